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
_SAFETY_DB = 0.3
"""What may hide between the points of the oversampled waveform: as much as a tone of 8 kHz can."""
_HIGHEST_RISE = 2.0
"""How far the waveform of speech may rise between two samples, as a factor on their amplitude, with room to spare."""


_CODEC_ROOM_DB = 0.7
"""How much higher than before MP3 may raise the peaks of sound that was limited hard."""


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
    if np.abs(samples).max(initial=0.0) * _HIGHEST_RISE <= db_to_gain(ceiling_db - _SAFETY_DB):
        return samples
    return _limit(samples, _peak_envelope(samples), ceiling_db)


def amplify(samples: Samples, gain_db: float, ceiling_db: float = PEAK_CEILING_DB) -> Samples:
    """Return `samples` louder by `gain_db` as a whole (RMS), true peaks at most `ceiling_db` dBFS.

    Where the limiter takes level away from the peaks, the rest is raised until the whole is as loud as asked for.
    """
    ceiling_db -= _CODEC_ROOM_DB
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
    limited: Samples = (samples * gain).astype(np.float32, copy=False)
    return limited


def _peak_envelope(samples: Samples) -> NDArray[np.float32]:
    """Return for each sample the highest amplitude around it, found on the waveform at four times the rate."""
    if not len(samples):
        return np.zeros(0, np.float32)
    dense = np.abs(soxr.resample(samples, SAMPLE_RATE, SAMPLE_RATE * _OVERSAMPLING))
    dense = np.pad(dense, (0, max(0, len(samples) * _OVERSAMPLING - len(dense))))
    envelope = np.abs(samples)
    for phase in range(_OVERSAMPLING):
        np.maximum(envelope, dense[phase::_OVERSAMPLING][: len(samples)], out=envelope)
    return envelope
