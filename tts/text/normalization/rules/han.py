"""Rules that Japanese and Chinese share: short dates, numerals in circles, Roman numerals, amounts with letters."""

import math
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal

import regex
from regex import Match

from tts.text.normalization.classes import Abbreviation, Date, Fraction, Money, Range, Ratio, Roman
from tts.text.normalization.rules.amounts import currency_of, written_currencies
from tts.text.normalization.rules.dates import is_date
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, before_number
from tts.text.normalization.rules.notation import SIGN_START, SPACE, Notation, ascii_digits, number_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording, with_sign
from tts.text.normalization.rules.ratios import is_said_in_a_row
from tts.text.normalization.rules.romans import roman_value

WEEKDAYS = "月火水木金土日一二三四五六"
HAN_GLUE = r"[\p{L}--[\p{Han}\p{Hiragana}\p{Katakana}ーｰ]]"
"""The class of letters that make a digit beside them part of their word."""
TILDE = "~～〜"
_ENCLOSED = "①-⑳⑴-⑽⒈-⒑❶-❿㉑-㉟"
_ROMAN_CHARACTERS = "Ⅰ-Ⅻⅰ-ⅻ"
_MAGNITUDES = {"k": 10**3, "K": 10**3, "M": 10**6, "m": 10**6, "B": 10**9, "b": 10**9, "bn": 10**9, "T": 10**12}
_LONGEST_FRACTION = 10
"""The largest denominator; with a larger number after the stroke, two short numbers are a month and a day."""
_NONE = Gender.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Han:
    """The words of a language in these forms.

    `say_date` reads a month and day. `weekday` is the template of a weekday in brackets. `no_date` is the pattern of
    words that follow a fraction and never a date. `count` reads a number with one of `counters`; `counter` is their
    pattern, which names this list. `say_year` reads the years of a season ("2024/25"). `to` is said between two dates.
    """

    say_date: Callable[[Date], str]
    weekday: str
    no_date: str
    say_year: Callable[[int], str]
    to: str
    counter: str = ""
    counters: Collection[str] = ()
    count: Callable[[int, str], str] = lambda value, counter: f"{value}{counter}"


def build_han_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    """Return the rules of a language, which must stand before the rules that all languages share."""
    return (
        *_short_date_rules(wording, han),
        _pair_rule(wording, han),
        *_numeral_rules(wording, han),
        _magnitude_rule(wording, han.to),
    )


def _short_date_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    notation = wording.notation
    weekday = rf"[(（](?:周|星期)?(?P<weekday>[{WEEKDAYS}])(?:曜日?|・?祝)?[)）]"
    stroke = r"(?P<month>\p{Nd}{1,2})[/／](?P<day>\p{Nd}{1,2})"
    left = rf"{notation.left}(?<![/／.,=+×÷*^√]\p{{Nd}}?|\p{{Nd}}[:：]\p{{Nd}}?)(?<!\p{{Nd}}[ ]|[-−])"
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
        Rule(
            notation.compile(rf"(?=\p{{Nd}}{{1,2}}[/／])(?:{same}|{left}{stroke}){end}"),
            read,
            after_number("/／"),
            kind=Date,
        ),
        Rule(notation.compile(bracket), lambda found: han.weekday.format(found["weekday"]), "(（", kind=Date),
        Rule(notation.compile(between), lambda found: han.to, after_number("/"), kind=Range),
    )


def _is_said_as_date(found: Match[str], month: int, day: int) -> bool:
    """Tell whether two numbers mean a month and day rather than a fraction, which is proper, reduced and small."""
    around = found.string[found.end() : found.end() + 3]
    weekday = r"[ ]?[(（](?:[月火水木金土日周星]|[一二三四五六][)）])"
    is_marked = bool(regex.match(rf"{weekday}|[~～〜–-]\p{{Nd}}|[ ]\p{{Nd}}", around))
    is_last_of_range = found.string.endswith(("~", "～", "〜", "–", "-"), 0, found.start())
    is_no_fraction = month >= day or math.gcd(month, day) > 1 or day > _LONGEST_FRACTION
    return is_marked or is_last_of_range or is_no_fraction


def _pair_rule(wording: Wording, han: Han) -> Rule:
    """Return the rule that says the numbers of seasons ("2024/25") and shares ("50/50") one after the other."""

    def read(found: Match[str]) -> Reading:
        over, under = int(ascii_digits(found["over"])), int(ascii_digits(found["under"]))
        if not is_said_in_a_row(over, under):
            return None
        return " ".join(
            han.say_year(value) if over > 1900 else wording.cardinal(value, _NONE) for value in (over, under)
        )

    pattern = rf"{wording.notation.left}(?P<over>\p{{Nd}}{{2,4}})/(?P<under>\p{{Nd}}{{1,4}})(?![/.,:-]?\p{{Nd}})"
    return Rule(wording.notation.compile(pattern + wording.notation.end), read, after_number("/"), kind=Ratio)


