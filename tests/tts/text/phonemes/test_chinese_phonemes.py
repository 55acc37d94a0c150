"""Mandarin as misaki reads it for Kokoro v1.0."""

import pytest
from misaki.zh import ZHG2P

from tests.support.sentences import SENTENCES
from tts.text.phonemes import phonemize
from tts.text.phonemes.alphabet import within_alphabet
from tts.text.words import Word

MORE = [
    "你好，世界！",
    "我想去银行，因为我需要钱。",
    "他说：一会儿见。",
    "重庆的长江很长。",
    "二儿子在哪儿？",
    "绿女旅雨云圆学。",
]


@pytest.mark.parametrize("text", SENTENCES["zh"] + MORE)
def test_a_sentence_is_spoken_as_by_misaki(text, transcribe):
    ours = ZHG2P.map_punctuation(transcribe(text, "zh"))
    assert _plain(ours) == _plain(ZHG2P()(text)[0])


def _plain(phonemes: str) -> str:
    return " ".join(within_alphabet(phonemes).split())


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("你好", "ni↓xau↓"),
        ("银行", "i↗nxa↗ŋ"),
        ("行走", "ɕi↗ŋʦou↓"),
        ("长江", "ꭧʰa↗ŋʨja→ŋ"),
        ("他们", "tʰa→mən"),
        ("儿子", "ɚ↗ʦɨ"),
        ("3个", "sa→nkɤ↘"),
        ("嗯", "n↗"),
    ],
)
def test_words(text, phonemes):
    (word,) = phonemize([Word(text, 0, len(text))], "zh")
    assert word.phonemes == phonemes


def test_latin_letters_are_read_in_english_not_as_phonemes():
    # misaki passes them on as they are: "wifi" would sound as the phonemes w, i, f, i.
    (word,) = phonemize([Word("T恤", 0, 2)], "zh")
    assert word.phonemes == "tˈi ɕy↘"
