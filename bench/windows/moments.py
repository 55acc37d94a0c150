"""The moments by which Kokoro's generator normalizes its channels: seen frame by frame, and replaced by others.

A generator normalizes each channel over the whole chunk, so that a window of it sounds otherwise when decoded alone.
With the moments of the chunk a window is the same sound, but for rounding.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import torch
from numpy.typing import NDArray

from tts.engines.base import Samples
from tts.engines.kokoro import generator
from tts.engines.kokoro.convolution import Step, Sums, run_step
from tts.engines.kokoro.generator import Generator
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.voices import VoicePacks
from tts.engines.symbols import noise_seed

FRAME_SAMPLES, FRAMES_PER_S = 300, 80
MARGIN = 10
"""Frames on each side that a window needs for its own: what the generator sees of a sound around an instant."""

Frames = NDArray[np.float32]
"""A row for each frame: the mean of each channel of each norm within it, and the mean of the squares."""
Means = NDArray[np.float64]
"""The same over many frames, weighted: one row."""


class Front(NamedTuple):
    """What the text side gives the generator: features (channels, frames), style (1, width), pitch of each frame."""

    features: torch.Tensor
    style: torch.Tensor
    pitch_hz: torch.Tensor
    seed: int

    @property
    def frames(self) -> int:
        """The length, at `FRAMES_PER_S`."""
        return self.features.shape[1]


Replace = Callable[[int, Rows], Sums | None]
"""Gets the number of a norm and its input, and returns the sums to normalize by; None leaves its own."""


class _Recorder:
    """Stands in for a generator, and keeps what it is given."""

    def __init__(self) -> None:
        self.fronts: list[Front] = []

    def generate(self, *given: Any) -> torch.Tensor:
        self.fronts.append(Front(*given))
        return torch.zeros(1)


@dataclass(frozen=True)
class Voice:
    """A voice of a loaded network."""

    network: KokoroNetwork
    packs: VoicePacks
    name: str

    @property
    def generator(self) -> Generator:
        """The generator of the network, on a CPU."""
        found = self.network._generator
        assert isinstance(found, Generator)
        return found

    def front(self, symbols: str) -> Front:
        """Return what the text side makes of `symbols`."""
        ids = [self.network.vocabulary[symbol] for symbol in symbols if symbol in self.network.vocabulary]
        recorder = _Recorder()
        with patch.object(self.network, "_generator", recorder):
            self.network.speak(ids, self.packs.style(self.name, len(ids)), noise_seed(self.name, symbols))
        return recorder.fronts[0]

    def whole(self, front: Front, replace: Replace | None = None) -> Samples:
        """Return a chunk decoded at once."""
        with torch.inference_mode(), _replaced(replace or (lambda *_: None)):
            samples: Samples = self.generator.generate(*front).numpy()
        return samples

    def seen(self, front: Front) -> Frames:
        """Return the moments of a chunk, frame by frame."""
        found: list[Frames] = []
        self.whole(front, lambda _, rows: found.append(_by_frame(rows, front.frames)))
        return np.concatenate(found, axis=1)

    def windows(self, front: Front, bounds: Sequence[tuple[int, int]], replace: Replace) -> Iterator[Samples]:
        """Yield the sound of each window of frames; `replace` sees only the rows of a window, not its margins."""
        made = self.generator
        with torch.inference_mode():
            excitation = made._spectrum.analyse(made._source.excite(front.pitch_hz, front.seed)).T.contiguous()
            for begin, end in bounds:
                first, last = max(0, begin - MARGIN), min(front.frames, end + MARGIN)
                inner = _Inner(begin - first, end - first, last - first, replace)
                part = front.features[:, first:last]
                with _replaced(inner):
                    samples = _decoded(made, part, front.style, excitation[first * 60 : last * 60 + 1].contiguous())
                yield samples[(begin - first) * FRAME_SAMPLES : (end - first) * FRAME_SAMPLES]


def _decoded(made: Generator, features: torch.Tensor, style: torch.Tensor, excitation: torch.Tensor) -> Samples:
    rows, share = features.T.contiguous(), 1.0
    for stage in made._stages:
        rows = made._run(stage, rows, share, style, excitation)
        share = 1 / len(stage.blocks)
    values = made._last.run(rows, share)
    samples: Samples = made._spectrum.synthesize(values[:, : made._bins].exp(), values[:, made._bins :].sin()).numpy()
    return samples


@dataclass(frozen=True)
class _Inner:
    """Passes on the rows from frame `begin` to `end` of `frames`; the sums count for as many rows as there are."""

    begin: int
    end: int
    frames: int
    replace: Replace

    def __call__(self, number: int, rows: Rows) -> Sums | None:
        rate, first = len(rows) // self.frames, len(rows) % self.frames
        inner = rows[first + self.begin * rate : first + self.end * rate]
        sums = self.replace(number, inner)
        return None if sums is None else sums * (len(rows) / len(inner))


def _by_frame(rows: Rows, frames: int) -> Frames:
    """Return the moments of `rows`; in the last stage reflection has put one row before the first frame."""
    rate, first = len(rows) // frames, len(rows) % frames
    cut = rows[first:].reshape(frames, rate, -1)
    return np.concatenate((cut.mean(axis=1), np.square(cut).mean(axis=1)), axis=1)


def sums_of(rows: Rows) -> Sums:
    """Return the sum of each channel of `rows`, and of its squares."""
    wide = rows.astype(np.float64)
    return np.stack((wide.sum(axis=0), np.square(wide).sum(axis=0)))


def by_means(means: Means, typical: Means, widths: Sequence[int]) -> Replace:
    """Return what normalizes by `means`, whose variances are kept within a factor of three of the `typical` ones."""
    sums: list[Sums] = []
    place = 0
    for width in widths:
        mean, square = (means[place + part : place + part + width] for part in (0, width))
        usual = typical[place + width : place + 2 * width] - typical[place : place + width] ** 2
        variance = np.clip(square - mean**2, usual / _MOST_APART, usual * _MOST_APART)
        sums.append(np.stack((mean, mean**2 + variance)))
        place += 2 * width
    return lambda number, rows: sums[number] * len(rows)


_MOST_APART = 3.0


@contextmanager
def _replaced(replace: Replace) -> Iterator[None]:
    """Let `replace` decide by what each norm of a residual block normalizes, while the block runs."""
    numbers = iter(range(10_000))

    def sums(rows: Rows, own: Sums) -> Sums:
        found = replace(next(numbers), rows)
        return own if found is None else found

    def run(block: Any, rows: torch.Tensor, statistics: Sums, style: torch.Tensor, *buffers: torch.Tensor) -> None:
        source, middle, target = (tensor.numpy() for tensor in (rows, *buffers))
        for first, second in zip(block._layers[::2], block._layers[1::2], strict=True):
            norm = first.norm(sums(source, statistics), len(rows), style)
            statistics = run_step(block._team, first.convolution, Step(source, norm, middle[:0], middle))
            norm = second.norm(sums(middle, statistics), len(rows), style)
            statistics = run_step(block._team, second.convolution, Step(middle, norm, source, target))
            source = target

    with patch.object(generator._ResidualBlock, "run", run):
        yield
