"""The written forms of Mandarin Chinese."""

from collections.abc import Sequence

from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import SPACE, Notation, number_of
from speech.text.normalization.numbers import (
    Currency,
    Gender,
    Noun,
    Wording,
    build_number_rules,
    count_joined,
    spell_number,
    with_sign,
)

_NOTATION = Notation(groups=",", decimals=".．", glue=r"[\p{L}--[\p{Han}\p{Hiragana}\p{Katakana}ーｰ]]")
_DIGITS = "零一二三四五六七八九"
_PLACES = ("", "十", "百", "千")
# Two is 两 before a measure word; 二 in dates, ordinals and fractions.
_MEASURES = (
    "(?:[个個只隻条條本张張位名次人天岁歲块塊元点點件辆輛台倍周种種家部座间間双雙对對句层層口头頭匹棵支瓶袋套门門项項场場米斤吨]"
    "|年(?![级級])|分(?!之)|小时|小時|公里|公斤)"
)


def _counted(noun: str) -> Noun:
    return Noun((noun,), Gender.MASCULINE)


_CURRENCIES = {
    "$": Currency(_counted("美元")),
    "€": Currency(_counted("欧元")),
    "£": Currency(_counted("英镑")),
    "¥": Currency(_counted("元")),
    "₹": Currency(_counted("卢比")),
    "R$": Currency(_counted("雷亚尔")),
}
_SIGNS = {
    "&": "和",
    "%": "百分号",
    "@": "艾特",
    "+": "加",
    "−": "减",
    "=": "等于",
    "×": "乘以",
    "÷": "除以",
    "°": "度",
    "<": "小于",
    ">": "大于",
}
_FRACTIONS = {
    "½": ("二分之一", "{}又二分之一"),
    "¼": ("四分之一", "{}又四分之一"),
    "¾": ("四分之三", "{}又四分之三"),
}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Chinese."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_DIGITS),
        decimal="{}点{}",
        dot="点",
        minus="负{}",
        plus="正{}",
        percent="百分之{}",
        degree=Noun(("度",)),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales={"万": "万", "萬": "万", "亿": "亿", "億": "亿"},
        scaled="{}{}",
        digit_separator="",
        count=count_joined,
    )

    def read_scaled(found: Match[str]) -> str:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number, Gender.MASCULINE) + found["tail"])

    year = rf"{_NOTATION.left}(?:[1１][1-9１-９]|[2２][0０])\p{{Nd}}{{2}}(?={SPACE}年)"
    own = (
        Rule(_NOTATION.compile(year), lambda found: "".join(_DIGITS[int(digit)] for digit in found[0])),
        Rule(_NOTATION.compile(rf"{_NOTATION.number}(?P<tail>[百千万萬亿億]{{1,2}}+)"), read_scaled),
        Rule(_NOTATION.compile(rf"{_NOTATION.left}(?<!第)[2２](?={SPACE}{_MEASURES})"), lambda found: "两"),
    )
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


def _cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in characters; with a gender, as it stands before a measure word (两 for two)."""
    if value == 2 and gender is not Gender.NONE:
        return "两"
    characters = _join_places(value) or _DIGITS[0]
    if characters.startswith("一十"):
        return characters[1:]
    return "两" + characters[1:] if characters.startswith(("二千", "二万", "二亿")) else characters


def _join_places(value: int) -> str:
    """Return the number with every place named, "" for zero."""
    for size, scale in ((10**8, "亿"), (10**4, "万")):
        if value >= size:
            high, low = divmod(value, size)
            gap = _DIGITS[0] if 0 < low < size // 10 else ""
            return _join_places(high) + scale + gap + _join_places(low)
    characters = ""
    for place, digit in zip(reversed(_PLACES), f"{value:04}", strict=True):
        if digit != "0":
            characters += _DIGITS[int(digit)] + place
        elif characters and not characters.endswith(_DIGITS[0]):
            characters += _DIGITS[0]
    return characters.rstrip(_DIGITS[0])
