"""The words of a language for numbers, and the rules for numbers and signs that all languages share."""

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

import regex
from regex import Match

from tts.text.normalization.classes import Cardinal, Code, Decimal, Formula, Measure
from tts.text.normalization.rules.forms import Reading, Rule, Verbalized, after_number
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
from tts.text.normalization.rules.nouns import Count, Currency, Gender, Noun, count_plural

_LONGEST_JOINED_FRACTION = 9
_LONGEST_VERSION_PART = 2
_SIGNS = "&＆%％٪@＠+＋=＝×÷°−"
# Between two operands; elsewhere "<" and ">" are arrows, quotes or tags.
_COMPARISON = (
    r"(?<=[\p{L}\p{N})][ \u00A0])[<>](?=[ \u00A0][\p{L}\p{N}\p{Sc}(])|(?<=\p{N})[<>](?=\p{N})|"
    r"(?<=[\p{L}\p{N})%.,:][ \u00A0]|[ \u00A0]\()[<>](?=\p{Sc}?\p{N})|"
    r"(?<=[\p{L}\p{N}%°)][,;][ \u00A0])[<>](?=[ \u00A0](?:\p{N}|[A-Z]{0,2}\p{Sc}))|"
    r"(?<![^\s(\[])<(?=[ \u00A0]?\p{N})(?!3(?![\p{N}.,%°])|[^\s<>]{1,60}>)"
)
# A sign beside one of these is part of something else: "a=b", "&&", "=>", "#&".
_SIGN_NEIGHBOURS = "_<>!~*/\\|#$:;^&%@+=×÷°−-＆％＠＋＝"


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

    def say_percent(measure: Measure) -> str:
        number = measure.number
        return wording.percent.format(with_sign(wording, number, spell_number(wording, number, wording.attributive)))

    def say_degrees(measure: Measure) -> str:
        return with_sign(wording, measure.number, count_number(wording, measure.number, wording.degree))

    def say_dotted(code: Code) -> str:
        parts = (ascii_digits(part) for part in code.written.split("."))
        spoken = (
            spell_whole(wording, part) if len(part) <= _LONGEST_VERSION_PART else spell_digits(wording, part)
            for part in parts
        )
        return f" {wording.dot} ".join(spoken)

    percent = rf"{notation.ahead(PERCENT_SIGNS)}{notation.number}{SPACE}[{PERCENT_SIGNS}]"
    degrees = rf"{notation.ahead('°')}{notation.number}{SPACE}°{notation.end}"
    return (
        Rule(notation.compile(percent), Verbalized(_measure_by("%"), say_percent), after_number(PERCENT_SIGNS)),
        Rule(notation.compile(degrees), Verbalized(_measure_by("°"), say_degrees), after_number("°")),
        Rule(notation.compile(notation.dotted), Verbalized(code_of, say_dotted), after_number(".")),
    )


def _plain_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for signs and for plain numbers, which stay as written where they touch letters."""
    notation = wording.notation
    others = f"{notation.glue}\\p{{M}}{regex.escape(_SIGN_NEIGHBOURS, special_only=False)}"

    def say(meaning: Cardinal | Decimal) -> Reading:
        number = meaning.number
        return "" if meaning.is_glued else with_sign(wording, number, spell_number(wording, number))

    read: Verbalized[Cardinal | Decimal] = Verbalized(_number_of, say)

    def say_sign(formula: Formula) -> str:
        sign = unicodedata.normalize("NFKC", formula.written)
        return wording.signs["%" if sign in PERCENT_SIGNS else sign]

    number = rf"{notation.number}(?P<glued>[{notation.glue}\p{{M}}[\p{{N}}--[{RAISED}]]_])?+"
    return (
        Rule(notation.compile(number), read, "0"),
        Rule(notation.compile(rf"(?<![{others}])[{_SIGNS}](?![{others}])"), Verbalized(formula_of, say_sign), _SIGNS),
        Rule(notation.compile(_COMPARISON), Verbalized(formula_of, say_sign), "<>"),
    )


def _number_of(found: Match[str]) -> Cardinal | Decimal:
    number, is_glued = number_of(found), bool(found["glued"])
    return Cardinal(number, is_glued) if number.is_whole else Decimal(number, is_glued)


def _measure_by(unit: str) -> Callable[[Match[str]], Measure]:
    return lambda found: Measure(number_of(found), unit)


def code_of(found: Match[str]) -> Code:
    """Return what is written as a code."""
    return Code(found[0])


def formula_of(found: Match[str]) -> Formula:
    """Return what is written as a sign or term of mathematics."""
    return Formula(found[0])
