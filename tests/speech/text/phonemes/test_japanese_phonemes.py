"""Japanese as misaki's cutlet reads it for Kokoro v1.0."""

import pytest
from misaki.cutlet import HEPBURN, Cutlet

from speech.text.phonemes import phonemize
from speech.text.phonemes.alphabet import within_alphabet
from speech.text.words import Word
from tests.support.sentences import SENTENCES

MORE = [
    "昨日の午後、友達と「一緒」に行った。",
    "学校へ行って、勉強した。",
    "チョコレートを食べちゃった！",
    "今日はいい天気ですね。",
    "ヴァイオリンとピアノのコンサート。",
    "新幹線で東京から大阪まで行きます。",
    "ファッションショーのチケットを買った。",
]
MARKS = str.maketrans({mark: f"{HEPBURN[mark]} " for mark in "。、？！「」"})


@pytest.fixture(scope="module")
def misaki():
    return Cutlet()


@pytest.mark.parametrize("text", SENTENCES["ja"] + MORE)
def test_a_sentence_is_spoken_as_by_misaki(text, transcribe, misaki):
    """Spaces aside: misaki writes none in some compounds that are two words here."""
    ours = transcribe(text, "ja").translate(MARKS)
    assert _letters(ours) == _letters(misaki(text)[0])


def test_most_spaces_are_misakis_too(transcribe, misaki):
    ours = " ".join(transcribe(text, "ja").translate(MARKS) for text in SENTENCES["ja"])
    theirs = " ".join(misaki(text)[0] for text in SENTENCES["ja"])
    assert abs(len(ours.split()) - len(theirs.split())) <= 4
    assert len(theirs.split()) > 150


def _letters(phonemes: str) -> str:
    return "".join(within_alphabet(phonemes).split())


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("東京", "toːkʲoː"),
        ("学校へ", "ɡaʔkoː e"),
        ("行って", "iʔte"),
        ("こんにちは", "koɲɲiʨiβa"),
        ("日本", "ɲiʔpoɴ"),
        ("シャツ", "ɕaʦɨ"),
        ("こゝろ", "kokoɾo"),
        ("333", "sambʲakɯ saɲʥɨːsaɴ"),
        ("05", "ɾeː ɡo"),
        ("龘は", "ta↗ βa"),
    ],
)
def test_words(text, phonemes):
    (word,) = phonemize([Word(text, 0, len(text))], "ja")
    assert word.phonemes == phonemes


def test_a_reading_speaks_for_letters_that_have_none():
    (word,) = phonemize([Word("〆〆〆", 0, 3, reading="シメ")], "ja")
    assert word.phonemes == "ɕime"


def test_a_word_is_read_in_its_sentence():
    here, there = (
        phonemize([Word("今日", 0, 2), Word(follower, 2, 4)], "ja")[0].phonemes for follower in ("は", "的な")
    )
    assert here != there or here == "kʲoː"
