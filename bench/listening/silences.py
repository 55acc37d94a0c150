"""Silences in a sound."""

from itertools import pairwise

import numpy as np

from tts.engines.base import SAMPLE_RATE, Samples

_FRAME = SAMPLE_RATE // 200
_SILENCE = 10 ** (-40 / 20)
_SHORTEST_SOUND = 4
"""Frames: a shorter sound in silence is a click or a breath, and does not end a pause."""


def silences(samples: Samples, least_s: float = 0.08) -> list[tuple[float, float]]:
    """Return the stretches, in seconds, of at least `least_s` in which nothing reaches -40 dB of the peak."""
    frames = samples[: len(samples) // _FRAME * _FRAME].reshape(-1, _FRAME)
    peaks = np.abs(frames).max(axis=1)
    is_loud = peaks > _SILENCE * peaks.max(initial=0.0)
    edges = [0, *(np.flatnonzero(np.diff(is_loud)) + 1).tolist(), len(is_loud)]
    quiet: list[tuple[int, int]] = []
    for start, end in pairwise(edges):
        if end == start or (is_loud[start] and end - start >= _SHORTEST_SOUND):
            continue
        if quiet and quiet[-1][1] == start:
            quiet[-1] = (quiet[-1][0], end)
        elif not is_loud[start]:
            quiet.append((start, end))
    scale = _FRAME / SAMPLE_RATE
    return [(start * scale, end * scale) for start, end in quiet if (end - start) * scale >= least_s]


def longest_between(stretches: list[tuple[float, float]], start_s: float, end_s: float) -> tuple[float, float] | None:
    """Return the longest of `stretches` that is at least partly between two times; None if there is none."""
    inside = [stretch for stretch in stretches if stretch[0] < end_s and stretch[1] > start_s]
    return max(inside, key=lambda stretch: stretch[1] - stretch[0], default=None)
