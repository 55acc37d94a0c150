"""The last and slowest part of Kokoro on a CPU: it makes samples from features and pitch.

Its results equal the results of `kokoro.istftnet.Generator`. Rows are instants, columns channels; normalization,
activation, convolution and residual of a layer run tile by tile in one pass over memory.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from tts.engines.kokoro import kernels
from tts.engines.kokoro.albert import linear
from tts.engines.kokoro.convolution import Convolution, Moments, Step, Supply, run_step, workspace
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.parameters import Parameters, noise_taps
from tts.engines.kokoro.source import HarmonicSource, Phases, Spectrum
from tts.engines.kokoro.threads import Team

_EPSILON = 1e-5
"""Added to variances, as torch.nn.InstanceNorm1d does."""

_STATISTICS_ROWS = 4096

_MOST_APART = 1 << 14
"""The most rows with which the blocks of a stage run in parallel, each with its own arrays: 3.4 s of sound."""

_TILE_ROWS = 256
"""Input rows of a tile of a transposed convolution, and of the last convolution."""

_RISE_SLOPE, _LAST_SLOPE = np.float32(0.1), np.float32(0.01)
"""The slopes of the leaky rectifiers before a rise and before the last convolution."""

_NOISE_DILATIONS = (1, 3, 5)
_NORM_NAMES = ("norm.weight", "norm.bias")

_BlockShape = tuple[int, Sequence[int]]
"""The taps of the convolutions of a residual block, and the dilation of each first one of a pair."""


_OF_BLOCK = re.compile(r"(?P<layer>(?:resblocks|noise_res)\.\d+\.convs[12]\.\d+)\.weight")
_OF_RISE = re.compile(r"ups\.(?P<stage>\d+)\.weight")
_OF_NOISE = re.compile(r"noise_convs\.\d+\.weight")


def packed(
    name: str, value: torch.Tensor, rise: Mapping[str, Any], kind: type[Convolution]
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield a parameter of the generator as `Generator` takes it for convolutions of a `kind`.

    `rise` is the configuration of the generator.
    """
    if match := _OF_BLOCK.fullmatch(name):
        for number, group in enumerate(kind.packed(value)):
            yield f"{match['layer']}.{kind.name}.{number}", group
    elif match := _OF_RISE.fullmatch(name):
        yield name, _Rise.packed(value, rise["upsample_rates"][int(match["stage"])])
    elif _OF_NOISE.fullmatch(name):
        yield name, _Noise.packed(value)
    elif name == "conv_post.weight":
        yield name, _Last.packed(value)
    else:
        yield name, value


