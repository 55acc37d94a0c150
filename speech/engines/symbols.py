"""Rows of symbols, as neural voices speak them: the sound of a row, and whose part of it is which word's."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from speech.engines.base import SAMPLE_RATE, Interval, Rendered, Samples
from speech.timing import shift_interval

_LEAD_S = 0.05
_TAIL_S = 0.25
"""Sound kept before the first and after the last phoneme: onset and decay. Further out is the model's own pause."""


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """`symbols` of a chunk, and for each of its words the half-open range of its phonemes; None: it has no sound."""

    symbols: str
    words: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class Speech:
    """Float32 mono samples, and the time that each symbol lasts, the edges before and after included."""

    samples: Samples
    durations: tuple[int, ...]


def joined(parts: Sequence[Speech]) -> Speech:
    """Return the parts as one: what lies between two of them counts for the symbol before."""
    durations = list(parts[0].durations)
    for part in parts[1:]:
        edge = durations.pop()
        durations[-1] += edge + part.durations[0]
        durations.extend(part.durations[1:])
    return Speech(np.concatenate([part.samples for part in parts]), tuple(durations))


def word_intervals(row: SymbolRow, durations: Sequence[int], frame_samples: int) -> list[Interval | None]:
    """Return the samples between which each word sounds; `durations` are frames, with an edge before the first symbol.

    A word lasts from its first phoneme to its last: the marks after it belong to the pause.
    """
    ends = [frames * frame_samples for frames in accumulate(durations)]
    return [word and Interval(ends[word[0]], ends[word[1]]) for word in row.words]


def without_pauses(samples: Samples, intervals: Sequence[Interval | None]) -> Rendered:
    """Return the chunk (24 kHz) without the pauses that the model makes of its edges and of the last mark."""
    spoken = [interval for interval in intervals if interval]
    begin = max(0, spoken[0].start - round(_LEAD_S * SAMPLE_RATE))
    end = min(len(samples), spoken[-1].end + round(_TAIL_S * SAMPLE_RATE))
    moved = (interval and shift_interval(interval, -begin, end - begin) for interval in intervals)
    return Rendered(samples[begin:end], tuple(moved))
