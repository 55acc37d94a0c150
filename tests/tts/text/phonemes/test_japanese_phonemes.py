"""Japanese in the symbols of misaki's cutlet, which Kokoro v1.0 was trained with, from the front end's readings."""

import pytest
import regex
from misaki.cutlet import HEPBURN, Cutlet

from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.phonemes.alphabet import has_sound, within_alphabet
from tts.text.phonemes.japanese_kana import SOUNDS, sounds_of
from tts.text.words import Word

MORE = [
    "昨日の午後、友達と「一緒」に行った。",
    "学校へ行って、勉強した。",
    "チョコレートを食べちゃった！",
    "今日はいい天気ですね。",
    "新幹線で東京から大阪まで行きます。",
    "ヴァイオリンとピアノのコンサート。",
    "ファッションショーのチケットを買った。",
]
MIXED = [
    "2024年4月14日の午前9時30分に、14人が3.5キロ走った。",
    "電話は03-1234-5678、会費は1,230円です。",
    "第三回の百人一首は、何百人もの人々が集まった。",
    "ヴァイオリンとティッシュとＴシャツを、二十ヨニンで。",
    "あっ、えーっと……「はいっ」、ｱﾆﾒをみた。",
    "お母さんのお米と、約三十分のデータベースサーバー。",
]
MARKS = str.maketrans({mark: f"{HEPBURN[mark]} " for mark in "。、？！「」"})
NASAL = regex.compile("[mnɲŋɴ](?![aeioɯɨjʲ])")


def katakana(letters: str) -> str:
    return "".join(chr(ord(letter) + 0x60) if "ぁ" <= letter <= "ゖ" else letter for letter in letters)


def words_of(text: str) -> tuple[Word, ...]:
    return phonemize([item for item in read_text(text, "ja") if isinstance(item, Word)], "ja")


def test_kana_sound_as_misaki_writes_them() -> None:
    kana = {
        katakana(key): sound
        for key, sound in HEPBURN.items()
        if sound and all("ぁ" <= letter <= "ヺ" for letter in key)
    }
    assert kana | {"ウィ": "ɯi", "ウェ": "ɯe", "ウォ": "ɯo"} == SOUNDS


@pytest.mark.parametrize("text", [*SENTENCES["ja"][:5], *MORE])
def test_a_sentence_is_spoken_as_by_misaki(text, transcribe):
    """Our sounds differ only in spaces, and in nasals where misaki has two words and we have one."""
    ours = transcribe(text, "ja").translate(MARKS)
    assert _letters(ours) == _letters(Cutlet()(text)[0])


def _letters(phonemes: str) -> str:
    return NASAL.sub("ɴ", "".join(within_alphabet(phonemes).split()))


def test_spaces_stand_where_misaki_has_them_but_not_inside_words(transcribe):
    """A space stands before each particle and ending, and none before suffixes; misaki separates some suffixes."""
    ours = " ".join(transcribe(text, "ja").translate(MARKS) for text in SENTENCES["ja"]).split()
    theirs = " ".join(Cutlet()(text)[0] for text in SENTENCES["ja"]).split()
    assert len(theirs) > 150
    assert abs(len(ours) - len(theirs)) <= 15


@pytest.mark.parametrize("text", [*SENTENCES["ja"], *MORE, *MIXED])
def test_every_word_has_the_sound_of_its_reading(text: str) -> None:
    for word in words_of(text):
        assert word.phonemes
        assert has_sound(word.phonemes)
        if word.language is None:
            parts = map(sounds_of, (word.reading or word.text).split())
            assert word.phonemes.replace(" ", "") == "".join(parts)
            assert len(word.phonemes.split()) <= len((word.reading or word.text).split())


@pytest.mark.parametrize("text", [*SENTENCES["ja"], *MORE, *MIXED])
def test_no_word_begins_within_a_syllable(text: str) -> None:
    assert not [word.text for word in words_of(text) if regex.match("[ーンァィゥェォャュョッ]", katakana(word.text))]


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("東京", "toːkʲoː"),
        ("学校へ", "ɡaʔkoː e"),
        ("富士山へ", "ɸɯʥisaɴ e"),
        ("行って", "iʔte"),
        ("こんにちは", "koɲɲiʨiβa"),
        ("日本", "ɲihoɴ"),
        ("シャツ", "ɕaʦɨ"),
        ("こゝろ", "kokoɾo"),
        ("333", "sambʲakɯsaɲʥɨːsaɴ"),
        ("05", "ʣeɾoɡo"),
        ("嬉しい", "ɯɾeɕiː"),
        ("地域", "ʨiikʲi"),
        ("アーァ", "aːa"),
        ("クォーツ", "kᵝoːʦɨ"),
        ("スィ", "si"),
    ],
)
def test_words(text, phonemes):
    (word,) = phonemize([Word(text, 0, len(text))], "ja")
    assert word.phonemes == phonemes


def test_a_reading_gives_a_sound_to_letters_without_one():
    (word,) = phonemize([Word("〆〆〆", 0, 3, reading="シメ")], "ja")
    assert word.phonemes == "ɕime"
