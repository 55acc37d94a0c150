"""The judge of clones: the same person is near, another is far, and each measure sees what it is named for."""

import numpy as np
import pytest

from tests.support.sounds import spoken
from tts.cloning.judge import MEASURES, Portrait
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine


@pytest.fixture(scope="module")
def man(espeak: EspeakEngine) -> Samples:
    return spoken(espeak, "am_michael", "en-US", seconds=16)


@pytest.fixture(scope="module")
def portrait(man: Samples) -> Portrait:
    return Portrait.of(man[: len(man) // 2])


def test_a_voice_is_nearer_to_itself_than_to_another(espeak: EspeakEngine, man: Samples, portrait: Portrait):
    again = Portrait.of(man[len(man) // 2 :])
    woman = Portrait.of(spoken(espeak, "af_jessica", "en-US", seconds=8))
    assert portrait.distance(portrait) == 0
    assert portrait.distance(again) < portrait.distance(woman)
    assert portrait.distances(woman).keys() == set(MEASURES)


def test_a_level_is_no_difference(man: Samples, portrait: Portrait):
    assert portrait.distance(Portrait.of(man[: len(man) // 2] * np.float32(0.3))) < 0.1


@pytest.mark.parametrize(("throat", "measure"), [(Throat(pitch_ratio=1.3), "pitch"), (Throat(warp=1.12), "formants")])
def test_a_changed_throat_is_seen(man: Samples, portrait: Portrait, throat: Throat, measure: str):
    changed = portrait.distances(Portrait.of(reshape_voice(man[: len(man) // 2], throat)))
    assert changed[measure] > 0.8


def test_the_rate_counts_syllables(man: Samples, portrait: Portrait):
    assert 2.5 < portrait.rate < 7
