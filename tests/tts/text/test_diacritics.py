"""Vowels for Arabic words."""

import threading
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import examples
from tts.text.arabic_words import voweled_alone
from tts.text.diacritics import add_diacritics
from tts.text.frontend import read_text
from tts.text.words import Word

VOWELS = "\u064b\u064c\u064d\u064e\u064f\u0650"


def arabic_words(text: str) -> list[Word]:
    return [item for item in read_text(text, "ar") if isinstance(item, Word)]


def readings(text: str) -> list[str]:
    return [word.reading or word.text for word in add_diacritics(arabic_words(text))]


def without_marks(text: str) -> str:
    return "".join(character for character in text if not "\u064b" <= character <= "\u0652")


@pytest.mark.parametrize(
    ("text", "voweled"),
    [
        ("ذهب الولد إلى البيت", "ذَهَبَ الْوَلَدُ إِلَى الْبَيْتِ"),
        ("كتب الطالب الدرس في المدرسة، ثم ذهب", "كَتَبَ الطَّالِبُ الدَّرْسَ فِي الْمَدْرَسَةِ ثُمَّ ذَهَبَ"),
    ],
)
def test_it_restores_the_vowels_of_a_sentence(text: str, voweled: str) -> None:
    assert unicodedata.normalize("NFC", " ".join(readings(text))) == unicodedata.normalize("NFC", voweled)


@pytest.mark.parametrize(
    ("text", "word", "voweled"),
    [
        ("شعر الولد بالجوع", 0, "شَعَرَ"),
        ("له شعر طويل", 1, "شَعْرٌ"),
        ("عين الملك وزيرا", 0, "عَيَّنَ"),
        ("وعين الملك وزيرا", 0, "وَعَيَّنَ"),
        ("هو يعرف، من هذا؟", 2, "مَنْ"),
        ("الكتاب", 0, "الْكِتَابُ"),
        ("قرأت هذا الكتاب", 2, "الْكِتَابَ"),
        ("انا", 0, "أَنَا"),
        ("شِعر الولد بالجوع", 0, "شِعْرُ"),
    ],
)
def test_words_that_the_model_misses(text: str, word: int, voweled: str) -> None:
    assert unicodedata.normalize("NFC", readings(text)[word]) == unicodedata.normalize("NFC", voweled)


def test_only_the_reading_changes() -> None:
    words = arabic_words("«ذهب» الولد، 5 مرات إلى المدرسة!")
    voweled = add_diacritics(words)
    assert [(word.text, word.start, word.end, word.before, word.after, word.boundary) for word in voweled] == [
        (word.text, word.start, word.end, word.before, word.after, word.boundary) for word in words
    ]
    assert all(word.reading and any(vowel in word.reading for vowel in VOWELS) for word in voweled)


@pytest.mark.parametrize(
    "word",
    [
        Word("iPhone", 0, 6, language="en-US"),
        Word("привет", 0, 6, language="ru"),
        Word("🙂", 0, 1),
        Word("كتاب", 0, 4, phonemes="kitaːb"),
        Word("وُلِدَ", 0, 6),
    ],
)
def test_other_words_stay_as_they_are(word: Word) -> None:
    assert add_diacritics([word]) == [word]
    assert add_diacritics([Word("ذهب", 0, 3), word, Word("الولد", 0, 5)])[1] == word


def test_written_marks_win() -> None:
    (word,) = add_diacritics([Word("محمّد", 0, 5)])
    assert word.reading is not None
    assert "مّ" in word.reading
    (tanwin,) = add_diacritics([Word("دولاراً", 0, 7)])
    assert tanwin.reading is not None
    assert tanwin.reading.endswith("رًا")


@pytest.mark.parametrize(
    ("text", "voweled"),
    [
        ("شكرًا", "شُكْرًا"),
        ("شكرا", "شُكْرًا"),
        ("وشكراً", "وَشُكْرًا"),
        ("عفوا", "عَفْوًا"),
        ("تلك", "تِلْكَ"),
        ("أنت", "أَنْتَ"),
        ("دائما", "دَائِمًا"),
        ("لندن", "لَنْدَن"),
        ("نقوم", "نَقُومُ"),
        ("كتبت", "كَتَبَتْ"),
        ("عمرو", "عَمْر"),
    ],
)
def test_a_common_word_has_its_vowels_also_alone(text: str, voweled: str) -> None:
    assert [unicodedata.normalize("NFC", word) for word in readings(text)] == [unicodedata.normalize("NFC", voweled)]


def test_marks_of_the_writer_win_in_a_common_word_too() -> None:
    assert readings("تُلك")[0].startswith("تُ")


def test_no_words_become_no_words() -> None:
    assert add_diacritics([]) == []


def test_long_texts_are_voweled_to_their_end() -> None:
    words = arabic_words("ذهب الولد إلى المدرسة. " * 200)
    voweled = add_diacritics(words)
    assert len(voweled) == len(words) == 800
    assert all(word.reading for word in voweled)


@settings(deadline=None, max_examples=examples(60))
@given(text=st.text(alphabet="ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإؤئپٱـًٌٍَُِّْ .،a1🙂\u200d", max_size=80))
def test_letters_and_count_never_change(text: str) -> None:
    words = arabic_words(text)
    voweled = add_diacritics(words)
    assert len(voweled) == len(words)
    for before, after in zip(words, voweled, strict=True):
        assert after.text == before.text
        assert plain_letters(after) == plain_letters(before)


def plain_letters(word: Word) -> str:
    """Return the letters of what is read, without the hamza and the dots that people leave out."""
    return without_marks(word.reading or word.text).translate(str.maketrans("أإي", "ااى"))


def test_threads_get_the_same_answer() -> None:
    words = arabic_words("ذهب الولد إلى المدرسة في الصباح")
    expected = add_diacritics(words)
    answers: list[list[Word]] = []
    threads = [threading.Thread(target=lambda: answers.append(add_diacritics(words))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 8


@pytest.mark.parametrize(
    ("text", "voweled"),
    [
        ("الجبنة", "الْجُبْنَةِ"),
        ("وبالسكين", "وَبِالسِّكِّينِ"),
        ("للثلاجة", "لِلثَّلَّاجَةِ"),
        ("كالقطار", "كَالْقِطَارِ"),
        ("والالتهابات", "وَالِالْتِهَابَاتِ"),
        ("القطار", "الْقِطَارِ"),
    ],
)
def test_a_noun_of_the_table_has_its_vowels_behind_the_article_too(text: str, voweled: str) -> None:
    known = voweled_alone(text)
    assert known is not None
    assert known == unicodedata.normalize("NFC", voweled)[: len(known)]


@pytest.mark.parametrize("word", ["بطاقة", "وحدة", "البيت", "قال", ""])
def test_a_word_that_only_looks_so_is_left_to_the_model(word: str) -> None:
    assert voweled_alone(word) is None


def test_each_word_of_the_table_is_voweled_and_there_once() -> None:
    words = (Path(__file__).parents[3] / "tts/text/arabic_words.txt").read_text(encoding="utf-8").split()
    letters = [without_marks(word) for word in words]
    assert len(set(letters)) == len(letters)
    assert [word for word in words if not set(word) & set(VOWELS)] == []
