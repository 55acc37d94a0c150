"""Pitch on pulses whose pitch is known, and on voices of the embedded engine."""

import numpy as np
import pytest

from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.pitch import HIGHEST_HZ, LOWEST_HZ, median_pitch_hz, voiced_pitch_hz
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS
from tts.text.chunks import Chunk


def pulses(frequency_hz: float, seconds: float = 2.0) -> Samples:
    """Return a train of soft pulses, as a throat makes them."""
    phase = 2 * np.pi * frequency_hz * np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    return (0.05 * sum(np.cos(partial * phase) / partial for partial in range(1, 12))).astype(np.float32)


@pytest.mark.parametrize("frequency_hz", [70.0, 110.0, 123.4, 220.0, 400.0])
def test_pulses_have_the_pitch_of_their_rate(frequency_hz: float):
    sound = pulses(frequency_hz)
    assert median_pitch_hz(sound) == pytest.approx(frequency_hz, rel=0.01)
    voiced = voiced_pitch_hz(sound)
    assert 180 <= len(voiced) <= 201
    assert np.allclose(voiced[20:-20], frequency_hz, rtol=0.02)


def test_the_median_does_not_follow_a_short_outburst():
    assert median_pitch_hz(np.concatenate([pulses(120), pulses(300, 0.5)])) == pytest.approx(120, rel=0.02)


def test_only_voiced_sound_counts():
    sound = np.concatenate([pulses(150, 1.0), np.zeros(2 * SAMPLE_RATE, np.float32)])
    assert len(voiced_pitch_hz(sound)) == pytest.approx(100, abs=8)
    assert median_pitch_hz(sound) == pytest.approx(150, rel=0.01)


@pytest.mark.parametrize("length", [0, 1, 240, SAMPLE_RATE])
def test_silence_has_no_pitch(length: int):
    assert median_pitch_hz(np.zeros(length, np.float32)) == 0.0


@pytest.mark.parametrize("voice", ["am_onyx", "am_adam", "af_heart", "zf_xiaoyi"])
def test_a_voice_has_a_pitch_within_its_melody(espeak: EspeakEngine, voice: str):
    sound = espeak.render(Chunk(words_of(" ".join(SENTENCES["en-US"][:2]))), voice, "en-US").samples
    lowest, highest = DESIGNS[voice].pitch_hz
    assert lowest < median_pitch_hz(sound) < highest
    voiced = voiced_pitch_hz(sound)
    assert LOWEST_HZ * 0.9 < voiced.min() <= voiced.max() < HIGHEST_HZ * 1.1
