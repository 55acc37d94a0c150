"""Silence: where in a sound there is none to be heard."""

from itertools import pairwise

import numpy as np

from speech.engines.base import SAMPLE_RATE, Samples

_FRAME = SAMPLE_RATE // 200
_SILENCE = 10 ** (-40 / 20)
_SHORTEST_SOUND = 4
"""Frames: what is shorter and stands alone in silence is a click or a breath, and ends no pause."""


def silences(samples: Samples, least_s: float = 0.08) -> list[tuple[float, float]]:
    """Return the stretches, seconds, of at least `least_s` in which nothing reaches -40 dB of the peak."""
    frames = samples[: len(samples) // _FRAME * _FRAME].reshape(-1, _FRAME)
    peaks = np.abs(frames).max(axis=1)
    runs = _runs(peaks > _SILENCE * peaks.max(initial=0.0))
    quiet: list[tuple[int, int]] = []
    for is_loud, start, end in runs:
        if is_loud and end - start >= _SHORTEST_SOUND:
            continue
        if quiet and quiet[-1][1] == start:
            quiet[-1] = (quiet[-1][0], end)
        elif not is_loud:
            quiet.append((start, end))
    scale = _FRAME / SAMPLE_RATE
    return [(start * scale, end * scale) for start, end in quiet if (end - start) * scale >= least_s]


def longest_between(stretches: list[tuple[float, float]], start_s: float, end_s: float) -> tuple[float, float] | None:
    """Return the longest of `stretches` that lies at least in part between two times; None: there is none."""
    inside = [stretch for stretch in stretches if stretch[0] < end_s and stretch[1] > start_s]
    return max(inside, key=lambda stretch: stretch[1] - stretch[0], default=None)


def _runs(is_loud: np.ndarray) -> list[tuple[bool, int, int]]:
    """Return the runs of equal values as (value, start, end)."""
    edges = [0, *(np.flatnonzero(np.diff(is_loud)) + 1).tolist(), len(is_loud)]
    return [(bool(is_loud[start]), start, end) for start, end in pairwise(edges) if end > start]
