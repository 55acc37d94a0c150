"""Changes time and pitch with Rubber Band R3 (in pedalboard), which is deterministic."""

import numpy as np
import pedalboard
import soxr

from tts.dsp.loudness import rms
from tts.engines.base import SAMPLE_RATE, Samples

_SHORTEST_STRETCHED = SAMPLE_RATE // 100


def stretch(samples: Samples, speed: float, pitch_semitones: float) -> Samples:
    """Return `samples` (24 kHz) at `speed` and another pitch, with the same level and formants.

    The length becomes `round(n / speed)`.
    """
    if (speed == 1.0 and pitch_semitones == 0.0) or not len(samples):
        return samples
    length = round(len(samples) / speed)
    if len(samples) < _SHORTEST_STRETCHED:
        return fit(samples, length)
    (stretched,) = pedalboard.time_stretch(
        samples, SAMPLE_RATE, stretch_factor=speed, pitch_shift_in_semitones=pitch_semitones, high_quality=True
    )
    if level := rms(stretched):
        stretched *= np.float32(rms(samples) / level)
    return fit(stretched, length)


def reshape(samples: Samples, sample_rate: int, *, pitch_semitones: float, tract: float) -> Samples:
    """Return `samples` at 24 kHz as another throat would speak them in the same time.

    `tract` scales the formants (1.0: no change) independently of the pitch. The length becomes
    `round(n * 24000 / sample_rate)`.
    """
    length = round(len(samples) * SAMPLE_RATE / sample_rate)
    # Faster playing makes everything higher; stretching then restores the time, and the pitch if it is too high.
    played = soxr.resample(samples, sample_rate * tract, SAMPLE_RATE)
    if not len(played) or (tract == 1.0 and pitch_semitones == 0.0):
        return fit(played, length)
    return fit(stretch(played, len(played) / length, pitch_semitones - 12 * float(np.log2(tract))), length)


def fit(samples: Samples, length: int) -> Samples:
    """Return `samples` cut off at `length`, or extended to it with silence."""
    if len(samples) >= length:
        return samples[:length]
    return np.pad(samples, (0, length - len(samples)))
