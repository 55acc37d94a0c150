"""Forms that Japanese and Chinese write alike: short dates, numerals in circles, Roman numerals, money by letters."""

import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

import regex
from regex import Match

from speech.text.normalization.dates import Date, is_date
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import SPACE, ascii_digits, number_of
from speech.text.normalization.numbers import Gender, Wording, with_sign
from speech.text.normalization.ratios import is_said_in_a_row
from speech.text.normalization.romans import roman_value

WEEKDAYS = "月火水木金土日一二三四五六"
HAN_GLUE = r"[\p{L}--[\p{Han}\p{Hiragana}\p{Katakana}ーｰ]]"
"""Letters that make a neighbouring digit part of their word."""
_ENCLOSED = "①-⑳⑴-⑽⒈-⒑❶-❿㉑-㉟"
_ROMAN_CHARACTERS = "Ⅰ-Ⅻⅰ-ⅻ"
_MAGNITUDES = {"k": 10**3, "K": 10**3, "M": 10**6, "m": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9, "T": 10**12}
_LONGEST_FRACTION = 10
"""With a larger number below the stroke, two short numbers are a month and a day."""
_NONE = Gender.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Han:
    """How a language reads these forms.

    `say_date` reads a month and day, `weekday` is the template of one in brackets, `no_date` the pattern of what
    follows a fraction and never a date. `count` reads a number with what of `counters` follows it; `say_year` reads
    the years of a season ("2024/25"), `to` stands between two dates.
    """

    say_date: Callable[[Date], str]
    weekday: str
    no_date: str
    say_year: Callable[[int], str]
    to: str
    counters: str = ""
    count: Callable[[int, str], str] = lambda value, counter: f"{value}{counter}"


def build_han_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    """Return the rules of a language; they win over those that all languages share."""
    return (
        *_short_date_rules(wording, han),
        _pair_rule(wording, han),
        *_numeral_rules(wording, han),
        _magnitude_rule(wording),
    )


def _short_date_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    notation = wording.notation
    weekday = rf"[(（](?:周|星期)?(?P<weekday>[{WEEKDAYS}])(?:曜日?|・?祝)?[)）]"
    stroke = r"(?P<month>\p{Nd}{1,2})[/／](?P<day>\p{Nd}{1,2})"
    left = rf"{notation.left}(?<![/／.,:：=+×÷*^√]\p{{Nd}}?)(?<!\p{{Nd}}[ ]|[-−])"
    same = r"(?<=(?<![/\p{Nd}])\p{Nd}{1,2}/\p{Nd}{1,2}[~～〜–\-])" + stroke
    end = rf"(?![/／.,:：]?\p{{Nd}})(?![ ]?[=+×÷*^]){notation.end}(?!{han.no_date})"
    bracket = rf"(?<=\p{{Nd}}{SPACE}[日号號]?{SPACE}){weekday}"

    first = r"(?<![/\p{Nd}])\p{Nd}{1,2}/\p{Nd}{1,2}(?:[(（]\p{Han}{1,3}[)）])?"
    between = rf"(?<={first})[-–—~～〜](?=\p{{Nd}}{{1,2}}/\p{{Nd}}{{1,2}}(?![/\p{{Nd}}]))"

    def read(found: Match[str]) -> Reading:
        month, day = int(ascii_digits(found["month"])), int(ascii_digits(found["day"]))
        date = Date(None, month, day)
        return han.say_date(date) if is_date(date) and _is_said_as_date(found, month, day) else None

    return (
        Rule(notation.compile(f"(?:{same}|{left}{stroke}){end}"), read, "/／"),
        Rule(notation.compile(bracket), lambda found: han.weekday.format(found["weekday"]), "(（"),
        Rule(notation.compile(between), lambda found: han.to, "/"),
    )


