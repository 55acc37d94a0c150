"""Level: gains, true peaks, and a look-ahead limiter that lowers peaks without cutting them off."""

from collections.abc import Iterable
from math import sqrt

import numpy as np
import soxr
from numpy.typing import NDArray

from tts.dsp.blocks import blocks
from tts.dsp.filters import filtered_blocks, shelving_filter, sliding_maximum, sliding_mean
from tts.engines.base import SAMPLE_RATE, Samples

TARGET_LUFS = -19.0
PEAK_CEILING_DB = -1.0
MP3_LOSS_DB = 0.445
"""LAME makes mp3 quieter by this much; the level of voices is the middle of the two formats."""
_OVERSAMPLING = 4
_LOOKAHEAD = SAMPLE_RATE // 100
"""Samples: 10 ms, a period of the deepest voice, so that the gain does not follow single pulses of a vowel."""
_AMPLIFYING_LOOKAHEADS = (SAMPLE_RATE // 330, SAMPLE_RATE // 1000)
"""Samples: shorter, because loud speech has many peaks, and a slow gain would flatten its melody. The second is for
speech with very high pulses, which reaches the wanted level only if each pulse is lowered alone."""
_MOST_MAKEUP_DB = 15.0
_LEVEL_STEPS = 10
_LEVEL_TOLERANCE_DB = 0.03
# The effect of the head in the K-weighting. Source: ITU-R BS.1770-5, annex 1, stage 1.
_HEAD = shelving_filter("high", 1682.0, 4.0)
_SAFETY_DB = 0.3
"""The most that a tone of 8 kHz can rise between the points of the oversampled waveform."""
_HIGHEST_RISE = 2.0
"""More than the waveform of speech can rise between two samples, as a factor on their amplitude."""
_CODEC_ROOM_DB = 0.7
"""The most that MP3 raises the peaks of sound that was strongly limited."""


def db_to_gain(gain_db: float) -> np.float32:
    """Return `gain_db` as a factor on amplitude."""
    return np.float32(10 ** (gain_db / 20))


def rms(samples: Samples) -> float:
    """Return the root mean square of `samples`; 0 if there are none."""
    return _rms_of_blocks(blocks(samples))


def _rms_of_blocks(parts: Iterable[NDArray[np.floating]]) -> float:
    """Return the root mean square of all samples of `parts`; 0 if there are none."""
    energy, count = 0.0, 0
    for block in parts:
        energy += float(np.sum(np.square(block, dtype=np.float64)))
        count += len(block)
    return sqrt(energy / count) if count else 0.0


def limit_peaks(samples: Samples) -> Samples:
    """Return `samples` with true peaks of at most `PEAK_CEILING_DB` dBFS, unchanged if no peak is higher.

    The gain falls smoothly over 10 ms before a peak and rises smoothly after it.
    """
    ceiling = db_to_gain(PEAK_CEILING_DB - _SAFETY_DB)
    if max(samples.max(initial=0.0), -samples.min(initial=0.0)) * _HIGHEST_RISE <= ceiling:
        return samples
    peaks = _peak_envelope(samples)
    if peaks.max(initial=0.0) <= ceiling:
        return samples
    return _Limiter(samples, peaks, PEAK_CEILING_DB, _LOOKAHEAD).at(1.0)


def amplify(samples: Samples, gain_db: float) -> Samples:
    """Return `samples` louder by `gain_db` as a whole, with true peaks of at most `PEAK_CEILING_DB` dBFS.

    If the limiter lowers the peaks, the rest is raised until the whole has the wanted level.
    """
    factor = float(db_to_gain(gain_db))
    target = _level(samples) * factor
    peaks = _peak_envelope(samples)
    louder = samples
    for lookahead in _AMPLIFYING_LOOKAHEADS:
        louder = _Limiter(samples, peaks, PEAK_CEILING_DB - _CODEC_ROOM_DB, lookahead).reach(target, factor)
        if _db_between(_level(louder), target) <= _LEVEL_TOLERANCE_DB:
            break
    return louder


def _level(samples: Samples) -> float:
    """Return the level of `samples`: the geometric mean of their plain RMS and their head-weighted RMS."""
    return sqrt(rms(samples) * _rms_of_blocks(filtered_blocks(_HEAD, samples)))


class _Limiter:
    """Limits one sound at any level; it finds the peaks only once."""

    def __init__(self, samples: Samples, peaks: NDArray[np.float32], ceiling_db: float, lookahead: int) -> None:
        self._samples = samples
        self._ceiling = float(db_to_gain(ceiling_db - _SAFETY_DB))
        self._highest = float(peaks.max(initial=0.0))
        self._lookahead = lookahead
        self._held = sliding_maximum(peaks, 2 * lookahead + 1)
        np.maximum(self._held, 1e-9, out=self._held)

    def at(self, factor: float) -> Samples:
        """Return the samples times `factor`, limited."""
        if self._highest * factor <= self._ceiling:
            return self._samples * np.float32(factor)
        needed = self._ceiling / factor / self._held
        np.minimum(1.0, needed, out=needed)
        limited = sliding_mean(needed, 2 * self._lookahead - 1)
        limited *= factor
        limited *= self._samples
        return limited

    def reach(self, target: float, factor: float) -> Samples:
        """Return the samples limited at `factor`, or at a higher factor that their level needs to reach `target`."""
        low, high = factor, factor * float(db_to_gain(_MOST_MAKEUP_DB))
        limited = self.at(factor)
        if _db_between(_level(limited), target) <= _LEVEL_TOLERANCE_DB:
            return limited
        for _ in range(_LEVEL_STEPS):
            factor = (low * high) ** 0.5
            limited = self.at(factor)
            missing_db = _db_between(_level(limited), target)
            if abs(missing_db) <= _LEVEL_TOLERANCE_DB:
                break
            low, high = (factor, high) if missing_db > 0 else (low, factor)
        return limited


def _db_between(level: float, target: float) -> float:
    return float(20 * np.log10(target / level)) if level and target else 0.0


def _peak_envelope(samples: Samples) -> NDArray[np.float32]:
    """Return for each sample the highest amplitude around it, from the waveform at four times the rate."""
    envelope = np.abs(samples)
    resampler = soxr.ResampleStream(SAMPLE_RATE, SAMPLE_RATE * _OVERSAMPLING, 1, dtype=np.float32)
    taken = end = 0
    for block in blocks(samples):
        taken += len(block)
        dense = np.abs(resampler.resample_chunk(block, last=taken == len(samples)))
        for phase in range(_OVERSAMPLING):
            around = dense[(phase - end) % _OVERSAMPLING :: _OVERSAMPLING]
            first = -(-(end - phase) // _OVERSAMPLING)
            place = envelope[first : first + len(around)]
            np.maximum(place, around[: len(place)], out=place)
        end += len(dense)
    return envelope
