"""The written forms of Spanish."""

import functools
from collections.abc import Sequence

import regex
from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule, word_table
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules, count_romance

_NOTATION = Notation(groups=".\u00a0\u202f\u2009", decimals=",")
_LARGE = ("millón", "millones", "billón", "billones")
_ONE_BEFORE_NUMBER = regex.compile(r"uno(?= mil)")

_ORDINAL_ONES = word_table("_ primero segundo tercero cuarto quinto sexto séptimo octavo noveno")
_ORDINAL_TENS = word_table(
    "_ décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo"
)
_ORDINAL_HUNDREDS = word_table(
    "_ centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo "
    "sexcentésimo septingentésimo octingentésimo noningentésimo"
)
_ORDINAL_TEENS = {11: "undécimo", 12: "duodécimo"}


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"de {many}"), gender)


_CENTAVO = _noun("centavo", "centavos")
_CURRENCIES = {
    "$": Currency(_noun("dólar", "dólares"), _CENTAVO),
    "€": Currency(_noun("euro", "euros"), _noun("céntimo", "céntimos")),
    "£": Currency(_noun("libra", "libras", Gender.FEMININE), _noun("penique", "peniques")),
    "¥": Currency(_noun("yen", "yenes")),
    "₹": Currency(_noun("rupia", "rupias", Gender.FEMININE), _noun("paisa", "paisas", Gender.FEMININE)),
    "R$": Currency(_noun("real", "reales"), _CENTAVO),
}
_SIGNS = {
    "&": "y",
    "%": "por ciento",
    "@": "arroba",
    "+": "más",
    "−": "menos",
    "=": "igual a",
    "×": "por",
    "÷": "dividido entre",
    "°": "grados",
    "<": "menor que",
    ">": "mayor que",
}
_FRACTIONS = {
    "½": ("un medio", "{} y medio"),
    "¼": ("un cuarto", "{} y cuarto"),
    "¾": ("tres cuartos", "{} y tres cuartos"),
}
_MONEY_SCALES = {"mil": "mil"} | {word: word for word in _LARGE} | {"millon": "millón", "billon": "billón"}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Spanish."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_number(value) for value in range(10)),
        decimal="{} coma {}",
        dot="punto",
        minus="menos {}",
        plus="más {}",
        percent="{} por ciento",
        degree=_noun("grado", "grados"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" con ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>\.?[ºª]|(?i:\.?er)){_NOTATION.end}"
    own = (Rule(_NOTATION.compile(ordinal), _read_ordinal),)
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    words: str = _ONE_BEFORE_NUMBER.sub("un", str(num2words(value, lang="es")))
    return words.replace("veintiun ", "veintiún ")


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; with a gender, as it stands before a noun ("un", "una", "doscientas")."""
    words = _number(value)
    if gender is Gender.MASCULINE and words.endswith("uno"):
        return words[:-3] + ("ún" if words.endswith("veintiuno") else "un")
    return _feminine(words) if gender is Gender.FEMININE else words


def _feminine(words: str) -> str:
    """Return the number before a feminine noun: hundreds and ones agree, down from the last million."""
    start = max((words.rfind(word) + len(word) for word in _LARGE if word in words), default=0)
    tail = words[start:].replace("cientos", "cientas").replace("quinientos", "quinientas")
    tail = tail.replace("veintiún mil", "veintiuna mil").replace(" un mil", " una mil")
    return words[:start] + (tail[:-1] + "a" if tail.endswith("uno") else tail)


def _read_ordinal(found: Match[str]) -> str:
    """Return the ordinal in the gender of its mark; 1.er and 3.er lose their last vowel before a noun."""
    value, mark = int(found["value"]), found["mark"].lstrip(".").lower()
    if not 0 < value < 1000:
        return _cardinal(value, Gender.NONE)
    ordinal = _ordinal(value)
    if mark == "er":
        return ordinal[:-1] if ordinal.endswith(("primero", "tercero")) else ordinal
    return " ".join(f"{word[:-1]}a" for word in ordinal.split()) if mark == "ª" else ordinal


def _ordinal(value: int) -> str:
    hundreds, below = divmod(value, 100)
    tens, ones = divmod(below, 10)
    words = [_ORDINAL_HUNDREDS[hundreds]] if hundreds else []
    if below in _ORDINAL_TEENS:
        words.append(_ORDINAL_TEENS[below])
    elif tens == 1 and ones:
        words.append(("decimo" + _ORDINAL_ONES[ones]).replace("oo", "o"))
    else:
        words += ([_ORDINAL_TENS[tens]] if tens else []) + ([_ORDINAL_ONES[ones]] if ones else [])
    return " ".join(words)
