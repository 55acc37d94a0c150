"""Arabic numerals in words: they agree in gender with the noun that they count, and decide its case and number.

A numeral alone is in the nominative, as grammars list it. The genitive and the accusative share an ending (ـين); the
accusative writes an alif where a numeral without an ending of its own is indefinite (خمساً وعشرين, ألفاً). The noun
after 11 to 99 is in the accusative in every case of the numeral.

Source: K. Ryding, A Reference Grammar of Modern Standard Arabic, chapter 15.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from regex import Match

from tts.text.normalization.classes import Cardinal, Measure
from tts.text.normalization.rules.forms import Reading, Rule, word_table
from tts.text.normalization.rules.notation import LETTER, number_of
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.numbers import Wording, spell_number
from tts.text.normalization.rules.spans import build_inch_rule


class Case(Enum):
    """The cases, as far as they differ in writing without vowels."""

    NOMINATIVE = 0
    GENITIVE = 1
    ACCUSATIVE = 2


# "Masculine" is the numeral for masculine nouns: from three to ten it has the feminine ending.
_ONES = {
    Gender.MASCULINE: word_table("صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة"),
    Gender.FEMININE: word_table("صفر واحدة اثنتان ثلاث أربع خمس ست سبع ثماني تسع عشر"),
}
_ONES_BEFORE_TENS = {
    Gender.MASCULINE: _ONES[Gender.MASCULINE],
    Gender.FEMININE: word_table("صفر إحدى اثنتان ثلاث أربع خمس ست سبع ثمانٍ تسع"),
}
_ACCUSATIVES = {
    "واحد": "واحداً",
    "ثلاث": "ثلاثاً",
    "أربع": "أربعاً",
    "خمس": "خمساً",
    "ست": "ستاً",
    "سبع": "سبعاً",
    "ثمانٍ": "ثمانياً",
    "تسع": "تسعاً",
}
_TEENS = {
    Gender.MASCULINE: ("أحد عشر", "اثنا عشر", *(f"{ones} عشر" for ones in _ONES[Gender.MASCULINE][3:10])),
    Gender.FEMININE: ("إحدى عشرة", "اثنتا عشرة", *(f"{ones} عشرة" for ones in _ONES[Gender.FEMININE][3:10])),
}
_TENS = word_table("_ عشرة عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون")
_HUNDREDS = word_table("_ مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة")
_ORDINALS = {
    Gender.MASCULINE: word_table("_ الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر"),
    Gender.FEMININE: word_table("_ الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة"),
}
_FIRST_BESIDE_TENS = {Gender.MASCULINE: "الحادي", Gender.FEMININE: "الحادية"}
_FRACTIONS = word_table("_ _ نصف ثلث ربع خمس سدس سبع ثمن تسع عشر")
_FRACTION_PLURALS = word_table("_ _ أنصاف أثلاث أرباع أخماس أسداس أسباع أثمان أتساع أعشار")
_INDECLINABLE_ENDINGS = ("ة", "اء", "ى", "ا", "و", "ي", "اه")


def noun(
    singular: str,
    plural: str,
    *,
    gender: Gender | None = None,
    dual: str | None = None,
    tail: str = "",
    owner: str = "",
) -> Noun:
    """Return a noun with its forms for one and hundreds, for two, for 3 to 10, and for 11 to 99.

    The ending of the singular shows `gender` and `dual` unless they are given; `tail` follows the noun in every form;
    `owner` does too, in the genitive, so that the noun has no ending for the indefinite (كيلوواط ساعة).
    """
    if gender is None:
        gender = Gender.FEMININE if singular.endswith("ة") else Gender.MASCULINE
    last_letter = {"ة": "ت", "ى": "ي"}.get(singular[-1], singular[-1])  # مدرسة → مدرستان, مستشفى → مستشفيان
    dual = dual or f"{singular[:-1]}{last_letter}ان"
    accusative = singular if singular.endswith(_INDECLINABLE_ENDINGS) else f"{singular}اً"
    if owner:
        dual, accusative, tail = dual.removesuffix("ن"), singular, owner
    return Noun(tuple(f"{form} {tail}".rstrip() for form in (singular, dual, plural, accusative)), gender)


_INCH = noun("بوصة", "بوصات")


def described(counted: Noun, adjective: str, *, of_people: str = "") -> Noun:
    """Return `counted` with an adjective (masculine singular) that agrees with each of its forms.

    `of_people` is the plural of the adjective for men, "" if the noun is not for people.
    """
    one, dual, many, accusative = counted.forms
    feminine = f"{adjective}ة"
    if counted.gender is Gender.FEMININE:
        adjectives = (feminine, f"{adjective}تان", f"{adjective}ات" if of_people else feminine, feminine)
    else:
        adjectives = (adjective, f"{adjective}ان", of_people or feminine, f"{adjective}اً")
    pairs = zip((one, dual, many, accusative), adjectives, strict=True)
    return Noun(tuple(f"{form} {adjective}" for form, adjective in pairs), counted.gender)


SCALES = {
    10**15: noun("كوادريليون", "كوادريليونات"),
    10**12: noun("تريليون", "تريليونات"),
    10**9: noun("مليار", "مليارات"),
    10**6: noun("مليون", "ملايين"),
    10**3: noun("ألف", "آلاف"),
}
_DUALS = tuple(
    ending for dual in ("مئتان", *(scale.forms[1] for scale in SCALES.values())) for ending in (dual, f"{dual[:-2]}ين")
)


@functools.lru_cache(maxsize=4096)
def cardinal(value: int, gender: Gender = Gender.NONE, case: Case = Case.NOMINATIVE) -> str:
    """Return the number in words, 0 to 10**18 - 1, its parts joined by an attached "و"."""
    parts: list[str] = []
    for size, scale in SCALES.items():
        count, value = divmod(value, size)
        if count:
            parts.append(_count_scale(count, scale, case))
    if value or not parts:
        parts.append(_below_thousand(value, gender, case))
    return " و".join(parts)


@functools.lru_cache(maxsize=4096)
def count_noun(value: int, counted: Noun, case: Case = Case.NOMINATIVE) -> str:
    """Return the number with its noun. "One" follows the noun, two is a form of it, other numbers decide its form."""
    one, _, many, accusative = counted.forms
    below = value % 100
    if value in (1, 2):
        return _one_or_two(value, counted, case)
    if value > 100 and below in (1, 2):
        return f"{count_noun(value - below, counted, case)} و{_one_or_two(below, counted, case)}"
    spoken = cardinal(value, counted.gender, case)
    if below == 0:
        return f"{construct(spoken)} {one}"
    return f"{spoken} {many if below <= 10 else accusative}"


def construct(spoken: str) -> str:
    """Return a numeral of hundreds or more in its form before the noun that it counts: مئتا, ألفا, ألف."""
    if spoken.endswith("اً"):
        return spoken.removesuffix("اً")
    return spoken[:-1] if spoken.endswith(_DUALS) else spoken


def oblique(dual: str) -> str:
    """Return a nominative dual, with its adjective if it has one, in the other cases: دولارين أمريكيين."""
    return " ".join(f"{word[:-2]}ين" if word.endswith("ان") else word for word in dual.split())


def ordinal(value: int, gender: Gender = Gender.MASCULINE, case: Case = Case.NOMINATIVE) -> str:
    """Return the definite ordinal, from 1 on: الخامس, الحادية عشرة, الثاني والعشرون, الأول بعد المئة."""
    gender = Gender.FEMININE if gender is Gender.FEMININE else Gender.MASCULINE
    below = value % 100
    if value <= 10:
        return _ORDINALS[gender][value]
    if value > 99 and below:
        return f"{ordinal(below, gender, case)} بعد ال{cardinal(value - below, case=Case.GENITIVE)}"
    if value > 99:
        return f"ال{cardinal(value, gender, case)}"
    tens, ones = divmod(value, 10)
    first = _FIRST_BESIDE_TENS[gender] if ones == 1 else _ORDINALS[gender][ones]
    if tens == 1:
        return f"{first} {'عشرة' if gender is Gender.FEMININE else 'عشر'}"
    tens_word = f"ال{_ending(_TENS[tens], case)}"
    return f"{first} و{tens_word}" if ones else tens_word


def definite(spoken: str) -> str:
    """Return a numeral below a hundred with the article on each of its joined parts: الخمسة والعشرون."""
    return "ال" + spoken.replace(" و", " وال")


def fraction(over: int, under: int, case: Case = Case.NOMINATIVE, *, before_noun: bool = False) -> str:
    """Return a fraction: نصف, ثلثان, ثلاثة أرباع, or "3 على 16"."""
    if not (2 <= under <= 10 and 1 <= over < under):
        return f"{cardinal(over, case=case)} على {cardinal(under, case=Case.GENITIVE)}"
    if over == 1:
        return _FRACTIONS[under]
    if over == 2:
        dual = _ending(f"{_FRACTIONS[under]}ان", case)
        return dual[:-1] if before_noun else dual
    return f"{_ONES[Gender.MASCULINE][over]} {_FRACTION_PLURALS[under]}"


def _one_or_two(value: int, counted: Noun, case: Case) -> str:
    one, dual, _, accusative = counted.forms
    if value == 1:
        return f"{accusative if case is Case.ACCUSATIVE else one} {_indefinite(_ONES[counted.gender][1], case)}"
    if dual == one:
        return f"{cardinal(2, counted.gender, case)} {one}"
    return dual if case is Case.NOMINATIVE else oblique(dual)


def _count_scale(count: int, scale: Noun, case: Case) -> str:
    one = scale.forms[3 if case is Case.ACCUSATIVE else 0]
    if count == 1:
        return one
    if count > 100 and count % 100 == 1:
        return f"{_count_scale(count - 1, scale, case)} و{one}"
    return count_noun(count, scale, case)


def _below_thousand(value: int, gender: Gender, case: Case) -> str:
    gender = Gender.FEMININE if gender is Gender.FEMININE else Gender.MASCULINE
    hundreds, below = divmod(value, 100)
    parts = [_HUNDREDS[hundreds]] if hundreds else []
    tens, ones = divmod(below, 10)
    if 10 < below < 20:
        parts.append(_TEENS[gender][ones - 1])
    elif below <= 10 and (below or not hundreds):
        parts.append(_indefinite(_ONES[gender][1], case) if below == 1 else _ONES[gender][below])
    elif below > 10:
        parts += [_indefinite(_ONES_BEFORE_TENS[gender][ones], case), _TENS[tens]] if ones else [_TENS[tens]]
    return " و".join(_ending(part, case) for part in parts)


def _indefinite(ones: str, case: Case) -> str:
    """Return a numeral that governs no noun: خمساً in خمساً وعشرين."""
    return _ACCUSATIVES.get(ones, ones) if case is Case.ACCUSATIVE else ones


def _ending(part: str, case: Case) -> str:
    if case is Case.NOMINATIVE:
        return part
    if part.endswith(("ون", "ان")):
        return f"{part[:-2]}ين"
    return part.replace("اثنا ", "اثني ").replace("اثنتا ", "اثنتي ")


class Kind(Enum):
    """The kind of a noun. A number before a measure always counts it; before other nouns, the context decides."""

    MEASURE = 0
    THING = 1
    PERSON = 2


@dataclass(frozen=True, slots=True)
class Counted:
    """A noun that numbers count. `per_unit` of its `minor` units, if it has such units, make one."""

    noun: Noun
    minor: Noun | None = None
    per_unit: int = 100
    kind: Kind = Kind.MEASURE


def written_forms(counted: Noun) -> Iterator[str]:
    """Yield the spellings of the forms of a noun, with and without their last vowel."""
    one, dual, many, accusative = counted.forms
    yield from (one, dual, oblique(dual), many, accusative)
    if accusative.endswith("اً"):
        yield from (accusative[:-1], f"{accusative[:-2]}ًا")


def build_minus_rule(wording: Wording) -> Rule:
    """Return the rule for a minus after an attached particle: و-5."""
    pattern = rf"(?<=(?<!{LETTER})(?:[وفبلك]|ال)ـ?)[-−](?=\p{{Nd}})"
    return Rule(wording.notation.compile(pattern), lambda found: wording.minus.format("").strip(), "-−", kind=Cardinal)


def build_marked_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a percent sign before the number, as from right to left ("%50"), and for inches (27")."""

    def read(found: Match[str]) -> Reading:
        return wording.percent.format(spell_number(wording, number_of(found)))

    pattern = rf"(?<!\p{{N}}[ \u00A0]?)[%٪][ \u00A0]?{wording.notation.number}(?!{LETTER}|[%٪])"
    percent = Rule(wording.notation.compile(pattern), read, "%٪", has_number=True, kind=Measure)
    return percent, build_inch_rule(wording, _INCH)
