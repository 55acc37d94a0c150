"""The readings of Japanese kanji numbers with their counters: the dictionary knows both, but not the combination."""

import itertools
from collections.abc import Iterable, Iterator, Sequence

import regex

from tts.text.japanese_homographs import with_readings_by_neighbours
from tts.text.japanese_morphemes import Morpheme
from tts.text.japanese_phrases import PHRASES_OF
from tts.text.normalization.japanese.numbers import COUNTERS, counted_kana, kana

_DIGITS = {numeral: value for value, numeral in enumerate("〇一二三四五六七八九")} | {"零": 0}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_SCALES = {"万": 10**4, "億": 10**8, "兆": 10**12}
_NUMERALS = frozenset((*_DIGITS, *_PLACES, *_SCALES))
_LONGEST_COUNTER = 3
"""The most words that the dictionary finds in one counter: 年 and 生 are two in 年生."""
_WHOLE_SPANS = frozenset("日年晩")
_EVERYDAY = frozenset("分歩軒階時月人本名歳")
"""Counters that the dictionary reads as part of a name after some numbers: サンブ for 三分."""
_BEFORE_NUMBERS = frozenset("何幾数第")
"""Words that form one word with the number after them."""
_READ_TOGETHER = {("数", "日"): "ジツ", ("数", "日間"): "ジツカン", ("日本", "中"): "ジュー"}
"""Two words of the dictionary → the reading of the second after the first."""
_FRACTION_DIGITS = {**{numeral: kana(value) for numeral, value in _DIGITS.items()}, "ゼロ": "ゼロ"}
_SCALE_SOUNDS = {"万": "マン", "億": "オク", "兆": "チョー"}
_BEFORE_POINT = {"イチ": "イッ", "ハチ": "ハッ", "ジュー": "ジュッ"}
_PLAIN_AFTER_POINT = frozenset("つ つ目 日 日間 日目 人 人目 人前 月".split())
"""Counters that have special readings with whole numbers only: 二人, but 一点二人."""
_KATAKANA = regex.compile("[ァ-ヺー]+")