class Generator:
    """Makes samples from a decoder's features. One call at a time."""

    def __init__(self, parameters: Parameters, rise: Mapping[str, Any], team: Team, kind: type[Convolution]) -> None:
        """Take `parameters` `packed` for `kind`; `rise` is the configuration of the generator."""
        self._team = team
        rates, size, hop = rise["upsample_rates"], rise["gen_istft_n_fft"], rise["gen_istft_hop_size"]
        line = parameters.below("m_source.l_linear")
        self.spectra_per_frame = math.prod(rates)
        self._source = HarmonicSource(line["weight"], line["bias"], self.spectra_per_frame * hop)
        self._spectrum = Spectrum(size, hop, torch.device("cpu"))
        self._bins = size // 2 + 1
        self._stages = [self._stage(parameters, rise, number, kind) for number in range(len(rates))]
        self._last = _Last(parameters.below("conv_post"), team)

    def _stage(self, parameters: Parameters, rise: Mapping[str, Any], number: int, kind: type[Convolution]) -> "_Stage":
        rates, kernels_of_blocks = rise["upsample_rates"], rise["resblock_kernel_sizes"]
        first = number * len(kernels_of_blocks)
        shapes = enumerate(zip(kernels_of_blocks, rise["resblock_dilation_sizes"], strict=True), first)
        noise = (noise_taps(rates, number)[1], _NOISE_DILATIONS)
        return _Stage(
            rise=_Rise(parameters.below(f"ups.{number}"), rise, number, self._team),
            noise=_Noise(parameters.below(f"noise_convs.{number}"), rates, number),
            noise_block=_ResidualBlock(parameters.below(f"noise_res.{number}"), noise, self._team, kind),
            blocks=[
                _ResidualBlock(parameters.below(f"resblocks.{place}"), shape, self._team, kind)
                for place, shape in shapes
            ],
        )

    @property
    def norm_widths(self) -> list[int]:
        """The channels of each norm, by its number; blocks that share an input share its norm."""
        return [stage.noise.channels for stage in self._stages for _ in range(stage.norms)]

    def generate(self, features: torch.Tensor, style: torch.Tensor, pitch_hz: torch.Tensor, seed: int) -> torch.Tensor:
        """Return samples (n,) for `features` (channels, frames), `style` (1, width) and the pitch of each frame."""
        return self.decode(features, style, self.excite(pitch_hz, seed))

    def excite(self, pitch_hz: torch.Tensor, seed: int) -> torch.Tensor:
        """Return the spectrum of the source, `spectra_per_frame` rows for each frame of the pitch and one more."""
        return self.spectra(self._source.phases(pitch_hz, seed), 0, len(pitch_hz))

    def phases(self, pitch_hz: torch.Tensor, seed: int) -> Phases:
        """Return the phases from which `spectra` are made."""
        return self._source.phases(pitch_hz, seed)

    def spectra(self, phases: Phases, first: int, last: int) -> torch.Tensor:
        """Return the rows of `excite` from frame `first` up to `last`."""
        begin, end = max(0, first - 1), min(len(phases.voiced), last + 1)
        rows = self._spectrum.analyse(self._source.excite_part(phases, begin, end)).T
        edges = (first - begin, last - begin)
        return rows[edges[0] * self.spectra_per_frame : edges[1] * self.spectra_per_frame + 1].contiguous()

    def decode(
        self,
        features: torch.Tensor,
        style: torch.Tensor,
        excitation: torch.Tensor,
        supply: Supply = lambda number, rows, measured: measured,
    ) -> torch.Tensor:
        """Return samples (n,) for `features` (channels, frames), `style` (1, width) and an `excitation` of `excite`.

        `supply` decides by which moments the norms normalize.
        """
        return self._team.lead(lambda: self._decode(features, style, excitation, supply))

    def _decode(
        self, features: torch.Tensor, style: torch.Tensor, excitation: torch.Tensor, supply: Supply
    ) -> torch.Tensor:
        rows, share = features.T.contiguous(), 1.0
        for stage in self._stages:
            rows = self._run(stage, rows, share, style, excitation, supply=supply)
            share, supply = 1 / len(stage.blocks), _after(stage.norms, supply)
        values = self._last.run(rows, share)
        return self._spectrum.synthesize(values[:, : self._bins].exp(), values[:, self._bins :].sin())

    def _run(
        self,
        stage: "_Stage",
        rows: torch.Tensor,
        share: float,
        style: torch.Tensor,
        excitation: torch.Tensor,
        *,
        supply: Supply,
    ) -> torch.Tensor:
        """Return the sum of the outputs of a stage's blocks for `rows` times `share`."""
        noise = stage.noise.run(excitation)
        between, shared = torch.empty_like(noise), torch.empty_like(noise)
        moments = supply(0, noise.numpy(), self._moments(noise))
        stage.noise_block.run(noise, moments, style, between, shared, supply=_after(1, supply))
        stage.rise.add_to(shared, rows, share)
        supply = _after(stage.noise_block.norms, supply)
        moments = supply(0, shared.numpy(), self._moments(shared))
        runs = [
            partial(block.run, shared, moments, style, supply=_after(number, supply))
            for block, number in zip(stage.blocks, stage.first_norms, strict=True)
        ]
        total = noise  # reused, since it has been read: the first touch of memory costs time
        if len(shared) > _MOST_APART:
            stream = torch.empty_like(noise)
            runs[0](between, total)
            for run in runs[1:]:
                run(between, stream)
                total += stream
            return total
        betweens = [between, *(torch.empty_like(noise) for _ in runs[1:])]
        streams = [total, *(torch.empty_like(noise) for _ in runs[1:])]
        # The last block has the most taps, so it begins first.
        tasks = list(zip(runs, betweens, streams, strict=True))[::-1]
        self._team.each(lambda number: tasks[number][0](*tasks[number][1:]), len(tasks))
        for stream in streams[1:]:
            total += stream
        return total

    def _moments(self, rows: torch.Tensor) -> Moments:
        source = rows.numpy()
        tiles = -(-len(source) // _STATISTICS_ROWS)
        sums = np.empty((tiles, 2, source.shape[1]), np.float32)
        self._team.each(
            lambda tile: kernels.sum_rows(source, tile * _STATISTICS_ROWS, _STATISTICS_ROWS, sums[tile]), tiles
        )
        moments: Moments = sums.sum(axis=0, dtype=np.float64) / len(source)
        return moments


class _Noise:
    """A convolution that brings the spectrum of the source to the rate of a stage."""

    def __init__(self, parameters: Parameters, rates: Sequence[int], stage: int) -> None:
        self._weight, self._bias = parameters["weight"], parameters["bias"]
        self._taps = noise_taps(rates, stage)[0]
        self._hop = math.prod(rates[stage + 1 :])
        self._padding = (self._hop + 1) // 2 if self._hop > 1 else 0

    @property
    def channels(self) -> int:
        """The channels of its output rows."""
        return len(self._bias)

    @staticmethod
    def packed(weight: torch.Tensor) -> torch.Tensor:
        """Return `weight` (out, in, taps) as a matrix (taps x in, out)."""
        return weight.permute(2, 1, 0).reshape(-1, len(weight)).contiguous()

    def run(self, excitation: torch.Tensor) -> torch.Tensor:
        """Return `excitation` (frames, parts) at the rate of the stage: (length, channels)."""
        padded = functional.pad(excitation, (0, 0, self._padding, self._padding))
        windows = padded.unfold(0, self._taps, self._hop).transpose(1, 2).flatten(1)
        return torch.addmm(self._bias, windows, self._weight)


class _Rise:
    """A leaky rectifier and a transposed convolution, which makes `rate` instants from each instant."""

    def __init__(self, parameters: Parameters, rise: Mapping[str, Any], stage: int, team: Team) -> None:
        self._rate, kernel = rise["upsample_rates"][stage], rise["upsample_kernel_sizes"][stage]
        self._padding = (kernel - self._rate) // 2
        self._parts = -(-kernel // self._rate)
        self._weight, self._bias = parameters["weight"].numpy(), parameters["bias"].numpy()
        self._is_last = stage + 1 == len(rise["upsample_rates"])
        self._team = team

    @staticmethod
    def packed(weight: torch.Tensor, rate: int) -> torch.Tensor:
        """Return `weight` (in, out, kernel) as a matrix (in, kernel x out), the kernel filled up to whole rates."""
        padded = functional.pad(weight, (0, -weight.shape[2] % rate))
        return padded.permute(0, 2, 1).reshape(len(weight), -1).contiguous()

    def add_to(self, target: torch.Tensor, rows: torch.Tensor, share: float) -> None:
        """Add the output for `rows` times `share` to `target`; in the last stage, reflection adds a first instant."""
        tiles = -(-(len(rows) + self._parts - 1) // _TILE_ROWS)
        self._team.each(lambda tile: self._add_tile(target.numpy(), rows.numpy(), np.float32(share), tile), tiles)

    def _add_tile(self, target: Rows, rows: Rows, share: np.float32, tile: int) -> None:
        before, first = self._parts - 1, tile * _TILE_ROWS
        count = min(_TILE_ROWS, len(rows) + before - first) + before
        leaked = workspace.take("leaked", count, rows.shape[1])
        kernels.leak(rows, first - before, _RISE_SLOPE, share, leaked.numpy())
        products = workspace.take("risen", count, self._weight.shape[1]).numpy()
        np.matmul(leaked.numpy(), self._weight, out=products)
        parts = products.reshape(count, self._parts, self._rate, -1)
        kernels.add_risen(parts, self._bias, first * self._rate - self._padding, target[int(self._is_last) :])
        if self._is_last and tile == 0:
            kernels.add_risen(parts, self._bias, -self._padding - 1, target[:1])


class _Last:
    """A leaky rectifier and the convolution that makes the spectrum."""

    def __init__(self, parameters: Parameters, team: Team) -> None:
        self._weight, self._bias = parameters["weight"], parameters["bias"].numpy()
        self._taps = self._weight.shape[1] // len(self._bias)
        self._team = team

    @staticmethod
    def packed(weight: torch.Tensor) -> torch.Tensor:
        """Return `weight` (out, in, taps) as a matrix (in, taps x out)."""
        return weight.permute(1, 2, 0).reshape(weight.shape[1], -1).contiguous()

    def run(self, rows: torch.Tensor, share: float) -> torch.Tensor:
        """Return the outputs (length, out) for `rows` (length, in) times `share`."""
        target = torch.empty(len(rows), len(self._bias))
        tiles = -(-len(rows) // _TILE_ROWS)
        self._team.each(lambda tile: self._run_tile(target.numpy(), rows.numpy(), np.float32(share), tile), tiles)
        return target

    def _run_tile(self, target: Rows, rows: Rows, share: np.float32, tile: int) -> None:
        first, around = tile * _TILE_ROWS, self._taps - 1
        leaked = workspace.take("leaked", _TILE_ROWS + around, rows.shape[1])
        kernels.leak(rows, first - around // 2, _LAST_SLOPE, share, leaked.numpy())
        products = torch.mm(leaked, self._weight, out=workspace.take("taps", len(leaked), self._weight.shape[1]))
        kernels.add_taps(products.view(len(leaked), self._taps, -1).numpy(), self._bias, first, target)


class _ResidualBlock:
    """Pairs of convolutions; the result of each pair is added to its input."""

    def __init__(self, parameters: Parameters, shape: _BlockShape, team: Team, kind: type[Convolution]) -> None:
        self._team = team
        kernel, dilations = shape
        self._layers = [
            _Layer(parameters, f"{part}.{number}", kernel, dilation if part == 1 else 1, kind)
            for number, dilation in enumerate(dilations)
            for part in (1, 2)
        ]

    @property
    def norms(self) -> int:
        """The number of its norms."""
        return len(self._layers)

    def run(
        self,
        rows: torch.Tensor,
        moments: Moments,
        style: torch.Tensor,
        between: torch.Tensor,
        stream: torch.Tensor,
        *,
        supply: Supply,
    ) -> None:
        """Write to `stream` the block's output for `rows` (length, channels); the first norm normalizes by `moments`.

        `supply` gives the moments of the other norms, from number 0 on. `between` has the shape of `rows`, and is
        overwritten.
        """
        source, middle, target = rows.numpy(), between.numpy(), stream.numpy()
        measured = moments
        for number, (first, second) in enumerate(zip(self._layers[::2], self._layers[1::2], strict=True)):
            if number:
                source, moments = target, supply(2 * number - 1, target, measured)
            step = Step(source, first.norm(moments, style), middle[:0], middle)
            moments = supply(2 * number, middle, run_step(self._team, first.convolution, step))
            step = Step(middle, second.norm(moments, style), source, target)
            measured = run_step(self._team, second.convolution, step)


class _Layer:
    """An adaptive instance normalization, a snake and a convolution."""

    def __init__(self, parameters: Parameters, place: str, kernel: int, dilation: int, kind: type[Convolution]) -> None:
        norm = parameters.below(f"adain{place}")
        self._adaption = norm.below("fc")
        self._weight, self._bias = (norm[name].double().numpy() if name in norm else None for name in _NORM_NAMES)
        slope = parameters[f"alpha{place}"].flatten().double()
        self._snake = torch.stack((slope / torch.pi, 1 / slope)).numpy()
        convolution = parameters.below(f"convs{place}")
        groups = convolution.below(kind.name)
        self.convolution = kind([groups[name] for name in sorted(groups)], convolution["bias"], kernel, dilation)

    def norm(self, moments: Moments, style: torch.Tensor) -> Rows:
        """Return the `norm` of `kernels.activate` for rows with these moments."""
        adaption = linear(self._adaption, style)[0].double().numpy()
        gain, offset = np.split(adaption, 2)
        mean, square = moments
        variance = np.maximum(square - mean**2, 0)
        scale = (1.0 if self._weight is None else self._weight) / np.sqrt(variance + _EPSILON)
        shift = (0.0 if self._bias is None else self._bias) - mean * scale
        return np.stack(((1 + gain) * scale, (1 + gain) * shift + offset, *self._snake)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class _Stage:
    """The layers that raise the rate of the features once and then shape them."""

    rise: _Rise
    noise: _Noise
    noise_block: _ResidualBlock
    blocks: list[_ResidualBlock]

    @property
    def norms(self) -> int:
        """The number of its norms."""
        return self.noise_block.norms + self.first_norms[-1] + self.blocks[-1].norms - 1

    @property
    def first_norms(self) -> list[int]:
        """The number of each block's first norm of its own; the norm that they share has number 0."""
        return list(accumulate((block.norms - 1 for block in self.blocks[:-1]), initial=1))


def _after(count: int, supply: Supply) -> Supply:
    """Return `supply` with numbers that begin `count` norms later."""
    return lambda number, rows, measured: supply(count + number, rows, measured)
