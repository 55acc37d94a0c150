"""The semiotic classes: what a written form means, apart from the language that says it.

A rule recognises a form and makes one of these of it; a verbalizer of the language makes words of that. Source of the
two steps: Ebden and Sproat, "The Kestrel TTS text normalization system" (2014).
"""

from dataclasses import dataclass

from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Currency


@dataclass(frozen=True, slots=True)
class Cardinal:
    """A whole number with its sign; where it `is_glued` to letters, another rule or the dictionary reads both."""

    number: Number
    is_glued: bool = False


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number with digits after the decimal sign; it may be glued to letters as a `Cardinal`."""

    number: Number
    is_glued: bool = False


@dataclass(frozen=True, slots=True)
class Fraction:
    """A numerator over a denominator, after a `whole` number in ASCII digits ("" for none); `sign` as in `Number`."""

    over: int
    under: int
    whole: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place in a row."""

    value: int


@dataclass(frozen=True, slots=True)
class Roman:
    """The value of a Roman numeral, of the `last` one after a dash too, and the word `before` them, "" for none."""

    value: int
    last: int | None = None
    before: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """Two ends as written, which other rules read; a range itself says the sign between them."""

    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Ratio:
    """Parts of a whole, or a scale, as written; other rules may read them, like the ends of a range."""

    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What two sides have won, as written ("3-1")."""

    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Code:
    """Letters, digits and signs that name something: a version, a standard, the number of a room."""

    written: str


@dataclass(frozen=True, slots=True)
class Electronic:
    """An address on computers as written: of a page or of mail, a path, a file, a handle, a tag."""

    written: str


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters that are said one by one, without the periods between them; `is_plural` tells that an "s" follows."""

    letters: str
    is_plural: bool = False


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """A shortened word as written."""

    written: str


@dataclass(frozen=True, slots=True)
class Address:
    """The number, the letter or the name of a place, as written."""

    written: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A sign of mathematics or a term with one, as written."""

    written: str


@dataclass(frozen=True, slots=True)
class Date:
    """A month with its year and day, which are None where they are not written; `is_date` checks the numbers."""

    year: int | None
    month: int
    day: int | None


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """An hour of 0 to 24 with its minute, its second (None where none is written) and the half of the day.

    `half` is what the language says for "a.m." or "p.m.", "" where neither is written. `follows_article` tells that a
    word before it shows it to be a time ("at 5:00"), `is_named` that a word or letter for the hour is written ("5:00
    Uhr", "17h").
    """

    hour: int
    minute: int = 0
    second: int | None = None
    half: str = ""
    follows_article: bool = False
    is_named: bool = False

    @property
    def is_full_hour(self) -> bool:
        """Whether nothing but the hour is to be said."""
        return not (self.minute or self.second or self.half)


@dataclass(frozen=True, slots=True)
class Duration:
    """A span of time in hours, minutes and seconds, each None where it is not written."""

    hours: int | None = None
    minutes: int | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of a currency; `scale` is the shortened word or letter after the number ("M"), "" for none.

    `low` is the lower end of a range in the same currency. The amount `is_named` where its currency is written as a
    word too, which is read as it stands ("$20 dollars").
    """

    number: Number
    currency: Currency
    scale: str = ""
    low: Number | None = None
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of a unit, by its symbol; `per` is the symbol behind a stroke, "" for none.

    The unit is measured by so `many` of the other ("mg/100 g"), None for one. The measure `is_per_word` where a word
    follows the stroke, which is read as it stands ("5 km/day").
    """

    number: Number
    unit: str
    per: str = ""
    many: Number | None = None
    is_per_word: bool = False


@dataclass(frozen=True, slots=True)
class Telephone:
    """A telephone number or another number in groups of ASCII digits; `has_plus` tells that a plus stands before it."""

    groups: tuple[str, ...]
    has_plus: bool = False

    @property
    def length(self) -> int:
        """The number of digits."""
        return sum(map(len, self.groups))

    @property
    def is_in_digits(self) -> bool:
        """Whether each digit stands apart."""
        return all(len(group) == 1 for group in self.groups)
