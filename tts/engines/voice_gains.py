"""The gain that brings each voice of a model to one level, measured on a sentence of its language."""

import numpy as np

from tts.dsp.loudness import MP3_LOSS_DB, TARGET_LUFS, db_to_gain
from tts.engines.base import SAMPLE_RATE, Samples

_AIM_LUFS = TARGET_LUFS + MP3_LOSS_DB / 2
_MOST_DB = 20.0


def measured_gain_db(samples: Samples) -> float:
    """Return the gain in dB, to one decimal, that brings speech of a second or more to the target; 0 for silence."""
    import pyloudnorm  # with SciPy's signals the import takes a second and 60 MB, and gains are seldom measured

    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64))
    return round(float(np.clip(_AIM_LUFS - loudness, -_MOST_DB, _MOST_DB)), 1) if np.isfinite(loudness) else 0.0


def levelled(samples: Samples) -> Samples:
    """Return speech of a second or more at the common level of all voices, without limiting its peaks."""
    return samples * db_to_gain(measured_gain_db(samples))
