"""Rules for Japanese numbers with a counter: pairs and ranges, scales before it (3万円), suffixes after it."""

import unicodedata

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal, Date, Decimal, Fraction, Measure, Money, Range
from tts.text.normalization.japanese import words as japanese_words
from tts.text.normalization.japanese.numbers import COUNTERS, approximate, counted, kana, readable
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import SPACE, Notation, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Noun, count_joined
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign

_DASH = r"\-–—−ー"
_REPEATED = {"日": 31, "日間": 31, "日目": 31, "月": 12, "時": 24, "つ": 9, "人": 2, "泊": 9}
"""Counters that both numbers of a range need → the highest lower number that needs them."""
LEFT = r"(?<![\p{Latin}\p{M}\p{N}_])(?<!\p{Nd}[.,:/])"
SCALES = {
    "千": 10**3,
    "万": 10**4,
    "億": 10**8,
    "兆": 10**12,
    "京": 10**16,
    "百": 10**2,
    "百万": 10**6,
    "千万": 10**7,
    "千億": 10**11,
}
_COUNTER_STARTS = "".join({counter[0] for counter in COUNTERS})
_FIRST_DAY = regex.compile("|".join(japanese_words.FIRST_DAY_BEFORE))
_HUNDREDTHS = r"(?<=\p{Nd}秒)\p{Nd}{2}(?![\p{Nd}.:])"
_CLOVES = r"(?<=(?:にんにく|ニンニク|しょうが|ショウガ|生姜)[ \u3000…:：・]{0,3})(?P<value>\p{Nd})(?:片|かけ|カケ)"
_YEAR_IN_BRACKETS = r"(?<=[(（])(?P<value>\p{Nd}{3,4})(?=[)）]年)"
_KANJI_DECIMAL = (
    r"(?<![\p{Han}・])[一二三四五六七八九十百]{1,4}・[〇一二三四五六七八九]{1,3}"
    r"(?=[倍割億万兆度%％]|パーセント|ポイント|キロ|メートル|センチ|トン)"
)
_COUNTED_FROM_NOUGHT = frozenset("時分年度点")


def counter_pattern() -> str:
    """Return the pattern of a counter of the list `counters` that is not part of a longer word (三社, not 三社会)."""
    guards = "|".join(f"(?<={counter})[{letters}]" for counter, letters in japanese_words.NOT_AFTER_COUNTER.items())
    return rf"\L<counters>(?!{guards})"


def build_suffix_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for words beside a counted number, which have another reading alone."""
    counted_number = r"(?<=\p{Nd}[百千万億兆]?"
    readings = {r"氷点下(?=\p{Nd})": "ヒョーテンカ"} | {
        rf"{counted_number}(?:{'|'.join(counters.split())})){written}": said
        for written, counters, said in japanese_words.SUFFIXES
    }
    return (
        *(_fixed_rule(notation, pattern, said) for pattern, said in readings.items()),
        *(_fixed_rule(notation, *fixed) for fixed in japanese_words.FIXED),
        *(_fixed_rule(notation, *fixed, has_number=False) for fixed in japanese_words.WITHOUT_NUMBER),
        Rule(notation.compile(_HUNDREDTHS), _read_hundredths, "秒", has_number=True, kind=Decimal),
        Rule(notation.compile(_YEAR_IN_BRACKETS), _read_year_in_brackets, ")）", has_number=True, kind=Date),
        Rule(notation.compile(_CLOVES), _read_cloves, "片かカ", has_number=True, kind=Measure),
        Rule(notation.compile(_KANJI_DECIMAL), lambda found: found[0].replace("・", "点"), "・", kind=Decimal),
        Rule(notation.compile(r"(?<=\p{Nd}割)(?P<value>\p{Nd})分(?!の|け)"), _read_tenths, "割", kind=Measure),
        Rule(notation.compile(r"(?<=率)[.．](?P<value>\p{Nd}{3})(?!\p{Nd})"), _read_rate, ".．", kind=Decimal),
    )


def _fixed_rule(notation: Notation, pattern: str, said: str, needs: str = "", *, has_number: bool = True) -> Rule:
    return Rule(notation.compile(pattern), lambda found: said, needs, has_number, kind=Measure)


def _read_hundredths(found: Match[str]) -> Reading:
    return "".join(kana(int(digit)) for digit in ascii_digits(found[0]))


def _read_year_in_brackets(found: Match[str]) -> Reading:
    return counted(int(ascii_digits(found["value"])), "年").removesuffix("年").removesuffix("ネン")


def _read_cloves(found: Match[str]) -> Reading:
    value = int(ascii_digits(found["value"]))
    return {1: "ヒトカケ", 2: "フタカケ"}.get(value, f"{readable(value)}カケ")


def _read_tenths(found: Match[str]) -> Reading:
    return f"{readable(int(ascii_digits(found['value'])))}ブ"


def _read_rate(found: Match[str]) -> Reading:
    parts = zip(ascii_digits(found["value"]), ("割", "分", "厘"), strict=True)
    spoken = (
        f"{readable(int(digit))}ブ" if unit == "分" else counted(int(digit), unit)
        for digit, unit in parts
        if digit != "0"
    )
    return "".join(spoken) or "零割"


def build_pair_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for ranges whose counter belongs to both numbers (2〜3日) and for rough numbers (2、3日)."""
    counter = rf"(?P<counter>{counter_pattern()})"
    day = rf"(?P<month>(?<=月){SPACE})?+"
    numbers = rf"{LEFT}(?P<low>\p{{Nd}}{{1,2}})(?P<mark>MARK)(?P<high>\p{{Nd}}{{1,2}}{counter})"
    marks = rf"[{TILDE}{_DASH}]|から"

    def read_range(found: Match[str]) -> Reading:
        low, high, counter = _pair(found)
        if counter not in _REPEATED or low > _REPEATED[counter] or not 0 < low < high:
            return None
        is_day = found["month"] is not None
        first = counted(low, counter.removesuffix("間").removesuffix("目"), is_date=is_day)
        return {"low": first, "mark": "から", "high": counted(high, counter, is_date=is_day)}

    def read_list(found: Match[str]) -> Reading:
        low, high, counter = _pair(found)
        if found["month"] is not None or found["mark"] == "・":
            if counter not in _REPEATED:
                return None
            is_day = found["month"] is not None
            return {"low": counted(low, counter, is_date=is_day), "high": counted(high, counter, is_date=is_day)}
        return approximate(low, counter) if high == low + 1 and low and high < 10 else None

    ranged, listed = (day + numbers.replace("MARK", mark) for mark in (marks, "[、,，・]"))
    return labelled(
        Range,
        Rule(notation.compile(ranged, counters=COUNTERS), read_range, after_number(f"{TILDE}-–—−ーか")),
        Rule(notation.compile(listed, counters=COUNTERS), read_list, after_number("、,，・")),
    )


