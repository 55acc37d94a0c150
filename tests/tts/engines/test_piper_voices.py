"""The ten throats, on a man's real melody and formants in place of the speaker's."""

from itertools import combinations

import numpy as np
import pytest

from tests.support.audio import formant_shift, median_f0
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.dsp.stretching import reshape
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.piper.voices import DESIGNS
from tts.text.chunks import Chunk
from voices.catalog import CATALOG


@pytest.fixture(scope="module")
def measured(espeak: EspeakEngine) -> dict[str, tuple[float, float]]:
    """How far each voice is from the speaker: pitch in semitones and the factor on formants."""
    speech = espeak.render(Chunk(words_of(SENTENCES["ar"][1])), "ar_m1", "ar").samples
    pitch = median_f0(speech, SAMPLE_RATE)
    shifts = {}
    for name, design in DESIGNS.items():
        sound = reshape(speech, SAMPLE_RATE, pitch_semitones=design.pitch_semitones, tract=design.tract)
        rise = 12 * np.log2(median_f0(sound, SAMPLE_RATE) / pitch)
        shifts[name] = (float(rise), formant_shift(speech, sound, SAMPLE_RATE))
    return shifts


def test_every_arabic_voice_of_the_catalog_has_a_throat():
    assert set(DESIGNS) == {voice.id for voice in CATALOG.values() if voice.language == "ar"}


@pytest.mark.exhaustive
def test_women_are_higher_and_have_shorter_throats(measured: dict[str, tuple[float, float]]):
    for name, (rise, tract) in measured.items():
        if name.startswith("ar_f"):
            assert 4 <= rise <= 8.7
            assert 1.12 <= tract <= 1.23
        else:
            assert -3.2 <= rise <= 4.5
            assert 0.88 <= tract <= 1.1


@pytest.mark.exhaustive
def test_no_two_voices_sound_alike(measured: dict[str, tuple[float, float]]):
    for one, other in combinations(measured, 2):
        rise, tract = np.subtract(measured[one], measured[other])
        assert abs(rise) > 0.6 or abs(tract) > 0.02, (one, other)


@pytest.mark.exhaustive
def test_each_is_as_it_was_designed(measured: dict[str, tuple[float, float]]):
    for name, (rise, tract) in measured.items():
        assert rise == pytest.approx(DESIGNS[name].pitch_semitones, abs=0.7)
        assert tract == pytest.approx(DESIGNS[name].tract, abs=0.04)
