"""Convolutions of Kokoro's generator: "same" padding, one tile of instants at a time, fused with the steps around them.

A step is x → conv(snake(normalized x)) + bias (+ residual); rows are instants, columns channels. There are two
implementations: float32 with fewer multiplications, and bfloat16 for processors with matrix units for it.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from numpy.polynomial import polynomial
from numpy.typing import NDArray

from tts.engines.kokoro import kernels
from tts.engines.kokoro.kernels import Rows

Sums = NDArray[np.float64]
"""The sum of each channel over all instants, and of its squares: (2, channels)."""

_POINTS = (0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0)
"""Points at which the Toom-Cook polynomials are evaluated, besides infinity; with small powers of two, float32 is exact
enough."""

_TILE_ROWS = 1024
"""Rows of a tile: enough for efficient matrix products, few enough for the cache of a core."""

_SCRATCH_ROWS = 64
"""Activated rows that wait for their transform in the nearest cache."""


class Team:
    """Threads that share the tiles of a step. Their number changes the time, not the result."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ThreadPoolExecutor(size, "kokoro", prepare_thread, (1,))

    def each(self, task: Callable[[int], None], count: int) -> None:
        """Call `task` with 0 to `count` - 1 on the threads, in any order, and return when all calls have ended."""
        numbers = iter(range(count))
        lock = threading.Lock()

        def work() -> None:
            while True:
                with lock:
                    number = next(numbers, None)
                if number is None:
                    return
                task(number)

        for future in [self._pool.submit(work) for _ in range(min(self.size, count))]:
            future.result()


def prepare_thread(threads: int) -> None:
    """Let PyTorch use `threads` threads when this thread calls it, and treat denormal numbers as zero."""
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)


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

    tile_rows: int

    def apply(self, step: Step, tile: int, sums: Rows) -> None:
        """Write tile number `tile` of the step's target; `sums` (2, channels) receives its sums and squares."""
        ...


