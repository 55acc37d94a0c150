"""The changes of one voice's samples that make them sound like another: measured on speech of espeak-ng."""

import numpy as np
import pytest

from tests.support.sentences import SENTENCES
from tests.support.words import words_of
from tts.cloning.likeness import likeness_at_level
from tts.cloning.matching import _MOST_BAND_DB, Match, Person, match_voice
from tts.cloning.pitch import median_pitch_hz
from tts.dsp.equalizer import BAND_COUNT, band_levels_db, equalizer, filtered
from tts.dsp.vocoder import Throat, reshape_voice
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk

pytestmark = pytest.mark.exhaustive

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
def person(recording: Samples) -> Person:
    return Person.of(recording)


@pytest.fixture(scope="module")
def match(sound: Samples, person: Person) -> Match:
    return match_voice(sound, person, may_warp=True)


def test_the_voice_becomes_more_alike(sound: Samples, person: Person, match: Match):
    assert likeness_at_level(sound, person.embedding) + 0.05 < match.likeness
    assert match.likeness == likeness_at_level(match.sound, person.embedding)


def test_formants_stay_where_they_may_not_move(sound: Samples, person: Person, match: Match):
    unwarped = match_voice(sound, person, may_warp=False)
    assert unwarped.throat.warp == 1.0
    assert unwarped.likeness <= match.likeness


def test_formants_move_to_those_of_another_throat(sound: Samples):
    longer = Person.of(reshape_voice(sound, Throat(warp=0.95)))
    assert match_voice(sound, longer, may_warp=True).throat.warp == 0.95


def test_it_holds_for_words_that_were_not_heard(espeak: EspeakEngine, person: Person, match: Match):
    unheard = say(espeak, "am_eric", UNHEARD)
    matched = filtered(reshape_voice(unheard, match.throat), equalizer(match.bands_db))
    assert likeness_at_level(matched, person.embedding) > likeness_at_level(unheard, person.embedding) + 0.05


def test_pitch_and_spectrum_are_the_recordings(sound: Samples, recording: Samples, match: Match):
    assert median_pitch_hz(match.sound) == pytest.approx(median_pitch_hz(recording), rel=0.05)
    assert median_pitch_hz(sound) < 0.8 * median_pitch_hz(recording)
    before, after = (np.std(band_levels_db(recording) - band_levels_db(part)) for part in (sound, match.sound))
    assert after < 0.5 * before


def test_the_result_is_what_the_values_make(sound: Samples, match: Match):
    assert len(match.sound) == len(sound)
    assert np.array_equal(match.sound, filtered(reshape_voice(sound, match.throat), equalizer(match.bands_db)))


def test_what_is_the_person_already_is_not_touched(sound: Samples):
    match = match_voice(sound, Person.of(sound), may_warp=True)
    assert match.throat.is_neutral
    assert np.abs(match.bands_db).max() < 0.01


def test_gains_are_bounded(sound: Samples):
    uneven = filtered(sound, equalizer(np.linspace(-30, 30, BAND_COUNT).tolist()))
    assert np.abs(match_voice(sound, Person.of(uneven), may_warp=False).bands_db).max() == _MOST_BAND_DB


@pytest.mark.parametrize("pitchless", ["sound", "recording"])
def test_where_no_pitch_is_found_it_is_left_alone(sound: Samples, pitchless: str):
    noise = np.random.default_rng(1).normal(0, 0.1, len(sound)).astype(np.float32)
    first, second = (noise, sound) if pitchless == "sound" else (sound, noise)
    match = match_voice(first, Person.of(second), may_warp=False)
    assert (match.throat.pitch_ratio, match.throat.range_ratio) == (1.0, 1.0)
    assert np.isfinite(match.sound).all()
