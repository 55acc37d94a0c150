"""Names that are said alike in many languages: the table, and its words in sentences."""

from itertools import pairwise
from pathlib import Path

import pytest

from tts.text.phonemes import names, phonemize
from tts.text.phonemes.names import name_sounds
from tts.text.phonemes.native_sounds import has_only_native
from tts.text.pronunciation import ALPHABET
from tts.text.words import Word

LANGUAGES = {"es", "fr", "it", "pt-BR"}
ROWS = [line.split("\t") for line in Path(names.__file__).with_name("names.tsv").read_text("utf-8").splitlines()]


def said(text: str, language: str) -> str | None:
    return phonemize([Word(text, 0, len(text))], language)[0].phonemes


def test_each_row_names_languages_once_and_has_known_sounds():
    assert all(before <= after for before, after in pairwise(ROWS))
    pairs = [(name, language) for name, _, languages in ROWS for language in languages.split()]
    assert len(pairs) == len(set(pairs))
    assert {language for _, language in pairs} == LANGUAGES
    assert all(name == name.lower() and ALPHABET.issuperset(sounds) for name, sounds, _ in ROWS)


@pytest.mark.parametrize("language", ["fr", "it", "pt-BR"])
def test_no_name_has_other_sounds_in_the_table_of_its_language(language):
    table = Path(names.__file__).with_name(f"{language}.tsv").read_text("utf-8").splitlines()
    own = {line.split("\t")[0] for line in table}
    assert own.isdisjoint(name for name, _, languages in ROWS if language in languages.split())


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_name_is_heard_in_the_sounds_of_the_language(language):
    for name, _, languages in ROWS:
        if language in languages.split():
            assert has_only_native(said(name, language) or "\n", language), name


@pytest.mark.parametrize(
    ("name", "es", "fr", "it", "portuguese"),
    [
        ("YouTube", "jutˈub", "jutˈyb", "jutˈub", "jutˈub"),
        ("iPhone", "ˈIfon", "ajfˈɔn", "ˈIfon", "ˈIfon"),
        ("Shakespeare", "ʃˈekspiɾ", "ʃɛkspˈiʁ", "ʃˈAkspir", "ʃˈekspiɾ"),
        ("Beyoncé", "beʝonsˈe", "bejɔ̃sˈe", "bijonsˈA", "bejoŋsˈe"),
        ("Peugeot", "peʝˈo", "pøʒˈo", "peʤˈo", "peʒˈo"),
    ],
)
def test_a_name_is_said_as_natives_say_it(name, es, fr, it, portuguese):
    assert [said(name, language) for language in ("es", "fr", "it", "pt-BR")] == [es, fr, it, portuguese]


@pytest.mark.parametrize(
    ("word", "sound"),
    [
        ("best-seller", "bɛstsɛlˈœʁ"),
        ("baby-sitters", "bebisitˈœʁ"),
        ("polyester", "poljɛstˈɛʁ"),
        ("skipper", "skipˈœʁ"),
        ("ranger", "ʁɑ̃ʒˈe"),
        ("open-space", "ɔpɛnspˈɛs"),
    ],
)
def test_french_nouns_of_english_are_no_verbs(word: str, sound: str):
    assert said(word, "fr") == sound


def test_an_elided_article_stays_before_a_name():
    assert said("l'iPhone", "fr") == "lajfˈɔn"
    assert said("d'Uber", "fr") == "dybˈɛʁ"


def test_other_words_and_languages_are_no_names():
    assert name_sounds("casa", "es") is None
    assert name_sounds("youtube", "hi") is None
