"""Whole enrollments, with few trials and a catalog cut to a few voices, and what then speaks."""

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tests.support.kokoro import TINY_VOICES
from tests.support.sentences import SENTENCES
from tests.support.sounds import spoken
from tts.cloning.clone import Clone
from tts.cloning.enrollment import _side_by_side, find_on_model, make_clone
from tts.cloning.inno_files import Method
from tts.cloning.recordings import RecordingError
from tts.dsp.controls import Controls
from tts.engines.base import EngineError, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.registry import EngineOptions, Engines
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from voices.catalog import BLENDS, CATALOG

pytestmark = pytest.mark.exhaustive

TRIALS = 1
CANDIDATES = ("am_adam", "af_heart")


@dataclass
class Enrollment:
    engines: Engines
    clone: Clone
    progress: list[float]


@pytest.fixture(scope="module", autouse=True)
def few_candidates(cut_catalog: Callable[..., None]) -> None:
    cut_catalog(*CANDIDATES)


@pytest.fixture(scope="module")
def recording(espeak: EspeakEngine) -> Samples:
    """Eight seconds of a man."""
    return spoken(espeak, "bm_daniel", "en-GB", seconds=8)


def engines_of(wanted: str, kokoro_dir: Path, cache_dir: Path) -> Engines:
    options = EngineOptions(
        wanted=wanted,
        kokoro_dir=kokoro_dir,
        kokoro_voices=tuple(TINY_VOICES.values()),
        blends=BLENDS,
        piper_dir=Path("/nonexistent"),
        cache_dir=cache_dir,
        threads=1,
        precision="fp32",
    )
    return Engines(options)


def enroll(engines: Engines, recording: Samples, language: str = "en-US") -> Enrollment:
    progress: list[float] = []
    clone = make_clone(recording, engines, language, trials=TRIALS, report=progress.append)
    return Enrollment(engines, Clone.from_json(json.loads(json.dumps(clone.to_json()))), progress)


