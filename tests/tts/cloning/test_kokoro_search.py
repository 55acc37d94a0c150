"""The search among the voices of a small Kokoro model with random weights: what is true of any weights.

It says short phrases and tries few throats: what `matching` does has tests of its own.
"""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest
import torch

from tts.cloning import kokoro_search, matching
from tts.cloning.clone import Found
from tts.cloning.kokoro_search import _halves, _in_order, find_voice
from tts.cloning.likeness import embed_speaker, likeness_at_level
from tts.dsp.equalizer import BAND_COUNT, equalizer, filtered
from tts.dsp.loudness import TARGET_LUFS
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.kokoro.clone import KokoroClone
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.voice_gains import levelled
from voices.catalog import BLENDS, CATALOG, KOKORO_VOICES

TRIALS = 400
VOICES, TWICE = 3, 2
APART = 5
"""How much farther apart the voices are than those of other tests: each is then most like itself."""

PERSON = {"af_bella": 0.8, "af_heart": 0.2}
SHORT = {language: SENTENCES[language][: SENTENCES[language].index(" ", 40)] for language in ("en-US", "fr")}


@dataclass
class Search:
    found: Found
    recording: Samples
    progress: list[float]
    phrases: int


@pytest.fixture(scope="module", autouse=True)
def small_stage() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kokoro_search, "SENTENCES", SHORT)
        patch.setattr(kokoro_search, "_MOST_VOICES", VOICES)
        patch.setattr(kokoro_search, "_FINALISTS", TWICE)
        patch.setattr(matching, "_WARPS", [0.95, 1.0, 1.05])
        yield


@pytest.fixture(scope="module")
def kokoro(kokoro_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> KokoroEngine:
    directory = tmp_path_factory.mktemp("apart") / "model"
    shutil.copytree(kokoro_dir, directory)
    for pack in (directory / "voices").iterdir():
        torch.save(APART * torch.load(pack), pack)
    return KokoroEngine(directory, cache_dir=directory, blends=BLENDS, threads=2, precision="fp32")


def say_phrases(kokoro: KokoroEngine, weights: dict[str, float], language: str = "en-US") -> Samples:
    return np.concatenate([kokoro.speak_mix(phrase, weights) for phrase in _halves(SHORT[language])])


def search(kokoro: KokoroEngine, recording: Samples, trials: int, language: str = "en-US") -> Search:
    progress: list[float] = []
    spoken: list[str] = []

    with pytest.MonkeyPatch.context() as patch:
        speak = kokoro.speak_mix
        patch.setattr(kokoro, "speak_mix", lambda symbols, *mix: spoken.append(symbols) or speak(symbols, *mix))
        found = find_voice(kokoro, recording, language=language, trials=trials, report=progress.append)
    return Search(found, recording, progress, len(spoken))


@pytest.fixture(scope="module")
def searched(kokoro: KokoroEngine) -> Search:
    """Somebody who is almost a voice of the catalog."""
    return search(kokoro, say_phrases(kokoro, PERSON), TRIALS)


@pytest.fixture(scope="module")
def brief(kokoro: KokoroEngine, searched: Search) -> Search:
    """The same person, searched for as briefly as can be."""
    return search(kokoro, searched.recording, 1)


@pytest.mark.exhaustive
def test_the_nearest_voice_is_found_and_brought_nearer(searched: Search):
    steps = searched.found.section["likeness"]
    assert searched.found.base_voice == "af_bella"
    assert searched.found.section["voices"] == {"af_bella": 1.0}
    assert steps["voice"] < steps["matched"]
    assert searched.found.likeness == pytest.approx(steps["matched"], abs=1e-4)


@pytest.mark.exhaustive
def test_it_is_found_through_another_microphone(kokoro: KokoroEngine, searched: Search):
    dull = filtered(searched.recording, equalizer(np.linspace(9, -9, BAND_COUNT).tolist()))
    found = search(kokoro, dull, TRIALS).found
    assert found.base_voice == searched.found.base_voice
    assert np.polyfit(range(BAND_COUNT), found.section["bands_db"], 1)[0] < -0.3


@pytest.mark.exhaustive
def test_progress_rises_from_first_to_last(searched: Search):
    assert searched.progress == sorted(searched.progress)
    assert searched.progress[0] == 0.0
    assert searched.progress[-1] == 1.0


@pytest.mark.exhaustive
def test_the_model_speaks_no_more_than_agreed(searched: Search, brief: Search):
    assert searched.phrases == VOICES + TWICE
    assert brief.phrases == 2


@pytest.mark.exhaustive
def test_the_same_recording_gives_the_same_voice(kokoro: KokoroEngine, brief: Search):
    assert search(kokoro, brief.recording, 1).found == brief.found


@pytest.mark.exhaustive
def test_the_clone_that_was_found_speaks_as_loud_as_all_voices(kokoro: KokoroEngine, searched: Search):
    section = json.loads(json.dumps(searched.found.section))
    clone = KokoroClone(kokoro, section)
    sound = clone._shaped(say_phrases(kokoro, section["voices"]))
    loudness = pyloudnorm.Meter(SAMPLE_RATE).integrated_loudness(sound.astype(np.float64))
    assert loudness == pytest.approx(TARGET_LUFS, abs=0.5)
    alike = likeness_at_level(sound, embed_speaker(levelled(searched.recording)))
    assert alike == pytest.approx(searched.found.likeness, abs=0.01)


@pytest.mark.exhaustive
def test_a_voice_of_the_catalog_is_found_itself_though_it_has_another_language(kokoro: KokoroEngine):
    """French has one voice, and is given others besides."""
    result = search(kokoro, say_phrases(kokoro, {"af_bella": 1.0}, "fr"), 100, "fr")
    assert result.found.base_voice == "af_bella"
    assert result.found.section["likeness"]["voice"] > 0.98
    assert result.phrases == VOICES + 1


@pytest.mark.parametrize(("language", "first"), [("en-US", "af_alloy"), ("en-GB", "bf_alice"), ("pt-BR", "pf_dora")])
def test_voices_of_the_language_come_first(language: str, first: str):
    names = _in_order({*KOKORO_VOICES, *BLENDS}, language)
    own = [name for name in names if CATALOG[name].language == language]
    assert names[: len(own)] == own
    assert names[0] == first
    assert len(names) == 56
    if language.startswith("en"):
        assert all(CATALOG[name].language.startswith("en") for name in names[:30])


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_falls_into_phrases_of_about_the_same_length(language: str):
    first, second = _halves(SENTENCES[language])
    assert f"{first} {second}" == SENTENCES[language]
    assert abs(len(first) - len(second)) <= 12


@pytest.mark.exhaustive
def test_whoever_is_told_of_progress_can_end_it(kokoro: KokoroEngine, searched: Search):
    class Unwanted(Exception):
        pass

    told: list[float] = []

    def refuse_soon(share: float) -> None:
        told.append(share)
        if len(told) > 3:
            raise Unwanted

    with pytest.raises(Unwanted):
        find_voice(kokoro, searched.recording, language="en-US", trials=TRIALS, report=refuse_soon)
    assert len(told) == 4
