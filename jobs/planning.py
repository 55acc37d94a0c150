"""The plan of a job: its parts are cut into segments of a few hundred characters, each rendered on its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import InvalidValue
from tts.dsp.joins import EDGE_S, gap_s
from tts.text.planning import plan_segments

_TURN_GAP_S = 0.5
"""Silence between two turns of a podcast, at normal speed, seconds."""

_CHAPTER_GAP_S = 1.6
"""Silence between two chapters, at normal speed, seconds."""

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Part:
    """A text in one voice (a catalog ID); `speaker` names the host of a podcast, and is empty elsewhere.

    `title` is its name in a list of chapters; it is heard only if it also stands in `text`.
    """

    text: str
    voice: str
    speaker: str = ""
    title: str = ""


@dataclass(slots=True)
class PlannedSegment:
    """The text of a segment, the voice that says it, the part it belongs to, and the silence to add after it.

    `gap_s` is in seconds at normal speed; it is negative where the silent edges of the segments are too long already.
    """

    text: str
    voice: str
    part_number: int
    gap_s: float


def plan_parts(parts: Sequence[Part], params: Sequence[str]) -> list[PlannedSegment]:
    """Return the segments of `parts` in the order of the audio; `params` are the names of the parts' texts in errors.

    Raises: InvalidValue for malformed markup.
    """
    segments: list[PlannedSegment] = []
    for number, part in enumerate(parts):
        try:
            plans = plan_segments(part.text)
        except InvalidValue as error:
            raise InvalidValue(error.message, param=params[number]) from error
        for plan in plans:
            text = storable(part.text[plan.start : plan.end])
            wanted_s = 0.0 if plan.boundary is None else gap_s(plan.boundary, part.voice)
            segments.append(PlannedSegment(text, part.voice, number, _missing(wanted_s)))
        segments[-1].gap_s = _missing(_TURN_GAP_S if part.speaker else _CHAPTER_GAP_S)
    segments[-1].gap_s = 0.0
    return segments


def storable(text: str) -> str:
    """Return `text` without the characters that PostgreSQL cannot store; its length stays the same.

    A surrogate becomes U+FFFD, which has no sound either and counts as unspoken. NUL becomes another control character.
    """
    return _SURROGATE.sub("\ufffd", text).replace("\x00", "\x01")


def _missing(wanted_s: float) -> float:
    """Return the seconds missing to a gap of `wanted_s` between two segments, which both have a silent edge."""
    return wanted_s - 2 * EDGE_S
