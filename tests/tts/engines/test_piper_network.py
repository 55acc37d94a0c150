"""The cut network against the whole one, as the `piper` package runs it."""

from pathlib import Path

import numpy as np
import pytest
from piper import PiperVoice, SynthesisConfig

from tests.support.piper import FRAME_SAMPLES, write_shell
from tts.engines.base import EngineError
from tts.engines.piper.files import MODEL, Scales
from tts.engines.piper.network import PiperNetwork

pytestmark = pytest.mark.exhaustive

SPREAD = Scales(noise=0.667, length=1.0, duration_noise=0.8)
STILL = Scales(noise=0.0, length=1.0, duration_noise=0.0)
GROUPS = [[1, 0], *([number, 0] for number in range(14, 70)), [2]]


@pytest.fixture(scope="module")
def network(piper_dir: Path) -> PiperNetwork:
    return PiperNetwork(piper_dir / MODEL, threads=1)


@pytest.mark.parametrize("length", [0.8, 1.0, 1.3])
def test_without_noise_it_sounds_as_the_package_has_it(piper_dir: Path, network: PiperNetwork, length: float):
    ids = [number for group in GROUPS for number in group]
    package = PiperVoice.load(piper_dir / MODEL, include_alignments=True)
    config = SynthesisConfig(noise_scale=0.0, noise_w_scale=0.0, length_scale=length)
    expected, lengths = package.phoneme_ids_to_audio(ids, config, include_alignments=True)
    speech = network.speak(GROUPS, Scales(0.0, length, 0.0), seed=5)
    assert np.abs(speech.samples - expected).max() < 1e-6
    assert speech.durations == tuple(lengths[start : start + 2].sum() for start in range(0, len(ids), 2))


def test_durations_are_all_of_the_sound(network: PiperNetwork):
    speech = network.speak(GROUPS, SPREAD, seed=1)
    assert len(speech.durations) == len(GROUPS)
    assert sum(speech.durations) == len(speech.samples)
    assert all(length >= FRAME_SAMPLES * len(group) for length, group in zip(speech.durations, GROUPS, strict=True))
    assert len(set(speech.durations)) > 3


def test_noise_comes_from_the_seed_alone(network: PiperNetwork):
    first = network.speak(GROUPS, SPREAD, seed=1)
    network.speak(GROUPS[:9], SPREAD, seed=8)
    again, other = network.speak(GROUPS, SPREAD, seed=1), network.speak(GROUPS, SPREAD, seed=2)
    assert first.durations == again.durations
    assert np.array_equal(first.samples, again.samples)
    assert first.durations != other.durations


def test_noise_is_as_strong_as_the_voice_asks(network: PiperNetwork):
    still, spread = network.speak(GROUPS, STILL, seed=1), network.speak(GROUPS, SPREAD, seed=1)
    louder = network.speak(GROUPS, Scales(0.667, 1.0, 0.0), seed=1)
    assert still.durations == louder.durations != spread.durations
    assert not np.allclose(still.samples, louder.samples)


def test_a_slower_voice_takes_longer(network: PiperNetwork):
    slow = network.speak(GROUPS, Scales(0.667, 2.0, 0.8), seed=1)
    assert len(slow.samples) > 1.5 * len(network.speak(GROUPS, SPREAD, seed=1).samples)


def test_a_foreign_model_is_named(tmp_path: Path):
    write_shell(tmp_path)
    with pytest.raises(EngineError, match=rf"{MODEL} is not a voice of Piper: it takes x instead of"):
        PiperNetwork(tmp_path / MODEL, threads=1)


def test_a_broken_model_is_named(tmp_path: Path):
    (tmp_path / MODEL).write_bytes(b"nothing")
    with pytest.raises(EngineError, match=rf"{MODEL} is not a voice of Piper"):
        PiperNetwork(tmp_path / MODEL, threads=1)


def test_an_id_that_the_model_lacks_is_an_error(network: PiperNetwork):
    with pytest.raises(EngineError, match="Piper's voice failed"):
        network.speak([[1, 0], [9999, 0], [2]], SPREAD, seed=1)
    assert len(network.speak(GROUPS, SPREAD, seed=1).samples)


def test_the_arithmetic_of_its_caller_stays_as_it_was(network: PiperNetwork):
    network.speak(GROUPS, SPREAD, seed=1)
    assert np.float32(1e-40) * np.float32(0.5) > 0
