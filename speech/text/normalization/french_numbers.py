"""The numerals of French: cardinals and ordinals, fractions, and how they agree with what they count."""

import functools

import regex

from speech.text.normalization import french_words
from speech.text.normalization.notation import Number
from speech.text.normalization.numbers import Gender, Noun
from speech.text.normalization.ratios import is_said_in_a_row, is_score

LARGE = ("million", "millions", "milliard", "milliards", "billion", "billions", "billiard", "billiards")
_SCALES = ("", "mille", "million", "milliard", "billion", "billiard")
_PLURAL_BEFORE_ENDING = regex.compile(r"(?<=[tnd])sième")
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
_SILENT_START = regex.compile(r"(?i)[aeiouàâéèêëîïôùûœæ]|y(?![aeiou])|h")


def of(noun: str) -> str:
    """Return "de" and the noun, elided before a vowel or a silent h."""
    return f"d’{noun}" if is_elided_before(noun) else f"de {noun}"


def is_elided_before(noun: str) -> bool:
    """Tell whether "de" loses its vowel before the noun."""
    return bool(_SILENT_START.match(noun)) and not noun.lower().startswith(french_words.NOT_ELIDED)


def counted(one: str, many: str, gender: Gender = Gender.MASCULINE) -> Noun:
    """Return the noun that is counted in these forms."""
    return Noun((one, many, of(many)), gender)


def is_singular(number: Number) -> bool:
    """Tell whether a number has its noun in the singular: the plural begins at two."""
    return number.whole.lstrip("0") in ("", "1")


@functools.lru_cache(maxsize=1000)
def small(value: int) -> str:
    """Return a number below a thousand in words."""
    from num2words import num2words

    return str(num2words(value, lang="fr"))


def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words; "un" agrees at the end of the number."""
    words = _join_groups(value)
    is_feminine_one = gender is Gender.FEMININE and words.endswith("un")
    return f"{words}e" if is_feminine_one else words


def _join_groups(value: int) -> str:
    """Return the number by groups of three digits: "mille" takes no "un" before it, nor a plural."""
    value, below = divmod(value, 1000)
    words = [small(below)] if below or not value else []
    for scale in _SCALES[1:]:
        value, group = divmod(value, 1000)
        if group and scale == "mille":
            before = small(group).removesuffix("s") if group % 100 in (0, 80) else small(group)
            words.insert(0, scale if group == 1 else f"{before} {scale}")
        elif group:
            words.insert(0, f"{small(group)} {scale}{'s' if group > 1 else ''}")
    return " ".join(words)


@functools.lru_cache(maxsize=1000)
def ordinal(value: int) -> str:
    """Return the ordinal in words; "premier" is read elsewhere."""
    from num2words import num2words

    # num2words keeps the plural of a last "vingts", "cents", "millions": quatre-vingtsième.
    said: str = _PLURAL_BEFORE_ENDING.sub("ième", str(num2words(value, lang="fr", to="ordinal")))
    return said


def marked_ordinal(value: int, mark: str) -> str:
    """Return the ordinal in the gender and number of its mark, "" where the mark is of another number ("3D")."""
    if known := _FIRST_ORDINALS.get((value, mark.rstrip("s"))):
        return known + ("s" if mark.endswith("s") else "")
    if "me" not in mark and mark not in ("e", "es"):
        return ""
    return ordinal(value) + ("s" if mark.endswith("s") else "")


def ratio(over: int, under: int) -> str:
    """Return what is read for two numbers with a stroke between them."""
    spoken = cardinal(over), cardinal(under)
    if is_said_in_a_row(over, under):
        return " ".join(spoken)
    if is_score(over, under) or under in (1, 20) or over % under == 0:
        return f"{spoken[0]} sur {spoken[1]}"
    return f"{spoken[0]} {part_of(under)}{'' if over == 1 or under == 3 else 's'}"


def part_of(under: int) -> str:
    """Return the name of one of so many parts: "demi", "tiers", "douzième"."""
    return {2: "demi", 3: "tiers", 4: "quart"}.get(under) or ordinal(under)


def gender_of(word: str, value: int) -> Gender:
    """Return the gender of the noun after a number; only a last "un" shows it."""
    if value % 10 != 1 or value % 100 in (11, 71, 91) or word in french_words.NOT_NOUNS:
        return Gender.NONE
    if value > 1 and word[-1] not in "sxz":
        return Gender.NONE
    singular = word.removesuffix("s")
    if {word, singular} & french_words.FEMININE:
        return Gender.FEMININE
    is_feminine = singular.endswith(french_words.FEMININE_ENDINGS) and singular not in french_words.MASCULINE
    return Gender.FEMININE if is_feminine and word.islower() else Gender.MASCULINE
