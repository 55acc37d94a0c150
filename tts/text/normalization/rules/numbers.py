"""The words of a language for numbers, and the rules for numbers and signs that all languages share."""

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum

import regex
from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import (
    PERCENT_SIGNS,
    RAISED,
    SPACE,
    Notation,
    Number,
    ascii_digits,
    is_read_by_digits,
    number_of,
)

_LONGEST_JOINED_FRACTION = 9
_LONGEST_VERSION_PART = 2
_SIGNS = "&＆%％٪@＠+＋=＝×÷°−"
# Between two operands; elsewhere "<" and ">" are arrows, quotes or tags.
_COMPARISON = (
    r"(?<=[\p{L}\p{N})][ \u00A0])[<>](?=[ \u00A0][\p{L}\p{N}(])|(?<=\p{N})[<>](?=\p{N})|"
    r"(?<=[\p{L}\p{N})%.,:][ \u00A0]|[ \u00A0]\()[<>](?=\p{N})|"
    r"(?<=[\p{L}\p{N}%°)][,;][ \u00A0])[<>](?=[ \u00A0](?:\p{N}|[A-Z]{0,2}\p{Sc}))|"
    r"(?<![^\s(\[])<(?=[ \u00A0]?\p{N})(?!3(?![\p{N}.,%°])|[^\s<>]{1,60}>)"
)
# A sign beside one of these is part of something else: "a=b", "&&", "=>", "#&".
_SIGN_NEIGHBOURS = "_<>!~*/\\|#$:;^&%@+=×÷°−-＆％＠＋＝"


class Gender(Enum):
    """The gender with which a numeral agrees; NONE where it stands alone."""

    NONE = 0
    MASCULINE = 1
    FEMININE = 2


@dataclass(frozen=True, slots=True)
class Noun:
    """A counted noun; the `count` of the language chooses one of its `forms`."""

    forms: tuple[str, ...]
    gender: Gender = Gender.NONE


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency and its hundredth part, None where amounts are read without hundredths."""

    unit: Noun
    cent: Noun | None = None


Count = Callable[[str, int | None, Noun], str]
"""(the number as said, its value if it is a plain whole number, the noun) → the number with its noun."""


def count_plural(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number and the first form of its noun for one, the second for any other number."""
    return f"{spoken} {noun.forms[0 if value == 1 else 1]}"


