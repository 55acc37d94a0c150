"""Written forms become spoken words: which pieces of a text are not read letter by letter, and how they are read.

Each language has its module here; this one names what they return and finds the module.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpokenForm:
    """A written form at code points `start` to `end` of a text, and the words that are said for it."""

    start: int
    end: int
    words: tuple[str, ...]


def find_spoken_forms(text: str, language: str) -> Sequence[SpokenForm]:
    """Return the written forms of `text` in order, none overlapping, with the words that `language` reads for them."""
    return ()
