"""Pitch, formants and time of speech, each moved without the others."""

import numpy as np
import pytest

from tests.support.audio import Samples, formant_shift, level_db, median_f0
from tests.support.depth import first
from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.dsp.stretching import reshape, stretch
from tts.engines.base import SAMPLE_RATE
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> Samples:
    return espeak.render(Chunk(words_of(SENTENCES["ar"][0])), "ar_m1", "ar").samples


@pytest.mark.parametrize(
    ("semitones", "tract"), first(2, [(8.0, 1.2), (4.5, 1.15), (0.0, 1.1), (-2.5, 0.93), (3.0, 1.0)])
)
def test_pitch_and_formants_move_and_time_stays(speech: Samples, semitones: float, tract: float):
    shifted = reshape(speech, SAMPLE_RATE, pitch_semitones=semitones, tract=tract)
    assert len(shifted) == len(speech)
    rise = 12 * np.log2(median_f0(shifted, SAMPLE_RATE) / median_f0(speech, SAMPLE_RATE))
    assert rise == pytest.approx(semitones, abs=0.7)
    assert formant_shift(speech, shifted, SAMPLE_RATE) == pytest.approx(tract, abs=0.04)


@pytest.mark.parametrize("rate", [16_000, 22_050, 24_000])
@pytest.mark.parametrize("length", [0, 1, 100, 1_000, 22_049])
@pytest.mark.parametrize("tract", [1.0, 0.93, 1.17])
def test_the_length_is_that_of_the_resampled_sound(rate: int, length: int, tract: float):
    noise = np.random.default_rng(1).standard_normal(length).astype(np.float32)
    shifted = reshape(noise, rate, pitch_semitones=2.0 if tract != 1.0 else 0.0, tract=tract)
    assert len(shifted) == round(length * SAMPLE_RATE / rate)
    assert shifted.dtype == np.float32


@pytest.mark.parametrize(("semitones", "tract"), [(8.0, 1.2), (-2.5, 0.93)])
def test_sounds_stay_where_they_are(semitones: float, tract: float):
    times = np.arange(SAMPLE_RATE // 5) / SAMPLE_RATE
    buzz = sum(np.sin(2 * np.pi * 150 * harmonic * times) / harmonic for harmonic in range(1, 12))
    samples = np.zeros(4 * SAMPLE_RATE, np.float32)
    starts = [0.5, 1.3, 2.9, 3.4]
    for start in starts:
        samples[round(start * SAMPLE_RATE) :][: len(buzz)] = 0.1 * buzz
    shifted = np.abs(reshape(samples, SAMPLE_RATE, pitch_semitones=semitones, tract=tract))
    for start in starts:
        around = shifted[round((start - 0.1) * SAMPLE_RATE) : round((start + 0.1) * SAMPLE_RATE)]
        onset = int(np.argmax(around > 0.3 * around.max())) / SAMPLE_RATE - 0.1
        assert onset == pytest.approx(0, abs=0.02)


def test_the_same_throat_changes_no_sample(speech: Samples):
    assert np.array_equal(reshape(speech, SAMPLE_RATE, pitch_semitones=0.0, tract=1.0), speech)
    assert np.array_equal(stretch(speech, 1.0, 0.0), speech)


def test_loudness_stays(speech: Samples):
    assert level_db(reshape(speech, SAMPLE_RATE, pitch_semitones=6.0, tract=1.17)) == pytest.approx(
        level_db(speech), abs=1.0
    )
