"""The written forms of French."""

import functools
from collections.abc import Sequence

import regex
from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules, count_romance

_NOTATION = Notation(groups=" .\u00a0\u202f\u2009", decimals=",")
_LARGE = ("million", "millions", "milliard", "milliards", "billion", "billions", "billiard", "billiards")
_SCALES = ("", "mille", "million", "milliard", "billion", "billiard")


def _noun(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    return Noun((one, many, f"d’{many}" if many[0] in "aeiou" else f"de {many}"), gender)


_CENTIME = _noun("centime", "centimes")
_CENT = _noun("cent", "cents")
_CURRENCIES = {
    "$": Currency(_noun("dollar", "dollars"), _CENT),
    "€": Currency(_noun("euro", "euros"), _CENTIME),
    "£": Currency(_noun("livre", "livres", Gender.FEMININE), _noun("penny", "pence")),
    "¥": Currency(_noun("yen", "yens")),
    "₹": Currency(_noun("roupie", "roupies", Gender.FEMININE), _noun("paisa", "paisas")),
    "R$": Currency(_noun("réal", "réaux"), _noun("centavo", "centavos")),
}
_SIGNS = {
    "&": "et",
    "%": "pour cent",
    "@": "arobase",
    "+": "plus",
    "−": "moins",
    "=": "égale",
    "×": "fois",
    "÷": "divisé par",
    "°": "degrés",
    "<": "inférieur à",
    ">": "supérieur à",
}
_FRACTIONS = {
    "½": ("un demi", "{} et demi"),
    "¼": ("un quart", "{} un quart"),
    "¾": ("trois quarts", "{} trois quarts"),
}
_MONEY_SCALES = {"mille": "mille"} | {word: word for word in _LARGE} | {"m": "millions", "md": "milliards"}


_FIRST_ORDINALS = {
    (1, "er"): "premier",
    (1, "re"): "première",
    (1, "ère"): "première",
    (1, "ere"): "première",
    (2, "d"): "second",
    (2, "nd"): "second",
    (2, "de"): "seconde",
    (2, "nde"): "seconde",
}
_PLURAL_BEFORE_ENDING = regex.compile(r"(?<=[tnd])sième")
_ORDINAL_MARKS = "ers?|[èe]?res?|i?[èe]mes?|es?|nde?s?|de?s?"


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of French."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(map(_small, range(10))),
        decimal="{} virgule {}",
        dot="point",
        minus="moins {}",
        plus="plus {}",
        percent="{} pour cent",
        degree=_noun("degré", "degrés"),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" et ",
        fraction_as_number=2,
        count=count_romance(_LARGE),
    )
    ordinal = rf"{_NOTATION.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>{_ORDINAL_MARKS}){_NOTATION.end}"
    own = (Rule(_NOTATION.compile(ordinal), _read_ordinal),)
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _small(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="fr"))


def _cardinal(value: int, gender: Gender) -> str:
    """Return the number in words; "un" agrees at the end of the number."""
    words = _join_groups(value)
    is_feminine_one = gender is Gender.FEMININE and words.endswith("un")
    return f"{words}e" if is_feminine_one else words


def _join_groups(value: int) -> str:
    """Return the number by groups of three digits: "mille" takes no "un" before it, nor a plural."""
    value, below = divmod(value, 1000)
    words = [_small(below)] if below or not value else []
    for scale in _SCALES[1:]:
        value, group = divmod(value, 1000)
        if group and scale == "mille":
            before = _small(group).removesuffix("s") if group % 100 in (0, 80) else _small(group)
            words.insert(0, scale if group == 1 else f"{before} {scale}")
        elif group:
            words.insert(0, f"{_small(group)} {scale}{'s' if group > 1 else ''}")
    return " ".join(words)


@functools.lru_cache(maxsize=1000)
def _number_ordinal(value: int) -> str:
    from num2words import num2words

    # num2words keeps the plural of a last "vingts", "cents", "millions": quatre-vingtsième.
    ordinal: str = _PLURAL_BEFORE_ENDING.sub("ième", str(num2words(value, lang="fr", to="ordinal")))
    return ordinal


def _read_ordinal(found: Match[str]) -> str:
    """Return the ordinal in the gender and number of its mark, "" where the mark is of another number ("3D")."""
    value, mark = int(found["value"]), found["mark"]
    if known := _FIRST_ORDINALS.get((value, mark.rstrip("s"))):
        return known + ("s" if mark.endswith("s") else "")
    if "me" not in mark and mark not in ("e", "es"):
        return ""
    return _number_ordinal(value) + ("s" if mark.endswith("s") else "")
