"""Finds the long-term spectrum that makes a voice sound most like a person, by the gradient of the speaker encoder.

The input of the encoder is the power in each band, so an equalizer is a factor on that input. Trying an equalizer needs
no filtering of sound, and the encoder's derivative gives the direction for each gain.
"""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import soxr
import torch
from numpy.typing import NDArray

from tts.cloning.likeness import Embedding
from tts.cloning.speaker_encoder import (
    FRAMES,
    FRAMES_APART,
    HOP,
    MODEL_RATE,
    WINDOW,
    mel_filters,
    powers,
    speaker_encoder,
)
from tts.dsp.equalizer import BAND_COUNT, band_levels_db, band_shapes
from tts.engines.base import SAMPLE_RATE, Samples

Bands = NDArray[np.float64]
"""Gains of the equalizer in dB, shape (BAND_COUNT,)."""

MOST_BAND_DB = 16.0

_AT_ONCE = 3
"""Sounds that a step uses; the next step uses others."""

_FIRST_STEP_DB = 1.2
_BETAS = (0.8, 0.95)
_LEAST_SLOPE = 1e-8
_ROUGHNESS_COST = 0.0005
_SIZE_COST = 0.00003
"""Cost in likeness per squared dB, so that useless gains stay low."""


class Heard:
    """Sounds as inputs of the encoder, to which an equalizer can be applied."""

    def __init__(self, sounds: Sequence[Samples]) -> None:
        """Take `sounds`: float32 mono, 24 kHz, with little silence, at the level of all voices."""
        self._powers = [_power(sound) for sound in sounds]

    def likeness(self, target: Embedding, bands_db: Bands) -> float:
        """Return the likeness of the sounds to `target` with an equalizer, -1 to 1."""
        with torch.inference_mode():
            return float(self._likeness(self._powers, _tensor(target), _tensor(bands_db)))

    def fit(self, target: Embedding, start_db: Bands, *, steps: int, report: Callable[[float], None]) -> Bands:
        """Return the gains that make the sounds most like `target`, found in `steps` steps from `start_db`.

        Deterministic. Uneven and large gains have a cost. Reports its progress, 0 to 1.

        Source: Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015.
        """
        gains_db, aim = _tensor(start_db).requires_grad_(), _tensor(target)
        adam = _Adam(gains_db)
        count = len(self._powers)
        for step in range(steps):
            powers = [self._powers[(step * _AT_ONCE + number) % count] for number in range(min(_AT_ONCE, count))]
            price = _ROUGHNESS_COST * gains_db.diff(n=2).square().mean() + _SIZE_COST * gains_db.square().mean()
            cost = price - self._likeness(powers, aim, gains_db)
            cost.backward()  # type: ignore[no-untyped-call]
            adam.step(gains_db.grad, _FIRST_STEP_DB * (1 - step / steps))
            with torch.no_grad():
                gains_db.clamp_(-MOST_BAND_DB, MOST_BAND_DB)
            report((step + 1) / steps)
        return np.asarray(gains_db.detach().numpy(), dtype=np.float64)

    def _likeness(self, powers: Sequence[torch.Tensor], target: torch.Tensor, gains_db: torch.Tensor) -> torch.Tensor:
        windows = [window for power in powers for window in _windows(_equalized(power, gains_db))]
        mean: torch.Tensor = speaker_encoder()(torch.stack(windows)).mean(dim=0)
        return torch.cosine_similarity(mean, target, dim=0)


class _Adam:
    """Steps down the gradient of one tensor. PyTorch's own imports its compiler, which takes a second in a process."""

    def __init__(self, values: torch.Tensor) -> None:
        self._values = values
        self._mean, self._square = torch.zeros_like(values), torch.zeros_like(values)
        self._taken = 0

    @torch.no_grad()
    def step(self, slope: Any, size: float) -> None:
        """Move the values by about `size` down `slope`, their gradient, and clear it."""
        self._taken += 1
        for kept, new, beta in ((self._mean, slope, _BETAS[0]), (self._square, slope.square(), _BETAS[1])):
            kept.lerp_(new, 1 - beta)
        mean, square = (
            kept / (1 - beta**self._taken) for kept, beta in zip((self._mean, self._square), _BETAS, strict=True)
        )
        self._values -= size * mean / (square.sqrt() + _LEAST_SLOPE)
        self._values.grad = None


def missing_db(sound: Samples, wanted_db: Bands, *, most_db: float = MOST_BAND_DB / 2) -> Bands:
    """Return the smoothed difference between the band levels and those of `sound`, at most `most_db` either way."""
    missing = wanted_db - band_levels_db(sound)
    middle = missing[BAND_COUNT // 4 : BAND_COUNT * 3 // 4].mean()
    smooth = np.convolve(np.pad(missing - middle, 1, mode="edge"), [0.25, 0.5, 0.25], mode="valid")
    return np.asarray(np.clip(smooth, -most_db, most_db))


def _power(sound: Samples) -> torch.Tensor:
    """Return the power of each frequency in each frame, shape (bins, frames), of 1.6 s or more."""
    narrow = soxr.resample(sound, SAMPLE_RATE, MODEL_RATE)
    return _tensor(powers(np.pad(narrow, (0, max(0, FRAMES * HOP - len(narrow))))))


def _equalized(power: torch.Tensor, gains_db: torch.Tensor) -> torch.Tensor:
    """Return the mel spectrum, shape (frames, mels), of an equalized sound with the same level as before."""
    shapes, mels = _constants()
    filtered = power * (10 ** (shapes @ gains_db / 10))[:, None]
    return (mels @ filtered * (power.sum() / filtered.sum())).T


def _windows(mel: torch.Tensor) -> list[torch.Tensor]:
    """Return evenly spaced windows of 1.6 s, from the first to the last, about as far apart as in `embed_speaker`."""
    last = len(mel) - FRAMES
    starts = np.linspace(0, last, round(last / FRAMES_APART) + 1).astype(int)
    return [mel[start : start + FRAMES] for start in starts]


@functools.cache
def _constants() -> tuple[torch.Tensor, torch.Tensor]:
    """Return the effect of each band on each frequency, and the matrix from frequencies to the encoder's mel bands."""
    frequencies_hz = np.linspace(0, MODEL_RATE / 2, WINDOW // 2 + 1)
    return _tensor(band_shapes(frequencies_hz)), _tensor(mel_filters())


def _tensor(values: NDArray[np.floating]) -> torch.Tensor:
    return torch.tensor(values, dtype=torch.float32)
