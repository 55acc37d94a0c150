"""The gain that brings a voice to the level of all."""

import numpy as np
import pytest

from tts.engines.voice_gains import levelled, measured_gain_db

NOISE = (0.02 * np.random.default_rng(1).standard_normal(48_000)).astype(np.float32)


def test_speech_twice_as_loud_gets_six_decibels_less():
    assert measured_gain_db(NOISE * 2) == pytest.approx(measured_gain_db(NOISE) - 6, abs=0.2)
    np.testing.assert_allclose(levelled(NOISE * 2), levelled(NOISE), rtol=0.02)


def test_silence_gets_no_gain():
    assert measured_gain_db(np.zeros(48_000, np.float32)) == 0
