"""The text that espeak-ng gets of voweled Arabic."""

import pytest

from tts.engines.espeak.arabic import spell
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, transcribe
from tts.text.frontend import read_text
from tts.text.words import Word


def ordered(text: str) -> str:
    """Return `text` with the sign of a doubled letter before its vowel, the reverse of Unicode's own order."""
    return text.replace("\u064e\u0651", "\u0651\u064e")


@pytest.mark.parametrize(
    ("reading", "written", "spelled"),
    [
        ("الْبَحْرِ", "البحر", "الْبَحْر"),
        ("الْجَدَّةُ", "الجدة", "الْجَدَّة"),
        ("مَدْرَسَةٍ", "مدرسة", "مَدْرَسَة"),
        ("كِتَابًا", "كتابا", "كِتَابا"),
        ("إِلَى", "إلى", "إِلَى"),
        ("لِيَلْعَبُوا", "ليلعبوا", "لِيَلْعَبُوا"),
        ("أَصْدِقَائِهِمْ", "أصدقائهم", "أَصْدِقَائِهِمْ"),
    ],
)
def test_endings_of_cases_go_and_all_other_vowels_stay(reading: str, written: str, spelled: str):
    assert spell(reading, written) == ordered(spelled)


@pytest.mark.parametrize("text", ["الْبَحْرِ", "كِتَابًا", "مَدْرَسَةٌ"])
def test_an_ending_that_the_writer_gave_stays(text: str):
    assert spell(text, text) == text


@pytest.mark.parametrize(("reading", "written"), [("وَ", "و"), ("هُوَ", "هو"), ("ثُمَّ", "ثم"), ("مِنَ", "من")])
def test_short_words_keep_their_last_vowel(reading: str, written: str):
    assert spell(reading, written) == ordered(reading)


def test_marks_come_in_the_order_in_which_none_is_lost():
    assert spell("الجد\u064e\u0651ة\u064f", "الجد\u064e\u0651ة\u064f") == "الجد\u0651\u064eة\u064f"
    assert spell("كتابا\u064b", "كتابا\u064b") == "كتاب\u064bا"


def test_the_engine_speaks_the_vowels_that_nobody_wrote(espeak: EspeakEngine):
    spoken = transcribe(read_text("كتب الولد", "ar"), Speaker(espeak, "ar_f1", "ar"))
    assert [phonemes.translate(str.maketrans("", "", "ˈˌ")) for _, phonemes in spoken] == ["katab", "alwalad"]


def test_other_languages_are_left_as_they_are(espeak: EspeakEngine):
    word = Word("كتاب", 0, 4, language="fa", reading="كِتَابُ")
    assert espeak._written(word, "fa+ar_f1") == "كِتَابُ"