def run_step(team: Team, convolution: Convolution, step: Step) -> Sums:
    """Run `step` and return the sums of its target."""
    tiles = -(-len(step.target) // convolution.tile_rows)
    sums = np.empty((tiles, 2, step.target.shape[1]), np.float32)
    team.each(lambda tile: convolution.apply(step, tile, sums[tile]), tiles)
    total: Sums = sums.sum(axis=0, dtype=np.float64)
    return total


class Workspace(threading.local):
    """Buffers of a thread, by name; each grows to the largest size that was requested."""

    def __init__(self) -> None:
        self._buffers: dict[str, torch.Tensor] = {}

    def take(self, name: str, *shape: int) -> torch.Tensor:
        """Return an uninitialized float32 tensor, aligned for vectors; the next call with `name` uses it again."""
        size = int(np.prod(shape))
        buffer = self._buffers.get(name)
        if buffer is None or buffer.numel() < size:
            buffer = self._buffers[name] = torch.empty(size)
        return buffer[:size].view(shape)


_workspace = Workspace()


class ToomCookConvolution:
    """Float32 with about half the multiplications: `outputs` instants from `outputs` + `taps` - 1 products.

    Longer kernels are divided into groups of `taps`, which share the transformed tiles.
    Source: Lavin and Gray 2016, "Fast Algorithms for Convolutional Neural Networks"; Blahut 2010, chapter 5.
    """

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, dilation: int) -> None:
        """Transform `weight` (out, in, kernel), kernel odd, once."""
        kernel = weight.shape[2]
        self._outputs, taps = (6, 3) if kernel <= 3 else (4, 4)
        self._dilation = dilation
        self._padding = (kernel - 1) // 2 * dilation
        self._bias = bias.numpy()
        transforms = toom_cook_matrices(self._outputs, taps)
        self._input_matrix, self._output_matrix = transforms.input, transforms.output
        self._weights = [_transformed(group, transforms.weight) for group in torch.split(weight, taps, dim=2)]
        self._tiles = max(1, _TILE_ROWS // (self._outputs * dilation))
        self.tile_rows = self._tiles * self._outputs * dilation

    def apply(self, step: Step, tile: int, sums: Rows) -> None:
        """See `Convolution.apply`."""
        channels = step.source.shape[1]
        points = len(self._input_matrix)
        width = self._dilation * channels
        first = tile * self.tile_rows
        seen = self._tiles + len(self._weights) - 1
        transformed = _workspace.take("transformed", points, seen * width)
        line = (max(1, _SCRATCH_ROWS // (self._outputs * self._dilation)) + 1) * width
        scratch = _workspace.take("scratch", self._outputs, line).numpy()
        kernels.transform_input(
            step.source,
            first - self._padding,
            step.norm,
            self._dilation,
            self._input_matrix,
            self._outputs,
            scratch,
            transformed.numpy(),
        )
        products = self._multiply(transformed.view(points, -1, channels))
        kernels.transform_output(
            products.view(points, -1).numpy(),
            first,
            self._output_matrix,
            self._dilation,
            self._bias,
            step.residual,
            step.target,
            scratch.reshape(-1),
            sums,
        )

    def _multiply(self, transformed: torch.Tensor) -> torch.Tensor:
        rows = self._tiles * self._dilation
        products = _workspace.take("products", len(transformed), rows, self._weights[0].shape[2])
        for number, weights in enumerate(self._weights):
            begin = number * self._dilation
            shifted = transformed[:, begin : begin + rows]
            if number:
                products.baddbmm_(shifted, weights)
            else:
                torch.bmm(shifted, weights, out=products)
        return products


def has_bfloat16() -> bool:
    """Tell whether oneDNN can multiply bfloat16 here: on processors with AVX-512 (BW, VL, DQ) or AVX-NE-CONVERT."""
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


class BrainFloatConvolution:
    """Products of bfloat16, added in float32 by oneDNN; everything between two convolutions is float32.

    Only for processors where `has_bfloat16` is true.
    """

    tile_rows = 2 * _TILE_ROWS

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, dilation: int) -> None:
        """Round `weight` (out, in, kernel), kernel odd, and store it in the layout of the processor's units."""
        self._padding = (weight.shape[2] - 1) // 2 * dilation
        self._dilation = dilation
        self._bias = bias.numpy()
        image = [1, weight.shape[1], 1, self.tile_rows + 2 * self._padding]
        self._weight = torch.ops.aten.mkldnn_reorder_conv2d_weight(
            weight.unsqueeze(2).bfloat16().to_mkldnn(), [0, 0], [1, 1], [1, dilation], 1, image
        )

    def apply(self, step: Step, tile: int, sums: Rows) -> None:
        """See `Convolution.apply`."""
        channels = step.source.shape[1]
        first = tile * self.tile_rows
        rows = self.tile_rows + 2 * self._padding
        activated = _workspace.take("activated", rows, channels)
        kernels.activate(step.source, first - self._padding, rows, step.norm, activated.view(-1).numpy())
        convolved = self._convolve(activated.bfloat16())
        kernels.add_rows(convolved.view(-1).numpy(), first, self._bias, step.residual, step.target, sums)

    def _convolve(self, activated: torch.Tensor) -> torch.Tensor:
        # torch.conv2d mistakes the layout of an image of one line and rearranges it; this function does not.
        convolved: torch.Tensor = torch.ops.mkldnn._convolution_pointwise(
            activated.T[None, :, None], self._weight, None, [0, 0], [1, 1], [1, self._dilation], 1, "none", [], ""
        )
        rows = convolved[0, :, 0].T
        return _workspace.take("convolved", *rows.shape).copy_(rows)


@dataclass(frozen=True, slots=True)
class ToomCookMatrices:
    """`input` (points, 8) and `output` (outputs, 8), float32, padded with zeros; `weight` (points, taps), float64."""

    input: Rows
    output: Rows
    weight: NDArray[np.float64]


def toom_cook_matrices(outputs: int, taps: int) -> ToomCookMatrices:
    """Return the transforms that compute `outputs` values of a filter of `taps` from `outputs` + `taps` - 1 products.

    Source: Blahut 2010, "Fast Algorithms for Signal Processing", section 5.2, transposed.
    """
    points = outputs + taps - 1
    finite = np.array(_POINTS[: points - 1])
    output, weight, source = np.zeros((outputs, 8)), np.zeros((points, taps)), np.zeros((points, 8))
    for row, point in enumerate(finite):
        others = np.delete(finite, row)
        output[:, row] = point ** np.arange(outputs)
        weight[row] = point ** np.arange(taps) / np.prod(point - others)
        source[row, : points - 1] = polynomial.polyfromroots(others)
    output[-1, points - 1] = weight[-1, -1] = 1
    source[-1, :points] = polynomial.polyfromroots(finite)
    scale = 2.0 ** np.round(np.log2(np.abs(source).max(axis=1, keepdims=True)))
    return ToomCookMatrices((source / scale).astype(np.float32), output.astype(np.float32), weight * scale)


def _transformed(weight: torch.Tensor, matrix: NDArray[np.float64]) -> torch.Tensor:
    """Return a group of taps (out, in, up to taps) as (points, in, out), float32."""
    taps = torch.from_numpy(matrix)[:, : weight.shape[2]]
    return torch.einsum("pt,oit->pio", taps, weight.double()).float().contiguous()
