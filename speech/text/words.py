"""The words of an utterance: what is spoken, and the piece of the input that it stands for."""

from dataclasses import dataclass
from enum import IntEnum


class Boundary(IntEnum):
    """How strongly the text is divided after a word."""

    NONE = 0
    CLAUSE = 1
    SENTENCE = 2
    PARAGRAPH = 3


# Not frozen, though nothing changes one: a long text has 150,000 of them, and a frozen one takes six times as long.
@dataclass(slots=True, unsafe_hash=True)
class Word:
    """One spoken word.

    `text` is the spoken form without the punctuation around it, which is kept in `before` and `after` (of a flood of
    marks, a few). `start` and `end` delimit, in code points of the input as sent, the written form it stands for;
    several words may share one ("$5" is "five dollars"). `phonemes` is misaki notation given by the writer, `reading` a
    respelling where the script does not show the sound (kana) or dictionaries do not know the letters as written
    ("ﬁ"), `language` a BCP 47 tag where it is not the voice's own.
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
    """A silence asked for by the writer, 0 to 3000 ms, at code points `start` to `end` of the input."""

    duration_ms: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unspoken:
    """A piece of the input that does not become sound: its text and its code points."""

    text: str
    start: int
    end: int
