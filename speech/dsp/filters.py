"""Filters as second-order sections for 24 kHz."""

import numpy as np
from numpy.typing import NDArray

from speech.engines.base import SAMPLE_RATE

_Q = 0.707
"""A shelf without a bump."""


def shelving_filter(kind: str, corner_hz: float, gain_db: float) -> NDArray[np.float64]:
    """Return one shelving filter as a second-order section. Source: Bristow-Johnson, Audio EQ Cookbook."""
    amplitude = 10 ** (gain_db / 40)
    omega = 2 * np.pi * corner_hz / SAMPLE_RATE
    cosine = np.cos(omega) if kind == "low" else -np.cos(omega)
    bend = np.sin(omega) / _Q * np.sqrt(amplitude)
    plus, minus = amplitude + 1, amplitude - 1
    sign = 1.0 if kind == "low" else -1.0
    b = (
        amplitude * (plus - minus * cosine + bend),
        sign * 2 * amplitude * (minus - plus * cosine),
        amplitude * (plus - minus * cosine - bend),
    )
    a = (plus + minus * cosine + bend, sign * -2 * (minus + plus * cosine), plus + minus * cosine - bend)
    return np.array([[*(value / a[0] for value in b), *(value / a[0] for value in a)]])
