"""The long-term spectrum of a voice: gains of twenty bands, connected by a smooth curve.

As in `filters`, functions import scipy when called.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tts.dsp.filters import mel
from tts.engines.base import SAMPLE_RATE, Samples

BAND_COUNT = 20
_LOWEST_HZ, _HIGHEST_HZ = 80.0, 7800.0
_TAPS = 511
_GRID_HZ = np.linspace(0.0, SAMPLE_RATE / 2, 513)
_FRAME = 1024
_OVERLAP = 0.7
"""The width of the bell that measures a band, as a share of the distance between two bands."""


def equalizer(gains_db: Sequence[float]) -> NDArray[np.float64]:
    """Return the taps of a filter with a gain in dB for each of `BAND_COUNT` bands, evenly spaced on the mel scale.

    It is symmetric, so no sound moves in time. Below the first band and above the last, the gain is constant.
    """
    from scipy.signal import firwin2

    return np.asarray(firwin2(_TAPS, _GRID_HZ, 10 ** (_curve_db(_GRID_HZ, gains_db) / 20), fs=SAMPLE_RATE))


def band_shapes(frequencies_hz: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the effect of one more decibel in each band at each frequency, dB: shape (frequencies, `BAND_COUNT`)."""
    return _curve_db(frequencies_hz, np.eye(BAND_COUNT))


def filtered(samples: Samples, taps: NDArray[np.float64]) -> Samples:
    """Return `samples` after the symmetric filter `taps`: the length and the time of each sound do not change."""
    from scipy.signal import oaconvolve

    if not len(samples):
        return samples
    # In single precision: double takes twice as long, and a clone spends most of its time here.
    return np.asarray(oaconvolve(samples, taps.astype(np.float32), mode="full")[_TAPS // 2 :][: len(samples)])


def band_levels_db(samples: Samples) -> NDArray[np.float64]:
    """Return the mean level of `samples` (a second of speech or more) in each band of `equalizer`, in dB."""
    from scipy.signal import stft

    frequencies, _, frames = stft(samples, SAMPLE_RATE, nperseg=_FRAME)
    power = np.mean(np.abs(frames) ** 2, axis=1)
    width = (_BANDS_MEL[1] - _BANDS_MEL[0]) * _OVERLAP
    bells = np.exp(-0.5 * ((mel(frequencies)[None, :] - _BANDS_MEL[:, None]) / width) ** 2)
    return np.asarray(10 * np.log10(bells @ power / bells.sum(axis=1) + 1e-12))


def _curve_db(
    frequencies_hz: NDArray[np.float64], gains_db: Sequence[float] | NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the curve through `gains_db`, one for each band, at each frequency. Raises: ValueError for NaN or inf."""
    from scipy.interpolate import CubicSpline

    within = np.clip(mel(frequencies_hz), _BANDS_MEL[0], _BANDS_MEL[-1])
    return np.asarray(CubicSpline(_BANDS_MEL, gains_db)(within))


_BANDS_MEL: NDArray[np.float64] = np.linspace(mel(np.array(_LOWEST_HZ)), mel(np.array(_HIGHEST_HZ)), BAND_COUNT)
