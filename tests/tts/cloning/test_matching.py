"""The changes of one voice's samples that make them sound like another: measured on speech of espeak-ng."""

import numpy as np
import pytest

from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.likeness import embed_speaker
from tts.cloning.matching import Match, likeness_at_level, match_voice
from tts.cloning.pitch import median_pitch_hz
from tts.dsp.equalizer import band_levels_db, equalizer, filtered
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.voice_gains import levelled
from tts.text.chunks import Chunk

pytestmark = pytest.mark.exhaustive

STEPS = 12
OWN, UNHEARD, OTHER = SENTENCES["en-US"][0:5:2], SENTENCES["en-US"][1:6:2], SENTENCES["en-GB"]


def say(espeak: EspeakEngine, voice: str, sentences: list[str]) -> Samples:
    return espeak.render(Chunk(words_of(" ".join(sentences))), voice, "en-US").samples[: 8 * 24_000]


@pytest.fixture(scope="module")
def sound(espeak: EspeakEngine) -> Samples:
    return say(espeak, "am_eric", OWN)


@pytest.fixture(scope="module")
def recording(espeak: EspeakEngine) -> Samples:
    return say(espeak, "af_sarah", OTHER)


@pytest.fixture(scope="module")
def progress() -> list[float]:
    return []


@pytest.fixture(scope="module")
def match(sound: Samples, recording: Samples, progress: list[float]) -> Match:
    return match_voice(sound, recording, embed_speaker(levelled(recording)), steps=STEPS, report=progress.append)


def test_each_step_makes_the_voice_more_alike(sound: Samples, recording: Samples, match: Match):
    before = likeness_at_level(sound, embed_speaker(levelled(recording)))
    assert before + 0.02 < match.throat_likeness
    assert match.throat_likeness < match.likeness
    assert match.likeness == likeness_at_level(match.sound, embed_speaker(levelled(recording)))


def test_it_holds_for_words_that_were_not_heard(espeak: EspeakEngine, recording: Samples, match: Match):
    target = embed_speaker(levelled(recording))
    unheard = say(espeak, "am_eric", UNHEARD)
    matched = filtered(reshape_voice(unheard, match.throat), equalizer(match.bands_db))
    assert likeness_at_level(matched, target) > likeness_at_level(unheard, target) + 0.05


def test_pitch_and_spectrum_are_the_recordings(sound: Samples, recording: Samples, match: Match):
    assert median_pitch_hz(match.sound) == pytest.approx(median_pitch_hz(recording), rel=0.05)
    assert median_pitch_hz(sound) < 0.8 * median_pitch_hz(recording)
    before, after = (np.std(band_levels_db(recording) - band_levels_db(part)) for part in (sound, match.sound))
    assert after < before


def test_the_result_is_what_the_values_make(sound: Samples, match: Match):
    assert len(match.sound) == len(sound)
    assert np.array_equal(match.sound, filtered(reshape_voice(sound, match.throat), equalizer(match.bands_db)))


def test_progress_rises_from_first_to_last(match: Match, progress: list[float]):
    assert progress == sorted(progress)
    assert 0 <= progress[0] < 0.05
    assert progress[-1] == 1.0


def test_what_is_the_person_already_is_hardly_touched(sound: Samples):
    match = match_voice(sound, sound, embed_speaker(levelled(sound)), steps=1, report=lambda share: None)
    assert match.throat == Throat()
    assert np.abs(match.bands_db or 0).max() < 3


@pytest.mark.parametrize("pitchless", ["sound", "recording"])
def test_where_no_pitch_is_found_it_is_left_alone(sound: Samples, pitchless: str):
    noise = np.random.default_rng(1).normal(0, 0.1, len(sound)).astype(np.float32)
    pair = (noise, sound) if pitchless == "sound" else (sound, noise)
    match = match_voice(*pair, embed_speaker(levelled(pair[1])), steps=1, report=lambda share: None)
    assert (match.throat.pitch_ratio, match.throat.range_ratio) == (1.0, 1.0)
    assert np.isfinite(match.sound).all()


def test_whoever_is_told_of_progress_can_end_it(sound: Samples, recording: Samples):
    class Unwanted(Exception):
        pass

    def refuse(share: float) -> None:
        raise Unwanted

    with pytest.raises(Unwanted):
        match_voice(sound, recording, embed_speaker(levelled(recording)), steps=STEPS, report=refuse)
