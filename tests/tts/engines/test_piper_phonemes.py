"""Words in the sounds that the Arabic voice knows."""

import pytest

from tests.support.words import words_of
from tts.engines.base import EngineError
from tts.engines.piper.phonemes import has_sound, nearest_arabic, pronounce
from tts.text.pronunciation import PHONEMES
from tts.text.words import Word

ARABIC = frozenset("abdfhijklmnqrstuwzðħɣʃʒʔʕθχˈˌː ")


def test_arabic_is_in_espeaks_own_phonemes_sound_by_sound():
    assert pronounce(words_of("الْقِطَارُ، هُنَا؟")) == ["alqˈit̪a.ːrˌu", "hˈunaː"]


@pytest.mark.parametrize(
    ("text", "language", "sound"),
    [
        ("Facebook", "en-US", "fˈiːsbuk"),
        ("Paris", "fr", "barˈi"),
        ("москва", "ru", "maskfˈa"),
        ("日本", "ja", "njihun"),
        ("中国", "zh", "tʃunkwu"),
    ],
)
def test_a_foreign_word_is_spoken_in_the_nearest_arabic_sounds(text: str, language: str, sound: str):
    (heard,) = pronounce(words_of(text, language))
    assert set(heard) <= ARABIC
    assert heard.translate(str.maketrans("", "", "ˈˌː")) == sound.translate(str.maketrans("", "", "ˈˌː"))


def test_a_given_pronunciation_is_what_is_spoken():
    word = Word("kokoro", 0, 6, phonemes="kˈOkəɹO")
    assert pronounce([*words_of("هُنَا"), word, *words_of("هُنَا")]) == ["hˈunaː", "kˈuːkaruː", "hˈunaː"]


def test_every_phoneme_that_can_be_written_has_an_arabic_one():
    silent = {"ᵝ"}
    assert {symbol for symbol in PHONEMES if not has_sound(nearest_arabic(symbol))} == silent
    assert set(nearest_arabic("".join(PHONEMES))) <= ARABIC


def test_what_has_no_sound_is_empty_and_shifts_nothing():
    words = (Word("¤", 0, 1), *words_of("هُنَا"), Word("...", 2, 5), *words_of("Paris", "fr"))
    heard = pronounce(words)
    assert [bool(sound) for sound in heard] == [False, True, False, True]


def test_a_language_that_nothing_reads_is_an_error():
    with pytest.raises(EngineError):
        pronounce(words_of("abc", "xx"))


@pytest.mark.parametrize(("phonemes", "sounds"), [("ˈ", False), ("ː.", False), ("", False), ("ʔ", True), ("ʕ", True)])
def test_stress_and_length_alone_are_no_sound(phonemes: str, sounds: bool):
    assert has_sound(phonemes) is sounds
