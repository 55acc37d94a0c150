"""Mandarin as misaki reads it for Kokoro v1.0."""

import pytest
from misaki.zh import ZHG2P

from tests.support.sentences import SENTENCES
from tests.support.words import plain_phonemes
from tts.text.phonemes import chinese, phonemize
from tts.text.words import Word

MORE = [
    "你好，世界！",
    "我想去银行，因为我需要钱。",
    "他说：一会儿见。",
    "重庆的长江很长。",
    "二儿子在哪儿？",
    "绿女旅雨云圆学。",
]


@pytest.fixture
def words_alone(monkeypatch):
    """Leave out what we mend of pypinyin: words it has wrong, and the context of words."""
    monkeypatch.setattr(chinese, "WORDS", {})
    monkeypatch.setattr(chinese, "read_in_context", lambda words, syllables_of: [syllables_of(word) for word in words])
    for cached in (chinese.read_clause, chinese._syllables):
        cached.cache_clear()
    yield
    for cached in (chinese.read_clause, chinese._syllables):
        cached.cache_clear()


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("text", SENTENCES["zh"] + MORE)
def test_words_alone_are_spoken_as_by_misaki(text, transcribe):
    ours = ZHG2P.map_punctuation(transcribe(text, "zh"))
    assert plain_phonemes(ours) == plain_phonemes(ZHG2P()(text)[0])


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
    assert word.phonemes == "tʰi ɕy↘"


@pytest.mark.parametrize(
    ("text", "pinyin"),
    [
        ("一个人一天吃一百元", "yi2 ge4 ren2 yi4 tian1 chi1 yi4 bai3 yuan2"),
        ("五月一日", "wu3 yue4 yi1 ri4"),
        ("三个月一次", "san1 ge4 yue4 yi2 ci4"),
        ("看一看好不好", "kan4 yi5 kan4 hao3 bu5 hao3"),
        ("我得走了", "wo3 dei3 zou3 le5"),
        ("他得了病", "ta1 de2 le5 bing4"),
        ("长得很高", "zhang3 de5 hen3 gao1"),
    ],
)
def test_letters_are_read_in_context(text, pinyin, transcribe):
    assert transcribe(text, "zh").replace(" ", "") == "".join(map(chinese._phonemes, pinyin.split()))


def test_a_clause_of_any_length_has_its_sounds():
    words = [Word("不", 0, 1)] * 1000
    assert len(phonemize(words, "zh")) == len(words)
