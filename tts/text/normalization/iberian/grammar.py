"""The tables and the grammar that Spanish and Portuguese give to the rules they share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tts.text.normalization.iberian.codes import Numbered
from tts.text.normalization.iberian.degrees import Degrees
from tts.text.normalization.iberian.doses import Doses
from tts.text.normalization.iberian.nouns import Counts
from tts.text.normalization.romance import language as romance
from tts.text.normalization.romance.strokes import Strokes
from tts.text.normalization.rules.abbreviations import Placed
from tts.text.normalization.rules.codes import Codes
from tts.text.normalization.rules.forms import Rule
from tts.text.normalization.rules.nouns import Gender, Noun
from tts.text.normalization.rules.spans import Spans


class Words(romance.Words, Protocol):
    """The tables of a language's module of words; the words around numbers and numerals are patterns.

    `HAS_BARE_HOURS` tells that a full hour after one of `BEFORE_TIMES` has no noun ("a las tres"). `PARTS_OF_DAY` are
    night, morning, afternoon and evening. `WHOLE_WEEKDAYS` are weekdays by the names that may stand in a range,
    `WEEKDAY_LETTERS` by their first letter. `LOWER_TITLES` are read after `TITLE_ARTICLES`,
    `AFTER_ORDINALS` after the sign of an ordinal, `TRAVEL` before an hour, `LETTERED` before a capital or a Roman
    numeral, `PLACED` in places of their own. `NOON` is said after twelve o'clock by day. `COMPARED` are "more than" and
    "less than". `WHYS` are written for `WHY` in questions; each letter of `LETTERS_FOR_WORDS` stands for a word before
    the pattern of others.
    """

    WEEKDAYS: dict[str, str]
    WHOLE_WEEKDAYS: dict[str, str]
    WEEKDAY_LETTERS: dict[str, str]
    LOWER_TITLES: dict[str, str]
    TITLE_ARTICLES: str
    AFTER_ORDINALS: dict[str, str]
    WHYS: list[str]
    WHY: str
    LETTERS_FOR_WORDS: dict[str, tuple[str, str]]
    BEFORE_TIMES: str
    HAS_BARE_HOURS: bool
    PARTS_OF_DAY: tuple[str, str, str, str]
    NOON: str
    FIRST_EVENING_HOUR: int
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
    WINDS: dict[str, str]
    TRAVEL: dict[str, str]
    LETTERED: dict[str, str]
    COMPARED: tuple[str, str]
    LINKS: str
    PLACED: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The parts in which the two languages differ.

    `numbered` are the words before numbers that are codes, `units` the nouns of units by symbol. `strokes`,
    `degrees` and `doses` are the words around those, `inch` is the noun for two primes. `ordinal` reads an
    ordinal in its gender, also for a Roman numeral, and `ordinal_before_noun` reads one before a noun. `ordinal_marks`
    is the pattern of the letters after the digits of an ordinal. `halves` are said before a noun, `times` between
    the number of packs and one of them. `first` are rules
    that only this language has. `codes` and `say_ratio` are those of `Language`, `before_year` and `day_marks`
    those of `Dates`.
    """

    words: Words
    codes: Codes
    numbered: Numbered
    counts: Counts
    units: Mapping[str, Noun]
    strokes: Strokes
    degrees: Degrees
    doses: Doses
    spans: Spans
    ordinal: Callable[[int, Gender], str]
    ordinal_before_noun: Callable[[int, Gender], str]
    ordinal_marks: str
    say_ratio: Callable[[int, int], str]
    halves: Mapping[Gender, str]
    before_year: str
    day_marks: str
    times: Noun | None = None
    first: Sequence[Rule] = ()
