"""Predicts the moments of a chunk from what the text side knows of it, before anything is decoded.

The moments of a frame are a linear function of its features, of random rectified mixtures of the features around it, of
its pitch and of the style. It is fitted by ridge regression (Hoerl and Kennard 1970; Rahimi and Recht 2007 for the
mixtures) on chunks that were decoded whole, and its mean over the frames is what the chunk is normalized by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import torch
from torch.nn import functional

from bench.windows.moments import Frames, Front, Means

_MIXTURES = 512
_AROUND = 5
_VOICED_ABOVE_HZ = 10
_RIDGE = 0.1
_SEED = 5


@dataclass
class Prediction:
    """A regression that has seen `fronts` with their moments, each chunk with the same weight."""

    fronts: Sequence[Front]
    _inner: torch.Tensor | None = None
    _outer: torch.Tensor | None = None
    typical: Means = field(default_factory=lambda: np.zeros(0))
    """The mean of all moments seen."""
    _chunks: int = 0

    @cached_property
    def _scales(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        features = torch.cat([front.features.T for front in self.fronts])
        styles = torch.cat([front.style for front in self.fronts])
        return features.mean(0), features.std(0) + 1e-4, styles.mean(0), styles.std(0) + 1e-3

    @cached_property
    def _mixtures(self) -> torch.Tensor:
        width = self.fronts[0].features.shape[0]
        return torch.randn(width, _MIXTURES, generator=torch.Generator().manual_seed(_SEED)) / width**0.5

    def learn(self, front: Front, frames: Frames) -> None:
        """Take the moments of a chunk that was decoded whole."""
        inputs, outputs = self._inputs(front), torch.from_numpy(frames)
        inner, outer = inputs.T @ inputs / len(inputs), inputs.T @ outputs / len(inputs)
        self._inner = inner if self._inner is None else self._inner + inner
        self._outer = outer if self._outer is None else self._outer + outer
        self._chunks += 1
        mean = frames.mean(axis=0, dtype=np.float64)
        self.typical = mean if self._chunks == 1 else self.typical + (mean - self.typical) / self._chunks
        self.__dict__.pop("_weights", None)

    @cached_property
    def _weights(self) -> torch.Tensor:
        assert self._inner is not None
        assert self._outer is not None
        ridge = torch.eye(len(self._inner)) * self._inner.diagonal().mean() * _RIDGE
        ridge[0, 0] = 0.0  # the constant
        return torch.linalg.solve((self._inner + ridge).double(), self._outer.double())

    def means(self, front: Front) -> Means:
        """Return the moments of a chunk as predicted."""
        found: Means = (self._inputs(front).mean(0).double() @ self._weights).numpy()
        return found

    def _inputs(self, front: Front) -> torch.Tensor:
        mean, scale, style_mean, style_scale = self._scales
        features = (front.features.T - mean) / scale
        around = functional.avg_pool1d(features.T[None], _AROUND, 1, _AROUND // 2, count_include_pad=False)[0].T
        pitch = front.pitch_hz[: len(features), None]
        voiced = (pitch > _VOICED_ABOVE_HZ).float()
        style = ((front.style - style_mean) / style_scale).expand(len(features), -1)
        constant = torch.ones(len(features), 1)
        mixed = torch.relu(around @ self._mixtures)
        return torch.cat([constant, features, mixed, voiced, voiced * pitch / 200, style], dim=1)
