"""Readings of numbers in kanji with their counters, in text without digits."""

import pytest

from tts.text.japanese_readings import numeral_value
from tts.text.segmentation import segment

SOUNDS = [
    ("三本の矢", "サンボンノヤ"),
    ("一匹の犬", "イッピキノイヌ"),
    ("二十歳の春", "ハタチノハル"),
    ("四月一日の九時に", "シガツツイタチノクジニ"),
    ("七月の四時", "シチガツノヨジ"),
    ("第三回の一章", "ダイサンカイノイッショー"),
    ("三階で六分待つ", "サンガイデロップンマツ"),
    ("一日中、一年中", "イチニチジューイチネンジュー"),
    ("十日後に三日間", "トーカゴニミッカカン"),
    ("二〇二四年に三〇〇円", "ニセンニジューヨネンニサンビャクエン"),
    ("一九九八年", "センキューヒャクキュージューハチネン"),
    ("三分の一", "サンブンノイチ"),
    ("三割五分", "サンワリゴブ"),
    ("三対二で勝つ", "サンタイニデカツ"),
    ("金曜日に会う", "キンヨービニアウ"),
    # Words that only look like a number with a counter
    ("一番と万一", "イチバントマンイチ"),
    ("何万円", "ナンマンエン"),
    ("十分に", "ジューブンニ"),
    ("八百屋の三味線", "ヤオヤノシャミセン"),
    ("六本木", "ロッポンギ"),
    ("一般の四国", "イッパンノシコク"),
]


def sound_of(text: str) -> str:
    return "".join(reading or surface for surface, reading in segment(text, "ja") if surface not in "、。").replace(
        " ", ""
    )


@pytest.mark.parametrize(("text", "sound"), SOUNDS)
def test_kanji_numbers_sound_as_they_are_said(text: str, sound: str) -> None:
    assert sound_of(text).replace("、", "") == sound


@pytest.mark.parametrize("text", [text for text, _ in SOUNDS])
def test_the_surfaces_are_the_text(text: str) -> None:
    assert "".join(surface for surface, _ in segment(text, "ja")) == text


@pytest.mark.parametrize("text", ["ハッシューカン", "イットー", "キュージューネンダイ", "ジュッカショ"])
def test_no_word_begins_within_a_syllable(text: str) -> None:
    assert all(surface[0] not in "ァィゥェォャュョーン" for surface, _ in segment(text, "ja"))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("二十四", 24),
        ("三百六十五", 365),
        ("一万二千", 12000),
        ("二〇二四", 2024),
        ("一九九八", 1998),
        ("二三", None),
        ("十二三", None),
    ],
)
def test_numerals_have_a_value(written: str, value: int | None) -> None:
    assert numeral_value(written) == value
