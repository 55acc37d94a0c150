"""The excitation and the transforms against the `kokoro` package's."""

import pytest
import torch
from kokoro.istftnet import SourceModuleHnNSF, TorchSTFT

from tests.support.kokoro import package_noise
from tts.engines.kokoro.source import HarmonicSource, Spectrum

HOP = 300


@pytest.fixture(scope="module")
def package_source() -> SourceModuleHnNSF:
    torch.manual_seed(3)
    return SourceModuleHnNSF(24_000, HOP, harmonic_num=8, voiced_threshod=10).requires_grad_(False)


@pytest.fixture(scope="module")
def source(package_source: SourceModuleHnNSF) -> HarmonicSource:
    return HarmonicSource(package_source.l_linear.weight, package_source.l_linear.bias, HOP)


PITCH = torch.cat((torch.zeros(9), torch.linspace(80, 420, 60), torch.full((5,), 9.9), torch.linspace(200, 90, 40)))


def test_the_excitation_is_the_package_s_to_the_bit(package_source: SourceModuleHnNSF, source: HarmonicSource):
    with package_noise(11):
        expected, _, _ = package_source(PITCH.repeat_interleave(HOP)[None, :, None])
    assert torch.equal(source.excite(PITCH, 11), expected[0, :, 0])


def test_a_part_of_the_excitation_is_that_part(source: HarmonicSource):
    whole, phases = source.excite(PITCH, 11), source.phases(PITCH, 11)
    for first, last in [(0, 1), (0, 40), (33, 80), (80, len(PITCH))]:
        part = source.excite_part(phases, first, last)
        torch.testing.assert_close(part, whole[first * HOP : last * HOP], atol=1e-6, rtol=0)


def test_the_seed_alone_decides_the_noise(source: HarmonicSource):
    torch.manual_seed(1)
    first = source.excite(PITCH, 5)
    torch.manual_seed(2)
    assert torch.equal(source.excite(PITCH, 5), first)
    assert not torch.equal(source.excite(PITCH, 6), first)


def test_voiced_sound_is_periodic_and_unvoiced_is_not(source: HarmonicSource):
    voiced, unvoiced = source.excite(torch.full((80,), 200.0), 1), source.excite(torch.zeros(80), 1)
    period = 24_000 // 200

    def likeness(samples: torch.Tensor) -> float:
        return float(torch.corrcoef(torch.stack((samples[period:], samples[:-period])))[0, 1])

    assert likeness(voiced) > 0.95
    assert abs(likeness(unvoiced)) < 0.1


def test_the_spectrum_is_the_package_s():
    torch.manual_seed(4)
    samples = torch.randn(6000)
    magnitude, angle = TorchSTFT(20, 5, 20).transform(samples[None])
    assert torch.equal(Spectrum(20, 5, torch.device("cpu")).analyse(samples), torch.cat((magnitude[0], angle[0])))


def test_the_inverse_is_the_package_s():
    torch.manual_seed(5)
    magnitude, angle = torch.rand(1, 11, 700), 4 * torch.randn(1, 11, 700)
    expected = TorchSTFT(20, 5, 20).inverse(magnitude, angle).flatten()
    made = Spectrum(20, 5, torch.device("cpu")).synthesize(magnitude[0].T, angle[0].T)
    assert made.shape == expected.shape
    assert (made - expected).abs().max() < 1e-6


def test_the_inverse_undoes_the_transform():
    torch.manual_seed(6)
    samples, spectrum = torch.randn(3000), Spectrum(20, 5, torch.device("cpu"))
    magnitude, angle = spectrum.analyse(samples).split(11)
    assert (spectrum.synthesize(magnitude.T, angle.T) - samples).abs().max() < 1e-5
