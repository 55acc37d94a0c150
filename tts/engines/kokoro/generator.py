"""The last and slowest part of Kokoro on a CPU: it makes samples of features and pitch.

Its results are those of `kokoro.istftnet.Generator`. Rows are instants, columns channels; normalization, activation,
convolution and residual of a layer run tile by tile in one pass over memory.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from tts.engines.kokoro import kernels
from tts.engines.kokoro.convolution import Convolution, Step, Sums, Team, run_step
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.source import HarmonicSource, Spectrum

MakeConvolution = Callable[[torch.Tensor, torch.Tensor, int], Convolution]

_EPSILON = 1e-5
"""Added to variances, as torch.nn.InstanceNorm1d does."""

_STATISTICS_ROWS = 4096


class Generator:
    """Makes samples of a decoder's features. One call at a time."""

    def __init__(self, module: Any, team: Team, make_convolution: MakeConvolution) -> None:
        """Take the weights of `module`, a `kokoro.istftnet.Generator` without weight norms."""
        self._team = team
        stft = module.stft
        self._source = HarmonicSource(
            module.m_source.l_linear.weight, module.m_source.l_linear.bias, int(module.f0_upsamp.scale_factor)
        )
        self._spectrum = Spectrum(stft.filter_length, stft.hop_length, torch.device("cpu"))
        self._bins = stft.filter_length // 2 + 1
        blocks = [_ResidualBlock(block, team, make_convolution) for block in module.resblocks]
        count = module.num_kernels
        self._stages = [
            _Stage(
                rise=_Rise(module.ups[number], is_last=number == module.num_upsamples - 1),
                noise=module.noise_convs[number],
                noise_block=_ResidualBlock(module.noise_res[number], team, make_convolution),
                blocks=blocks[number * count : (number + 1) * count],
            )
            for number in range(module.num_upsamples)
        ]
        self._last = module.conv_post

    def generate(self, features: torch.Tensor, style: torch.Tensor, pitch_hz: torch.Tensor, seed: int) -> torch.Tensor:
        """Return samples (n,) for `features` (channels, frames), `style` (1, width) and the pitch of each frame."""
        excitation = self._spectrum.analyse(self._source.excite(pitch_hz, seed))
        rows = features.T
        for stage in self._stages:
            rows = self._run(stage, functional.leaky_relu(rows, 0.1), style, excitation)
        last = functional.conv1d(functional.leaky_relu(rows).T[None], self._last.weight, self._last.bias, padding=3)
        values = last[0].T
        return self._spectrum.synthesize(values[:, : self._bins].exp(), values[:, self._bins :].sin())

    def _run(self, stage: "_Stage", rows: torch.Tensor, style: torch.Tensor, excitation: torch.Tensor) -> torch.Tensor:
        noise = stage.noise(excitation[None])[0].T.contiguous()
        shared = stage.noise_block.run(noise, self._statistics(noise), style)
        stage.rise.add_to(shared, rows)
        statistics = self._statistics(shared)
        total = stage.blocks[0].run(shared, statistics, style)
        for block in stage.blocks[1:]:
            total += block.run(shared, statistics, style)
        return total.div_(len(stage.blocks))

    def _statistics(self, rows: torch.Tensor) -> Sums:
        source = rows.numpy()
        tiles = -(-len(source) // _STATISTICS_ROWS)
        sums = np.empty((tiles, 2, source.shape[1]), np.float32)
        self._team.each(
            lambda tile: kernels.sum_rows(source, tile * _STATISTICS_ROWS, _STATISTICS_ROWS, sums[tile]), tiles
        )
        total: Sums = sums.sum(axis=0, dtype=np.float64)
        return total


class _Rise:
    """A transposed convolution, which makes `rate` instants of each instant."""

    def __init__(self, module: Any, *, is_last: bool) -> None:
        self._rate, self._padding = module.stride[0], module.padding[0]
        inputs, _, kernel = module.weight.shape
        self._parts = -(-kernel // self._rate)
        weight = functional.pad(module.weight.detach(), (0, self._parts * self._rate - kernel))
        self._length = kernel - self._rate - 2 * self._padding
        self._weight = weight.permute(0, 2, 1).reshape(inputs, -1).contiguous()
        self._bias = module.bias.detach()
        self._is_last = is_last

    def add_to(self, target: torch.Tensor, rows: torch.Tensor) -> None:
        """Add the risen `rows` to `target`; in the last stage, reflection adds one instant at the beginning."""
        products = (rows @ self._weight).view(len(rows), self._parts, self._rate, -1)
        total = products.new_zeros(len(rows) + self._parts - 1, *products.shape[2:])
        for part in range(self._parts):
            total[part : part + len(rows)] += products[:, part]
        length = len(rows) * self._rate + self._length
        risen = total.view(-1, products.shape[3])[self._padding : self._padding + length] + self._bias
        if self._is_last:
            target[0] += risen[1]
            target[1:] += risen
        else:
            target += risen


class _ResidualBlock:
    """Pairs of convolutions; the result of each pair is added to its input."""

    def __init__(self, module: Any, team: Team, make_convolution: MakeConvolution) -> None:
        self._team = team
        firsts = zip(module.adain1, module.alpha1, module.convs1, strict=True)
        seconds = zip(module.adain2, module.alpha2, module.convs2, strict=True)
        pairs = zip(firsts, seconds, strict=True)
        self._layers = [_Layer(*layer, make_convolution) for pair in pairs for layer in pair]

    def run(self, rows: torch.Tensor, statistics: Sums, style: torch.Tensor) -> torch.Tensor:
        """Return the block's output for `rows` (length, channels), whose sums and squares are `statistics`."""
        source, stream = rows.numpy(), torch.empty_like(rows)
        between = torch.empty_like(rows).numpy()
        nothing = between[:0]
        target = stream.numpy()
        for first, second in zip(self._layers[::2], self._layers[1::2], strict=True):
            step = Step(source, first.norm(statistics, len(rows), style), nothing, between)
            statistics = run_step(self._team, first.convolution, step)
            step = Step(between, second.norm(statistics, len(rows), style), source, target)
            statistics = run_step(self._team, second.convolution, step)
            source = target
        return stream


class _Layer:
    """An adaptive instance normalization, a snake and a convolution."""

    def __init__(self, norm: Any, alpha: torch.Tensor, convolution: Any, make_convolution: MakeConvolution) -> None:
        self._adaption = norm.fc
        self._norm = norm.norm
        slope = alpha.detach().flatten().double()
        self._snake = torch.stack((slope / torch.pi, 1 / slope)).numpy()
        self.convolution = make_convolution(
            convolution.weight.detach(), convolution.bias.detach(), convolution.dilation[0]
        )

    def norm(self, statistics: Sums, length: int, style: torch.Tensor) -> Rows:
        """Return the `norm` of `kernels.activate` for rows of these sums and squares."""
        adaption = self._adaption(style)[0].double().numpy()
        gain, offset = np.split(adaption, 2)
        mean = statistics[0] / length
        variance = np.maximum(statistics[1] / length - mean**2, 0)
        scale = self._norm.weight.double().numpy() / np.sqrt(variance + _EPSILON)
        shift = self._norm.bias.double().numpy() - mean * scale
        return np.stack(((1 + gain) * scale, (1 + gain) * shift + offset, *self._snake)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class _Stage:
    """The layers that raise the rate of the features once and then shape them."""

    rise: _Rise
    noise: Any
    noise_block: _ResidualBlock
    blocks: list[_ResidualBlock]
