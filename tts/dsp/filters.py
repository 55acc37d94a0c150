"""Filters: second-order sections for 24 kHz, sliding maxima and means, and the mel scale.

Functions import scipy when called: the import takes as long as Django's, and commands that make no sound should not
wait for it.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tts.dsp.blocks import blocks
from tts.engines.base import SAMPLE_RATE, Samples

_Q = 0.707
"""The quality of a shelf without a bump."""


def mel(frequency_hz: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return frequencies on the mel scale. Source: O'Shaughnessy, Speech Communication, 1987, p. 150."""
    return np.asarray(2595 * np.log10(1 + frequency_hz / 700))


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


def filtered_blocks(sections: NDArray[np.float64], samples: Samples) -> Iterator[NDArray[np.float64]]:
    """Yield `samples` filtered by second-order sections, as if silence came before them, block by block."""
    from scipy.signal import sosfilt

    state = np.zeros((len(sections), 2))
    for block in blocks(samples):
        filtered, state = sosfilt(sections, block, zi=state)
        yield filtered


def apply_filter(sections: NDArray[np.float64], samples: Samples) -> Samples:
    """Return `samples` filtered by second-order sections, as if silence came before them."""
    filtered = np.empty_like(samples)
    end = 0
    for block in filtered_blocks(sections, samples):
        filtered[end : end + len(block)] = block
        end += len(block)
    return filtered


def sliding_maximum(values: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Return the highest of the `width` values around each; the first and last values continue beyond the ends."""
    from scipy.ndimage import maximum_filter1d

    highest: NDArray[np.float32] = maximum_filter1d(values, width, mode="nearest")
    return highest


def sliding_mean(values: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Return the mean of the `width` values around each; the first and last values continue beyond the ends."""
    from scipy.ndimage import uniform_filter1d

    mean: NDArray[np.float32] = uniform_filter1d(values, width, mode="nearest")
    return mean
