"""German cardinals, years, ordinals and fractions."""

import functools

import regex

from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.ratios import is_said_in_a_row, is_score

_MILLION = 10**6
_FIRST_YEAR_BY_HUNDREDS, _LAST_YEAR_BY_HUNDREDS = 1100, 1999
_FEWEST_SHORT, _MOST_SHORT, _LONGEST_SPAN = 10, 99, 10
_HUNDRED_AND_ONE_THOUSAND = ("einstausend", "eintausend")
"""num2words says "einhunderteinstausend"."""
_ONE_BEFORE_NOUN = regex.compile(r"eins(?= (?:M|B)ill)")


@functools.lru_cache(maxsize=1000)
def number(value: int) -> str:
    """Return the number in words."""
    from num2words import num2words

    words: str = _ONE_BEFORE_NOUN.sub("eine", num2words(value, lang="de"))
    return words.replace(*_HUNDRED_AND_ONE_THOUSAND)


def cardinal(value: int, gender: Gender = Gender.NONE) -> str:
    """Return the number in words; with a gender, as it stands before a noun ("ein", "einhunderteine")."""
    words = number(value)
    if gender is Gender.NONE or not words.endswith("eins"):
        return words
    return words[:-1] + ("e" if gender is Gender.FEMININE else "")


def year(value: int) -> str:
    """Return a year in words: "neunzehnhundertachtzig", "zweitausenddreizehn"."""
    if not _FIRST_YEAR_BY_HUNDREDS <= value <= _LAST_YEAR_BY_HUNDREDS:
        return number(value)
    hundreds, rest = divmod(value, 100)
    return f"{number(hundreds)}hundert{number(rest) if rest else ''}"


@functools.lru_cache(maxsize=1000)
def ordinal(value: int) -> str:
    """Return the ordinal as it is said after "der": "dritte"."""
    from num2words import num2words

    if value and value % 100 == 0 and value % _MILLION:
        return f"{number(value)}ste"
    words: str = num2words(value, lang="de", to="ordinal")
    return words.replace(*_HUNDRED_AND_ONE_THOUSAND)


def ratio(over: int, under: int) -> str:
    """Return the words for two numbers with a stroke between them."""
    if _is_span_of_years(over, under):
        return f"{year(over)} {year(under)}"
    if is_said_in_a_row(over, under):
        return f"{number(over)} {number(under)}"
    if (over and is_score(over, under)) or under == 1:
        return f"{number(over)} zu {number(under)}"
    if under == 2:
        return "einhalb" if over == 1 else f"{cardinal(over, Gender.MASCULINE)} halbe"
    return f"{cardinal(over, Gender.MASCULINE)} {ordinal(under).capitalize()}l"


def _is_span_of_years(first: int, last: int) -> bool:
    """Tell whether numbers are a year and a later one, of which two digits may be written: "1990/91", "1914/18"."""
    start = first if last > _MOST_SHORT else first % 100
    is_year = _FIRST_YEAR_BY_HUNDREDS <= first <= _LAST_YEAR_BY_HUNDREDS
    return is_year and start < last <= start + _LONGEST_SPAN and last >= _FEWEST_SHORT
