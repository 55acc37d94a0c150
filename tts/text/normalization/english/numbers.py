"""English cardinals, ordinals, years, decades, fractions and the digits of codes in words."""

import functools

from regex import Match

from tts.text.normalization.classes import Ordinal
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits

_SCALES = ("", "thousand", "million", "billion", "trillion", "quadrillion")
_DENOMINATORS = frozenset({*range(2, 11), 12, 16, 20, 32, 64, 100, 1000})
"""The denominators of fractions; other pairs ("9/11", "24/7") are said one after the other."""
_LARGEST_IMPROPER = 20
_SMALLEST_PRESSURE = 60
_WHOLE_MARKS = frozenset({5, 10, 100})


@functools.lru_cache(maxsize=1000)
def small_cardinal(value: int) -> str:
    """Return a number below a thousand in words, with "and"."""
    from num2words import num2words

    return str(num2words(value, lang="en"))


def cardinal(value: int, is_british: bool) -> str:
    """Return the number in words; British English says "and" before the tens and ones."""
    if value < 1000:
        return small_cardinal(value) if is_british else small_cardinal(value).replace(" and ", " ")
    thousands, below = divmod(value, 1000)
    groups = [cardinal(below, is_british)] if below else []
    if below and below < 100 and is_british:
        groups.insert(0, "and")
    for scale in _SCALES[1:]:
        thousands, group = divmod(thousands, 1000)
        if group:
            groups.insert(0, f"{cardinal(group, is_british)} {scale}")
    return " ".join(groups)


@functools.cache
def _ordinals_below_twenty() -> dict[str, str]:
    from num2words import num2words

    return {small_cardinal(value): str(num2words(value, lang="en", to="ordinal")) for value in range(20)}


def ordinal(spoken: str) -> str:
    """Return the ordinal of a number in words: only its last part changes."""
    last = spoken.replace("-", " ").split(" ")[-1]
    before = spoken.removesuffix(last)
    if small := _ordinals_below_twenty().get(last):
        return before + small
    return f"{before}{last[:-1]}ieth" if last.endswith("ty") else f"{spoken}th"


def year(value: int, is_british: bool) -> str:
    """Return the words for a year: by hundreds, but 2000 to 2009 as one number."""
    century, below = divmod(value, 100)
    if (century % 10 == 0 and below < 10) or value < 1000:
        return cardinal(value, is_british)
    if below == 0:
        return f"{small_cardinal(century)} hundred"
    return f"{small_cardinal(century)} {two_digits(below)}"


def decade(value: int) -> str:
    """Return a decade or century from its first year: "nineteen nineties", "eighties", "eighteen hundreds"."""
    century, below = divmod(value, 100)
    if value >= 1000 and value % 1000 == 0:
        return f"{cardinal(value, False)}s"
    if century and not below:
        return f"{small_cardinal(century)} hundreds"
    tens = plural(small_cardinal(below))
    return f"{small_cardinal(century)} {tens}" if century else tens


def plural(spoken: str) -> str:
    """Return the plural of a number in words: "seven forty-sevens", "nineties"."""
    if spoken.endswith("y"):
        return f"{spoken[:-1]}ies"
    return f"{spoken}es" if spoken.endswith("x") else f"{spoken}s"


def code_number(digits: str) -> str:
    """Return the words for up to four digits of a code: pairs ("seven thirty-seven"), or hundreds or thousands."""
    value = int(digits)
    high, low = divmod(value, 100)
    if not high or value % 1000 == 0:
        return cardinal(value, False)
    if not low:
        return f"{small_cardinal(high)} hundred"
    return f"{small_cardinal(high)} {two_digits(low)}"


def ratio(over: int, under: int, is_british: bool) -> str:
    """Return the words for a fraction, or for two numbers one after the other ("24/7")."""
    if over == under and over in _WHOLE_MARKS:
        return f"{cardinal(over, is_british)} out of {cardinal(under, is_british)}"
    is_fraction = under in _DENOMINATORS and over < max(under, _LARGEST_IMPROPER) and over != under
    if not is_fraction or not over:
        joint = " over " if over >= _SMALLEST_PRESSURE and under < over else " "
        return joint.join((cardinal(over, is_british), cardinal(under, is_british)))
    if under == 2:
        name = "half" if over == 1 else "halves"
    else:
        name = "quarter" if under == 4 else ordinal(cardinal(under, is_british))
        name += "" if over == 1 else "s"
    return f"{cardinal(over, is_british)} {name}"


def two_digits(value: int) -> str:
    """Return the words for the last two digits of a year or a code: "oh five", "forty-seven"."""
    return f"oh {small_cardinal(value)}" if value < 10 else small_cardinal(value)


def build_ordinal_rule(wording: Wording, is_british: bool) -> Rule:
    """Return the rule for ordinals in digits: "21st"."""
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        digits = ascii_digits(found["whole"])
        if len(digits) > 18:
            return spell_digits(wording, digits)
        return ordinal(cardinal(int(digits), is_british))

    pattern = rf"{notation.left}{notation.whole}(?i:st|nd|rd|th){notation.end}"
    return Rule(notation.compile(pattern), read, after_number("snrtSNRT"), kind=Ordinal)
