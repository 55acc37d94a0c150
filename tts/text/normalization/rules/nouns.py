"""Nouns that a number counts: their forms, their gender, and how a number stands before them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Gender(Enum):
    """The gender with which a numeral agrees; NONE where it stands alone."""

    NONE = 0
    MASCULINE = 1
    FEMININE = 2


@dataclass(frozen=True, slots=True)
class Noun:
    """A counted noun; the `count` of the language chooses one of its `forms`."""

    forms: tuple[str, ...]
    gender: Gender = Gender.NONE


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency and its hundredth part, None where amounts are read without hundredths."""

    unit: Noun
    cent: Noun | None = None


Count = Callable[[str, int | None, Noun], str]
"""(the number as said, its value if it is a plain whole number, the noun) → the number with its noun."""


def count_plural(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number and the first form of its noun for one, the second for any other number."""
    return f"{spoken} {noun.forms[0 if value == 1 else 1]}"


def count_joined(spoken: str, value: int | None, noun: Noun) -> str:
    """Return the number and its noun as one word, for languages without spaces."""
    return spoken + noun.forms[0]


def count_romance(large_numbers: tuple[str, ...]) -> Count:
    """Return the `count` of a Romance language: the third form follows a number that is a noun ("millón de")."""

    def count(spoken: str, value: int | None, noun: Noun) -> str:
        return f"{spoken} {noun.forms[2]}" if spoken.endswith(large_numbers) else count_plural(spoken, value, noun)

    return count
