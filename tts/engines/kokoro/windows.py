"""Decodes a chunk of Kokoro in windows, each half as long as all before it, so that the first is heard early.

The generator normalizes each channel over the whole chunk. With the moments of the chunk, a window with its
surroundings on both sides gives the same sound; the moments are predicted before anything is decoded
(docs/decisions/0060).
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
_FIRST, _LONGEST = 24, 256
"""Frames of the window for which a listener waits, and of the longest windows: 0.3 s and 3.2 s."""
_SEEN = 8
"""Frames of its surroundings that a window sees on each side: 0.1 s. With one more, it would equal the chunk except for
rounding; with this many, it differs by -83 dB where it meets the next.
"""


class GeneratorInput(NamedTuple):
    """The input of the generator: `features` (channels, n), `style` (1, width), `pitch_hz` (n,), and the seed of the
    noise, for n frames at `FRAMES_PER_S`.
    """

    features: torch.Tensor
    style: torch.Tensor
    pitch_hz: torch.Tensor
    seed: int

    @property
    def frames(self) -> int:
        """The length n."""
        return self.features.shape[1]


def window_edges(begin: int, end: int, *, is_awaited: bool) -> list[int]:
    """Return the edges of the windows from frame `begin` to `end`; all are long unless the sound `is_awaited`.

    If it is, each window after the first is half as long as all before it: it is decoded while these play, if decoding
    a second takes at most two thirds of a second, for several listeners too. Half of the first one is silence before
    the speech, so the second one is short enough to be ready in time. The last one is longer or shorter by half at
    most.
    """
    edges, length = [begin], _FIRST if is_awaited else _LONGEST
    while end - edges[-1] > 1.5 * length:
        edges.append(edges[-1] + length)
        if is_awaited:
            length = min((edges[-1] - begin) // 2, _LONGEST)
    return [*edges, end]


def decode_windows(
    generator: Generator, given: GeneratorInput, moments: Sequence[Moments], edges: Sequence[int]
) -> Iterator[torch.Tensor]:
    """Yield the samples between each frame of `edges` and the next.

    `moments` has the moments of the whole chunk, for each norm of the generator.
    """
    phases = generator.phases(given.pitch_hz, given.seed)
    for begin, end in pairwise(edges):
        first, last = max(0, begin - _SEEN), min(given.frames, end + _SEEN)
        excitation = generator.spectra(phases, first, last)
        samples = generator.decode(given.features[:, first:last], given.style, excitation, partial(_of_chunk, moments))
        frame_samples = len(samples) // (last - first)
        yield samples[(begin - first) * frame_samples : (end - first) * frame_samples]


def _of_chunk(moments: Sequence[Moments], number: int, rows: Rows, measured: Moments) -> Moments:
    """Return the moments of a norm in the chunk, whatever was `measured` in its window."""
    return moments[number]
