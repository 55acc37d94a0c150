"""The semiotic classes: what a written form means, apart from the language that says it.

A rule recognises a form and makes one of these of it; a verbalizer of the language makes words of that. Source of the
two steps: Ebden and Sproat, "The Kestrel TTS text normalization system" (2014).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from regex import Match

Meaning = TypeVar("Meaning")


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
class Verbalized(Generic[Meaning]):
    """Reads a match in two steps: `classify` returns what it means, None where it is no such form, and `say` its words.

    `say` may leave a form to later rules too: None.
    """

    classify: Callable[[Match[str]], Meaning | None]
    say: Callable[[Meaning], str | None]

    def __call__(self, found: Match[str]) -> str | None:
        """Return the words for a match, None to leave it to later rules."""
        meaning = self.classify(found)
        return None if meaning is None else self.say(meaning)
