"""What a job is to say is planned as segments of a few hundred characters, each to be rendered on its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from speech.dsp.joins import EDGE_S, gap_s
from speech.text.planning import plan_segments
from speech.text.words import Boundary

_TURN_GAP_S = 0.5
"""Silence between what two hosts of a podcast say, at normal speed, seconds."""

_CHAPTER_GAP_S = 1.6
"""Silence between two chapters."""

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Part:
    """A text in one voice (a catalog ID); `speaker` names the host of a podcast, and is empty elsewhere.

    `title` is what a list of chapters calls it; what of it is to be heard stands in `text`.
    """

    text: str
    voice: str
    speaker: str = ""
    title: str = ""


@dataclass(slots=True)
class PlannedSegment:
    """The text of a segment, the voice that says it, the part it belongs to, and the silence to add after it.

    `gap_s` is in seconds at normal speed; negative where the silent edges of the segments are too much already.
    """

    text: str
    voice: str
    part_number: int
    gap_s: float


def plan_parts(parts: Sequence[Part]) -> list[PlannedSegment]:
    """Return the segments of `parts` in the order of the audio."""
    segments: list[PlannedSegment] = []
    for number, part in enumerate(parts):
        for plan in plan_segments(part.text):
            text = storable(part.text[plan.start : plan.end])
            segments.append(PlannedSegment(text, part.voice, number, _missing(_gap_after(plan.boundary, part.voice))))
        segments[-1].gap_s = _missing(_TURN_GAP_S if part.speaker else _CHAPTER_GAP_S)
    segments[-1].gap_s = 0.0
    return segments


def storable(text: str) -> str:
    """Return `text` with what is like it where PostgreSQL cannot keep a character.

    A surrogate becomes U+FFFD, which has no sound either and is counted as unspoken; NUL another control character.
    """
    return _SURROGATE.sub("\ufffd", text).replace("\x00", "\x01")


def _gap_after(boundary: Boundary | None, voice: str) -> float:
    return 0.0 if boundary is None else gap_s(boundary, voice)


def _missing(wanted_s: float) -> float:
    """Return what is missing to a gap between two segments, each of which has a silent edge."""
    return wanted_s - 2 * EDGE_S