def _is_said_as_date(found: Match[str], month: int, day: int) -> bool:
    """Tell whether a month and day are meant rather than a fraction, which is proper, reduced and of small numbers."""
    around = found.string[found.end() : found.end() + 3]
    is_marked = bool(regex.match(r"[ ]?[(（][月火水木金土日周星]|[~～〜–-]\p{Nd}|[ ]\p{Nd}", around))
    is_last_of_range = found.string[: found.start()].endswith(("~", "～", "〜", "–", "-"))
    is_no_fraction = month >= day or math.gcd(month, day) > 1 or day > _LONGEST_FRACTION
    return is_marked or is_last_of_range or is_no_fraction


def _pair_rule(wording: Wording, han: Han) -> Rule:
    """Return the rule for seasons ("2024/25") and shares ("50/50"), whose numbers are said one after the other."""

    def read(found: Match[str]) -> Reading:
        over, under = int(ascii_digits(found["over"])), int(ascii_digits(found["under"]))
        if not is_said_in_a_row(over, under):
            return None
        return " ".join(
            han.say_year(value) if over > 1900 else wording.cardinal(value, _NONE) for value in (over, under)
        )

    pattern = rf"{wording.notation.left}(?P<over>\p{{Nd}}{{2,4}})/(?P<under>\p{{Nd}}{{1,4}})(?![/.,:-]?\p{{Nd}})"
    return Rule(wording.notation.compile(pattern + wording.notation.end), read, "/")


def _numeral_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    """Return the rules for numerals that are one character (①, Ⅲ) and for letters after a word or 第 (第II章)."""
    counter = rf"(?P<counter>{han.counters})?+" if han.counters else "(?P<counter>(?!))?+"
    enclosed = rf"(?P<numeral>[{_ENCLOSED}]){counter}"
    character = rf"(?<!\p{{Latin}})(?P<numeral>[{_ROMAN_CHARACTERS}])(?!\p{{Latin}}){counter}"
    letters = (
        r"(?<=第[ ]?|[\p{Han}\p{Katakana}ー])(?P<numeral>(?<=第[ ]?)[IVX]{1,6}|II{1,2}|IV|VI{1,3}|IX|X[IV]{1,4})"
        rf"(?![\p{{Latin}}\p{{Nd}}.-]){counter}"
    )

    def read(found: Match[str]) -> Reading:
        value = _numeral_value(found["numeral"])
        if value is None:
            return None
        return han.count(value, found["counter"]) if found["counter"] else wording.cardinal(value, _NONE)

    compile_ = wording.notation.compile
    return (
        Rule(compile_(enclosed), read, "".join(_characters(_ENCLOSED))),
        Rule(compile_(character), read, "".join(_characters(_ROMAN_CHARACTERS))),
        Rule(compile_(letters), read, "IVX"),
    )


def _numeral_value(written: str) -> int | None:
    if len(written) == 1 and not written.isascii():
        return int(unicodedata.numeric(written))
    return roman_value(written)


def _characters(ranges: str) -> list[str]:
    """Return the characters of ranges such as "①-⑳"."""
    found = regex.findall(r"(.)-(.)", ranges)
    return [chr(code) for first, last in found for code in range(ord(first), ord(last) + 1)]


def _magnitude_rule(wording: Wording) -> Rule:
    """Return the rule for amounts with a thousandfold as a letter: "$1.5M" is 1,500,000 dollars."""

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        value = Decimal(f"{number.whole}.{number.fraction or 0}") * _MAGNITUDES[found["scale"]]
        if value != int(value) or value >= 10**16:
            return None
        sign = unicodedata.normalize("NFKC", found["currency"])
        currency = wording.currencies.get(sign) or wording.currencies[sign.removeprefix("US")]
        return with_sign(wording, number, wording.count(wording.cardinal(int(value), _NONE), int(value), currency.unit))

    signs = [sign for sign in wording.currencies if not sign.isalpha()]
    written = rf"(?<!{HAN_GLUE}|\$)(?P<currency>{alternatives([*signs, 'US$', '￥', '＄'])})"
    notation = wording.notation
    number = notation.number.replace(notation.left, "", 1)
    pattern = rf"{written}{SPACE}{number}[ ]?(?P<scale>{alternatives(_MAGNITUDES)}){notation.end}"
    return Rule(notation.compile(pattern), read, "".join({sign[0] for sign in signs} | set("U￥＄")), has_number=True)
