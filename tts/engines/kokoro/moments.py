"""Predicts the moments of a chunk, by which the generator normalizes, before any part of the chunk is decoded.

The moments of a frame are modelled as a linear function of its features, of random rectified mixtures of the features
around it, and of the style; their mean over the frames normalizes the chunk. `python -m bench.windows.fit` fitted the
function, with ridge regression on all voices of the trained model; it is kept in low rank.
Sources: Hoerl and Kennard 1970, "Ridge Regression: Biased Estimation for Nonorthogonal Problems"; Rahimi and Recht
2007, "Random Features for Large-Scale Kernel Machines".
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from tts.engines.kokoro.convolution import Moments

FITTED = Path(__file__).with_name("moments.npz")

_AROUND = 5
"""Frames that a mixture sees."""
_MOST_APART = 3.0
"""The most that a variance may differ from the usual one, as a factor: a channel without one would end in noise."""

_LEAST_VARIANCE = 1e-8


@dataclass(frozen=True)
class MomentPrediction:
    """The fitted function. Arrays are float32; `widths` has the channels of each norm of the generator."""

    voices: NDArray[np.str_]
    """The voices of the fit."""
    widths: NDArray[np.int32]
    feature_mean: NDArray[np.float32]
    feature_scale: NDArray[np.float32]
    style_mean: NDArray[np.float32]
    style_scale: NDArray[np.float32]
    mixtures: NDArray[np.float32]
    """(features, mixtures)."""
    inner: NDArray[np.float32]
    """(inputs, rank)."""
    outer: NDArray[np.float32]
    """(rank, moments): for each norm the means, then the squares."""
    typical: NDArray[np.float32]
    """(moments,): the usual moments, to which the rest is added."""

    @classmethod
    def read(cls, path: Path = FITTED) -> Self:
        """Read the function that `write` has written."""
        with np.load(path) as arrays:
            kept = {field.name: arrays[field.name] for field in fields(cls)}
        halves = {name: array.astype(np.float32) for name, array in kept.items() if array.dtype == np.float16}
        return cls(**(kept | halves))

    def write(self, path: Path = FITTED) -> None:
        """Keep the function in half precision."""
        kept = {field.name: getattr(self, field.name) for field in fields(self)}
        halves = {name: kept[name].astype(np.float16) for name in ("mixtures", "inner", "outer")}
        np.savez_compressed(path, **(kept | halves))

    def predict(self, features: torch.Tensor, style: torch.Tensor) -> list[Moments]:
        """Return the moments of each norm of the generator for `features` (channels, frames) and `style` (1, width)."""
        rows, mixed, styles = _parts_of(self, features, style)
        inputs = torch.cat([torch.ones(1), rows.mean(dim=0), mixed.mean(dim=0), styles[0]])
        found = self.typical + inputs.numpy() @ self.inner @ self.outer
        moments, place = [], 0
        for width in map(int, self.widths):
            mean, square = found[place : place + 2 * width].reshape(2, -1).astype(np.float64)
            usual_mean, usual_square = self.typical[place : place + 2 * width].reshape(2, -1).astype(np.float64)
            usual = usual_square - usual_mean**2
            variance = np.clip(square - mean**2, usual / _MOST_APART, usual * _MOST_APART)
            moments.append(np.stack((mean, mean**2 + variance)))
            place += 2 * width
        return moments


def scales_apart(moments: Sequence[Moments], others: Sequence[Moments]) -> float:
    """Return the root mean square difference of the standard deviations of channels: about 0.1 for a tenth."""
    apart = np.concatenate(
        [np.log(_variance(one) / _variance(other)) / 2 for one, other in zip(moments, others, strict=True)]
    )
    return float(np.sqrt(np.mean(np.square(apart))))


def _variance(moments: Moments) -> NDArray[np.float64]:
    mean, square = moments
    variance: NDArray[np.float64] = np.maximum(square - mean**2, _LEAST_VARIANCE)
    return variance


def inputs_of(prediction: MomentPrediction, features: torch.Tensor, style: torch.Tensor) -> torch.Tensor:
    """Return the inputs of the linear function for the moments of each frame: (frames, inputs)."""
    rows, mixed, styles = _parts_of(prediction, features, style)
    return torch.cat([torch.ones(len(rows), 1), rows, mixed, styles.expand(len(rows), -1)], dim=1)


def _parts_of(
    prediction: MomentPrediction, features: torch.Tensor, style: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the scaled features of each frame, the mixtures around it, and the scaled style (1, width)."""
    rows = (features.T - torch.from_numpy(prediction.feature_mean)) / torch.from_numpy(prediction.feature_scale)
    around = functional.avg_pool1d(rows.T[None], _AROUND, 1, _AROUND // 2, count_include_pad=False)[0].T
    styles = (style - torch.from_numpy(prediction.style_mean)) / torch.from_numpy(prediction.style_scale)
    return rows, torch.relu(around @ torch.from_numpy(prediction.mixtures)), styles
