"""Whether one person speaks: voices of the embedded engine, and real people one after the other."""

from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from tests.support.sounds import in_noise, spoken, telephone
from tts.cloning.recordings import RecordingError
from tts.cloning.speakers import check_single_speaker
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine

SPEAKERS = Path(__file__).resolve().parents[4] / "shared/data/speakers"
NAMES = ("1998", "2033", "3005", "367")
VOICES = {"em_santa": "es", "ar_m3": "ar", "af_jessica": "en-US", "jf_nezumi": "ja"}
PAIRS = [("em_santa", "af_jessica"), ("jf_nezumi", "ar_m3")]


@pytest.fixture(scope="module")
def voices(espeak: EspeakEngine) -> dict[str, Samples]:
    """Twelve seconds of each of `VOICES`."""
    return {voice: spoken(espeak, voice, language, seconds=12) for voice, language in VOICES.items()}


@pytest.fixture(scope="module")
def people() -> dict[str, Samples]:
    """Half a minute of each of `NAMES`."""
    if not all((SPEAKERS / f"{name}_enrol.flac").exists() for name in NAMES):
        pytest.skip("LibriSpeech's speakers are not beside the checkout (../shared/data/speakers)")
    sounds = {name: soundfile.read(SPEAKERS / f"{name}_enrol.flac", dtype="float32") for name in NAMES}
    return {name: soxr.resample(sound, rate, SAMPLE_RATE) for name, (sound, rate) in sounds.items()}


def one_after_the_other(one: Samples, other: Samples, one_s: float, other_s: float) -> Samples:
    return np.concatenate([one[: round(one_s * SAMPLE_RATE)], other[: round(other_s * SAMPLE_RATE)]])


def refusal(samples: Samples) -> RecordingError:
    with pytest.raises(RecordingError) as caught:
        check_single_speaker(samples)
    return caught.value


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.exhaustive
def test_one_voice_passes(voices: dict[str, Samples], voice: str):
    check_single_speaker(voices[voice])


@pytest.mark.exhaustive
@pytest.mark.parametrize("seconds", [1.0, 2.0, 5.0])
def test_a_short_recording_of_one_voice_passes(voices: dict[str, Samples], seconds: float):
    check_single_speaker(voices["af_jessica"][: round(seconds * SAMPLE_RATE)])


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_man_and_a_woman_are_told_apart(voices: dict[str, Samples], pair: tuple[str, str]):
    man, woman = (voices[name] for name in pair)
    error = refusal(one_after_the_other(man, woman, 6, 6))
    assert error.code == "several_speakers"
    assert "More than one person" in error.message
    assert "send a recording in which nobody but the owner" in error.message


@pytest.mark.parametrize("name", NAMES)
def test_one_person_passes(people: dict[str, Samples], name: str):
    check_single_speaker(people[name])


@pytest.mark.parametrize("spoil", [telephone, lambda samples: in_noise(samples, 15)], ids=["telephone", "noise"])
@pytest.mark.parametrize("name", NAMES)
def test_one_person_passes_by_telephone_and_in_noise(people: dict[str, Samples], name: str, spoil):
    check_single_speaker(spoil(people[name][: 20 * SAMPLE_RATE]))


@pytest.mark.exhaustive
@pytest.mark.parametrize("second", NAMES)
@pytest.mark.parametrize("first", NAMES)
def test_six_seconds_of_another_person_are_heard(people: dict[str, Samples], first: str, second: str):
    both = one_after_the_other(people[first], people[second], 18, 6)
    if first == second:
        check_single_speaker(both)
    else:
        assert refusal(both).code == "several_speakers"


@pytest.mark.parametrize("pair", [("1998", "2033"), ("3005", "367"), ("2033", "3005")], ids="-".join)
def test_two_people_are_heard_who_take_turns_of_five_seconds(people: dict[str, Samples], pair: tuple[str, str]):
    turn = 5 * SAMPLE_RATE
    turns = [people[name][start : start + turn] for start in (0, turn) for name in pair]
    assert refusal(np.concatenate(turns)).code == "several_speakers"
