"""Mandarin numerals in characters, and the rules for percentages, rough numbers and two before a measure word."""

import functools

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal, Code, Measure, Ordinal, Range, Roman
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.han import HAN_GLUE, TILDE
from tts.text.normalization.rules.notation import PERCENT_SIGNS, SPACE, Notation, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_number, with_sign
from tts.text.normalization.rules.romans import roman_value
from tts.text.normalization.rules.tables import word_tables

DIGITS = "零一二三四五六七八九"
_CODE_DIGITS = "零幺二三四五六七八九"
_PLACES = ("", "十", "百", "千")
_MEASURES = tuple(word_tables("chinese")["measure words"])
"""Measure words: two is 两 before these, and 二 in dates, ordinals and fractions."""
_NOT_AFTER_MEASURE = {
    "次": "元|方|函数|会议|型",
    "站": "台",
    "[栋棟排座]": r"\p{Nd}",
    "队": "友|员",
    "胜": "利|出",
    "晚": "[上报会间年点期饭]",
    "夜": "[间里晚景班空市总]",
    "负": "于|责|担|荷|数|面|债|极",
    "板": "块|书|子",
}
"""Measure words → the letters after which they are part of another word: 二次元."""
_SOMETIMES_MEASURES = r"年(?![级級])|分(?!之)|平(?=[0-9]?负)|日(?=[内游])|射(?=[0-9]传)|传(?=[，。；、\s]|\Z)"
_SOMETIMES_MEASURES += r"|[室房](?=\p{Nd}[厅廳])|(?<=[室房]\p{Nd})[厅廳]|[卫衛](?<=[厅廳]\p{Nd}[卫衛])"
DASH = r"\-–—~～〜"
LEFT = rf"(?<!{HAN_GLUE}|[\p{{M}}\p{{N}}_]|\p{{Nd}}[.,:/])"
_LIST_WINDOW = 120
WINDOW = 20
"""The number of characters around a form that may hold the words that decide its reading."""


