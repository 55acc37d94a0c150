"""The written forms of Brazilian Portuguese."""

import functools
from collections.abc import Sequence

import regex
from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules, count_romance

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("ilhão", "ilhões")
_FEMININE = {"um": "uma", "dois": "duas"}
_AGREEING = regex.compile(r"\b(?:um|dois)\b|entos\b")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"de {many}"), gender)


_CENTAVO = _noun("centavo", "centavos")
_CENTIMO = _noun("cêntimo", "cêntimos")
_CURRENCIES = {
    "$": Currency(_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(_noun("euro", "euros"), _CENTIMO),
    "£": Currency(_noun("libra", "libras", Gender.FEMININE), _noun("pêni", "pence")),
    "¥": Currency(_noun("iene", "ienes")),
    "₹": Currency(_noun("rupia", "rupias", Gender.FEMININE), _noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(_noun("real", "reais"), _CENTAVO),
}
_SIGNS = {
    "&": "e",
    "%": "por cento",
    "@": "arroba",
    "+": "mais",
    "−": "menos",
    "=": "igual a",
    "×": "vezes",
    "÷": "dividido por",
    "°": "graus",
    "<": "menor que",
    ">": "maior que",
}
_FRACTIONS = {
    "½": ("meio", "{} e meio"),
    "¼": ("um quarto", "{} e um quarto"),
    "¾": ("três quartos", "{} e três quartos"),
}
_MONEY_SCALES = {
    "mil": "mil",
    "mi": "milhões",
    "milhão": "milhão",
    "milhões": "milhões",
    "bi": "bilhões",
    "bilhão": "bilhão",
    "bilhões": "bilhões",
    "trilhão": "trilhão",
    "trilhões": "trilhões",
}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Brazilian Portuguese."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} vírgula {}",
        dot="ponto",
        minus="menos {}",
        plus="mais {}",
        percent="{} por cento",
        degree=_noun("grau", "graus"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" e ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)\.?(?P<mark>[ºª]){_NOTATION.end}"
    own = (Rule(_NOTATION.compile(ordinal), _read_ordinal, "ºª"),)
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="pt_BR")).replace(",", "")


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; ones and hundreds agree with what they count, down from the last million."""
    words = _number(value)
    if gender is not Gender.FEMININE:
        return words
    start = max(words.rfind(word) + len(word) if word in words else 0 for word in _LARGE)
    tail: str = _AGREEING.sub(lambda found: _FEMININE.get(found[0], "entas"), words[start:])
    return words[:start] + tail


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="pt_BR", to="ordinal"))


def _read_ordinal(found: Match[str]) -> str:
    value = int(found["value"])
    if not 0 < value < 1000:
        return _number(value)
    ordinal = _number_ordinal(value)
    return " ".join(f"{word[:-1]}a" for word in ordinal.split()) if found["mark"] == "ª" else ordinal