@pytest.fixture(scope="module")
def embedded(recording: Samples, kokoro_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Enrollment:
    """An enrollment where espeak-ng alone speaks."""
    return enroll(engines_of("espeak", kokoro_dir, tmp_path_factory.mktemp("embedded")), recording)


@pytest.fixture(scope="module")
def modelled(recording: Samples, kokoro_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Enrollment:
    """An enrollment where Kokoro speaks, of somebody whose language it lacks."""
    return enroll(engines_of("kokoro", kokoro_dir, tmp_path_factory.mktemp("modelled")), recording, "ar")


def say(enrollment: Enrollment, language: str) -> tuple[str, Samples]:
    """Return which engine says a sentence as the clone, and its sound, which must have every word."""
    engine = enrollment.engines.of_clone(enrollment.clone, language)
    speaker = Speaker(engine, "voice_mine", language)
    parts = list(synthesize(read_text(SENTENCES[language][0], language), speaker, Controls()))
    assert not [unspoken for part in parts for unspoken in part.unspoken]
    return engine.name, np.concatenate([part.samples for part in parts])


def test_the_embedded_engine_alone_has_a_section_of_its_own(embedded: Enrollment):
    assert list(embedded.clone.engines) == ["espeak-ng"]
    assert embedded.clone.base_voice == embedded.clone.engines["espeak-ng"]["base"] == "am_adam"
    assert 0.8 < embedded.clone.likeness <= 1


def test_where_there_is_a_model_both_engines_have_one(modelled: Enrollment):
    assert list(modelled.clone.engines) == ["espeak-ng", "kokoro"]
    assert modelled.clone.base_voice in modelled.clone.engines["kokoro"]["voices"]
    assert modelled.clone.likeness == pytest.approx(modelled.clone.engines["kokoro"]["likeness"]["matched"], abs=1e-4)


def test_the_embedded_section_is_the_same_with_a_model_and_without(embedded: Enrollment, modelled: Enrollment):
    assert modelled.clone.engines["espeak-ng"] == embedded.clone.engines["espeak-ng"]


def test_a_clone_is_small(embedded: Enrollment, modelled: Enrollment):
    for enrollment in (embedded, modelled):
        assert len(json.dumps(enrollment.clone.to_json())) < 3000


@pytest.mark.parametrize("language", ["en-US", "ja", "ar"])
def test_the_embedded_engine_speaks_as_the_clone(embedded: Enrollment, language: str):
    name, samples = say(embedded, language)
    assert name == "espeak-ng"
    assert samples.any()


@pytest.mark.parametrize(("language", "engine"), [("en-US", "kokoro"), ("fr", "kokoro"), ("ar", "espeak-ng")])
def test_each_language_is_spoken_by_its_own_engine(modelled: Enrollment, language: str, engine: str):
    name, samples = say(modelled, language)
    assert name == engine
    assert samples.any()
    assert np.isfinite(samples).all()


def test_without_the_model_its_clone_still_speaks(modelled: Enrollment, embedded: Enrollment):
    name, samples = say(Enrollment(embedded.engines, modelled.clone, []), "en-US")
    assert name == "espeak-ng"
    assert np.array_equal(samples, say(embedded, "en-US")[1])


def test_with_a_model_that_came_later_it_speaks_by_the_embedded_engine(embedded: Enrollment, modelled: Enrollment):
    name, samples = say(Enrollment(modelled.engines, embedded.clone, []), "en-US")
    assert name == "espeak-ng"
    assert np.array_equal(samples, say(embedded, "en-US")[1])


def test_a_clone_of_no_engine_that_is_there_is_an_engine_error(embedded: Enrollment, modelled: Enrollment):
    alone = Clone("af_heart", 0.9, {"kokoro": modelled.clone.engines["kokoro"]})
    with pytest.raises(EngineError, match="no values for espeak-ng"):
        embedded.engines.of_clone(alone, "en-US")


@pytest.mark.parametrize("kind", ["embedded", "modelled"])
def test_progress_rises_from_first_to_last(request: pytest.FixtureRequest, kind: str):
    progress = request.getfixturevalue(kind).progress
    assert progress == sorted(progress)
    assert 0 <= progress[0] < 0.1
    assert progress[-1] == pytest.approx(1)


def test_the_model_is_searched_in_the_language_of_the_voice(modelled: Enrollment, recording: Samples):
    """With so few trials the first voice of the language is taken; Arabic, which the model lacks, is English."""
    assert CATALOG[modelled.clone.base_voice].language == "en-US"
    found = find_on_model(modelled.engines, recording, "fr", TRIALS, Method(), report=lambda share: None)
    assert found.base_voice == "ff_siwis"


def test_two_people_are_refused_before_the_search_begins(embedded: Enrollment, espeak: EspeakEngine):
    woman = spoken(espeak, "af_jessica", "en-US", seconds=6)
    man = spoken(espeak, "em_santa", "es", seconds=6)
    told: list[float] = []
    with pytest.raises(RecordingError) as caught:
        make_clone(np.concatenate([man, woman]), embedded.engines, "en-US", trials=TRIALS, report=told.append)
    assert caught.value.code == "several_speakers"
    assert not told


class Unwanted(Exception):
    pass


def test_searches_run_side_by_side():
    both = threading.Barrier(2, timeout=60)

    def search(name: str, report: Callable[[float], None]) -> str:
        both.wait()
        return name

    names = ("one", "other")
    assert _side_by_side({name: partial(search, name) for name in names}, print) == {name: name for name in names}


def test_the_progress_of_searches_is_that_of_the_last():
    told: list[float] = []
    turns = [threading.Event() for _ in range(4)]

    def search(first: int, shares: Sequence[float], report: Callable[[float], None]) -> None:
        for turn, share in enumerate(shares):
            number = first + 2 * turn
            assert number == 0 or turns[number - 1].wait(60)
            report(share)
            turns[number].set()

    _side_by_side({"one": partial(search, 0, (0.5, 1.0)), "other": partial(search, 1, (0.2, 1.0))}, told.append)
    assert told == [0.0, 0.2, 0.2, 1.0]


def test_what_one_search_fails_for_ends_the_others():
    def fail(report: Callable[[float], None]) -> None:
        raise EngineError("no voice")

    def search_for_ever(report: Callable[[float], None]) -> None:
        while True:
            report(0.5)

    with pytest.raises(EngineError, match="no voice"):
        _side_by_side({"one": search_for_ever, "other": fail}, lambda share: None)


def test_of_two_failures_that_of_the_first_search_is_told():
    both = threading.Barrier(2, timeout=60)

    def fail(reason: str, report: Callable[[float], None]) -> None:
        both.wait()
        raise EngineError(reason)

    searches = {"one": partial(fail, "two people"), "other": partial(fail, "no voice")}
    for _ in range(20):
        with pytest.raises(EngineError, match="two people"):
            _side_by_side(searches, lambda share: None)


def test_two_people_are_refused_with_a_model_too(modelled: Enrollment, espeak: EspeakEngine):
    two = [spoken(espeak, "em_santa", "es", seconds=6), spoken(espeak, "af_jessica", "en-US", seconds=6)]
    with pytest.raises(RecordingError) as caught:
        make_clone(np.concatenate(two), modelled.engines, "en-US", trials=TRIALS, report=lambda share: None)
    assert caught.value.code == "several_speakers"


def test_whoever_is_told_of_progress_can_end_it(embedded: Enrollment, recording: Samples):

    def refuse(share: float) -> None:
        raise Unwanted

    with pytest.raises(Unwanted):
        make_clone(recording, embedded.engines, "en-US", trials=TRIALS, report=refuse)
