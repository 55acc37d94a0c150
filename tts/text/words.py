"""The words of an utterance, with the pieces of the input for which they stand."""

from dataclasses import dataclass, field
from enum import IntEnum


class Boundary(IntEnum):
    """The strength of the division of the text after a word."""

    NONE = 0
    CLAUSE = 1
    SENTENCE = 2
    PARAGRAPH = 3


# Not frozen, although nothing changes a finished word: a long text has 150,000, and frozen ones take six times as long.
@dataclass(slots=True, unsafe_hash=True)
class Word:
    """One spoken word.

    `text` is the spoken form without the punctuation around it, which is in `before` and `after` (only a few marks if
    there are many). `start` and `end` are code points of the input as sent, around the written form of the word;
    several words may share one ("$5" is "five dollars"). `phonemes` is misaki notation given by the writer. `reading`
    is a respelling if the script does not show the sound (kana), or if dictionaries do not know the letters as written
    ("ﬁ"). `language` is a BCP 47 tag if it differs from the voice's.
    """

    text: str
    start: int
    end: int
    before: str = ""
    after: str = ""
    phonemes: str | None = None
    reading: str | None = None
    language: str | None = None
    boundary: Boundary = Boundary.NONE


@dataclass(frozen=True, slots=True)
class Pause:
    """A silence of 0 to 3000 ms, at code points `start` to `end` of the input; the writer asked for `asked_ms`."""

    duration_ms: float
    start: int
    end: int
    asked_ms: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Unspoken:
    """A piece of the input that does not become sound: its text and its code points `start` to `end`."""

    text: str
    start: int
    end: int


Item = Word | Pause | Unspoken
"""An item of a text: a spoken word, a requested silence, or a piece that does not become sound."""
