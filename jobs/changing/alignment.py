"""Finds the old segments of a changed text in the new one, so that only the rest is rendered."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from jobs.models import Segment

_MOST_PASSED = 12
"""The number of old segments within which one must be found again, so that the next ones are found one by one."""
_LOOKED_AHEAD = 8_000
"""The code points in which the search looks for it."""


@dataclass(frozen=True, slots=True)
class Voiced:
    """A new text in one voice (an ID); `cast_by` and `controls` are as a segment has them."""

    text: str
    voice: str
    cast_by: str
    controls: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Kept:
    """The old segment with `index` is unchanged in the new text, and ends at `end`."""

    index: int
    end: int


@dataclass(frozen=True, slots=True)
class Fresh:
    """The new text from `start` to `end`; the old segments before index `until` came before its end."""

    start: int
    end: int
    until: int


def align(old: Sequence[Segment], new: Sequence[Voiced]) -> list[Kept | Fresh]:
    """Return the parts of the text of `new` in order: segments of `old` (the segments of one part), and fresh text.

    The last segment of a part has the silence after the part: it is kept only as the last one, and no other segment
    becomes the last.
    """
    found = list(_Alignment(old, new).items())
    last = len(old) - 1
    if found and isinstance(found[-1], Kept) and found[-1].index != last:
        return [*found[:-1], _as_fresh(found[:-1], old[found[-1].index], last)]
    if len(found) > 1 and isinstance(found[-1], Fresh) and isinstance(found[-2], Kept) and found[-2].index == last:
        return [*found[:-2], replace(_as_fresh(found[:-2], old[last], last), end=found[-1].end)]
    return found


def _as_fresh(before: Sequence[Kept | Fresh], segment: Segment, last: int) -> Fresh:
    """Return the last segment that is kept, which follows `before`, as text to render again."""
    start = max((item.end for item in before), default=0)
    return Fresh(start, start + len(segment.text), last + 1)


class _Alignment:
    def __init__(self, old: Sequence[Segment], new: Sequence[Voiced]) -> None:
        self._old = old
        self._new = new
        self._text = "".join(piece.text for piece in new)
        self._ends = list(accumulate(len(piece.text) for piece in new))

    def items(self) -> Iterator[Kept | Fresh]:
        """Yield the old segments that are found in order, and the fresh text between them."""
        place = index = 0
        while index < len(self._old):
            if self._stands_at(index, place):
                place += len(self._old[index].text)
                yield Kept(index, place)
                index += 1
                continue
            index, following = self._next(index, place) or self._rest(index, place)
            if following > place:
                yield Fresh(place, following, index)
            place = following
        if place < len(self._text):
            yield Fresh(place, len(self._text), len(self._old))

    def _stands_at(self, index: int, place: int) -> bool:
        segment = self._old[index]
        if not self._text.startswith(segment.text, place):
            return False
        number = bisect_right(self._ends, place)
        piece = self._new[min(number, len(self._new) - 1)]
        own = segment.voice, segment.cast_by, segment.controls
        return own == (piece.voice, piece.cast_by, piece.controls) and place + len(segment.text) <= self._ends[number]

    def _next(self, index: int, place: int) -> tuple[int, int] | None:
        """Return the old segment that is found again at the least cost, and its position; None if none is near."""
        best, least = None, float("inf")
        passed = 0
        for other in range(index, min(index + _MOST_PASSED, len(self._old))):
            text = self._old[other].text
            at = self._text.find(text, place, place + passed + len(text) + _LOOKED_AHEAD)
            if at >= 0 and at - place + passed < least and self._stands_at(other, at):
                best, least = (other, at), at - place + passed
            passed += len(text)
        return best

    def _rest(self, index: int, place: int) -> tuple[int, int]:
        """Return the first of the old segments from `index` on with which the text ends, and its position."""
        first, end = len(self._old), len(self._text)
        while first > index:
            start = end - len(self._old[first - 1].text)
            if start < place or not self._stands_at(first - 1, start):
                break
            first, end = first - 1, start
        return first, end
