"""The text that espeak-ng gets of voweled Arabic."""

import unicodedata

import pytest

from tts.engines.espeak.arabic import spell
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, transcribe
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
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


def sounds(reading: str) -> str:
    """Return what espeak-ng says of a voweled word, without stress."""
    (word,) = phonemize([Word(spell(unicodedata.normalize("NFC", reading), ""), 0, 1)], "ar")
    return (word.phonemes or "").translate(str.maketrans("", "", "ˈˌ."))


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("بِالْجُبْنِ", "bilʤubn"),
        ("وَبِالْوَالِدَيْنِ", "wabilwaːlidain"),
        ("بِالسَّيَّارَةِ", "bissaiːaːrat"),
        ("بِاسْمِ", "bism"),
        ("مِائَةٌ", "miʔat"),
        ("وَاسْتَمَرَّ", "wastamarr"),
        ("وَابْنُهُ", "wabnuh"),
        ("الِاجْتِمَاعُ", "aliʤtimaːʔ"),
        ("الِاِجْتِمَاعُ", "aliʤtimaːʔ"),
        ("وَالِاقْتِصَادُ", "waliqtisaːd"),
        ("لِاسْتِخْدَامِ", "listiχdaːm"),
    ],
)
def test_an_alif_that_only_carries_a_vowel_is_silent_within_a_word(reading: str, said: str):
    assert sounds(reading) == said


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("اسْتَمَرَّ", "ʔistamarr"),
        ("اتَّفَقَ", "ʔitːafaq"),
        ("الْتَقَى", "ʔiltaqaː"),
        ("اكْتُبْ", "ʔuktub"),
        ("اسْتُخْدِمَ", "ʔustuχdim"),
        ("اتُّهِمَ", "ʔutːuhim"),
        ("اسْمُهُ", "ʔismuh"),
        ("ابْنُهُ", "ʔibnuh"),
    ],
)
def test_the_first_vowel_is_that_of_the_form(reading: str, said: str):
    assert sounds(reading) == said


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("التَّمْرُ", "ʔattamr"),
        ("الرَّجُلُ", "ʔarraʤul"),
        ("وَالسَّمَاءُ", "wassamaːʔ"),
        ("لِلنَّاسِ", "linnaːs"),
        ("الْقَمَرُ", "alqamar"),
    ],
)
def test_a_letter_behind_the_article_is_said_twice_at_most(reading: str, said: str):
    assert sounds(reading) == said


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("هَذَا", "haːðaː"),
        ("وَلِذَلِكَ", "waliðaːlika"),
        ("لَكِنَّهُ", "laːkinnah"),
        ("أُولَئِكَ", "ʔulaːʔika"),
        ("اللَّهُ", "ʔallaːh"),
        ("بِاللَّهِ", "billaːh"),
        ("الرَّحْمَنِ", "ʔarrahmaːn"),
        ("الْإِلَهُ", "alʔilaːh"),
    ],
)
def test_a_long_vowel_that_is_not_written_is_said(reading: str, said: str):
    assert sounds(reading) == said


@pytest.mark.parametrize("reading", ["وَالِدٌ", "بَالِغٌ", "فَاتِنٌ", "هَذَيَانٌ", "هَذَّبَ", "لَكُنَّ", "وَاشِنْطُن", "إِلَّا"])
def test_words_that_only_look_alike_stay(reading: str):
    text = ordered(reading)
    assert spell(text, text) == text
