"""The search for a person who is known to be among the voices that espeak-ng can have.

The catalog is cut to a few voices: looking through all of it takes as long as all the rest.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pyloudnorm
import pytest
from scipy.signal import lfilter

from tests.support.sentences import SENTENCES
from tts.cloning.clone import Found
from tts.cloning.espeak_search import _Stage, find_design
from tts.cloning.likeness import embed_person, embed_speaker, likeness
from tts.dsp.controls import Controls
from tts.dsp.loudness import TARGET_LUFS
from tts.engines.base import SAMPLE_RATE, Engine, Samples
from tts.engines.espeak.clone import EspeakClone, section_of
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.espeak.voices import DESIGNS
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

pytestmark = pytest.mark.exhaustive

TRIALS = 48
CANDIDATES = ("am_adam", "am_onyx", "af_heart")
WAVES = tuple(6 * np.sin(np.arange(20) / 3))
PERSON = replace(DESIGNS["am_adam"], pitch_hz=(90, 140), tract=0.98, width_percent=125)


@dataclass
class Search:
    found: Found
    recording: Samples
    progress: list[float]


@pytest.fixture(scope="module", autouse=True)
def few_candidates(cut_catalog: Callable[..., None]) -> None:
    cut_catalog(*CANDIDATES)


def say(engine: Engine, voice: str, texts: list[str]) -> Samples:
    speaker = Speaker(engine, voice, "en-US")
    return np.concatenate(
        [part.samples for text in texts for part in synthesize(read_text(text, "en-US"), speaker, Controls())]
    )


def search(espeak: EspeakEngine, recording: Samples, trials: int) -> Search:
    progress: list[float] = []
    return Search(find_design(espeak, recording, trials=trials, report=progress.append), recording, progress)


@pytest.fixture(scope="module")
def searched(espeak: EspeakEngine) -> Search:
    """Somebody who speaks as a voice of the catalog would with another pitch, tract and spectrum."""
    person = EspeakClone(espeak, section_of("am_adam", PERSON, WAVES))
    return search(espeak, say(person, "", SENTENCES["en-GB"][:3]), TRIALS)


@pytest.fixture(scope="module")
def brief(espeak: EspeakEngine) -> Search:
    """A voice of the catalog, searched for as briefly as can be."""
    return search(espeak, say(espeak, "af_heart", SENTENCES["en-GB"][:3]), 1)


def base_likeness(espeak: EspeakEngine, search: Search) -> float:
    """Return how alike the voice that the search began with is, unchanged."""
    unchanged = _Stage(espeak).catalog_sound(search.found.base_voice)
    return likeness(embed_speaker(unchanged), embed_person(search.recording))


def test_the_person_is_found_closer_than_the_nearest_voice(espeak: EspeakEngine, searched: Search):
    assert searched.found.base_voice == searched.found.section["base"] == "am_adam"
    assert searched.found.likeness > base_likeness(espeak, searched) + 0.05


def test_it_holds_for_words_that_were_not_tried(espeak: EspeakEngine, searched: Search):
    target = embed_speaker(searched.recording)
    clone = EspeakClone(espeak, searched.found.section)
    base, cloned = (
        likeness(embed_speaker(say(engine, "am_adam", SENTENCES["en-US"])), target) for engine in (espeak, clone)
    )
    assert cloned > base + 0.05


def test_a_voice_of_the_catalog_is_found_itself(espeak: EspeakEngine, brief: Search):
    assert brief.found.base_voice == "af_heart"
    assert base_likeness(espeak, brief) > 0.9
    assert brief.found.likeness > base_likeness(espeak, brief) - 0.02


def test_the_section_is_small_and_means_the_same_as_json(espeak: EspeakEngine, searched: Search):
    text = json.dumps(searched.found.section)
    assert len(text) < 1000
    spoken = [
        say(EspeakClone(espeak, section), "", SENTENCES["en-US"][:1])
        for section in (searched.found.section, json.loads(text))
    ]
    assert np.array_equal(*spoken)


def test_the_clone_that_was_found_speaks_as_loud_as_all_voices(espeak: EspeakEngine, searched: Search):
    sound = say(EspeakClone(espeak, searched.found.section), "", SENTENCES["en-US"])
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(sound.astype(np.float64))
    assert loudness == pytest.approx(TARGET_LUFS, abs=1)


def test_progress_rises_from_first_to_last(searched: Search):
    assert searched.progress == sorted(searched.progress)
    assert 0 < searched.progress[0] < 0.1
    assert searched.progress[-1] == 1.0
    assert len(searched.progress) >= TRIALS / 2


def test_the_same_recording_gives_the_same_voice(espeak: EspeakEngine, brief: Search):
    say(espeak, "zf_xiaoyi", SENTENCES["en-US"][:1])
    again = search(espeak, brief.recording, 1)
    assert (again.found, again.progress) == (brief.found, brief.progress)


def test_who_whispers_is_found_too(espeak: EspeakEngine):
    """espeak-ng ends the process at a pitch of 0."""
    noise = lfilter([1], [1, -0.9], np.random.default_rng(1).normal(0, 0.02, 6 * SAMPLE_RATE)).astype(np.float32)
    found = search(espeak, noise, 1).found
    assert found.section["design"]["pitch_hz"][0] > 40
    assert np.isfinite(found.likeness)


@pytest.mark.parametrize("after", [0, 10])
def test_whoever_is_told_of_progress_can_end_it(espeak: EspeakEngine, searched: Search, after: int):
    class Unwanted(Exception):
        pass

    told: list[float] = []

    def refuse(share: float) -> None:
        told.append(share)
        if len(told) > after:
            raise Unwanted

    with pytest.raises(Unwanted):
        find_design(espeak, searched.recording, trials=TRIALS, report=refuse)
    assert len(told) == after + 1
