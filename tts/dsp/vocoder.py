"""Gives existing speech another throat: WORLD analyses it and speaks it again with another pitch and other formants.

No word moves in time. `equalizer` changes the spectrum.

Source: Morise, Yokomori and Ozawa, WORLD: A Vocoder-Based High-Quality Speech Synthesis System, 2016.
"""

from dataclasses import dataclass

import numpy as np
import pyworld
from numpy.typing import NDArray

from tts.dsp.loudness import rms
from tts.dsp.stretching import fit
from tts.engines.base import SAMPLE_RATE, Samples

_FRAME_MS = 5.0
_FFT = 1024
_LOWEST_HZ = float(pyworld.get_cheaptrick_f0_floor(SAMPLE_RATE, _FFT))
"""70.5: deeper voices need twice the window and twice the time (`python -m bench.kokoro_clone`)."""

_HIGHEST_HZ = 600.0
_SPOKEN_HZ = (45.0, 900.0)
"""Lowest and highest pitch of changed speech."""

_RATIOS = (0.4, 2.5)
_WARPS = (0.8, 1.25)


@dataclass(frozen=True, slots=True)
class Throat:
    """A change of a voice: its mean pitch times `pitch_ratio`, its formants times `warp`.

    The melody around `mean_hz`, the mean pitch before the change, becomes `range_ratio` times as wide, in octaves.
    """

    pitch_ratio: float = 1.0
    range_ratio: float = 1.0
    mean_hz: float = 150.0
    warp: float = 1.0

    def __post_init__(self) -> None:
        """Raises: ValueError for a value that is not a number, or a number that makes speech unintelligible."""
        for name, (lowest, highest) in {
            "pitch_ratio": _RATIOS,
            "range_ratio": _RATIOS,
            "mean_hz": _SPOKEN_HZ,
            "warp": _WARPS,
        }.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not lowest <= value <= highest:
                raise ValueError(f"{name} is {value!r}: it must be a number from {lowest:g} to {highest:g}")

    @property
    def is_neutral(self) -> bool:
        """True if it changes no voice."""
        return self.pitch_ratio == self.range_ratio == self.warp == 1.0


class Anatomy:
    """Analysed speech that different throats can speak."""

    def __init__(self, samples: Samples) -> None:
        """Analyse `samples`: float32 mono, shape (n,), 24 kHz."""
        self._samples = samples
        if not rms(samples):
            return
        sound = samples.astype(np.float64)
        rough_hz, times = pyworld.dio(
            sound, SAMPLE_RATE, f0_floor=_LOWEST_HZ, f0_ceil=_HIGHEST_HZ, frame_period=_FRAME_MS
        )
        self._pitch_hz = pyworld.stonemask(sound, rough_hz, times, SAMPLE_RATE)
        self._envelope = pyworld.cheaptrick(sound, self._pitch_hz, times, SAMPLE_RATE, fft_size=_FFT)
        self._noise = pyworld.d4c(sound, self._pitch_hz, times, SAMPLE_RATE, fft_size=_FFT)

    def spoken(self, throat: Throat) -> Samples:
        """Return the speech of `throat`, with the same length and level; a neutral throat changes nothing."""
        if throat.is_neutral or not rms(self._samples):
            return self._samples
        spoken = pyworld.synthesize(
            _moved(self._pitch_hz, throat), _warped(self._envelope, throat.warp), self._noise, SAMPLE_RATE, _FRAME_MS
        )
        spoken = fit(spoken.astype(np.float32), len(self._samples))
        level = rms(spoken)
        return spoken * np.float32(rms(self._samples) / level) if level else spoken


def reshape_voice(samples: Samples, throat: Throat) -> Samples:
    """Return `samples` (float32 mono, shape (n,), 24 kHz) as `throat` speaks them, with the same length and level."""
    return samples if throat.is_neutral else Anatomy(samples).spoken(throat)


def _moved(pitch_hz: NDArray[np.float64], throat: Throat) -> NDArray[np.float64]:
    """Return `pitch_hz` as `throat` changes it; 0 (unvoiced) stays 0."""
    is_voiced = pitch_hz > 0
    melody = np.where(is_voiced, pitch_hz, throat.mean_hz) / throat.mean_hz
    moved = throat.mean_hz * throat.pitch_ratio * melody**throat.range_ratio
    return np.where(is_voiced, np.clip(moved, *_SPOKEN_HZ), 0.0)


def _warped(envelope: NDArray[np.float64], warp: float) -> NDArray[np.float64]:
    """Return `envelope`, shape (frames, bins), with every frequency times `warp`; its last bin fills the top."""
    if warp == 1.0:
        return envelope
    last = envelope.shape[1] - 1
    position = np.minimum(np.arange(last + 1) / warp, last)
    below = np.minimum(position.astype(np.intp), last - 1)
    share = position - below
    return np.ascontiguousarray(envelope[:, below] * (1 - share) + envelope[:, below + 1] * share)
