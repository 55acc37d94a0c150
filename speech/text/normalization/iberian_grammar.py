"""What Spanish and Portuguese fill in for the rules that they share: their tables and their grammar."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from speech.text.normalization.codes import Codes
from speech.text.normalization.forms import Rule
from speech.text.normalization.iberian_codes import Numbered
from speech.text.normalization.iberian_counts import Counts
from speech.text.normalization.numbers import Gender
from speech.text.normalization.times import Times


class Words(Protocol):
    """The tables of a language's module of words; those of words around numbers and numerals are patterns."""

    MONTHS: tuple[str, ...]
    WRITTEN_MONTHS: dict[str, str]
    BEFORE_DATES: str
    WEEKDAYS: dict[str, str]
    TITLES: dict[str, str]
    BEFORE_NUMBERS: dict[str, str]
    OTHERS: dict[str, str]
    PLAIN: dict[str, str]
    ACRONYMS: frozenset[str]
    SAYABLE: str
    CENTURIES: str
    RULERS: str
    QUEENS: str
    PARTS: str
    NUMBERED: str
    FEMININE_AFTER: str
    MASCULINE_AFTER: str
    ARTICLES: dict[Gender, str]
    PLURAL_AFTER: str
    PLURAL_ARTICLES: str
    LINKS: str
    NUMBERED_CODES: Numbered
    UNITS: dict[str, tuple[str, str]]
    ADDRESS_SIGNS: dict[str, str]
    SIGNS: dict[str, str]
    LONE_SIGNS: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """What the two languages do each in its own way.

    `ordinal` and `ordinal_before_noun` read an ordinal by its gender; the first is that of Roman numerals too.
    `ordinal_marks` is the pattern of what is written after one. `say_ratio` is that of `Language`, `times` and `codes`
    are theirs. `halves` are said before a noun. `before_year` is the pattern between month and year, `day_marks` that
    of marks on a day; `about`, `multiplied` and `divided` are said for "~", "×" and "/". `first` are the rules that
    only this language has.
    """

    tag: str
    codes: Codes
    words: Words
    counts: Counts
    times: Times
    ordinal: Callable[[int, Gender], str]
    ordinal_before_noun: Callable[[int, Gender], str]
    ordinal_marks: str
    say_ratio: Callable[[int, int], str]
    halves: Mapping[Gender, str]
    about: str
    multiplied: str
    divided: str
    before_year: str
    day_marks: str
    first: Sequence[Rule] = ()
