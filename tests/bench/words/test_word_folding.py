"""Notations of the same sounds are folded into one, and other sounds stay apart."""

import pytest

from bench.words.folding import folded, folded_own

SAME = [
    ("fr", "lyˈi", "l ɥ i"),
    ("fr", "ɡanjˈe", "ɡ a ɲ e"),
    ("fr", "lɛ̃dˈi", "l œ̃ d i"),
    ("hi", "pˈʌr.hnˌaː", "pəɽʰnaː"),
    ("hi", "sˈʌmˌɛj", "səməj"),
    ("hi", "mˈʊʃkˌɪl", "mʊʂkɪl"),
    ("es", "tˈoðo", "t o d o"),
    ("es", "kjˈeɾo", "k ʝ e ɾ o"),
    ("it", "famˈiʎa", "f a ˈm i ʎ ʎ a"),
    ("it", "ˈɛSere", "ˈɛ s s e r e"),
    ("it", "fʊˈɔrɪ", "ˈf w ɔ r i"),
    ("it", "ˈɔ", "ɔ"),
    ("it", "etˈa", "ɛ ˈt a"),
    ("fr", "ɔbtnˈiʁ", "ɔ p t ə n i ʁ"),
    ("es", "konmˈiɣo", "k o m m i g o"),
    ("pt-BR", "prˈemjʊ", "p ɾ e m i u"),
    ("pt-BR", "ˌaʤivoɡˈadʊ", "ɐ dʒ v o ɡ ɐ d u"),
    ("pt-BR", "felˈis", "f e l i j s"),
    ("pt-BR", "tˈAmpʊ", "t ẽ p u"),
    ("pt-BR", "bˈAŋ", "b ẽ j̃"),
    ("en-US", "ˈænjəwəl", "ˈæ n j u ə l"),
    ("en-US", "ɪmplˈYjəɹ", "ɪ m p l ˈɔɪ ɚ"),
    ("en-US", "bəfˈɔɹ", "b ɪ f ˈɔ ɹ"),
    ("en-US", "pˈɑləsi", "p ˈɑ l ɪ s i"),
]
OTHER = [
    ("fr", "mˈiz", "m i t"),
    ("fr", "fˈil", "f i s"),
    ("hi", "mˈʌtəlˌəb", "mətləb"),
    ("es", "sˈusi", "s u ʃ i"),
    ("it", "kˈaza", "k a ʦ a"),
    ("it", "lavˈɔro", "l a ˈv o r o"),
    ("it", "ˈotːimo", "ˈɔ t t i m o"),
    ("it", "ʣˈukːero", "ˈt͡s u k k e r o"),
    ("it", "zˈole", "ˈs o l e"),
    ("pt-BR", "kˈazæ", "k a ʒ ɐ"),
    ("en-US", "lˈɛd", "l i d"),
]


@pytest.mark.parametrize(("language", "own", "other"), SAME)
def test_the_same_sounds_are_the_same(language: str, own: str, other: str):
    assert folded_own(own, language) == folded(other, language)


@pytest.mark.parametrize(("language", "own", "other"), OTHER)
def test_other_sounds_are_others(language: str, own: str, other: str):
    assert folded_own(own, language) != folded(other, language)
