"""Weaknesses of recordings that are taken: each is told where it is, and good recordings are told nothing."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from tests.support.sounds import in_noise, overdriven, reverberant, spoken
from tts.cloning.quality import RecordingWarning, clock
from tts.cloning.recordings import RecordingError, check_recording
from tts.cloning.speakers import check_single_speaker
from tts.dsp.loudness import rms
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine

SPEAKERS = sorted((Path(__file__).resolve().parents[4] / "shared/data/speakers").glob("*_enrol.flac"))


@pytest.fixture(scope="module", params=SPEAKERS or [None], ids=lambda path: path.stem if path else "none")
def speaker(request: pytest.FixtureRequest) -> Samples:
    """Half a minute of a real speaker."""
    if request.param is None:
        pytest.skip("LibriSpeech's speakers are not beside the checkout (../shared/data/speakers)")
    sound, rate = soundfile.read(request.param, dtype="float32")
    return soxr.resample(sound[: 30 * rate], rate, SAMPLE_RATE)


@pytest.fixture(scope="module")
def man(espeak: EspeakEngine) -> Samples:
    """Eighteen seconds of a man."""
    return spoken(espeak, "am_michael", "en-US", seconds=18)


def codes(samples: Samples) -> list[str]:
    return [warning.code for warning in check_recording(samples)]


def only(samples: Samples, code: str) -> RecordingWarning:
    (found,) = [warning for warning in check_recording(samples) if warning.code == code]
    return found


def test_good_recordings_are_told_nothing(speaker: Samples):
    assert codes(speaker) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda samples: samples[: 10 * SAMPLE_RATE], "little_speech"),
        (lambda samples: in_noise(samples, 10), "noise"),
        (lambda samples: reverberant(samples, 0.6), "echo"),
        (lambda samples: samples * np.float32(0.006 / rms(samples)), "low_level"),
    ],
    ids=["ten seconds", "noise", "a room", "quiet"],
)
def test_a_weakness_is_told(speaker: Samples, change: Callable[[Samples], Samples], code: str):
    assert code in codes(change(speaker))


def test_a_small_room_has_no_echo(speaker: Samples):
    assert "echo" not in codes(reverberant(speaker, 0.3))


def test_ten_seconds_are_taken_and_told_how_much_is_better(man: Samples):
    warning = only(man[: 10 * SAMPLE_RATE], "little_speech")
    assert "15 or more" in warning.message
    assert warning.at_s is None


def test_the_noisiest_second_is_named(man: Samples):
    noise = 0.06 * np.random.default_rng(3).standard_normal(len(man)).astype(np.float32)
    noise[: 9 * SAMPLE_RATE] /= 4
    warning = only(man * np.float32(0.5) + noise, "noise")
    assert warning.at_s is not None
    assert 8 <= warning.at_s <= 15


def test_the_second_that_is_most_cut_off_is_named(man: Samples):
    loud = man.copy()
    loud[11 * SAMPLE_RATE : 12 * SAMPLE_RATE] = overdriven(man, 4)[11 * SAMPLE_RATE : 12 * SAMPLE_RATE]
    assert only(loud, "clipping").at_s == 11


def test_a_refusal_names_the_second(man: Samples):
    with pytest.raises(RecordingError) as caught:
        check_recording(overdriven(man, 9))
    assert caught.value.code == "clipped"
    assert caught.value.at_s is not None
    assert f"(worst at {clock(caught.value.at_s)})" in caught.value.message


@pytest.mark.parametrize("begins_s", [0, 9])
def test_the_second_where_another_person_speaks_is_named(espeak: EspeakEngine, begins_s: int):
    woman = spoken(espeak, "af_jessica", "en-US", seconds=5)
    man = spoken(espeak, "em_santa", "es", seconds=15)
    parts = [man[: begins_s * SAMPLE_RATE], woman, man[begins_s * SAMPLE_RATE :]]
    with pytest.raises(RecordingError) as caught:
        check_single_speaker(np.concatenate(parts))
    assert caught.value.code == "several_speakers"
    assert caught.value.at_s == pytest.approx(begins_s, abs=1)


def test_seconds_are_written_as_on_a_clock():
    assert [clock(second) for second in (0, 7, 61, 119)] == ["0:00", "0:07", "1:01", "1:59"]
