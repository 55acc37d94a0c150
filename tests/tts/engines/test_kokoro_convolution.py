"""Both convolutions against PyTorch's own in float64."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from torch.nn import functional

from tts.engines.kokoro.convolution import (
    BrainFloatConvolution,
    Step,
    ToomCookConvolution,
    has_bfloat16,
    run_step,
    toom_cook_matrices,
)
from tts.engines.kokoro.threads import Team

SHAPES = [(kernel, dilation) for kernel in (1, 3, 5, 7, 9, 11, 13, 15, 21) for dilation in (1, 3, 5)]
CHANNELS = 24

needs_bfloat16 = pytest.mark.skipif(not has_bfloat16(), reason="this processor has no bfloat16")
KINDS = [ToomCookConvolution, pytest.param(BrainFloatConvolution, marks=needs_bfloat16)]


class Case:
    """A step with random values, and what it must give."""

    def __init__(self, kernel: int, dilation: int, length: int, *, has_residual: bool = True) -> None:
        torch.manual_seed(kernel * 100 + dilation)
        self.weight = torch.randn(CHANNELS, CHANNELS, kernel) / math.sqrt(CHANNELS * kernel)
        self.bias, self.dilation = torch.randn(CHANNELS), dilation
        source, residual = torch.randn(length, CHANNELS), torch.randn(length, CHANNELS)
        scale, shift, slope = torch.rand(CHANNELS) + 0.5, torch.randn(CHANNELS), torch.rand(CHANNELS) + 0.5
        norm = torch.stack((scale, shift, slope / math.pi, 1 / slope))
        rows = residual if has_residual else residual[:0]
        self.step = Step(source.numpy(), norm.numpy(), rows.numpy(), np.full((length, CHANNELS), np.nan, np.float32))
        active = source.double() * scale + shift
        active += torch.sin(slope * active) ** 2 / slope
        padding = (kernel - 1) // 2 * dilation
        expected = functional.conv1d(
            active.T[None], self.weight.double(), self.bias.double(), padding=padding, dilation=dilation
        )
        self.expected = (expected[0].T + (residual if has_residual else 0)).numpy()

    def run(self, kind: type[ToomCookConvolution | BrainFloatConvolution], threads: int = 2) -> np.ndarray:
        convolution = kind(kind.packed(self.weight), self.bias, self.weight.shape[2], self.dilation)
        return run_step(Team(threads), convolution, self.step)


@pytest.mark.parametrize(("kernel", "dilation"), SHAPES)
@pytest.mark.parametrize("length", [1, 7, 1023, 5000])
def test_float32_is_as_exact_as_float32_can_be(kernel: int, dilation: int, length: int):
    case = Case(kernel, dilation, length)
    case.run(ToomCookConvolution)
    assert np.abs(case.step.target - case.expected).max() < 5e-5


@needs_bfloat16
@pytest.mark.parametrize(("kernel", "dilation"), SHAPES)
@pytest.mark.parametrize("length", [1, 7, 5000])
def test_bfloat16_is_off_by_its_rounding_alone(kernel: int, dilation: int, length: int):
    case = Case(kernel, dilation, length)
    case.run(BrainFloatConvolution)
    error = np.sqrt(np.mean((case.step.target - case.expected) ** 2) / np.mean(case.expected**2))
    assert error < 2**-8


@pytest.mark.parametrize("kind", KINDS)
def test_it_returns_the_moments_of_what_it_has_written(kind: type[ToomCookConvolution | BrainFloatConvolution]):
    case = Case(7, 3, 3000, has_residual=False)
    moments = case.run(kind)
    written = case.step.target.astype(np.float64)
    np.testing.assert_allclose(moments, [written.mean(axis=0), (written**2).mean(axis=0)], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_the_residual_may_be_the_target(kind: type[ToomCookConvolution | BrainFloatConvolution]):
    apart, together = Case(11, 5, 2500), Case(11, 5, 2500)
    apart.run(kind)
    together.step.target[:] = together.step.residual
    together.step = Step(together.step.source, together.step.norm, together.step.target, together.step.target)
    together.run(kind)
    np.testing.assert_array_equal(together.step.target, apart.step.target)


def test_the_number_of_threads_changes_no_bit():
    alone, four = Case(7, 1, 9000), Case(7, 1, 9000)
    moments = alone.run(ToomCookConvolution, threads=1)
    np.testing.assert_array_equal(four.run(ToomCookConvolution, threads=4), moments)
    np.testing.assert_array_equal(four.step.target, alone.step.target)


@pytest.mark.parametrize(("kernel", "dilation"), SHAPES)
@pytest.mark.parametrize("length", [1, 700, 2360, 5000])
def test_two_cores_share_the_tiles_of_a_step_equally(kernel: int, dilation: int, length: int):
    weight = torch.zeros(1, 1, kernel)
    convolution = ToomCookConvolution(ToomCookConvolution.packed(weight), torch.zeros(1), kernel, dilation)
    rows = convolution.tile_rows(length)
    tiles = math.ceil(length / rows)
    assert rows <= 1024 + 10 * dilation
    assert tiles * rows - length < tiles * 10 * dilation, "rows are computed that nobody wants"
    if length >= 700:
        assert tiles % 2 == 0


@pytest.mark.parametrize("length", [1, 440, 1280, 1281, 2641, 4096, 4097, 60_000])
@needs_bfloat16
def test_two_cores_share_the_tiles_of_bfloat16_equally(length: int):
    packed = BrainFloatConvolution.packed(torch.zeros(8, 8, 3))
    rows = BrainFloatConvolution(packed, torch.zeros(8), 3, 1).tile_rows(length)
    tiles = math.ceil(length / rows)
    assert rows <= 2048
    grain = 64 if rows <= 640 else 256
    assert rows % grain == 0, "a length of its own is compiled anew"
    assert tiles * rows - length < tiles * grain, "rows are computed that nobody wants"
    if length > 4096:
        assert tiles % 2 == 0


@pytest.mark.parametrize("outputs", range(2, 11))
def test_the_transforms_make_a_filter(outputs: int):
    matrices = toom_cook_matrices(outputs)
    points, taps = len(matrices.weight), 11 - outputs
    signal, weight = np.arange(1.0, points + 1) ** 2, np.arange(taps, 0.0, -1)
    products = (matrices.weight @ weight) * (matrices.input @ signal)
    expected = [float(sum(Fraction(signal[q + t]) * Fraction(weight[t]) for t in range(taps))) for q in range(outputs)]
    np.testing.assert_allclose(matrices.output @ products, expected, rtol=1e-6)