def count_joined(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number and its noun as one word, for languages without spaces."""
    return spoken + noun.forms[0]


def count_romance(large_numbers: tuple[str, ...]) -> Count:
    """Return the `count` of a Romance language: the third form follows a number that is a noun ("millón de")."""

    def count(spoken: str, value: int | None, noun: Noun) -> str:
        return f"{spoken} {noun.forms[2]}" if spoken.endswith(large_numbers) else count_plural(spoken, value, noun)

    return count


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of a language for numbers and signs; `{}` in a template is the number.

    `digits` are 0 to 9. `dot` joins the parts of a version. `fractions` are pairs of words: alone, and after a whole
    number. `scales` are the words that may stand between a number and its currency, in lower case, with their spoken
    words; `scaled` is the template of number and scale. `thousands` are scales that make one number with the digits
    before them ("50 k€": "cinquantamila euro"), `singulars` are scales as said for one. `is_one` tells whether a number
    has its noun in the singular. `cents_joiner` stands between an amount and its hundredths; from `fewest_bare_cents`
    on, these follow without it and without their noun ("douze euros cinquante"). A fraction of at most
    `fraction_as_number` digits is read as one number; `digit_separator` stands between the digits of others.
    `say_group` reads a group of a telephone number, unless it is read digit by digit. Before a percent sign and a
    fraction a number has the gender `attributive`, before a scale the gender `of_scales`. Where money
    `has_thousandths`, three digits behind the decimal sign are no thousands.
    """

    notation: Notation
    cardinal: Callable[[int, Gender], str]
    digits: tuple[str, ...]
    decimal: str
    dot: str
    minus: str
    plus: str
    percent: str
    degree: Noun
    signs: Mapping[str, str]
    fractions: Mapping[str, tuple[str, str]]
    currencies: Mapping[str, Currency]
    scales: Mapping[str, str]
    scaled: str = "{} {}"
    thousands: Collection[str] = ()
    singulars: Mapping[str, str] = field(default_factory=dict)
    is_one: Callable[[Number], bool] = lambda number: number.count == 1
    cents_joiner: str = " "
    fewest_bare_cents: int = 100
    fraction_as_number: int = 0
    digit_separator: str = " "
    say_group: Callable[[str], str] | None = None
    count: Count = count_plural
    attributive: Gender = Gender.NONE
    of_scales: Gender = Gender.MASCULINE
    has_thousandths: bool = False


def build_number_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers and signs."""
    return (*_marked_number_rules(wording), *_plain_rules(wording))


def spell_digits(wording: Wording, digits: str) -> str:
    """Return the digits read one by one, each a word."""
    return " ".join(wording.digits[int(digit)] for digit in digits)


def spell_whole(wording: Wording, digits: str, gender: Gender = Gender.NONE) -> str:
    """Return the words for a whole number in ASCII digits."""
    return spell_digits(wording, digits) if is_read_by_digits(digits) else wording.cardinal(int(digits), gender)


def spell_number(wording: Wording, number: Number, gender: Gender = Gender.NONE) -> str:
    """Return the words for a number without its sign; only a whole number agrees with `gender`."""
    if number.is_whole:
        return spell_whole(wording, number.whole, gender)
    spoken = spell_whole(wording, number.whole), _spell_fraction(wording, number.fraction)
    return f" {wording.dot} ".join(spoken) if number.has_point else wording.decimal.format(*spoken)


def with_sign(wording: Wording, number: Number, spoken: str) -> str:
    """Return `spoken` with the word for the sign of `number`, if it has one."""
    if not number.sign:
        return spoken
    return (wording.minus if number.sign == "-" else wording.plus).format(spoken)


def count_number(wording: Wording, number: Number, noun: Noun) -> str:
    """Return the number, without its sign, and the noun, which agree with each other."""
    count = 1 if wording.is_one(number) else number.count
    return wording.count(spell_number(wording, number, noun.gender), count, noun)


def _spell_fraction(wording: Wording, fraction: str) -> str:
    if len(fraction) > wording.fraction_as_number:
        separator = wording.digit_separator if len(fraction) <= _LONGEST_JOINED_FRACTION else " "
        return separator.join(wording.digits[int(digit)] for digit in fraction)
    significant = fraction.lstrip("0")
    zeros = [wording.digits[0]] * (len(fraction) - len(significant))
    return " ".join([*zeros, wording.cardinal(int(significant), Gender.NONE)] if significant else zeros)


def _marked_number_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for percentages, degrees, versions and addresses."""
    notation = wording.notation

    def read_percent(found: Match[str]) -> str:
        number = number_of(found)
        return wording.percent.format(with_sign(wording, number, spell_number(wording, number, wording.attributive)))

    def read_degrees(found: Match[str]) -> str:
        number = number_of(found)
        return with_sign(wording, number, count_number(wording, number, wording.degree))

    def read_dotted(found: Match[str]) -> str:
        parts = (ascii_digits(part) for part in found[0].split("."))
        spoken = (
            spell_whole(wording, part) if len(part) <= _LONGEST_VERSION_PART else spell_digits(wording, part)
            for part in parts
        )
        return f" {wording.dot} ".join(spoken)

    percent = rf"{notation.ahead(PERCENT_SIGNS)}{notation.number}{SPACE}[{PERCENT_SIGNS}]"
    degrees = rf"{notation.ahead('°')}{notation.number}{SPACE}°{notation.end}"
    return (
        Rule(notation.compile(percent), read_percent, after_number(PERCENT_SIGNS)),
        Rule(notation.compile(degrees), read_degrees, after_number("°")),
        Rule(notation.compile(notation.dotted), read_dotted, after_number(".")),
    )


def _plain_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for signs and for plain numbers, which stay as written where they touch letters."""
    notation = wording.notation
    others = f"{notation.glue}\\p{{M}}{regex.escape(_SIGN_NEIGHBOURS, special_only=False)}"

    def read_number(found: Match[str]) -> Reading:
        number = number_of(found)
        return "" if found["glued"] else with_sign(wording, number, spell_number(wording, number))

    def read_sign(found: Match[str]) -> str:
        sign = unicodedata.normalize("NFKC", found[0])
        return wording.signs["%" if sign in PERCENT_SIGNS else sign]

    number = rf"{notation.number}(?P<glued>[{notation.glue}\p{{M}}[\p{{N}}--[{RAISED}]]_])?+"
    return (
        Rule(notation.compile(number), read_number, "0"),
        Rule(notation.compile(rf"(?<![{others}])[{_SIGNS}](?![{others}])"), read_sign, _SIGNS),
        Rule(notation.compile(_COMPARISON), read_sign, "<>"),
    )
