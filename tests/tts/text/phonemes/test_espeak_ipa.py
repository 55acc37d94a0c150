"""espeak-ng as a function from text to IPA: no call depends on another."""

import pytest

from tts.espeak.process import EspeakError
from tts.text.phonemes.espeak import read_aloud


@pytest.mark.parametrize(
    ("text", "language", "ipa"),
    [
        ("hello world", "en-US", ["həlˈo͡ʊ", "wˈɜːld"]),
        ("hello world", "en-GB", ["həlˈə͡ʊ", "wˈɜːld"]),
        ("bonjour", "fr", ["bɔ̃ʒˈuʁ"]),
        ("le football", "fr", ["lə-", "fˈʊtbɔːl"]),
        ("de la casa", "es", ["de", "la", "kˈasa"]),
        ("", "es", []),
        ("\u28ff\x00", "ar", []),
        ("● one ■ two ○", "en-US", ["wˈʌn", "tˈuː"]),
        ("●", "ja", []),
    ],
)
def test_words_are_heard(text, language, ipa):
    assert read_aloud(text, language) == ipa


@pytest.mark.parametrize("language", ["en-US", "fr", "hi"])
@pytest.mark.parametrize("text", ["क. 3", "ab，3", "a？b", "a।b", "one. 😀", "a…b", "a: b", "(a)b", "x. y. z", "a\nb"])
def test_nothing_is_left_for_the_next_call(text, language):
    alone = read_aloud("hello", language)
    read_aloud(text, language)
    assert read_aloud("hello", language) == alone


@pytest.mark.parametrize(("text", "count"), [("a. b", 2), ("one, 2", 2), ("x. y. z", 3)])
def test_the_last_letter_is_heard(text, count):
    assert len(read_aloud(text, "en-US")) == count


def test_an_unknown_language_is_an_error_that_names_it():
    with pytest.raises(EspeakError, match="xx-yy"):
        read_aloud("a", "xx-YY")
    assert read_aloud("casa", "es") == ["kˈasa"]


def test_voices_do_not_mix():
    first = {language: read_aloud("casa", language) for language in ("es", "fr", "it", "hi", "pt-BR")}
    assert all(read_aloud("casa", language) == ipa for language, ipa in first.items())
