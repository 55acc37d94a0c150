"""The written forms of American and British English."""

import functools
from collections.abc import Sequence

from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import Notation, ascii_digits
from speech.text.normalization.numbers import (
    Currency,
    Gender,
    Noun,
    Wording,
    build_number_rules,
    spell_digits,
)

_NOTATION = Notation(groups=",\u00a0\u202f\u2009", decimals=".")
_SCALES = ("", "thousand", "million", "billion", "trillion", "quadrillion")
_BEFORE_YEARS = "in|since|year|of|by|until|till|before|after|from|circa"
_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    r"jan\.?|feb\.?|mar\.?|apr\.?|jun\.?|jul\.?|aug\.?|sept?\.?|oct\.?|nov\.?|dec\.?"
)
_CENT = Noun(("cent", "cents"))
_CURRENCIES = {
    "$": Currency(Noun(("dollar", "dollars")), _CENT),
    "€": Currency(Noun(("euro", "euros")), _CENT),
    "£": Currency(Noun(("pound", "pounds")), Noun(("penny", "pence"))),
    "¥": Currency(Noun(("yen", "yen"))),
    "₹": Currency(Noun(("rupee", "rupees")), Noun(("paisa", "paise"))),
    "R$": Currency(Noun(("real", "reais")), Noun(("centavo", "centavos"))),
}
_SIGNS = {
    "&": "and",
    "%": "percent",
    "@": "at",
    "+": "plus",
    "−": "minus",
    "=": "equals",
    "×": "times",
    "÷": "divided by",
    "°": "degrees",
    "<": "less than",
    ">": "greater than",
}
_FRACTIONS = {
    "½": ("one half", "{} and a half"),
    "¼": ("one quarter", "{} and a quarter"),
    "¾": ("three quarters", "{} and three quarters"),
}
_MONEY_SCALES = {
    "k": "thousand",
    "thousand": "thousand",
    "m": "million",
    "mn": "million",
    "million": "million",
    "b": "billion",
    "bn": "billion",
    "billion": "billion",
    "tn": "trillion",
    "trillion": "trillion",
}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of `language`, en-US or en-GB."""
    is_british = language == "en-GB"

    def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
        return _cardinal(value, is_british)

    wording = Wording(
        notation=_NOTATION,
        cardinal=cardinal,
        digits=tuple(map(_small, range(10))),
        decimal="{} point {}",
        dot="dot",
        minus="minus {}",
        plus="plus {}",
        percent="{} percent",
        degree=Noun(("degree", "degrees")),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" and ",
    )

    def read_ordinal(found: Match[str]) -> str:
        digits = ascii_digits(found["whole"])
        return _ordinal(cardinal(int(digits))) if len(digits) <= 18 else spell_digits(wording, digits)

    ordinal = rf"{_NOTATION.left}{_NOTATION.whole}(?i:st|nd|rd|th){_NOTATION.end}"
    year = (
        rf"(?:1[1-9]|20)[0-9]{{2}}(?![.,]?\p{{Nd}}|\s?[%°\p{{Sc}}]){_NOTATION.end}"
        rf"(?<=\b(?i:{_BEFORE_YEARS}|(?:{_MONTHS})(?:\s[0-9]{{1,2}}(?:st|nd|rd|th)?,?)?)\s[0-9]{{4}})"
    )
    own = (
        Rule(_NOTATION.compile(ordinal), read_ordinal),
        Rule(_NOTATION.compile(year), lambda found: _year(int(found[0]), is_british)),
    )
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _small(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="en"))


def _cardinal(value: int, is_british: bool) -> str:
    """Return the number in words; British English says "and" before the tens and ones."""
    if value < 1000:
        return _small(value) if is_british else _small(value).replace(" and ", " ")
    thousands, below = divmod(value, 1000)
    groups = [_cardinal(below, is_british)] if below else []
    if below and below < 100 and is_british:
        groups.insert(0, "and")
    for scale in _SCALES[1:]:
        thousands, group = divmod(thousands, 1000)
        if group:
            groups.insert(0, f"{_cardinal(group, is_british)} {scale}")
    return " ".join(groups)


@functools.lru_cache(maxsize=100)
def _small_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="en", to="ordinal"))


@functools.cache
def _ordinals() -> dict[str, str]:
    return {_small(value): _small_ordinal(value) for value in range(20)}


def _ordinal(cardinal: str) -> str:
    """Return the ordinal of a number in words: only its last part changes."""
    last = cardinal.replace("-", " ").split(" ")[-1]
    before = cardinal.removesuffix(last)
    if last in _ordinals():
        return before + _ordinals()[last]
    return f"{before}{last[:-1]}ieth" if last.endswith("ty") else f"{cardinal}th"


def _year(value: int, is_british: bool) -> str:
    century, year = divmod(value, 100)
    if century % 10 == 0 and year < 10:
        return _cardinal(value, is_british)
    if year == 0:
        return f"{_small(century)} hundred"
    return f"{_small(century)} oh {_small(year)}" if year < 10 else f"{_small(century)} {_small(year)}"
