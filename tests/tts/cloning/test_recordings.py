"""Judging recordings: real speech in every state people send it in, against sounds that nobody speaks."""

import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from tests.support.depth import first
from tests.support.sounds import NOT_SPEECH, in_noise, not_speech, overdriven, reverberant, spoken, telephone
from tts.cloning.recordings import RecordingError, check_recording
from tts.cloning.voice_activity import FRAME_S, find_speech
from tts.dsp.loudness import amplify
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine

SPEAKERS = sorted((Path(__file__).resolve().parents[4] / "shared/data/speakers").glob("*_enrol.flac"))
VOICES = {
    "am_michael": "en-US",
    "af_heart": "en-US",
    "zm_yunxi": "zh",
    "jf_alpha": "ja",
    "ar_m1": "ar",
    "hf_alpha": "hi",
}
LIBRISPEECH = "LibriSpeech's speakers are not beside the checkout (../shared/data/speakers)"


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> dict[str, Samples]:
    """A quarter of a minute of each of `VOICES`."""
    return {voice: spoken(espeak, voice, language, seconds=15) for voice, language in VOICES.items()}


@pytest.fixture(scope="module", params=SPEAKERS or [None], ids=lambda path: path.stem if path else "none")
def speaker(request: pytest.FixtureRequest) -> Samples:
    """Fifteen seconds of a real speaker."""
    if request.param is None:
        pytest.skip(LIBRISPEECH)
    sound, rate = soundfile.read(request.param, dtype="float32")
    return soxr.resample(sound[: 15 * rate], rate, SAMPLE_RATE)


def refusal(samples: Samples) -> RecordingError:
    with pytest.raises(RecordingError) as caught:
        check_recording(samples)
    return caught.value


def with_pauses(samples: Samples) -> Samples:
    return np.concatenate([np.append(part, np.zeros(SAMPLE_RATE, np.float32)) for part in np.array_split(samples, 5)])


STATES = {
    "as it is": lambda samples: samples,
    "by telephone": telephone,
    "in noise 20 dB below": lambda samples: in_noise(samples, 20),
    "in noise 8 dB below": lambda samples: in_noise(samples, 8),
    "in a room": lambda samples: reverberant(samples, 0.4),
    "in a hall": lambda samples: reverberant(samples, 0.8),
    "limited": lambda samples: amplify(samples, 6),
    "a little overdriven": lambda samples: overdriven(samples, 1),
    "turned down": lambda samples: samples * np.float32(0.2),
    "with a constant added": lambda samples: samples / 2 + np.float32(0.1),
    "with pauses": with_pauses,
}


@pytest.mark.parametrize("voice", first(2, VOICES))
def test_speech_is_taken_in_every_usual_state(speech, voice):
    for change in STATES.values():
        check_recording(change(speech[voice]))


@pytest.mark.parametrize("state", first(3, STATES))
def test_real_speakers_are_taken(speaker, state):
    check_recording(STATES[state](speaker))


def speech_seconds(samples: Samples) -> float:
    return find_speech(samples).is_speech.sum() * FRAME_S


@pytest.mark.parametrize("voice", VOICES)
def test_seconds_of_speech_leave_pauses_out(speech, voice):
    spoken_s = speech_seconds(speech[voice])
    assert spoken_s == pytest.approx(len(speech[voice]) / SAMPLE_RATE, rel=0.1)
    assert speech_seconds(with_pauses(speech[voice])) == pytest.approx(spoken_s, rel=0.1)
    assert speech_seconds(speech[voice] / 1000) == pytest.approx(spoken_s, rel=0.05)


@pytest.mark.parametrize("name", first(9, NOT_SPEECH))
def test_what_nobody_speaks_is_no_speech(name):
    sound = not_speech(name)
    assert speech_seconds(sound) == 0
    error = refusal(sound)
    assert error.code == "no_speech"
    assert error.message == str(error)
    assert "in 8.0 seconds of sound" in error.message
    assert "send 15 to 60 seconds" in error.message


@pytest.mark.parametrize("count", [0, 1, 319, 480, 1919, SAMPLE_RATE])
def test_next_to_nothing_is_no_speech(count):
    assert refusal(np.zeros(count, np.float32)).code == "no_speech"
    assert refusal(np.full(count, 0.5, np.float32)).code == "no_speech"


@pytest.mark.parametrize("name", ["nothing", "a tone of 1 kHz", "white noise", "chords struck", "dialling"])
def test_other_sound_does_not_make_short_speech_long(speech, name):
    error = refusal(np.append(speech["am_michael"][: 3 * SAMPLE_RATE], not_speech(name)))
    assert error.code == "too_short"
    said_s, sound_s = (float(number) for number in re.findall(r"(\d+\.\d) seconds", error.message))
    assert said_s == pytest.approx(3, abs=1.05)  # it is judged by the second
    assert sound_s == 11
    assert "5 are needed" in error.message


def test_speech_of_five_seconds_is_enough(speech):
    five = np.concatenate([speech["am_michael"][: round(2.9 * SAMPLE_RATE)]] * 2)
    check_recording(five)
    assert refusal(five[: round(4.8 * SAMPLE_RATE)]).code == "too_short"


@pytest.mark.parametrize("voice", ["am_michael", "af_heart"])
def test_quiet_speech_is_told_its_level_and_its_noise(speech, voice):
    heard = (speech[voice] + 3e-3 * np.random.default_rng(1).standard_normal(len(speech[voice]))).astype(np.float32)
    error = refusal(heard * np.float32(0.01))
    assert error.code == "too_quiet"
    level_db, floor_db = (int(number) for number in re.findall(r"(-\d+) dBFS,", error.message))
    assert level_db == pytest.approx(10 * np.log10(np.mean(speech[voice] ** 2)) - 40, abs=1.5)
    assert floor_db == pytest.approx(-92, abs=3)
    assert "closer to the microphone" in error.message


@pytest.mark.parametrize("rate", [16_000, 44_100])
@pytest.mark.parametrize("voice", ["am_michael", "af_heart", "ar_m1"])
def test_overdriven_speech_is_clipped(speech, voice, rate):
    error = refusal(overdriven(speech[voice], 10, rate))
    assert error.code == "clipped"
    share = float(re.match(r"(\d+\.\d)%", error.message)[1])
    assert 1 < share < 10
    assert "turned down" in error.message
    assert refusal(overdriven(speech[voice], 10, rate) / 2).code == "clipped"


@pytest.mark.parametrize("voice", VOICES)
def test_speech_is_told_how_far_it_stands_out_of_noise(speech, voice):
    for snr_db in (0, 3):
        error = refusal(in_noise(speech[voice], snr_db))
        assert error.code == "too_noisy"
        assert int(re.search(r"only (-?\d+) dB louder", error.message)[1]) == pytest.approx(snr_db, abs=1.5)
        assert "quiet room" in error.message
