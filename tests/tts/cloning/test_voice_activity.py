"""Frames of a recording: their levels, and which of them are speech, to the second."""

import numpy as np
import pytest

from tests.support.sounds import not_speech, spoken
from tts.cloning.voice_activity import FRAME_S, SILENCE_DB, find_speech
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> Samples:
    return spoken(espeak, "af_heart", "en-US", seconds=6)


@pytest.mark.parametrize("count", [0, 1, 479, 480, 481, 1439, 1440, 4800, SAMPLE_RATE])
def test_frames_cover_the_recording(count):
    activity = find_speech(np.zeros(count, np.float32))
    assert len(activity.levels_db) == len(activity.is_speech) == count // round(FRAME_S * SAMPLE_RATE)
    assert not activity.is_speech.any()
    assert activity.levels_db == pytest.approx(SILENCE_DB)


@pytest.mark.parametrize("amplitude", [1.0, 0.1, 0.001])
def test_levels_are_those_of_the_sound_in_full_scale(amplitude):
    times = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    levels_db = find_speech((amplitude * np.sin(2 * np.pi * 500 * times)).astype(np.float32)).levels_db
    assert levels_db[1:-1] == pytest.approx(20 * np.log10(amplitude) - 3.01, abs=0.1)


@pytest.mark.parametrize("name", ["nothing", "a tone of 1 kHz", "chords struck", "white noise"])
def test_speech_is_found_where_it_is(speech, name):
    other = not_speech(name)
    is_speech = find_speech(np.concatenate([other, speech, other])).is_speech
    begin, end = (round(seconds / FRAME_S) for seconds in (8, 14))
    second = round(1 / FRAME_S)
    assert not is_speech[: begin - second].any()
    assert is_speech[begin + second : end - second].mean() > 0.85
    assert not is_speech[end + second :].any()


def test_the_recording_stays_as_it_is(speech):
    before = speech.copy()
    find_speech(speech)
    assert np.array_equal(before, speech)


def test_a_constant_changes_nothing_in_what_is_found(speech):
    found = find_speech(speech / 2)
    moved = find_speech(speech / 2 + np.float32(0.3))
    assert np.mean(found.is_speech != moved.is_speech) < 0.02