def _pair(found: Match[str]) -> tuple[int, int, str]:
    counter = found["counter"]
    return int(ascii_digits(found["low"])), int(ascii_digits(found["high"].removesuffix(counter))), counter


def count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number with its noun, in the sound of the two together."""
    counter = noun.forms[0]
    if value and counter in COUNTERS:
        return counted(value, counter)
    return f"レイ{counter}" if value == 0 and counter in _COUNTED_FROM_NOUGHT else count_joined(spoken, value, noun)


def build_counter_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers with a counter, and with a scale before it ("3万円")."""
    notation = wording.notation
    counters = counter_pattern()
    number = rf"(?<!\p{{Nd}}[/／]){notation.number}(?P<scale>{alternatives(SCALES)})?+"
    own = rf"{SPACE}(?P<counter>{counters})(?![の](?:\p{{Nd}}|[一二三四五六七八九])(?<=分..)|(?<=分)け)"
    padded = rf"{notation.left}[0０](?P<value>\p{{Nd}})(?P<counter>[月日時分秒])"

    def read_padded(found: Match[str]) -> Reading:
        value = int(ascii_digits(found["value"]))
        return counted(value, found["counter"], is_date=True) if value else None

    return labelled(
        Measure,
        _fraction_rule(notation),
        Rule(notation.compile(padded), read_padded, "0"),
        Rule(
            notation.compile(number + own, counters=COUNTERS),
            lambda found: _read_counted(wording, found),
            after_number([*COUNTERS, *SCALES]),
        ),
    )


def _fraction_rule(notation: Notation) -> Rule:
    """Return the rule for fractions of what is counted: 1/2本 is 二分のイッポン, 1½本 is 一と二分のイッポン."""
    stroke = r"(?:(?P<whole>\p{Nd}{1,3})[と ])?+(?P<over>\p{Nd}{1,2})/(?P<under>\p{Nd}{1,2})"
    sign = r"(?P<whole>\p{Nd}{1,3})?+(?P<sign>[½¼¾⅓⅔⅛])"
    pattern = rf"{LEFT}(?:{stroke}|{sign})(?P<counter>[本個杯枚匹缶袋束株切])(?!\p{{Han}})"

    def read(found: Match[str]) -> Reading:
        parts = (
            unicodedata.normalize("NFKC", found["sign"]).split("⁄") if found["sign"] else found.group("over", "under")
        )
        over, under = (int(ascii_digits(part)) for part in parts)
        if not 0 < over < under:
            return None
        part = f"{readable(under)}分の{readable(over)}{found['counter']}"
        return f"{readable(int(ascii_digits(found['whole'])))}と{part}" if found["whole"] else part

    return Rule(notation.compile(pattern), read, {*after_number("本個杯枚匹缶袋束株切"), *"½¼¾⅓⅔⅛"}, kind=Fraction)


def build_thousand_rule(notation: Notation) -> Rule:
    """Return the rule for thousands of yen: 10k円."""
    pattern = r"(?<![\p{Latin}\p{N}.,])(?P<value>[1-9][0-9]{0,2})[kK](?=円)"
    return Rule(
        notation.compile(pattern), lambda found: readable(int(found["value"]) * 1000), after_number("kK"), kind=Money
    )


def build_scale_rule(wording: Wording) -> Rule:
    """Return the rule for a number with a scale alone: 3万."""
    notation = wording.notation
    pattern = rf"{notation.number}(?P<scale>{alternatives(SCALES)})(?P<counter>)"
    return Rule(
        notation.compile(pattern), lambda found: _read_counted(wording, found), after_number(SCALES), kind=Cardinal
    )


def _read_counted(wording: Wording, found: Match[str]) -> Reading:
    number, scale, counter = number_of(found), found["scale"] or "", found["counter"]
    if number.count is None:
        whole_number = spell_number(wording, number)
        return with_sign(wording, number, whole_number + scale + counter)
    value = number.count * SCALES.get(scale, 1)
    if value >= 10**20:
        return None
    if not counter:
        return with_sign(wording, number, readable(value))
    if not value:
        spoken = ("レイ" if counter in _COUNTED_FROM_NOUGHT else "ゼロ") + counter
        return with_sign(wording, number, spoken)
    is_date = counter == "日" and (
        found.string.endswith("月", 0, found.start()) or bool(_FIRST_DAY.match(found.string, found.end()))
    )
    return with_sign(wording, number, counted(value, counter, is_date=is_date))
