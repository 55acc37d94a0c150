"""The written forms of Italian."""

import functools
from collections.abc import Sequence

from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules, count_romance

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("milione", "milioni", "miliardo", "miliardi", "bilione", "bilioni", "biliardo", "biliardi")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"di {many}"), gender)


_CENTESIMO = _noun("centesimo", "centesimi")
_CURRENCIES = {
    "$": Currency(_noun("dollaro", "dollari"), _CENTESIMO),
    "€": Currency(_noun("euro", "euro"), _CENTESIMO),
    "£": Currency(_noun("sterlina", "sterline", Gender.FEMININE), _noun("penny", "pence")),
    "¥": Currency(_noun("yen", "yen", Gender.NONE)),
    "₹": Currency(_noun("rupia", "rupie", Gender.FEMININE), _noun("paisa", "paisa", Gender.FEMININE)),
    "R$": Currency(_noun("real", "real"), _noun("centavo", "centavos")),
}
_SIGNS = {
    "&": "e",
    "%": "per cento",
    "@": "chiocciola",
    "+": "più",
    "−": "meno",
    "=": "uguale",
    "×": "per",
    "÷": "diviso",
    "°": "gradi",
    "<": "minore di",
    ">": "maggiore di",
}
_FRACTIONS = {
    "½": ("un mezzo", "{} e mezzo"),
    "¼": ("un quarto", "{} e un quarto"),
    "¾": ("tre quarti", "{} e tre quarti"),
}
_MONEY_SCALES = {"mila": "mila"} | {word: word for word in _LARGE} | {"mln": "milioni", "mld": "miliardi"}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Italian."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} virgola {}",
        dot="punto",
        minus="meno {}",
        plus="più {}",
        percent="{} per cento",
        degree=_noun("grado", "gradi"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" e ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>[ºª]){_NOTATION.end}"
    own = (Rule(_NOTATION.compile(ordinal), _read_ordinal, "ºª"),)
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="it")).replace(",", "")


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; only one itself agrees with what it counts."""
    if value == 1 and gender is not Gender.NONE:
        return "un" if gender is Gender.MASCULINE else "una"
    return _number(value)


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="it", to="ordinal"))


def _read_ordinal(found: Match[str]) -> str:
    value = int(found["value"])
    if not 0 < value < 1_000_000:
        return _number(value)
    ordinal = _number_ordinal(value)
    return f"{ordinal[:-1]}a" if found["mark"] == "ª" else ordinal
