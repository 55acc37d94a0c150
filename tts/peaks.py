"""The peaks of a sound, from which players draw its waveform without reading the sound."""

import numpy as np
from numpy.typing import NDArray

from tts.engines.base import SAMPLE_RATE, Samples

PEAK_SAMPLES = SAMPLE_RATE // 10
"""Samples per peak: a tenth of a second."""

Peaks = NDArray[np.uint8]


class PeakMeter:
    """Measures sound as it comes, in parts of any length."""

    def __init__(self) -> None:
        self._found = bytearray()
        self._begun = np.empty(0, dtype=np.float32)

    def write(self, samples: Samples) -> None:
        """Measure `samples`, float32 mono in [-1, 1], 24 kHz."""
        sound = np.concatenate([self._begun, np.abs(samples)])
        whole = len(sound) // PEAK_SAMPLES * PEAK_SAMPLES
        self._found += _as_bytes(sound[:whole].reshape(-1, PEAK_SAMPLES).max(axis=1, initial=0.0))
        self._begun = sound[whole:]

    def finish(self) -> bytes:
        """Return the peaks, a byte for each started tenth of a second: 255 is full scale."""
        return bytes(self._found) + (_as_bytes(self._begun.max(keepdims=True)) if len(self._begun) else b"")


def _as_bytes(peaks: Samples) -> bytes:
    rounded: Peaks = np.rint(np.minimum(peaks, 1.0) * 255).astype(np.uint8)
    return rounded.tobytes()


def joined_peaks(pieces: list[tuple[bytes, int]], most: int) -> Peaks:
    """Return the peaks of equal parts of a sound that consists of `pieces`: the peaks and the samples of each.

    There are `most` parts, or fewer if the pieces have fewer peaks; none if a piece has no peaks.
    """
    if not pieces or not all(peaks for peaks, _ in pieces):
        return np.empty(0, dtype=np.uint8)
    starts = np.cumsum([0, *(sample_count for _, sample_count in pieces)])
    times = np.concatenate(
        [start + np.arange(len(peaks)) * PEAK_SAMPLES for (peaks, _), start in zip(pieces, starts, strict=False)]
    )
    found = np.frombuffer(b"".join(peaks for peaks, _ in pieces), dtype=np.uint8)
    count = min(most, len(found))
    first = np.searchsorted(times, np.arange(count) * (starts[-1] / count), side="right") - 1
    return np.maximum.reduceat(found, first)
