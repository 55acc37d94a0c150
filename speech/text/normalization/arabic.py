"""The written forms of Arabic: numerals agree in gender with what they count, and choose the form of its noun.

Source: the agreement of numerals in Modern Standard Arabic (K. Ryding, A Reference Grammar, chapter 15).
"""

from collections.abc import Sequence

from speech.text.normalization.amounts import build_amount_rules
from speech.text.normalization.forms import Rule, word_table
from speech.text.normalization.notation import Notation
from speech.text.normalization.numbers import Currency, Gender, Noun, Wording, build_number_rules

_NOTATION = Notation(groups=",٬\u00a0\u202f\u2009", decimals=".٫")
# Below ten "masculine" is the numeral that counts masculine nouns, which bears the feminine ending from three on.
_ONES = {
    Gender.MASCULINE: word_table("صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة"),
    Gender.FEMININE: word_table("صفر واحدة اثنتان ثلاث أربع خمس ست سبع ثماني تسع عشر"),
}
_TEENS = {
    Gender.MASCULINE: ("أحد عشر", "اثنا عشر", *(f"{ones} عشر" for ones in _ONES[Gender.MASCULINE][3:10])),
    Gender.FEMININE: ("إحدى عشرة", "اثنتا عشرة", *(f"{ones} عشرة" for ones in _ONES[Gender.FEMININE][3:10])),
}
_TENS = word_table("_ عشرة عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون")
_HUNDREDS = word_table("_ مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة")


def _noun(one: str, dual: str, many: str, accusative: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return a noun as it stands after one and hundreds, for two, after 3 to 10, and after 11 to 99."""
    return Noun((one, dual, many, accusative), gender)


_SCALES = (
    (10**15, _noun("كوادريليون", "كوادريليونان", "كوادريليونات", "كوادريليوناً")),
    (10**12, _noun("تريليون", "تريليونان", "تريليونات", "تريليوناً")),
    (10**9, _noun("مليار", "ملياران", "مليارات", "ملياراً")),
    (10**6, _noun("مليون", "مليونان", "ملايين", "مليوناً")),
    (10**3, _noun("ألف", "ألفان", "آلاف", "ألفاً")),
)
_CENT = _noun("سنت", "سنتان", "سنتات", "سنتاً")
_CURRENCIES = {
    "$": Currency(_noun("دولار", "دولاران", "دولارات", "دولاراً"), _CENT),
    "€": Currency(_noun("يورو", "يورو", "يورو", "يورو"), _CENT),
    "£": Currency(_noun("جنيه", "جنيهان", "جنيهات", "جنيهاً"), _noun("بنس", "بنسان", "بنسات", "بنساً")),
    "¥": Currency(_noun("ين", "ينان", "ينات", "يناً")),
    "₹": Currency(_noun("روبية", "روبيتان", "روبيات", "روبية", Gender.FEMININE)),
    "R$": Currency(_noun("ريال", "ريالان", "ريالات", "ريالاً"), _noun("سنتافو", "سنتافو", "سنتافو", "سنتافو")),
}
_SIGNS = {
    "&": "و",
    "%": "بالمئة",
    "@": "آت",
    "+": "زائد",
    "−": "ناقص",
    "=": "يساوي",
    "×": "ضرب",
    "÷": "قسمة",
    "°": "درجة",
    "<": "أصغر من",
    ">": "أكبر من",
}
_FRACTIONS = {
    "½": ("نصف", "{} ونصف"),
    "¼": ("ربع", "{} وربع"),
    "¾": ("ثلاثة أرباع", "{} وثلاثة أرباع"),
}
_MONEY_SCALES = {word: word for word in ("ألف", "آلاف", "مليون", "ملايين", "مليار", "مليارات", "تريليون")}


def build_rules(language: str) -> Sequence[Rule]:
    """Return the rules of Arabic."""
    wording = Wording(
        notation=_NOTATION,
        cardinal=_cardinal,
        digits=tuple(_ONES[Gender.MASCULINE][:10]),
        decimal="{} فاصلة {}",
        dot="نقطة",
        minus="سالب {}",
        plus="زائد {}",
        percent="{} بالمئة",
        degree=_noun("درجة", "درجتان", "درجات", "درجة", Gender.FEMININE),
        signs=_SIGNS,
        fractions=_FRACTIONS,
        currencies=_CURRENCIES,
        scales=_MONEY_SCALES,
        cents_joiner=" و",
        fraction_as_number=2,
        count=_count,
    )
    return (*build_amount_rules(wording), *build_number_rules(wording))


def _cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words, its parts joined by an attached "و"."""
    parts: list[str] = []
    for size, scale in _SCALES:
        count, value = divmod(value, size)
        if count:
            parts.append(_count_scale(count, scale))
    if value or not parts:
        parts.append(_below_thousand(value, Gender.FEMININE if gender is Gender.FEMININE else Gender.MASCULINE))
    return " و".join(parts)


def _count_scale(count: int, scale: Noun) -> str:
    if count == 1:
        return scale.forms[0]
    return _count(_below_thousand(count, Gender.MASCULINE), count, scale)


def _below_thousand(value: int, gender: Gender) -> str:
    hundreds, below = divmod(value, 100)
    parts = [_HUNDREDS[hundreds]] if hundreds else []
    tens, ones = divmod(below, 10)
    if 10 < below < 20:
        parts.append(_TEENS[gender][ones - 1])
    elif below <= 10 and (below or not hundreds):
        parts.append(_ONES[gender][below])
    elif below > 10:
        parts += [_ONES[gender][ones], _TENS[tens]] if ones else [_TENS[tens]]
    return " و".join(parts)


def _count(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number with its noun: one follows the noun, two is in the noun, the others choose its form."""
    one, dual, many, accusative = noun.forms
    if value == 1:
        return f"{one} {_ONES[noun.gender][1]}"
    if value == 2:
        return dual if dual != one else f"{spoken} {one}"
    last = 0 if value is None else value % 100
    if 3 <= last <= 10:
        return f"{spoken} {many}"
    if last > 10:
        return f"{spoken} {accusative}"
    # Before what it counts a numeral loses its ending: مئتان but مئتا دولار, ألفاً but ألف دولار.
    if value and last == 0:
        spoken = spoken.removesuffix("اً")
        spoken = spoken.removesuffix("ن") if spoken.endswith("ان") else spoken
    return f"{spoken} {one}"
