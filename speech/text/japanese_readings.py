"""The readings of Japanese numbers in kanji with their counters, which the dictionary knows apart but not together."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import regex

from speech.text.normalization.japanese_numbers import COUNTERS, counted_kana, kana

_DIGITS = {numeral: value for value, numeral in enumerate("〇一二三四五六七八九")} | {"零": 0}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_SCALES = {"万": 10**4, "億": 10**8, "兆": 10**12}
_NUMERALS = frozenset((*_DIGITS, *_PLACES, *_SCALES))
_LONGEST_COUNTER = 3
"""Of the words that the dictionary finds in a counter: 年 and 生 in 年生."""
_WHOLE_SPANS = frozenset("日年晩")
_EVERYDAY = frozenset("分歩軒階時月人本名")
"""Counters with which the dictionary takes some numbers for names: 三分, サンブ."""
_BEFORE_NUMBERS = frozenset("何幾数第")
"""They make one word with the number after them."""
_LIMIT = 10**16
_OTHER_WORDS = frozenset({"十分"})
_READ_TOGETHER = {("数", "日"): "ジツ", ("数", "日間"): "ジツカン", ("日本", "中"): "ジュー"}
"""Two words of the dictionary: how the second is read after the first."""
_KATAKANA = regex.compile("[ァ-ヺー]+")


class Morpheme(NamedTuple):
    """A word of the dictionary: as written, its part of speech, and its katakana as pronounced."""

    surface: str
    part_of_speech: str
    reading: str


def with_counted_readings(morphemes: Sequence[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with each kanji number and its counter as one, read as they are together: 三本, サンボン."""
    joined = _with_neighbours(_with_scores(list(_with_whole_katakana(_apart(morphemes)))))
    read: list[Morpheme] = []
    position = 0
    while position < len(joined):
        end = _end_of_number(joined, position)
        if end == position:
            read.append(joined[position])
            position += 1
            continue
        counted, position = _counted(joined, position, end) or _uncounted(joined, position, end)
        read.extend(counted)
        written = counted[-1].surface
        if written[:-1] == "一" and written[-1] in _WHOLE_SPANS and _starts(joined, position, "中"):
            read.append(joined[position]._replace(reading="ジュー"))
            position += 1
    return read