def _numeral_rules(wording: Wording, han: Han) -> tuple[Rule, ...]:
    """Return the rules for numerals of one character (①, Ⅲ) and of Roman letters after a word or 第 (第II章)."""
    counter = rf"(?P<counter>{han.counter})?+" if han.counter else "(?P<counter>(?!))?+"
    enclosed = rf"(?P<numeral>[{_ENCLOSED}]){counter}"
    character = rf"(?<!\p{{Latin}})(?P<numeral>[{_ROMAN_CHARACTERS}])(?!\p{{Latin}}){counter}"
    letters = (
        r"(?<=第[ ]?|[\p{Han}\p{Katakana}ー])(?P<numeral>(?<=第[ ]?)[IVX]{1,6}|II{1,2}|IV|VI{1,3}|IX|X[IV]{1,4})"
        rf"(?![\p{{Latin}}\p{{Nd}}.-]){counter}"
    )

    def read(found: Match[str]) -> Reading:
        numeral = found["numeral"]
        is_character = len(numeral) == 1 and not numeral.isascii()
        value = int(unicodedata.numeric(numeral)) if is_character else roman_value(numeral)
        if value is None:
            return None
        return han.count(value, found["counter"]) if found["counter"] else wording.cardinal(value, _NONE)

    numerals = ((enclosed, _characters(_ENCLOSED)), (character, _characters(_ROMAN_CHARACTERS)), (letters, "IVX"))
    compile_ = wording.notation.compile
    return tuple(
        Rule(compile_(numeral, counters=han.counters), read, "".join(needs), kind=Roman) for numeral, needs in numerals
    )


def _characters(ranges: str) -> list[str]:
    """Return the characters of ranges such as "①-⑳"."""
    found = regex.findall(r"(.)-(.)", ranges)
    return [chr(code) for first, last in found for code in range(ord(first), ord(last) + 1)]


def _magnitude_rule(wording: Wording, to: str) -> Rule:
    """Return the rule for amounts with a letter for thousands or more: "$1.5M" is 1,500,000 dollars.

    `to` is said between two numbers ("$1.5-2M").
    """

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        high = Decimal(f"{number.whole}.{number.fraction or 0}") * _MAGNITUDES[found["scale"]]
        low = Decimal(f"{ascii_digits(found['low'] or '0')}.{found['tenths'] or 0}") * _MAGNITUDES[found["scale"]]
        if high != int(high) or low != int(low) or high >= 10**16:
            return None
        unit = currency_of(wording, found["currency"]).unit
        counted = with_sign(wording, number, wording.count(wording.cardinal(int(high), _NONE), int(high), unit))
        if found["low"]:
            counted = f"{wording.cardinal(int(low), _NONE)}{to}{counted}"
        return wording.minus.format(counted) if found["before"] else counted

    names = [name for name in written_currencies(wording) if name.isascii() or not name.isalpha()]
    written = rf"(?P<before>{SIGN_START}[-−－])?+(?<!{HAN_GLUE}|\$)(?P<currency>{alternatives(names)})"
    notation = wording.notation
    number = notation.number.replace(notation.left, "", 1)
    scales = alternatives(_MAGNITUDES)
    same_scale = rf"(?P<lower>{scales})[-–—~～〜](?=\p{{Nd}}[\p{{Nd}}.]{{0,5}}+(?P=lower))"
    low = rf"(?:(?P<low>\p{{Nd}}{{1,3}}+)(?:\.(?P<tenths>\p{{Nd}}{{1,2}}+))?+(?:[-–—~～〜](?=\p{{Nd}})|{same_scale}))?+"
    pattern = rf"{written}{SPACE}{low}{number}[ ]?(?P<scale>{scales}){notation.end}"
    return Rule(notation.compile(pattern), read, after_number(_MAGNITUDES), kind=Money)


def build_mixed_fraction_rule(wording: Wording, joiner: str, say_ratio: Callable[[int, int], str]) -> Rule:
    """Return the rule for a number with a fraction (1 1/2); `joiner` is said between them, and may be written there."""
    pattern = (
        rf"{wording.notation.left}(?P<whole>\p{{Nd}}{{1,4}}+)[ {joiner}]"
        r"(?P<over>\p{Nd}{1,3}+)/(?P<under>\p{Nd}{1,3}+)(?![/\p{Nd}])"
    )

    def read(found: Match[str]) -> Reading:
        whole, over, under = (int(ascii_digits(found[name])) for name in ("whole", "over", "under"))
        return f"{wording.cardinal(whole, _NONE)}{joiner}{say_ratio(over, under)}" if 0 < over < under else None

    return Rule(wording.notation.compile(pattern), read, after_number("/"), kind=Fraction)


def build_tilde_rule(notation: Notation, to: str) -> Rule:
    """Return the rule that says `to` for the tilde between two numbers, and for a dash before AM or PM."""
    half_day = r"[AaPp]\.?[Mm]\.? ?(?=\p{Nd})"
    number = rf"(?<=\p{{Nd}}\S{{0,3}} ?)[{TILDE}](?= ?(?:{half_day}|[-−－]?\p{{Nd}}|(?<=[)）].?)[(（]\p{{Nd}}))"
    times = rf"(?<=\p{{Nd}} ?)[-–—](?= ?{half_day})"
    return Rule(notation.compile(f"{number}|{times}"), lambda found: to, f"{TILDE}-–—", has_number=True, kind=Range)


def build_named_number_rule(notation: Notation, names: Mapping[str, str]) -> Rule:
    """Return the rule for abbreviations before a number: No.5, Vol. 2."""
    pattern = rf"(?<!\p{{Latin}})(?P<name>{alternatives(names)})[ ]?(?=\p{{Nd}})"
    return Rule(notation.compile(pattern), lambda found: names[found["name"]], before_number(names), kind=Abbreviation)
