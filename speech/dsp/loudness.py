"""Level: gains, true peaks, and a look-ahead limiter that turns peaks down without cutting them."""

import numpy as np
import soxr
from numpy.typing import NDArray
from scipy.ndimage import maximum_filter1d, uniform_filter1d

from speech.engines.base import SAMPLE_RATE, Samples

TARGET_LUFS = -19.0
PEAK_CEILING_DB = -1.0
_OVERSAMPLING = 4
_LOOKAHEAD = SAMPLE_RATE // 100
"""Samples: 10 ms, a period of the deepest voice, so that the gain does not follow the single pulses of a vowel."""
_LEVEL_STEPS = 10
_LEVEL_TOLERANCE_DB = 0.05
_SAFETY_DB = 0.1
"""What the interpolation may overlook between its points."""


def db_to_gain(gain_db: float) -> np.float32:
    """Return the factor on amplitude that `gain_db` stands for."""
    return np.float32(10 ** (gain_db / 20))


def rms(samples: Samples) -> float:
    """Return the root mean square of `samples`, 0 for none."""
    return float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) if len(samples) else 0.0


def true_peak(samples: Samples) -> float:
    """Return the highest amplitude of the waveform, between the samples too. Source: ITU-R BS.1770-5, annex 2."""
    return float(_peak_envelope(samples).max(initial=0.0))


def limit_peaks(samples: Samples, ceiling_db: float = PEAK_CEILING_DB) -> Samples:
    """Return `samples` with true peaks at most `ceiling_db` dBFS; samples that stay below are returned untouched.

    The gain falls smoothly over 10 ms before a peak and rises as smoothly after it.
    """
    return _limit(samples, _peak_envelope(samples), ceiling_db)


def amplify(samples: Samples, gain_db: float, ceiling_db: float = PEAK_CEILING_DB) -> Samples:
    """Return `samples` louder by `gain_db` as a whole (RMS), true peaks at most `ceiling_db` dBFS.

    Where the limiter takes level away from the peaks, the rest is raised until the whole is as loud as asked for.
    """
    target = rms(samples) * float(db_to_gain(gain_db))
    peaks = _peak_envelope(samples)
    factor = db_to_gain(gain_db)
    limited = _limit(samples * factor, peaks * factor, ceiling_db)
    for _ in range(_LEVEL_STEPS):
        reached = rms(limited)
        if not reached or target / reached < db_to_gain(_LEVEL_TOLERANCE_DB):
            break
        factor = np.float32(factor * (target / reached) ** 2)
        limited = _limit(samples * factor, peaks * factor, ceiling_db)
    return limited


def _limit(samples: Samples, peaks: NDArray[np.float32], ceiling_db: float) -> Samples:
    ceiling = db_to_gain(ceiling_db - _SAFETY_DB)
    if peaks.max(initial=0.0) <= ceiling:
        return samples
    held = maximum_filter1d(peaks, 2 * _LOOKAHEAD + 1, mode="nearest")
    gain = uniform_filter1d(np.minimum(1.0, ceiling / np.maximum(held, 1e-9)), 2 * _LOOKAHEAD - 1, mode="nearest")
    return (samples * gain).astype(np.float32)


def _peak_envelope(samples: Samples) -> NDArray[np.float32]:
    """Return for each sample the highest amplitude around it, found on the waveform at four times the rate."""
    if not len(samples):
        return np.zeros(0, np.float32)
    dense = soxr.resample(samples, SAMPLE_RATE, SAMPLE_RATE * _OVERSAMPLING, quality="LQ")
    padded = np.zeros(len(samples) * _OVERSAMPLING, np.float32)
    padded[: len(dense)] = np.abs(dense[: len(padded)])
    return np.maximum(padded.reshape(-1, _OVERSAMPLING).max(axis=1), np.abs(samples))
