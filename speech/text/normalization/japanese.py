"""The written forms of Japanese: numbers become kanji numerals, which the dictionary reads with their counters."""

import functools
from collections.abc import Sequence

from regex import Match

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule
from speech.text.normalization.notation import Notation, number_of
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
_SCALES = "[百千万億兆京]"
# A counter is read with its number (三人, 二十日); 本 is left out, which the dictionary misreads after a number.
_COUNTERS = "人日月年円つ回個歳才時秒匹杯階冊枚台番号度件名倍週"
_CENT = Noun(("セント",))
_CURRENCIES = {
    "$": Currency(Noun(("ドル",)), _CENT),
    "€": Currency(Noun(("ユーロ",)), _CENT),
    "£": Currency(Noun(("ポンド",)), Noun(("ペンス",))),
    "¥": Currency(Noun(("円",))),
    "₹": Currency(Noun(("ルピー",)), Noun(("パイサ",))),
    "R$": Currency(Noun(("レアル",)), Noun(("センターボ",))),
}
_SIGNS = {
    "&": "アンド",
    "%": "パーセント",
    "@": "アットマーク",
    "+": "プラス",
    "−": "マイナス",
    "=": "イコール",
    "×": "かける",
    "÷": "わる",
    "°": "度",
    "<": "小なり",
    ">": "大なり",
}
_FRACTIONS = {
    "½": ("二分の一", "{}と二分の一"),
    "¼": ("四分の一", "{}と四分の一"),
    "¾": ("四分の三", "{}と四分の三"),
}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Japanese."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=("ゼロ", *"一二三四五六七八九"),
        decimal="{}点{}",
        dot="点",
        minus="マイナス{}",
        plus="プラス{}",
        percent="{}パーセント",
        degree=Noun(("度",)),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales={scale: scale for scale in ("万", "億", "兆", "京")},
        scaled="{}{}",
        cents_joiner="",
        digit_separator="",
        count=count_joined,
    )

    def read_counted(found: Match[str]) -> str:
        number = number_of(found)
        return with_sign(wording, number, spell_number(wording, number) + found["tail"])

    tail = rf"(?P<tail>{_SCALES}{{1,2}}+[{_COUNTERS}]?+|[{_COUNTERS}]|分(?!の))"
    own = (Rule(_NOTATION.compile(rf"{_NOTATION.number}{tail}"), read_counted),)
    return (*build_amount_rules(wording), *build_number_rules(wording, own))


@functools.lru_cache(maxsize=1000)
def _number(value: int) -> str:
    from num2words import num2words

    return str(num2words(value, lang="ja"))


def _cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    return _number(value)
