"""Convolutions of Kokoro's generator: "same" padding, one tile of instants at a time, fused with the steps around them.

A step is x → conv(snake(normalized x)) + bias (+ residual); rows are instants, columns channels. There are two
implementations: float32 with fewer multiplications, and bfloat16 for processors with matrix units for it.
"""

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
import torch
from numpy.polynomial import polynomial
from numpy.typing import NDArray

from tts.engines.kokoro import kernels
from tts.engines.kokoro.kernels import POINTS, Rows
from tts.engines.kokoro.threads import Team

Moments = NDArray[np.float64]
"""The mean of each channel over all instants, and of its squares: (2, channels)."""

Supply = Callable[[int, Rows, Moments], Moments]
"""Gets the number of a norm, the rows to normalize, and their moments; returns the moments by which to normalize them.
It is called from several threads.
"""

_PAIRS = (0.375, 0.75, 1.25, 2.5)
"""The Toom-Cook polynomials are evaluated at 0, plus and minus these, and infinity. Of all sets of four multiples of
1/8, this one loses the fewest bits in float32.
"""

_TILE_ROWS = 1024
"""The most rows of a tile: enough for efficient matrix products, few enough for the cache of a core."""
_GRAIN, _FINE_GRAIN, _SMALL_TILE = 256, 64, 640
"""Tiles of bfloat16 have multiples of this many rows, since oneDNN compiles code for each length. The second number is
for tiles of up to the third number of rows, as in the first window of a stream.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """The arrays of one step, float32: `source` and `target` (length, channels), `norm` (4, channels) for
    `kernels.activate`, and `residual`, which has the shape of `target` (and may be `target`) or no rows.
    """

    source: Rows
    norm: Rows
    residual: Rows
    target: Rows


class Convolution(Protocol):
    """A convolution with as many output channels as input channels; it activates its input rows."""

    name: ClassVar[str]
    """The name of the kind, in the names of packed weights."""

    @staticmethod
    def packed(weight: torch.Tensor) -> list[torch.Tensor]:
        """Return `weight` (out, in, kernel), kernel odd, as the constructor takes it; this takes long."""
        ...

    def __init__(self, packed: Sequence[torch.Tensor], bias: torch.Tensor, kernel: int, dilation: int) -> None:
        """Take `packed` weights with `kernel` taps, without copying them."""
        ...

    def tile_rows(self, length: int) -> int:
        """Return the rows of a tile of a target of `length` rows."""
        ...

    def apply(self, step: Step, first: int, rows: int, sums: Rows) -> None:
        """Write a tile of the step's target: up to `rows` rows from `first` on.

        `sums` (2, channels) receives the sum of each channel and of its squares.
        """
        ...


def run_step(team: Team, convolution: Convolution, step: Step) -> Moments:
    """Run `step` and return the moments of its target."""
    rows = convolution.tile_rows(len(step.target))
    tiles = -(-len(step.target) // rows)
    sums = np.empty((tiles, 2, step.target.shape[1]), np.float32)
    team.each(lambda tile: convolution.apply(step, tile * rows, rows, sums[tile]), tiles)
    moments: Moments = sums.sum(axis=0, dtype=np.float64) / len(step.target)
    return moments


class Workspace(threading.local):
    """Buffers of a thread, by name; each grows to the largest size that was requested."""

    def __init__(self) -> None:
        self._buffers: dict[str, torch.Tensor] = {}

    def take(self, name: str, *shape: int) -> torch.Tensor:
        """Return an uninitialized float32 tensor, aligned for vectors; the next call with `name` uses it again."""
        size = math.prod(shape)
        buffer = self._buffers.get(name)
        if buffer is None or buffer.numel() < size:
            buffer = self._buffers[name] = torch.empty(size)
        return buffer[:size].view(shape)


workspace = Workspace()
"""The workspace of the calling thread."""


class ToomCookConvolution:
    """Float32 with less than half the multiplications: `outputs` instants of a kernel's group of taps from 10 products.

    Groups of a longer kernel begin `outputs` taps apart, so that they share the transformed tiles.
    Source: Lavin and Gray 2016, "Fast Algorithms for Convolutional Neural Networks"; Blahut 2010, chapter 5.
    """

    name: ClassVar = "toom_cook"

    @staticmethod
    def packed(weight: torch.Tensor) -> list[torch.Tensor]:
        """Return the transform of each group of taps: (10, in, out)."""
        matrix = toom_cook_matrices(outputs_of(weight.shape[2])).weight
        return [_transformed(group, matrix) for group in _groups(weight)]

    def __init__(self, packed: Sequence[torch.Tensor], bias: torch.Tensor, kernel: int, dilation: int) -> None:
        """See `Convolution.__init__`."""
        self._outputs = outputs_of(kernel)
        self._dilation = dilation
        self._padding = (kernel - 1) // 2 * dilation
        self._bias = bias.numpy()
        transforms = toom_cook_matrices(self._outputs)
        self._input_matrix, self._output_matrix = transforms.input, transforms.output
        self._weights = [group.numpy() for group in packed]

    def tile_rows(self, length: int) -> int:
        """See `Convolution.tile_rows`. The tiles have one size and an even number: two cores end together."""
        tiles = 2 * -(-length // (2 * _TILE_ROWS))
        step = self._outputs * self._dilation
        return -(-length // (tiles * step)) * step

    def apply(self, step: Step, first: int, rows: int, sums: Rows) -> None:
        """See `Convolution.apply`."""
        channels, dilation = step.source.shape[1], self._dilation
        tiles = rows // (self._outputs * dilation)
        seen = tiles + len(self._weights) - 1
        transformed = workspace.take("transformed", POINTS, seen, dilation, channels)
        scratch = workspace.take("scratch", POINTS + 1, dilation, channels).numpy()
        kernels.transform_input(
            step.source,
            first - self._padding,
            step.norm,
            self._input_matrix,
            self._outputs,
            scratch,
            transformed.numpy(),
        )
        products = self._multiply(transformed.view(POINTS, -1, channels).numpy(), tiles * dilation)
        kernels.transform_output(
            products.reshape(len(self._weights), POINTS, tiles, dilation, -1),
            first,
            self._output_matrix,
            self._bias,
            step.residual,
            step.target,
            scratch,
            sums,
        )

    def _multiply(self, transformed: Rows, rows: int) -> Rows:
        """Return the products of each group: (groups, 10, rows, channels)."""
        shape = len(self._weights), POINTS, rows, self._weights[0].shape[2]
        products: Rows = workspace.take("products", *shape).numpy()
        for number, weights in enumerate(self._weights):
            begin = number * self._dilation
            np.matmul(transformed[:, begin : begin + rows], weights, out=products[number])
        return products


def has_bfloat16() -> bool:
    """Tell whether oneDNN can multiply bfloat16 here: on processors with AVX-512 (BW, VL, DQ) or AVX-NE-CONVERT."""
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


class BrainFloatConvolution:
    """Products of bfloat16, added in float32 by oneDNN; everything between two convolutions is float32.

    Only for processors where `has_bfloat16` is true.
    """

    name: ClassVar = "bfloat16"

    @staticmethod
    def packed(weight: torch.Tensor) -> list[torch.Tensor]:
        """Return the rounded weight."""
        return [weight.bfloat16()]

    def __init__(self, packed: Sequence[torch.Tensor], bias: torch.Tensor, kernel: int, dilation: int) -> None:
        """See `Convolution.__init__`; each process has a copy of the weight in the layout of the processor's units."""
        (weight,) = packed
        self._padding = (kernel - 1) // 2 * dilation
        self._dilation = dilation
        self._bias = bias.numpy()
        image = [1, weight.shape[1], 1, 2 * _TILE_ROWS + 2 * self._padding]
        self._weight = torch.ops.aten.mkldnn_reorder_conv2d_weight(
            weight.unsqueeze(2).to_mkldnn(), [0, 0], [1, 1], [1, dilation], 1, image
        )

    def tile_rows(self, length: int) -> int:
        """See `Convolution.tile_rows`. As in `ToomCookConvolution`, two cores end together."""
        tiles = 2 * -(-length // (4 * _TILE_ROWS))
        grain = _FINE_GRAIN if length <= tiles * _SMALL_TILE else _GRAIN
        return -(-length // (tiles * grain)) * grain

    def apply(self, step: Step, first: int, rows: int, sums: Rows) -> None:
        """See `Convolution.apply`."""
        seen = rows + 2 * self._padding
        activated = workspace.take("activated", seen, step.source.shape[1])
        kernels.activate(step.source, first - self._padding, step.norm, activated.unsqueeze(1).numpy())
        convolved = self._convolve(activated.bfloat16())
        kernels.add_rows(convolved.view(-1).numpy(), first, self._bias, step.residual, step.target, sums)

    def _convolve(self, activated: torch.Tensor) -> torch.Tensor:
        # torch.conv2d mistakes the layout of an image of one line and rearranges it; this function does not.
        convolved: torch.Tensor = torch.ops.mkldnn._convolution_pointwise(
            activated.T[None, :, None], self._weight, None, [0, 0], [1, 1], [1, self._dilation], 1, "none", [], ""
        )
        rows = convolved[0, :, 0].T
        return workspace.take("convolved", *rows.shape).copy_(rows)


@dataclass(frozen=True, slots=True)
class ToomCookMatrices:
    """`input` (10, 10) and `output` (outputs, 10), float32; `weight` (10, 11 - outputs), float64.

    The points are 0, pairs of a positive and a negative one, and infinity.
    """

    input: Rows
    output: Rows
    weight: NDArray[np.float64]


def toom_cook_matrices(outputs: int) -> ToomCookMatrices:
    """Return the transforms that make `outputs` values, 2 to 10, of a filter of 11 - `outputs` taps from 10 products.

    Source: Blahut 2010, "Fast Algorithms for Signal Processing", section 5.2, transposed.
    """
    taps = POINTS + 1 - outputs
    finite = np.array([0.0, *(point for size in _PAIRS for point in (size, -size))])
    output, weight, source = np.zeros((outputs, POINTS)), np.zeros((POINTS, taps)), np.zeros((POINTS, POINTS))
    for row, point in enumerate(finite):
        others = np.delete(finite, row)
        output[:, row] = point ** np.arange(outputs)
        weight[row] = point ** np.arange(taps) / np.prod(point - others)
        source[row, :-1] = polynomial.polyfromroots(others)
    output[-1, -1] = weight[-1, -1] = 1
    source[-1] = polynomial.polyfromroots(finite)
    scale = 2.0 ** np.round(np.log2(np.abs(source).max(axis=1, keepdims=True)))
    return ToomCookMatrices((source / scale).astype(np.float32), output.astype(np.float32), weight * scale)


def outputs_of(kernel: int) -> int:
    """Return the outputs of a tile that cost the fewest products for `kernel` taps."""
    return min(range(2, POINTS + 1), key=lambda outputs: (_group_count(kernel, outputs) / outputs, outputs))


def _group_count(kernel: int, outputs: int) -> float:
    """Return how many groups of taps, which begin `outputs` taps apart, make `kernel` taps."""
    most = POINTS + 1 - outputs  # of the last group; each group before it has `outputs` taps
    if kernel <= most:
        return 1
    return 1 + math.ceil((kernel - most) / outputs) if outputs <= most else math.inf


def _groups(weight: torch.Tensor) -> list[torch.Tensor]:
    outputs = outputs_of(weight.shape[2])
    last = outputs * (int(_group_count(weight.shape[2], outputs)) - 1)
    return [*(weight[:, :, begin : begin + outputs] for begin in range(0, last, outputs)), weight[:, :, last:]]


def _transformed(group: torch.Tensor, matrix: NDArray[np.float64]) -> torch.Tensor:
    """Return a group of taps (out, in, up to taps) as (points, in, out), float32."""
    taps = torch.from_numpy(matrix)[:, : group.shape[2]]
    return torch.einsum("pt,oit->pio", taps, group.double()).float().contiguous()
