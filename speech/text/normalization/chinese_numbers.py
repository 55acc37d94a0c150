"""Mandarin numerals in characters, and how years, days and times of day are read with them."""

import functools

from speech.text.normalization.dates import Date
from speech.text.normalization.numbers import Gender

DIGITS = "零一二三四五六七八九"
_PLACES = ("", "十", "百", "千")


@functools.lru_cache(maxsize=4096)
def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in characters; with a gender, as it stands before a measure word (两 for two)."""
    if value == 2 and gender is not Gender.NONE:
        return "两"
    characters = _join_places(value) or DIGITS[0]
    if characters.startswith("一十"):
        return characters[1:]
    return "两" + characters[1:] if characters.startswith(("二千", "二万", "二亿")) else characters


def digits_of(written: str) -> str:
    """Return ASCII digits as characters, one by one."""
    return "".join(DIGITS[int(digit)] for digit in written)


def say_date(date: Date) -> str:
    """Return a date, the digits of its year one by one."""
    year = f"{digits_of(str(date.year))}年" if date.year is not None else ""
    day = f"{cardinal(date.day)}日" if date.day is not None else ""
    return f"{year}{cardinal(date.month)}月{day}"


def say_time(hour: int, minute: int, second: int | None = None) -> str:
    """Return a time of day: 两点, 三点零五分, 十四点三十分."""
    spoken = f"{cardinal(hour, Gender.MASCULINE)}点"
    if minute or second:
        spoken += f"{_two_places(minute)}分"
    return spoken + (f"{_two_places(second)}秒" if second else "")


def say_ratio(over: int, under: int) -> str:
    """Return a fraction: 四分之三."""
    return f"{cardinal(under)}分之{cardinal(over)}"


def _two_places(value: int) -> str:
    return cardinal(value) if value >= 10 or not value else DIGITS[0] + cardinal(value)


def _join_places(value: int) -> str:
    """Return the number with every place named, "" for zero."""
    for size, scale in ((10**8, "亿"), (10**4, "万")):
        if value >= size:
            high, low = divmod(value, size)
            gap = DIGITS[0] if 0 < low < size // 10 else ""
            return _join_places(high) + scale + gap + _join_places(low)
    characters = ""
    for place, digit in zip(reversed(_PLACES), f"{value:04}", strict=True):
        if digit != "0":
            characters += DIGITS[int(digit)] + place
        elif characters and not characters.endswith(DIGITS[0]):
            characters += DIGITS[0]
    return characters.rstrip(DIGITS[0])
