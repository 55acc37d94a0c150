"""The pitch of a voice, found by WORLD."""

import numpy as np
import pyworld
from numpy.typing import NDArray

from tts.engines.base import SAMPLE_RATE, Samples

LOWEST_HZ, HIGHEST_HZ = 55.0, 500.0


def voiced_pitch_hz(samples: Samples) -> NDArray[np.float64]:
    """Return the pitch of each voiced 10 ms of `samples` (float32 mono, 24 kHz), in Hz.

    Source: Morise, Kawahara and Katayose, DIO, 2009; refined by WORLD's StoneMask.
    """
    sound = samples.astype(np.float64)
    rough, times = pyworld.dio(sound, SAMPLE_RATE, f0_floor=LOWEST_HZ, f0_ceil=HIGHEST_HZ, frame_period=10.0)
    pitch = pyworld.stonemask(sound, rough, times, SAMPLE_RATE)
    return np.asarray(pitch[pitch > 0])


def median_pitch_hz(samples: Samples) -> float:
    """Return the median pitch of the voiced sound, in Hz; 0 if there is none."""
    voiced = voiced_pitch_hz(samples)
    return float(np.median(voiced)) if len(voiced) else 0.0