def _with_scores(morphemes: list[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with 対 between two numbers as in scores (三対二), not as the counter of pairs."""
    for position in range(1, len(morphemes) - 1):
        neighbours = morphemes[position - 1].surface + morphemes[position + 1].surface
        if morphemes[position].surface == "対" and _NUMERALS.issuperset(neighbours):
            morphemes[position] = Morpheme("対", "名詞", "タイ")
    return morphemes


def _with_neighbours(morphemes: list[Morpheme]) -> list[Morpheme]:
    """Return `morphemes`, some read otherwise for what stands before them."""
    for position, (before, after) in enumerate(itertools.pairwise(morphemes), start=1):
        reading = _READ_TOGETHER.get((before.surface, after.surface))
        if reading:
            morphemes[position] = Morpheme(after.surface, "接尾", reading)
    return morphemes


def numeral_value(written: str) -> int | None:
    """Return the number that kanji write, by places (二十四) or digit by digit (二〇二四); None where it is neither."""
    if all(numeral in _DIGITS for numeral in written):
        return _value_of_digits(written)
    total = group = digit = 0
    for numeral in written:
        if numeral in _SCALES:
            total, group, digit = total + (group + digit or 1) * _SCALES[numeral], 0, 0
        elif numeral in _PLACES:
            group, digit = group + (digit or 1) * _PLACES[numeral], 0
        elif digit:
            return None
        else:
            digit = _DIGITS[numeral]
    return total + group + digit


def _value_of_digits(written: str) -> int | None:
    """Return None for two digits without 〇, which are said one after the other ("二三人")."""
    if len(written) == 2 and "〇" not in written:
        return None
    return int("".join(str(_DIGITS[numeral]) for numeral in written))


def _end_of_number(morphemes: Sequence[Morpheme], start: int) -> int:
    end = start
    while end < len(morphemes) and _NUMERALS.issuperset(morphemes[end].surface):
        end += 1
    return end


def _counted(morphemes: Sequence[Morpheme], start: int, end: int) -> tuple[list[Morpheme], int] | None:
    """Return the number and its counter as one word, and where the next one starts."""
    written = _written(morphemes[start:end])
    before = morphemes[start - 1].surface if start else ""
    value = _value(written, before)
    if not value:
        return None
    role = _role(before)
    if part := _part(morphemes, end, before):
        return [Morpheme(f"{written}分", role, kana(value) + part)], end + 1
    for last in range(min(end + _LONGEST_COUNTER, len(morphemes)), end, -1):
        counter = _written(morphemes[end:last])
        if counter in COUNTERS:
            reading = counted_kana(value, counter, is_date=before.endswith("月"))
            return [Morpheme(written + counter, role, reading)], last
    return None


def _written(morphemes: Sequence[Morpheme]) -> str:
    return "".join(morpheme.surface for morpheme in morphemes)


def _role(before: str) -> str:
    return "接尾" if before in _BEFORE_NUMBERS else "名詞"


def _value(written: str, before: str) -> int | None:
    """Return the number where it can be told: 万 alone is none, and 何百 is read otherwise than 百."""
    value = None if written[0] in _SCALES or before.endswith("何") else numeral_value(written)
    return value if value and value < _LIMIT else None


def _part(morphemes: Sequence[Morpheme], end: int, before: str) -> str:
    """Return the reading of 分 where it is no minute: in fractions (三分の一) and after tenths (三割五分)."""
    if not _starts(morphemes, end, "分"):
        return ""
    if before.endswith("割"):
        return "ブ"
    is_fraction = _starts(morphemes, end + 1, "の") and _end_of_number(morphemes, end + 2) > end + 2
    return "ブン" if is_fraction else ""


def _starts(morphemes: Sequence[Morpheme], position: int, surface: str) -> bool:
    return position < len(morphemes) and morphemes[position].surface == surface


def _uncounted(morphemes: Sequence[Morpheme], start: int, end: int) -> tuple[list[Morpheme], int]:
    """Return a number as one word, with the katakana after it (二十ヨニン), and where the next one starts.

    Digits that are said one after the other stay apart.
    """
    digits = morphemes[start:end]
    written = _written(digits)
    role = _role(morphemes[start - 1].surface if start else "")
    value = _value(written, morphemes[start - 1].surface if start else "")
    if value and end < len(morphemes) and _KATAKANA.fullmatch(morphemes[end].surface):
        unit = morphemes[end]
        number = "".join(each.reading for each in digits) if unit.reading == unit.surface else kana(value)
        return [Morpheme(written + unit.surface, role, number + unit.surface)], end + 1
    if not value or _PLACES.keys().isdisjoint(written):
        return [digits[0]._replace(part_of_speech=role), *digits[1:]], end
    return [Morpheme(written, role, kana(value))], end


def _apart(morphemes: Sequence[Morpheme]) -> Iterator[Morpheme]:
    """Yield `morphemes`, number and counter apart where the dictionary has them as one word."""
    is_number = False
    for morpheme in morphemes:
        surface = morpheme.surface
        digits = len(surface) - len(surface.lstrip("".join(_NUMERALS)))
        counter = surface[digits:]
        value = numeral_value(surface[:digits]) if digits and surface[0] not in _SCALES else None
        known = COUNTERS if is_number else _EVERYDAY
        is_number = 0 < digits == len(surface)
        if value and counter in known and surface not in _OTHER_WORDS:
            yield Morpheme(surface[:digits], "名詞", kana(value))
            yield Morpheme(counter, "接尾", COUNTERS[counter])
        else:
            yield morpheme


def _with_whole_katakana(morphemes: Iterable[Morpheme]) -> Iterator[Morpheme]:
    """Yield `morphemes`, katakana that stand together as one word, as they are written."""
    for is_katakana, group in itertools.groupby(morphemes, lambda each: bool(_KATAKANA.fullmatch(each.surface))):
        run = list(group)
        if is_katakana and len(run) > 1:
            yield Morpheme("".join(each.surface for each in run), "名詞", "".join(each.reading for each in run))
        else:
            yield from run