def with_counted_readings(morphemes: Sequence[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with each kanji number and its counter as one, with their reading together: 三本, サンボン."""
    whole = list(_with_whole_katakana(_with_counters_apart(morphemes)))
    joined = _with_decimals(with_readings_by_neighbours(_with_neighbours(_with_scores(whole))))
    read: list[Morpheme] = []
    position = 0
    while position < len(joined):
        end = _end_of_number(joined, position)
        if end == position:
            read.append(joined[position])
            position += 1
            continue
        words, position = _read_number(joined, position, end)
        read.extend(words)
        written = words[-1].surface
        if written[:-1] == "一" and written[-1] in _WHOLE_SPANS and _starts(joined, position, "中"):
            read.append(joined[position]._replace(reading="ジュー"))
            position += 1
    return read


def _with_scores(morphemes: list[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with 対 between two numbers read as in scores (三対二), not as the counter for pairs."""
    for position in range(1, len(morphemes) - 1):
        neighbours = morphemes[position - 1].surface + morphemes[position + 1].surface
        if morphemes[position].surface == "対" and _NUMERALS.issuperset(neighbours):
            morphemes[position] = Morpheme("対", "名詞", "タイ")
    return morphemes


def _with_neighbours(morphemes: list[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with the readings that some of them have only beside certain words."""
    for position, (before, after) in enumerate(itertools.pairwise(morphemes), start=1):
        reading = _READ_TOGETHER.get((before.surface, after.surface))
        if reading:
            morphemes[position] = Morpheme(after.surface, "接尾", reading)
    for position, morpheme in enumerate(morphemes):
        if morpheme.surface in PHRASES_OF:
            _read_phrase(morphemes, position)
    return morphemes


def _read_phrase(morphemes: list[Morpheme], start: int) -> None:
    for phrase, index, reading in PHRASES_OF[morphemes[start].surface]:
        words = [morpheme.surface for morpheme in morphemes[start : start + len(phrase)]]
        if len(words) == len(phrase) and all(map(frozenset.__contains__, phrase, words)):
            morphemes[start + index] = morphemes[start + index]._replace(reading=reading)


def _with_decimals(morphemes: list[Morpheme]) -> list[Morpheme]:
    """Return `morphemes` with each number with decimals (三点一四, 一点五倍) as one word."""
    if not any(morpheme.surface.endswith("点") for morpheme in morphemes):
        return morphemes
    read: list[Morpheme] = []
    position = 0
    while position < len(morphemes):
        end = _end_of_decimals(morphemes, position)
        if end == position:
            read.append(morphemes[position])
            position += 1
            continue
        word, position = _read_decimals(morphemes, position, end)
        read.append(word)
    return read


def _end_of_decimals(morphemes: Sequence[Morpheme], start: int) -> int:
    """Return the index after the decimals of the number that begins at `start`; `start` if none does."""
    point = _end_of_number(morphemes, start)
    if point == len(morphemes) or not _NUMERALS.issuperset(morphemes[point].surface.removesuffix("点")):
        return start
    if not morphemes[point].surface.endswith("点") or (point == start and morphemes[point].surface == "点"):
        return start
    end = point + 1
    while end < len(morphemes) and _is_decimals(morphemes[end].surface):
        end += 1
    return end if end > point + 1 else start


def _is_decimals(surface: str) -> bool:
    return surface == "ゼロ" or all(digit in _DIGITS for digit in surface)


def _read_decimals(morphemes: Sequence[Morpheme], start: int, end: int) -> tuple[Morpheme, int]:
    """Return the number with its counter or the katakana after it, and the index of the next word."""
    written = _written(morphemes[start:end])
    *first, last = regex.findall(f"ゼロ|[{''.join(_DIGITS)}]", written.partition("点")[2])
    before = "".join(each.reading for each in morphemes[start:end])
    sound = _before_point(written.partition("点")[0], before) + "".join(_FRACTION_DIGITS[digit] for digit in first)
    scale = _written(morphemes[end : end + 1])
    if scale in _SCALE_SOUNDS:
        sound += _FRACTION_DIGITS[last] + _SCALE_SOUNDS[scale]
        written, last, end = written + scale, "", end + 1
    for after in range(min(end + _LONGEST_COUNTER, len(morphemes)), end, -1):
        counter = _written(morphemes[end:after])
        if counter in COUNTERS:
            return Morpheme(written + counter, "名詞", sound + _counted_decimal(last, counter)), after
    sound += _FRACTION_DIGITS.get(last, "")
    if end < len(morphemes) and _KATAKANA.fullmatch(morphemes[end].surface):
        unit = morphemes[end]
        return Morpheme(written + unit.surface, "名詞", sound + unit.reading), end + 1
    return Morpheme(written, "名詞", sound), end


def _before_point(whole: str, reading: str) -> str:
    """Return the sound of the whole number before the point, from its kanji and the dictionary's reading."""
    value = 0 if whole == "零" else numeral_value(whole)
    sound = reading.partition("テン")[0] if value is None else kana(value)
    for ending, doubled in _BEFORE_POINT.items():
        if sound.endswith(ending):
            sound = sound.removesuffix(ending) + doubled
    return f"{sound}テン"


def _counted_decimal(digit: str, counter: str) -> str:
    """Return the last decimal with its counter; `digit` is "" after a word for a scale."""
    if counter in _PLAIN_AFTER_POINT or not _DIGITS.get(digit):
        return _FRACTION_DIGITS.get(digit, "") + COUNTERS[counter]
    return counted_kana(_DIGITS[digit], counter)


def numeral_value(written: str) -> int | None:
    """Return the value of a kanji number, by places (二十四) or digit by digit (二〇二四); None if it is neither."""
    if all(numeral in _DIGITS for numeral in written):
        is_list = len(written) == 2 and "〇" not in written  # "二三人" is two or three people
        return None if is_list else int("".join(str(_DIGITS[numeral]) for numeral in written))
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


def _end_of_number(morphemes: Sequence[Morpheme], start: int) -> int:
    end = start
    while end < len(morphemes) and _NUMERALS.issuperset(morphemes[end].surface):
        end += 1
    return end


def _read_number(morphemes: Sequence[Morpheme], start: int, end: int) -> tuple[list[Morpheme], int]:
    """Return a number with its counter, or with the katakana after it (二十ヨニン), and the index of the next word.

    The number is one word, but digits that are said one after another stay separate.
    """
    digits = morphemes[start:end]
    written = _written(digits)
    before = morphemes[start - 1].surface if start else ""
    role = "接尾" if before in _BEFORE_NUMBERS else "名詞"
    apart = [digits[0]._replace(part_of_speech=role), *digits[1:]]
    value = _value(written, before)
    if not value:
        return apart, end
    if part := _reading_of_part(morphemes, end, before):
        return [Morpheme(f"{written}分", role, kana(value) + part)], end + 1
    for last in range(min(end + _LONGEST_COUNTER, len(morphemes)), end, -1):
        counter = _written(morphemes[end:last])
        if counter in COUNTERS:
            reading = counted_kana(value, counter, is_date=before.endswith("月"))
            return [Morpheme(written + counter, role, reading)], last
    if end < len(morphemes) and _KATAKANA.fullmatch(morphemes[end].surface):
        unit = morphemes[end]
        number = "".join(each.reading for each in digits) if unit.reading == unit.surface else kana(value)
        return [Morpheme(written + unit.surface, role, number + unit.surface)], end + 1
    return (apart if _PLACES.keys().isdisjoint(written) else [Morpheme(written, role, kana(value))]), end


def _written(morphemes: Sequence[Morpheme]) -> str:
    return "".join(morpheme.surface for morpheme in morphemes)


def _value(written: str, before: str) -> int | None:
    """Return the number if it is clear: 万 alone is not one, and 百 has another reading in 何百."""
    value = None if written[0] in _SCALES or before.endswith("何") else numeral_value(written)
    return value if value and value < 10**16 else None


def _reading_of_part(morphemes: Sequence[Morpheme], end: int, before: str) -> str:
    """Return the reading of 分 in fractions (三分の一) and after tenths (三割五分), "" if it means minutes."""
    if not _starts(morphemes, end, "分"):
        return ""
    if before.endswith("割"):
        return "ブ"
    is_fraction = _starts(morphemes, end + 1, "の") and any(
        morpheme.surface[0] in _NUMERALS for morpheme in morphemes[end + 2 : end + 3]
    )
    return "ブン" if is_fraction else ""


def _starts(morphemes: Sequence[Morpheme], position: int, surface: str) -> bool:
    return position < len(morphemes) and morphemes[position].surface == surface


def _with_counters_apart(morphemes: Sequence[Morpheme]) -> Iterator[Morpheme]:
    """Yield `morphemes` with number and counter separated if the dictionary has both as one word."""
    is_number = False
    for morpheme in morphemes:
        surface = morpheme.surface
        digits = len(surface) - len(surface.lstrip("".join(_NUMERALS)))
        counter = surface[digits:]
        value = numeral_value(surface[:digits]) if digits and surface[0] not in _SCALES else None
        known = COUNTERS if is_number else _EVERYDAY
        is_number = 0 < digits == len(surface)
        if value and counter in known and surface != "十分":  # "enough"
            yield Morpheme(surface[:digits], "名詞", kana(value))
            yield Morpheme(counter, "接尾", COUNTERS[counter])
        else:
            yield morpheme


def _with_whole_katakana(morphemes: Iterable[Morpheme]) -> Iterator[Morpheme]:
    """Yield `morphemes` with each run of katakana as one word, as the writer wrote it."""
    for is_katakana, group in itertools.groupby(morphemes, lambda each: bool(_KATAKANA.fullmatch(each.surface))):
        run = list(group)
        if is_katakana and len(run) > 1:
            yield Morpheme("".join(each.surface for each in run), "名詞", "".join(each.reading for each in run))
        else:
            yield from run
