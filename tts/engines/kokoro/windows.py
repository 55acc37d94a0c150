"""Decodes a chunk of Kokoro in windows, each twice as long as the one before, so that the first is heard early.

The generator normalizes each channel over the whole chunk. With the moments of the chunk, a window with what it sees on
both sides is the same sound; they are predicted before anything is decoded (docs/decisions/0060).
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import torch

from tts.engines.kokoro.convolution import Moments
from tts.engines.kokoro.generator import Generator
from tts.engines.kokoro.kernels import Rows

FRAMES_PER_S = 80
_FIRST = 32
_LONGEST = 512
"""Frames of the first and of the longest windows: 0.4 s and 6.4 s."""
_SEEN = 10
"""Frames on each side that a window sees of its surroundings: 0.125 s."""


class GeneratorInput(NamedTuple):
    """What the generator makes samples of: `features` (channels, n), `style` (1, width), `pitch_hz` (n,), and the seed
    of the noise, for n frames at `FRAMES_PER_S`.
    """

    features: torch.Tensor
    style: torch.Tensor
    pitch_hz: torch.Tensor
    seed: int

    @property
    def frames(self) -> int:
        """The length n."""
        return self.features.shape[1]


def window_edges(begin: int, end: int) -> list[int]:
    """Return the edges of the windows from frame `begin` to `end`.

    Two are of the first length, since a good part of the first is silence, and then each is twice as long as the one
    before, so that it is decoded while that one is heard. The last one is longer or shorter by half at most.
    """
    edges, length = [begin], _FIRST
    while end - edges[-1] > 1.5 * length:
        edges.append(edges[-1] + length)
        length = min(edges[-1] - begin, _LONGEST)
    return [*edges, end]


def decode_windows(
    generator: Generator, given: GeneratorInput, moments: Sequence[Moments], edges: Sequence[int]
) -> Iterator[torch.Tensor]:
    """Yield the samples between each frame of `edges` and the next.

    `moments` are those of the whole chunk, of each norm of the generator in the order in which they run.
    """
    phases = generator.phases(given.pitch_hz, given.seed)
    for begin, end in pairwise(edges):
        first, last = max(0, begin - _SEEN), min(given.frames, end + _SEEN)
        supply = partial(_next, iter(moments))
        excitation = generator.spectra(phases, first, last)
        samples = generator.decode(given.features[:, first:last], given.style, excitation, supply)
        frame_samples = len(samples) // (last - first)
        yield samples[(begin - first) * frame_samples : (end - first) * frame_samples]


def _next(rest: Iterator[Moments], rows: Rows, measured: Moments) -> Moments:
    """Return the moments of the next norm, whatever was `measured` in its window."""
    return next(rest)