@functools.lru_cache(maxsize=4096)
def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in characters; with a gender, in its form before a measure word (两 for two)."""
    if value == 2 and gender is not Gender.NONE:
        return "两"
    characters = _join_places(value) or DIGITS[0]
    if characters.startswith("一十"):
        return characters[1:]
    return "两" + characters[1:] if characters.startswith(("二千", "二万", "二亿")) else characters


def digits_of(written: str) -> str:
    """Return ASCII digits as characters, one by one."""
    return "".join(DIGITS[int(digit)] for digit in written)


def code_digits(written: str) -> str:
    """Return ASCII digits one by one as in a telephone number, where one is 幺; signs between them stay."""
    return "".join(_CODE_DIGITS[int(sign)] if sign.isdecimal() else sign for sign in written)


def read_code_digits(found: Match[str]) -> Reading:
    """Return the digits of the match one by one, with 幺 for one."""
    return code_digits(ascii_digits(found[0]))


def say_ratio(over: int, under: int) -> str:
    """Return a fraction: 四分之三."""
    return f"{cardinal(under)}分之{cardinal(over)}"


def _join_places(value: int) -> str:
    """Return the number with the name of each place, "" for zero."""
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


def counted(noun: str) -> Noun:
    """Return a noun before which two is 两."""
    return Noun((noun,), Gender.MASCULINE)


def build_rough_rule(notation: Notation) -> Rule:
    """Return the rule for a digit and the next before a measure word: "2、3个" is 两三个."""
    low = rf"{LEFT}(?<!第(?:\p{{Nd}}{{1,2}}、){{0,9}})(?P<low>[1-9１-９])"
    pattern = rf"{low}[、，,](?P<high>[2-9２-９])(?={SPACE}[百千万亿]?(?:{measure_pattern()}))"

    def read(found: Match[str]) -> Reading:
        low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
        return ("两" if low == 2 else DIGITS[low]) + (DIGITS[high] if high != 2 else "两") if high == low + 1 else None

    return Rule(notation.compile(pattern), read, after_number("、，,"), kind=Range)


def han_of(pattern: str) -> str:
    """Return the Han letters of a pattern; every text that it matches has one of them: the needs of a rule."""
    return "".join(sorted(set(regex.findall(r"\p{Han}", pattern))))


def read_digits(found: Match[str]) -> Reading:
    """Return the digits of the match one by one."""
    return digits_of(ascii_digits(found[0]))


def build_percent_rule(wording: Wording) -> Rule:
    """Return the rule for percentages: "百分之" comes after the sign and before the number, and once for a range."""
    notation = wording.notation
    low = rf"(?:{notation.left}(?P<low>\p{{Nd}}{{1,3}}(?:\.\p{{Nd}}{{1,3}})?+)[%％]? ?[-–—{TILDE}至到] ?(?=\p{{Nd}}))?+"
    ahead = rf"(?=[-−+－＋.\p{{Nd}}][\p{{Nd}}.,，％% \-–—{TILDE}至到]{{0,40}}[{PERCENT_SIGNS}‰])"

    def read(found: Match[str]) -> Reading:
        number, name = number_of(found), "千分之" if found["mark"] == "‰" else "百分之"
        spoken = "百" if (number.whole, number.fraction) == ("100", "") else spell_number(wording, number)
        spoken = with_sign(wording, number, name + spoken)
        if not found["low"]:
            return spoken
        whole, _, fraction = found["low"].partition(".")
        low_number = type(number)("", ascii_digits(whole), ascii_digits(fraction))
        return f"{name}{spell_number(wording, low_number)}到{spoken}"

    return Rule(
        notation.compile(rf"{ahead}(?<![/⁄]){low}{notation.number}{SPACE}(?P<mark>[{PERCENT_SIGNS}‰])"),
        read,
        f"{PERCENT_SIGNS}‰",
        kind=Measure,
    )


def build_discount_rule(notation: Notation) -> Rule:
    """Return the rule for discounts of two digits: 85折 is 八五折."""
    return Rule(
        notation.compile(rf"{LEFT}[1-9][1-9](?=折(?![叠返断扣]))"), read_digits, "折", has_number=True, kind=Measure
    )


def build_part_rule(notation: Notation) -> Rule:
    """Return the rule for two parts of a series, which a stroke does not divide: 第12/13回."""
    pattern = r"(?<=第)(?P<first>\p{Nd}{1,3})/(?P<second>\p{Nd}{1,3})(?=[回章节集期条课版周])"

    def read(found: Match[str]) -> Reading:
        return " ".join(cardinal(int(ascii_digits(found[name]))) for name in ("first", "second"))

    return Rule(notation.compile(pattern), read, "第", has_number=True, kind=Code)


def build_list_rule(notation: Notation) -> Rule:
    """Return the rule for the number of an item whose text begins with a number: "1.高血压；2.2型糖尿病"."""
    item = r"(?<=[①-⑳])(?P<item>(?!))?|(?<=[；;。\n] ?)(?P<item>[2-9])[.．、]"
    pattern = rf"(?=[1-9])(?:{item})(?P<value>[1-9]\p{{Nd}}{{0,2}})(?=\p{{Han}})"

    def read(found: Match[str]) -> Reading:
        measure = _measure().match(found.string, found.end())
        value = int(ascii_digits(found["value"]))
        said = cardinal(value, Gender.MASCULINE if measure else Gender.NONE)
        if not found["item"]:
            return said
        item = int(found["item"])
        before = found.string[max(0, found.start() - _LIST_WINDOW) : found.start()]
        if not regex.search(rf"(?<![.\p{{Nd}}]){item - 1}[.．、](?!\p{{Nd}}\p{{Nd}}|\p{{Nd}}[%℃])", before):
            return None
        return {"item": cardinal(item), "value": said}

    return Rule(notation.compile(pattern), read, {*after_number(".．、"), *"①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"}, kind=Ordinal)


def build_roman_rule(notation: Notation) -> Rule:
    """Return the rule for numerals of Roman letters before their noun: II型糖尿病, III期."""
    pattern = r"(?<![\p{Latin}\p{N}])(?P<numeral>I{1,3}|IV|VI{1,3}|IX)(?=[型期级級类類度区區世卷册](?![计面]))"

    def read(found: Match[str]) -> Reading:
        value = roman_value(found["numeral"])
        return cardinal(value) if value else None

    return Rule(notation.compile(pattern), read, "IV", kind=Roman)


def build_scaled_rule(wording: Wording) -> Rule:
    """Return the rule for a number with a scale: 3万."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number, Gender.MASCULINE) + found["tail"])

    return Rule(
        wording.notation.compile(rf"{wording.notation.number}(?P<tail>[百千万萬亿億]{{1,2}}+)"),
        read,
        "百千万萬亿億",
        True,
        kind=Cardinal,
    )


@functools.cache
def _measure() -> regex.Pattern[str]:
    return regex.compile(measure_pattern())


def measure_pattern() -> str:
    """Return the pattern of a measure word that is not part of another word."""
    words = _NOT_AFTER_MEASURE.items()
    guards = "|".join(f"(?<={measure})(?:{following})" for measure, following in words)
    return rf"(?:{alternatives(_MEASURES)}|{_SOMETIMES_MEASURES})(?!{guards})"


def build_two_rule(wording: Wording) -> Rule:
    """Return the rule for two before a measure word, also as the low end of a range ("2-3个")."""
    following = rf"(?=(?:{SPACE}[多余来]?|[-–—{TILDE}至到]\p{{Nd}}{{1,2}}){measure_pattern()})"
    return Rule(
        wording.notation.compile(rf"{wording.notation.left}(?<!第(?:\p{{Nd}}{{1,2}}[-–—~至到、和])?)[2２]{following}"),
        lambda found: "两",
        "2２",
        kind=Cardinal,
    )
