"""The text that the player of a finished job shows around a moment, in pieces that light up while they sound."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from itertools import accumulate
from typing import Any

from jobs.captions.timed_words import shown_text, unpacked
from jobs.models import Job
from tts.engines.base import SAMPLE_RATE
from tts.text.words import Boundary

MOST_SEGMENTS = 50
"""Segments of a stretch: about 20,000 characters, or 20 minutes."""

_APART = "\n\n"
"""The separator between paragraphs, and between turns."""


@dataclass(slots=True)
class Piece:
    """A word as written, or the text of a segment whose words have no times; `rest` is the text up to the next piece.

    Times are seconds from the start of the job's audio.
    """

    text: str
    rest: str
    start_s: float
    end_s: float


@dataclass(slots=True)
class _Text:
    opening: str = ""
    pieces: list[Piece] = field(default_factory=list)

    def add(self, text: str) -> None:
        """Add text without a time."""
        if self.pieces:
            self.pieces[-1].rest += text
        else:
            self.opening += text

    def part_from_last(self) -> None:
        """Begin a new paragraph, unless nothing precedes it."""
        if self.pieces:
            self.pieces[-1].rest = _APART

    def say(self, written: str, packed: Sequence[Any] | None, start_s: float, end_s: float) -> None:
        """Add a segment: its words as `Segment.timed_words` has them, or else its whole text as one piece."""
        for word in unpacked(packed or (), start_s * 1000):
            self.pieces.append(_piece(word.text, word.start_ms / 1000, word.end_ms / 1000))
            if word.boundary == Boundary.PARAGRAPH:
                self.part_from_last()
        if not packed and start_s < end_s:
            self.pieces.append(_piece(shown_text(written), start_s, end_s))
        elif not packed:  # speech that was rendered at once has no times
            self.add(shown_text(written))


def _piece(text: str, start_s: float, end_s: float) -> Piece:
    shown = text.rstrip()
    return Piece(shown, text[len(shown) :], start_s, end_s)


def read_along(job: Job, at_s: float) -> dict[str, Any]:
    """Return the stretch of a completed job that sounds `at_s` seconds from the start of its audio.

    A stretch is a chapter, or `MOST_SEGMENTS` of a long one. It lasts from `start` up to `end` (exclusive), which is
    null for the last stretch. `pieces` are lists of the values of `Piece`, `opening` is the text before the first of
    them.
    """
    counts = job.segments.order_by("number").values_list("sample_count", flat=True)
    starts_s = [position / SAMPLE_RATE for position in (0, *accumulate(counts))]
    own = _stretch(job, len(starts_s) - 1, bisect_right(starts_s[1:-1], at_s))
    text = _text_of(job, own, starts_s)
    return {
        "start": starts_s[own.start],
        "end": starts_s[own.stop] if own.stop < len(starts_s) - 1 else None,
        "opening": text.opening,
        "pieces": [astuple(piece) for piece in text.pieces],
    }


def _stretch(job: Job, count: int, index: int) -> range:
    """Return the numbers of the segments, out of `count`, in the stretch that contains segment `index`."""
    firsts = [0, *job.chapters.values_list("first_segment", flat=True), count]
    start = max(first for first in firsts if first <= index)
    end = min((first for first in firsts if first > index), default=count)
    start += (index - start) // MOST_SEGMENTS * MOST_SEGMENTS
    return range(start, min(start + MOST_SEGMENTS, end))


def _text_of(job: Job, own: range, starts_s: Sequence[float]) -> _Text:
    """Return the text of the segments `own`; `starts_s` has the starts of all, and the end of the last."""
    turns = job.turns.values_list("number", "speaker") if job.host_names else ()
    names: dict[int | None, str] = {number: job.host_names.get(speaker, "") for number, speaker in turns}
    rows = job.segments.filter(number__gte=own.start, number__lt=own.stop).order_by("number")
    text, last_turn = _Text(), None
    for number, turn, written, packed in rows.values_list("number", "turn_number", "text", "timed_words"):
        if turn != last_turn:
            text.part_from_last()
            if name := names.get(turn):
                text.add(f"{name}: ")
            last_turn = turn
        text.say(written, packed, starts_s[number], starts_s[number + 1])
    return text
