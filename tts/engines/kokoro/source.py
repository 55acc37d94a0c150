"""Kokoro's excitation: the harmonic source with seeded noise, its spectrum, and the inverse transform to sound.

Everything here is float32: the phase is an integral, and coarser numbers would destroy it.
"""

import math
from typing import NamedTuple

import torch
from torch.nn import functional

_HARMONICS = 9
_SINE_LEVEL = 0.1
_VOICED_NOISE = 0.003
_UNVOICED_NOISE = _SINE_LEVEL / 3
_VOICED_ABOVE_HZ = 10
_RATE_HZ = 24_000


class HarmonicSource:
    """Sines at the multiples of a pitch curve, merged into one signal, and noise where there is no pitch.

    Source: Wang et al. 2019, "Neural source-filter-based waveform model"; SineGen of the `kokoro` package. Its random
    initial phases have no effect, because it interpolates the phase between two equal samples.
    """

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor, hop: int) -> None:
        """Merge with `weight` (1, 9) and `bias` (1,); a pitch value lasts `hop` samples."""
        self._weight, self._bias, self._hop = weight, bias, hop

    def excite(self, pitch_hz: torch.Tensor, seed: int) -> torch.Tensor:
        """Return the excitation (samples,) for a pitch curve (values,); the same seed draws the same noise."""
        return self.excite_part(self.phases(pitch_hz, seed), 0, len(pitch_hz))

    def phases(self, pitch_hz: torch.Tensor, seed: int) -> "Phases":
        """Return the phases and noise on which each part of the excitation for a pitch curve (values,) depends."""
        random = torch.Generator(pitch_hz.device).manual_seed(seed)
        multiples = torch.arange(1, _HARMONICS + 1, device=pitch_hz.device, dtype=pitch_hz.dtype)
        turns = (pitch_hz * multiples[:, None] / _RATE_HZ) % 1
        phase = torch.cumsum(turns, dim=1) * 2 * math.pi
        phase = functional.interpolate((phase * self._hop)[None], scale_factor=self._hop, mode="linear")[0]
        noise = torch.randn(phase.shape, generator=random, device=pitch_hz.device)
        return Phases((pitch_hz > _VOICED_ABOVE_HZ).float(), phase, noise)

    def excite_part(self, phases: "Phases", first: int, last: int) -> torch.Tensor:
        """Return the samples of the excitation from value `first` of the pitch curve up to `last`."""
        begin, end = first * self._hop, last * self._hop
        voiced = phases.voiced[first:last].repeat_interleave(self._hop)
        level = voiced * _VOICED_NOISE + (1 - voiced) * _UNVOICED_NOISE
        sines = phases.phase[:, begin:end].sin().mul_(_SINE_LEVEL).mul_(voiced)
        sines.add_(phases.noise[:, begin:end] * level)
        return torch.tanh(functional.linear(sines.T[None], self._weight, self._bias))[0, :, 0]


class Phases(NamedTuple):
    """The `phase` and the `noise` of the harmonics, each (9, samples); `voiced` is 1 for values of a pitch, else 0."""

    voiced: torch.Tensor
    phase: torch.Tensor
    noise: torch.Tensor


class Spectrum:
    """The short-time Fourier transform with a Hann window, to polar form and back."""

    def __init__(self, size: int, hop: int, device: torch.device) -> None:
        """Use frames of `size` samples, `hop` samples apart; `hop` divides `size`."""
        self._size, self._hop = size, hop
        self._window = torch.hann_window(size, device=device)
        bins = torch.arange(size // 2 + 1, dtype=torch.float64)
        angles = 2 * math.pi / size * bins[:, None] * torch.arange(size, dtype=torch.float64)
        weight = torch.full((len(bins), 1), 2.0 / size, dtype=torch.float64)
        weight[0] = weight[-1] = 1.0 / size
        window = self._window.double().cpu()
        self._inverse = torch.cat((weight * angles.cos(), -weight * angles.sin())).mul(window).float().to(device)

    def analyse(self, samples: torch.Tensor) -> torch.Tensor:
        """Return magnitudes and angles (2 x bins, frames) of `samples` (n,), reflected at the edges."""
        spectrum = torch.stft(samples, self._size, self._hop, window=self._window, return_complex=True)
        return torch.cat((spectrum.abs(), spectrum.angle()))

    def synthesize(self, magnitude: torch.Tensor, angle: torch.Tensor) -> torch.Tensor:
        """Return the samples ((frames - 1) x hop,) of magnitudes and angles, each (frames, bins)."""
        parts = torch.cat((magnitude * angle.cos(), magnitude * angle.sin()), dim=1)
        frames = parts @ self._inverse
        samples = _overlap(frames, self._hop)
        weight = _overlap((self._window**2).expand_as(frames), self._hop)
        edge = self._size // 2
        return (samples / weight)[edge : len(samples) - edge]


def _overlap(frames: torch.Tensor, hop: int) -> torch.Tensor:
    """Return the sum of `frames` (n, size), each `hop` samples after the previous one: ((n - 1) x hop + size,)."""
    shifts = frames.shape[1] // hop
    total = frames.new_zeros(len(frames) + shifts - 1, hop)
    for shift in range(shifts):
        total[shift : shift + len(frames)] += frames[:, shift * hop : (shift + 1) * hop]
    return total.view(-1)
