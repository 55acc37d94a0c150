"""The level of voices, by meters that take no part in setting it."""

from collections.abc import Sequence

import numpy as np
import pyloudnorm
from scipy.signal import resample_poly

from tts.engines.base import SAMPLE_RATE, Samples

_OVERSAMPLING = 4

HEADER = ("voice", "loudness, LUFS", "true peak, dBFS", "within −19 ±1 and ≤ −1")


def loudness_lufs(samples: Samples) -> float:
    """Return the integrated loudness of speech. Source: ITU-R BS.1770-4, by pyloudnorm."""
    return float(pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(samples.astype(np.float64)))


def true_peak_db(samples: Samples) -> float:
    """Return the highest amplitude, dBFS, at four times the rate. Source: ITU-R BS.1770-5, annex 2."""
    dense = resample_poly(samples.astype(np.float64), _OVERSAMPLING, 1)
    return float(20 * np.log10(max(np.abs(dense).max(initial=0.0), 1e-9)))


def level_row(voice: str, takes: Sequence[Samples]) -> list[str]:
    """Return the cells of `HEADER`: the loudness of all `takes` together, the highest of their peaks."""
    loudness, peak_db = loudness_lufs(np.concatenate(takes)), max(map(true_peak_db, takes))
    is_right = abs(loudness + 19) <= 1 and peak_db <= -1
    return [f"`{voice}`", f"{loudness:.1f}", f"{peak_db:.1f}", "yes" if is_right else "**no**"]
