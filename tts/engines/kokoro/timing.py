"""The intervals of words in Kokoro's samples: the durations that it predicts, corrected by the sound."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np

from tts.engines.base import SAMPLE_RATE, Interval, Samples
from tts.engines.symbols import Inference, SymbolRow

_AHEAD_FRAMES = 2.5
"""The trained network sounds this much earlier than its durations say: `python -m bench.listening --only cues`."""
_WINDOW = SAMPLE_RATE // 100
_PAUSE = 10 * _WINDOW
"""A quiet time of this length is a pause; the closure of a plosive is shorter."""
_QUIET = 10 ** (-28 / 20)
"""The level of quiet windows, as a share of the loud windows of a chunk; breath and decay are below it."""

Pause = tuple[int, int]


def word_intervals(row: SymbolRow, speech: Inference, frame_samples: int) -> list[Interval | None]:
    """Return the interval of samples of each word of `row` in `speech`, whose durations are frames.

    Neighbours share the space between them. A word before a pause ends with its last sound, because the network counts
    the pause as a part of the last phoneme.
    """
    ahead = min(round(_AHEAD_FRAMES * frame_samples), speech.durations[0] * frame_samples)
    edges = [frames * frame_samples - ahead for frames in accumulate(speech.durations)]
    spoken = [word for word in row.words if word]
    starts, ends = [edges[start] for start, _ in spoken], [edges[end] for _, end in spoken]
    limits = [*starts[1:], len(speech.samples) + 2 * _PAUSE]
    for index, ((_, end), (start, _)) in enumerate(pairwise(spoken)):
        if row.symbols[end:start].isspace():
            ends[index] = starts[index + 1] = (edges[end] + edges[start]) // 2
    pauses = _pauses(speech.samples)
    for index, ((_, end), latest) in enumerate(zip(spoken, [*starts[1:], len(speech.samples)], strict=True)):
        pause = _first_pause(pauses, edges[end - 1] + frame_samples, limits[index])
        ends[index] = ends[index] if pause is None else min(pause, latest)
    intervals = map(Interval, starts, ends)
    return [word and next(intervals) for word in row.words]


def settled_words(row: SymbolRow, durations: Sequence[int], frame_samples: int, length: int) -> int:
    """Return how many of the first words of `row` have intervals that depend only on the first `length` samples."""
    edges = [frames * frame_samples for frames in accumulate(durations)]
    begun = (number for number, word in enumerate(row.words) if word and edges[word[0]] <= length)
    return max(begun, default=0)


def _first_pause(pauses: Sequence[Pause], begin: int, limit: int) -> int | None:
    """Return the start of the first of `pauses` that is long enough between `begin` and `limit`."""
    inside = ((max(start, begin), min(end, limit)) for start, end in pauses)
    return next((start for start, end in inside if end - start >= _PAUSE), None)


def _pauses(samples: Samples) -> list[Pause]:
    """Return the quiet stretches of `samples`; silence follows the last sample."""
    windows = np.pad(samples, (0, -len(samples) % _WINDOW + _PAUSE)).reshape(-1, _WINDOW)
    levels = np.sqrt(np.mean(windows**2, axis=1))
    is_quiet = levels <= _QUIET * np.percentile(levels[: -_PAUSE // _WINDOW], 95)
    edges = np.flatnonzero(np.diff(is_quiet, prepend=False, append=False)) * _WINDOW
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2) if end - start >= _PAUSE]
