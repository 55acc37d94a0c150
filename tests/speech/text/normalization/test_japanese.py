"""What Japanese reads for written forms."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speech.text.normalization.japanese_numbers import kana, numeral, readable
from speech.text.segmentation import segment

Speak = Callable[[str, str], str]

SPOKEN = [
    # Numbers
    ("25", "二十五"),
    ("5.25", "五点二五"),
    ("0.5", "零点五"),
    ("1.5", "イッテン五"),
    ("8.3", "ハッテン三"),
    ("１２３", "百二十三"),
    ("1003", "千サン"),
    ("110", "百ジュー"),
    ("-5", "マイナス五"),
    ("007", "ゼロ ゼロ 七"),
    # Money
    ("1,234円", "千二百三十ヨエン"),
    ("4円", "ヨエン"),
    ("14円", "十ヨエン"),
    ("¥500", "五百円"),
    ("￥500", "五百円"),
    ("$5", "五ドル"),
    ("$5.50", "五ドル五十セント"),
    ("€3", "三ユーロ"),
    ("¥5万", "五万円"),
    ("3億円", "三億円"),
    ("1.5万円", "イッテン五万円"),
    ("5千円", "五千円"),
    ("1000万円", "一千万円"),
    ("5ドル", "五ドル"),
    # Counters and their sounds
    ("3人", "三人"),
    ("1人", "一人"),
    ("2人", "二人"),
    ("4人家族", "ヨニン家族"),
    ("14人", "十ヨニン"),
    ("20歳です", "ハタチです"),
    ("8歳", "ハッサイ"),
    ("1つ", "ヒトツ"),
    ("9つ", "ココノツ"),
    ("第1回", "第イッカイ"),
    ("1本", "イッポン"),
    ("3本", "サンボン"),
    ("6本", "ロッポン"),
    ("10本", "ジュッポン"),
    ("20本", "ニジュッポン"),
    ("300本", "サンビャッポン"),
    ("6匹", "ロッピキ"),
    ("10個", "ジュッコ"),
    ("3階", "サンガイ"),
    ("1杯", "イッパイ"),
    ("2冊", "ニサツ"),
    ("8頭", "ハットー"),
    ("1週間", "イッシューカン"),
    ("3か月", "サンカゲツ"),
    ("6ヶ月", "ロッカゲツ"),
    ("2万人", "二万人"),
    ("100万回", "ヒャクマンカイ"),
    ("4番", "四番"),
    ("27枚", "二十ナナマイ"),
    ("第3章", "第サンショー"),
    ("21世紀", "二十イッセーキ"),
    ("1丁目", "イッチョーメ"),
    ("4年生", "ヨネンセー"),
    ("2024年", "二千二十ヨネン"),
    ("1990年代", "千九百キュージューネンダイ"),
    # Dates and times
    ("2024年5月1日", "二千二十ヨネン五月ツイタチ"),
    ("3月20日", "三月二十日"),
    ("4月24日", "シガツニジューヨッカ"),
    ("9月10日", "クガツトーカ"),
    ("2024-03-05", "二千二十ヨネン三月イツカ"),
    ("2024/4/20", "二千二十ヨネンシガツ二十日"),
    ("1日3回", "イチニチサンカイ"),
    ("2日目", "フツカメ"),
    ("20日間", "二十日間"),
    ("9時", "クジ"),
    ("4時30分", "ヨジサンジュップン"),
    ("7:05", "シチジゴフン"),
    ("14:30", "十ヨジサンジュップン"),
    ("0:15", "レイ時十ゴフン"),
    ("3:30 PM", "午後三時サンジュップン"),
    ("9:00-17:00", "クジから十シチジ"),
    ("午後3時15分", "午後三時十ゴフン"),
    ("24時間", "二十ヨジカン"),
    ("10分の休憩", "ジュップンの休憩"),
    ("03月05日", "三月イツカ"),
    # Measures, percentages, fractions
    ("5%", "五パーセント"),
    ("５０％", "五十パーセント"),
    ("20°", "二十度"),
    ("25℃", "二十五度"),
    ("気温は-3.5度", "気温はマイナス三点五度"),
    ("60km/h", "時速六十キロメートル"),
    ("5km", "五キロメートル"),
    ("500ml", "五百ミリリットル"),
    ("120㎡", "百二十平方メートル"),
    ("5分の1", "五分の一"),
    ("3/4", "四分の三"),
    ("½", "二分の一"),
    ("2 1/2", "二と二分の一"),
    ("10〜20人", "十から二十人"),
    ("5〜10分", "五からジュップン"),
    ("10-20", "十から二十"),
    ("試合は3-1で勝った", "試合は三対一で勝った"),
    # Telephones, addresses, signs
    ("03-1234-5678", "ゼロ 三, 一 二 三 四, 五 六 七 八"),
    ("09012345678", "ゼロ 九 ゼロ, 一 二 三 四, 五 六 七 八"),
    ("〒100-0001", "郵便番号 一 ゼロ ゼロ の ゼロ ゼロ ゼロ 一"),
    ("銀座1-2-3", "銀座一の二の三"),
    ("info@example.com", "info アットマーク example ドット com"),
    ("1.2.3", "一 点 二 点 三"),
    ("v2.0", "バージョン 二 点 零"),
    ("猫 & 犬", "猫 アンド 犬"),
    ("2 + 3 = 5", "二 プラス 三 イコール 五"),
    ("mp3", "mp3"),
    ("3Dプリンター", "3Dプリンター"),
    ("5Gで", "5Gで"),
    ("#お花見2024", "ハッシュタグ お花見 二千二十四"),
    # What is in words stays as it is
    ("三人で五月一日に行った", "三人で五月一日に行った"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "ja") == spoken


def reading_of(spoken: str) -> str:
    """Return the katakana by which the later stages say `spoken`."""
    return "".join(reading or surface for surface, reading in segment(spoken, "ja"))


COUNTED = [
    ("3本", "サンボン"), ("6杯", "ロッパイ"), ("8分", "ハップン"),
    ("4時", "ヨジ"), ("9時", "クジ"), ("7月", "シチガツ"), ("4月", "シガツ"),
    ("20歳", "ハタチ"), ("10歳", "ジュッサイ"), ("1人", "ヒトリ"),
    ("2人", "フタリ"), ("7人", "シチニン"), ("21人", "ニジューイチニン"),
    ("5月1日", "ゴガツツイタチ"), ("5月8日", "ゴガツヨーカ"),
    ("5月14日", "ゴガツジューヨッカ"), ("5月17日", "ゴガツジューシチニチ"),
    ("4円", "ヨエン"), ("300円", "サンビャクエン"),
    ("600円", "ロッピャクエン"), ("8000円", "ハッセンエン"), ("3階", "サンガイ"),
    ("1.5倍", "イッテンゴバイ"), ("3足", "サンゾク"), ("10泊", "ジュッパク"), ("1000本", "センボン"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "sound"), COUNTED)
def test_counters_sound_as_they_are_said(speak: Speak, written: str, sound: str) -> None:
    assert reading_of(speak(written, "ja")) == sound


@settings(deadline=None)
@given(value=st.integers(min_value=0, max_value=10**12 - 1))
def test_the_dictionary_reads_the_number_as_it_is_said(value: int) -> None:
    assert reading_of(readable(value)) == kana(value)


NUMERALS = dict(zip("一二三四五六七八九", range(1, 10), strict=True)) | {"十": 10, "百": 100, "千": 1000}


def value_of(numeral_text: str) -> int:
    """Return the number that kanji numerals write."""
    total = group = digit = 0
    for character in numeral_text.replace("零", ""):
        if character in "万億兆京":
            total, group, digit = total + (group + digit) * 10 ** (4 * ("万億兆京".index(character) + 1)), 0, 0
        elif NUMERALS[character] >= 10:
            group, digit = group + (digit or 1) * NUMERALS[character], 0
        else:
            digit = NUMERALS[character]
    return total + group + digit


@given(value=st.integers(min_value=0, max_value=10**20 - 1))
def test_kanji_name_the_number(value: int) -> None:
    assert value_of(numeral(value)) == value
