"""The plan of a job: its parts are cut into segments of a few hundred characters, each rendered on its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from core.errors import InvalidValue
from tts.dsp.joins import EDGE_S, gap_s
from tts.text.markup import MarkedText, parse_markup
from tts.text.planning import plan_segments
from tts.text.stretches import Stretch, boundary_between
from tts.text.words import Boundary

DEFAULT_TURN_GAP_MS = 500
MAX_TURN_GAP_MS = 5_000
"""Silence between two turns of a podcast, at normal speed, milliseconds."""

MAX_CHAPTERS = 500
"""The most chapters of a job."""

_CHAPTER_GAP_S = 1.6
"""Silence between two chapters, at normal speed, seconds."""

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Part:
    """A text in one voice (a catalog ID); `speaker` names the host of a podcast, and is empty elsewhere.

    `title` is the name, in a list, of the chapter that begins with it; it is heard only if `text` contains it too.
    `text` may have tags that give stretches to other voices, if the request says so.
    """

    text: str
    voice: str
    speaker: str = ""
    title: str = ""


@dataclass
class PlannedSegment:
    """The text of a segment, the voice that says it, the part it belongs to, and the silence to add after it.

    `gap_s` is in seconds at normal speed; it is negative if the silent edges of the segments are already too long.
    `cast_by` tells why the text has another voice than its part: "tag", "quote", or nothing.
    """

    text: str
    voice: str
    part_number: int
    gap_s: float
    cast_by: str = ""

    @cached_property
    def marked(self) -> MarkedText:
        """The text with its spans."""
        return parse_markup(self.text)


def plan_parts(
    parts: Sequence[Part],
    params: Sequence[str],
    stretches: Sequence[Sequence[Stretch]],
    *,
    turn_gap_ms: int = DEFAULT_TURN_GAP_MS,
) -> list[PlannedSegment]:
    """Return the segments of `parts` in the order of the audio; `params` are the names of the parts' texts in errors.

    `stretches` has the stretches of each part's text, with the IDs of their voices. `turn_gap_ms` is the silence
    between the turns of a podcast, at normal speed.

    Raises: InvalidValue for malformed markup.
    """
    segments: list[PlannedSegment] = []
    for number, part in enumerate(parts):
        try:
            segments.extend(plan_part(part, number, stretches[number]))
        except InvalidValue as error:
            raise InvalidValue(error.message, param=params[number]) from error
        segments[-1].gap_s = _missing(turn_gap_ms / 1000 if part.speaker else _CHAPTER_GAP_S)
    segments[-1].gap_s = 0.0
    return segments


def plan_part(part: Part, number: int, stretches: Sequence[Stretch]) -> list[PlannedSegment]:
    """Return the segments of the part with `number`. Raises: InvalidValue for malformed markup."""
    segments: list[PlannedSegment] = []
    for stretch, following in zip_longest(stretches, stretches[1:]):
        voice = stretch.voice or part.voice
        for plan in plan_segments(stretch.marked):
            text = storable(stretch.text[plan.start : plan.end])
            segments.append(PlannedSegment(text, voice, number, _gap_s(plan.boundary, voice), stretch.cast_by))
        if following is not None:
            segments[-1].gap_s = gap_between(stretch.text, following.text, voice)
    return segments


def gap_between(before: str, after: str, voice: str) -> float:
    """Return the `gap_s` of a segment of `voice` that ends between two texts."""
    return _gap_s(boundary_between(before, after), voice)


def _gap_s(boundary: Boundary | None, voice: str) -> float:
    return _missing(0.0 if boundary is None else gap_s(boundary, voice))


def turn_gap_ms_of(gap_s: float) -> int:
    """Return the silence in milliseconds after a turn that ends with a segment of `gap_s`."""
    return round(1000 * (gap_s + 2 * EDGE_S))


def storable(text: str) -> str:
    """Return `text` without the characters that PostgreSQL cannot store; its length stays the same.

    A surrogate becomes U+FFFD, which has no sound either and counts as unspoken. NUL becomes another control character.
    """
    return _SURROGATE.sub("\ufffd", text).replace("\x00", "\x01")


def _missing(wanted_s: float) -> float:
    """Return the seconds missing from a gap of `wanted_s` between two segments, which both have a silent edge."""
    return wanted_s - 2 * EDGE_S
