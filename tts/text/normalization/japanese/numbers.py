"""Japanese numbers: kanji numerals, and the readings of numbers with their counters, which change each other's sound.

Dictionaries read kanji numerals well alone, but often not with a counter ("一本", "四月", "二十歳"). With a counter our
number ends in katakana, which is read as written.

Source: the sound changes listed by S. Martin, A Reference Grammar of Japanese, section 13.6.
"""

import functools
import re
from collections.abc import Mapping

from tts.text.normalization.rules.forms import word_table
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.tables import word_tables

_DIGITS = "〇一二三四五六七八九"
_PLACES = ("", "十", "百", "千")
_SCALES = ("", "万", "億", "兆", "京")
_KANA = ("ゼロ", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー")
_KANA_PLACES = {
    1000: ("", *word_table("セン ニセン サンゼン ヨンセン ゴセン ロクセン ナナセン ハッセン キューセン")),
    100: (
        "",
        *word_table("ヒャク ニヒャク サンビャク ヨンヒャク ゴヒャク ロッピャク ナナヒャク ハッピャク キューヒャク"),
    ),
    10: (
        "",
        *word_table("ジュー ニジュー サンジュー ヨンジュー ゴジュー ロクジュー ナナジュー ハチジュー キュージュー"),
    ),
    1: ("", *_KANA[1:]),
}
_KANA_SCALES = ("", "マン", "オク", "チョー", "ケー")
# The endings of numbers before k, h and p. Before s and t, six and the hundreds do not change.
_DOUBLED = {
    "イチ": "イッ",
    "ロク": "ロッ",
    "ハチ": "ハッ",
    "ジュー": "ジュッ",
    "ヒャク": "ヒャッ",
    "ピャク": "ピャッ",
    "ビャク": "ビャッ",
}
_DOUBLED_BEFORE_S = {written: doubled for written, doubled in _DOUBLED.items() if written in ("イチ", "ハチ", "ジュー")}
_TO_P = dict(zip("ハヒフヘホ", "パピプペポ", strict=True))
_TO_B = dict(zip("ハヒフヘホ", "バビブベボ", strict=True))
_VOICED = {"カ": "ガ", "ケ": "ゲ", "ソ": "ゾ"}
_DAYS = ("", "ツイタチ", "フツカ", "ミッカ", "ヨッカ", "イツカ", "ムイカ", "ナノカ", "ヨーカ", "ココノカ", "トーカ")
_LONG_DAYS = {14: "ジューヨッカ", 20: "ハツカ", 24: "ニジューヨッカ"}
# Counters → the last digits that have another name before them.
_OTHER_DIGITS = {
    counter: digits
    for counters, digits in (
        ("月", {4: "シ", 7: "シチ", 9: "ク"}),
        ("時 時間 時半", {4: "ヨ", 7: "シチ", 9: "ク"}),
        ("日 日間 日目", {7: "シチ", 9: "ク"}),
        ("人 人目 人前", {4: "ヨ", 7: "シチ"}),
        ("円 年 年間 年生 年目 年前 年度", {4: "ヨ"}),
    )
    for counter in counters.split()
}
_OTHER_WHOLE_READINGS = {
    "歳": {20: "ハタチ"},
    "才": {20: "ハタチ"},
    "人組": {1: "ヒトリグミ", 2: "フタリグミ"},
    "番": {110: "ヒャクトーバン"},
    "つ星": {value: f"{word}ボシ" for value, word in enumerate("ヒトツ フタツ ミツ ヨツ イツツ ムツ".split(), start=1)},
    "回裏": {8: "ハチカイウラ"},
    "回表": {8: "ハチカイオモテ"},
}
_ROUGH = ("", "イチ", "ニ", "サン", "シ", "ゴ", "ロク", "シチ", "ハチ")
_NATIVE = ("", "ヒトツ", "フタツ", "ミッツ", "ヨッツ", "イツツ", "ムッツ", "ナナツ", "ヤッツ", "ココノツ")

COUNTERS: Mapping[str, str] = word_tables("japanese")["counters"]
"""Counters → their reading after a number that does not change it."""

_VOICED_AFTER_THREE = frozenset({"階", "階建て", "軒", "足"})
_NATIVE_COUNTERS = frozenset("箱 皿 袋 部屋 晩 桁 通り 株 口 粒 切れ 坪".split())
"""Counters with which one and two are ヒト and フタ."""
_P_AFTER_THREE = frozenset({"分", "分間", "泊", "発", "敗", "品", "品目", "歩", "拍", "篇"})
_WITHOUT_DOUBLING = frozenset({"組", "人組", "箱", "袋", "部屋"})
_HUNDREDS_DOUBLED = {ending: doubled for ending, doubled in _DOUBLED.items() if ending not in ("イチ", "ハチ")}
_LOAN_CHANGES: Mapping[str, Mapping[str, str]] = {
    first: changes
    for letters, changes in (
        ("カキクケコ", _HUNDREDS_DOUBLED),
        ("サシスセソ", _DOUBLED_BEFORE_S),
        ("パピプペポ", {"ジュー": "ジュッ"}),
    )
    for first in letters
}
"""The first letters of counters in katakana → how numbers end before them: ジュッキロ, but イチキロ."""
_WHOLE_READ_BY_DICTIONARY = frozenset({(1, "人"), (2, "人"), (20, "日"), (20, "日間")})
_MISREAD_BEFORE_COUNTERS = ("百十", "二十七")
_MISREAD = {
    re.compile("(?<![二三四五六七八九])百十$"): "百ジュー",
    re.compile("^千三$"): "千サン",
    re.compile("^千八$"): "千ハチ",
    re.compile("一兆"): "イッチョー",
    re.compile("八兆"): "ハッチョー",
    re.compile("十兆"): "ジュッチョー",
}
_READ_BY_DICTIONARY = frozenset("円 年 月 時 人 枚 度 番 倍 名 台 号 つ".split())
"""Counters that the dictionary reads well after numbers that do not change them."""


def numeral(value: int) -> str:
    """Return the number in kanji, 0 to 10**20 - 1: 千二百, 一億, 一千万."""
    parts: list[str] = []
    for power in reversed(range(len(_SCALES))):
        group, value = divmod(value, 10 ** (4 * power))
        if group:
            written = _four_places(group)
            parts.append(("一" if power and written.startswith("千") else "") + written + _SCALES[power])
    return "".join(parts) or "零"


def kana(value: int) -> str:
    """Return the reading of the number in katakana, as dictionaries write it: ニジューゴ."""
    parts: list[str] = []
    for power in reversed(range(len(_KANA_SCALES))):
        group, value = divmod(value, 10 ** (4 * power))
        if group:
            spoken = "".join(digits[group // place % 10] for place, digits in _KANA_PLACES.items())
            if power and spoken.startswith("セン"):
                spoken = f"イッ{spoken}"
            if power in (3, 4):
                spoken = _changed(spoken, _DOUBLED_BEFORE_S if power == 3 else _DOUBLED)
            parts.append(spoken + _KANA_SCALES[power])
    return "".join(parts) or "レー"


@functools.lru_cache(maxsize=4096)
def counted(value: int, counter: str, *, is_date: bool = False) -> str:
    """Return the number with its counter, as the dictionary can read it later: 三人, 二十ヨニン, ニジュッポン.

    `is_date` distinguishes the first day of a month from one day.
    """
    reading = counted_kana(value, counter, is_date=is_date)
    regular = kana(value) + COUNTERS[counter]
    written = numeral(value)
    if counter in _READ_BY_DICTIONARY and reading == regular and not written.endswith(_MISREAD_BEFORE_COUNTERS):
        return written + counter
    if value in _whole_readings(counter, is_date=is_date):
        return written + counter if (value, counter) in _WHOLE_READ_BY_DICTIONARY else reading
    head = value - _last_part(value)
    return readable(head) + reading.removeprefix(kana(head)) if head else reading


@functools.lru_cache(maxsize=4096)
def readable(value: int) -> str:
    """Return the number in kanji, with katakana where the dictionary would read another word."""
    written = numeral(value)
    for misread, said in _MISREAD.items():
        written = misread.sub(said, written)
    return written


def counted_kana(value: int, counter: str, *, is_date: bool = False) -> str:
    """Return the reading of the number with its counter."""
    whole = _whole_readings(counter, is_date=is_date)
    if value in whole:
        return whole[value]
    ending = COUNTERS[counter]
    digit = _OTHER_DIGITS.get(counter, {}).get(value % 10)
    if digit:
        return (kana(value - value % 10) if value > 10 else "") + digit + ending
    return _joined(kana(value), counter, ending)


def approximate(low: int, counter: str) -> str:
    """Return a rough number of one digit and the next, with their counter: "2、3日" is ニサンニチ."""
    high = low + 1
    if counter in ("つ", "つ目") or (low == 1 and counter in ("人", "日")):
        return counted_kana(low, counter) + counted_kana(high, counter)
    if counter in ("日", "日間", "日目"):
        return _ROUGH[low] + _OTHER_DIGITS["日"].get(high, _KANA[high]) + COUNTERS[counter]
    return _ROUGH[low] + counted_kana(high, counter)


def _whole_readings(counter: str, *, is_date: bool) -> dict[int, str]:
    """Return the numbers that are read as one word with `counter`."""
    if counter in ("日", "日間", "日目"):
        tail = COUNTERS[counter].removeprefix("ニチ")
        days = {day: word + tail for day, word in {**dict(enumerate(_DAYS)), **_LONG_DAYS}.items() if day > 1}
        return days | {1: _DAYS[1] if is_date else f"イチニチ{tail}"}
    if counter in ("人", "人目"):
        tail = COUNTERS[counter].removeprefix("ニン")
        return {1: f"ヒトリ{tail}", 2: f"フタリ{tail}"}
    if counter in ("つ", "つ目"):
        return {
            value: word + counter.removeprefix("つ").replace("目", "メ") for value, word in enumerate(_NATIVE) if value
        }
    if counter in _NATIVE_COUNTERS:
        return {1: f"ヒト{COUNTERS[counter]}", 2: f"フタ{COUNTERS[counter]}"}
    return _OTHER_WHOLE_READINGS.get(counter, {})


def _joined(number: str, counter: str, ending: str) -> str:
    """Return number and counter, with the changes where the last sound of one meets the first of the other."""
    first = ending[0]
    if counter in _WITHOUT_DOUBLING:
        return number + ending
    if counter[0] in _LOAN_CHANGES and counter == ending:
        return _changed(number, _LOAN_CHANGES[first]) + ending
    if first in "カキクケコサシスセソタチツテト":
        changes = _DOUBLED if first in "カキクケコ" else _DOUBLED_BEFORE_S
        is_voiced = counter in _VOICED_AFTER_THREE and number.endswith("サン")
        return _changed(number, changes) + (_VOICED.get(first, first) if is_voiced else first) + ending[1:]
    if first in _TO_P:
        doubled = _changed(number, _DOUBLED)
        if doubled != number:
            return doubled + _TO_P[first] + ending[1:]
        return number + _after_nasal(number, counter, first) + ending[1:]
    return number + ending


def _after_nasal(number: str, counter: str, first: str) -> str:
    if counter in _P_AFTER_THREE:
        return _TO_P[first] if number.endswith(("サン", "ヨン", "セン", "ゼン", "マン")) else first
    return _TO_B[first] if number.endswith(("サン", "セン", "ゼン", "マン")) else first


def _changed(number: str, changes: Mapping[str, str]) -> str:
    for written, doubled in changes.items():
        if number.endswith(written):
            return number.removesuffix(written) + doubled
    return number


def _last_part(value: int) -> int:
    """Return the part of the number in its lowest place that is not zero: 20 of 120."""
    place = 1
    while value and value % (place * 10) == 0 and place < 1000:
        place *= 10
    return value % (place * 10) if value % 10000 else value


def _four_places(group: int) -> str:
    written = ""
    for place, digit in zip(reversed(_PLACES), f"{group:04}", strict=True):
        if digit != "0":
            written += ("" if digit == "1" and place else _DIGITS[int(digit)]) + place
    return written


def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words, without a counter."""
    return readable(value) if value else "ゼロ"


def with_nought(word: str) -> str:
    """Return a number in words with 零 before the decimal point, where ゼロ is not said."""
    return word.replace("ゼロ点", "零点")


def say_ratio(over: int, under: int) -> str:
    """Return a fraction: 四分の三."""
    return f"{readable(under)}分の{readable(over)}"
