import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.segmentation import MAX_TOKEN_LETTERS, segment

LANGUAGES = ["ja", "zh", "en-US", "th"]


def surfaces(text: str, language: str) -> list[str]:
    return [surface for surface, _ in segment(text, language)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("私は学生です", [("私は", "ワタシ ワ"), ("学生です", "ガクセー デス")]),
        ("行きました", [("行きました", "イキ マシ タ")]),
        ("田中さんが", [("田中さんが", "タナカサン ガ")]),
        ("テレビを見る", [("テレビを", "テレビ オ"), ("見る", "ミル")]),
        ("ラーメン", [("ラーメン", None)]),
        ("サーバー", [("サーバー", None)]),
        ("人々", [("人々", "ヒトビト")]),
        ("〆切", [("〆切", "シメキリ")]),
        ("ﾊﾝﾊﾞｰｶﾞｰを", [("ﾊﾝﾊﾞｰｶﾞｰを", "ハンバーガー オ")]),
        ("か\u3099っこう", [("か\u3099っこう", "ガッコー")]),
        ("辻\U000e0100さん", [("辻\U000e0100さん", "ツジサン")]),
        ("日本\u200bへ", [("日本\u200bへ", "ニホン エ")]),
        ("⼈", [("⼈", "ヒト")]),
        ("100", [("100", None)]),
        ("\u200b", [("\u200b", None)]),
    ],
)
def test_it_finds_japanese_words_and_their_readings(text: str, words: list[tuple[str, str | None]]) -> None:
    assert segment(text, "ja") == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我们去北京", ["我们", "去", "北京"]),
        ("中国\ufe00历史", ["中国\ufe00", "历史"]),
        ("好\u0301的", ["好\u0301", "的"]),
        ("一百元", ["一百元"]),
    ],
)
def test_it_finds_chinese_words(text: str, words: list[str]) -> None:
    assert surfaces(text, "zh") == words


@pytest.mark.parametrize(
    ("text", "reading"),
    [("word", None), ("café", None), ("cafe\u0301", "café"), ("ﬁnd", "find"), ("Ｈｅｌｌｏ", "Hello"), ("❤️", "❤")],
)
def test_other_languages_read_a_word_in_plain_letters(text: str, reading: str | None) -> None:
    assert segment(text, "en-US") == [(text, reading)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "letter", ["a", "ß", "1", "あ", "の", "ア", "ー", "漢", "中国", "ก", "क्", "a.", "a\u0301", "ﷺ"]
)
def test_a_flood_of_letters_is_divided_and_nothing_lost(letter: str, language: str) -> None:
    words = surfaces(letter * 1000, language)
    assert "".join(words) == letter * 1000
    assert max(map(len, words)) <= MAX_TOKEN_LETTERS


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("a" * 71 + "e\u0301" + "b" * 30, "a" * 71),
        ("क" * 71 + "कि" + "क" * 30, "क" * 71),
        ("a" * 71 + "\u200d" + "b" * 30, "a" * 70),
        ("well-known-" * 10, "well-known-" * 6 + "well-"),
    ],
)
def test_it_divides_between_letters_and_after_punctuation(text: str, first: str) -> None:
    assert surfaces(text, "en-US")[0] == first


def test_it_cuts_no_japanese_word_at_the_end_of_a_window() -> None:
    text = "私は学生です" * 200
    assert surfaces(text, "ja") == ["私は", "学生です"] * 200


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(min_size=1) | st.text("あアｱー漢中国か\u3099a1\u200b\ufe0f ⼈①", min_size=1))
def test_the_surfaces_joined_are_the_text(text: str, language: str) -> None:
    words = segment(text, language)
    assert "".join(surface for surface, _ in words) == text
    assert all(surface and reading != "" for surface, reading in words)
