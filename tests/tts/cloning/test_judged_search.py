"""The search that begins with the network's pack, on small models with random weights: what is true of any weights."""

import json
from pathlib import Path

import pytest
import torch

from tests.support.inno import write_inno
from tests.support.sounds import spoken
from tts.cloning import kokoro_search, matching
from tts.cloning.inno import InnoNetwork
from tts.cloning.judge import Portrait
from tts.cloning.judged_search import find_judged
from tts.cloning.kokoro_search import Start, find_voice
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.kokoro.clone import KokoroClone
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.packs import read_pack
from tts.engines.kokoro.voices import PACK

SECONDS = 8


@pytest.fixture(scope="module", autouse=True)
def small_stage():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kokoro_search, "_MOST_VOICES", 3)
        patch.setattr(matching, "_WARPS", [0.95, 1.0, 1.05])
        yield


@pytest.fixture(scope="module")
def person(espeak: EspeakEngine) -> Samples:
    return spoken(espeak, "bm_daniel", "en-GB", seconds=SECONDS)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_inno(tmp_path_factory.mktemp("inno"))


@pytest.fixture(scope="module")
def start(weights: Path, person: Samples) -> Start:
    pack, _ = InnoNetwork(weights).pack(person)
    return Start(pack, "af_heart")


@pytest.mark.exhaustive
def test_whoever_the_pack_speaks_like_is_found_in_the_pack(kokoro: KokoroEngine, start: Start):
    recording = kokoro.speak_mix(SENTENCES["en-US"], {PACK: 1.0}, start.pack)
    found = find_voice(kokoro, recording, language="en-US", trials=200, report=lambda share: None, start=start)
    assert found.base_voice == "af_heart"
    assert found.section["voices"] == {PACK: 1.0}
    assert torch.equal(read_pack(found.section["pack"]), start.pack)
    assert found.section["likeness"]["voice"] > 0.95


@pytest.mark.exhaustive
def test_the_pack_costs_no_more_phrases(
    kokoro: KokoroEngine, person: Samples, start: Start, monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    speak = kokoro.speak_mix
    monkeypatch.setattr(kokoro, "speak_mix", lambda symbols, *mix: said.append(symbols) or speak(symbols, *mix))
    find_voice(kokoro, person, language="en-US", trials=200, report=lambda share: None, start=start)
    assert 2 <= len(said) <= 200 // 25


def test_the_nearer_of_both_is_kept(kokoro: KokoroEngine, person: Samples, weights: Path):
    told: list[float] = []
    found = find_judged(kokoro, person, weights, language="en-US", trials=1, report=told.append)
    section = json.loads(json.dumps(found.section))
    sound = KokoroClone(kokoro, section).speak(SENTENCES["en-GB"])
    assert section["judged"].keys() == {"pack", "search"}
    assert Portrait.of(sound).distance(Portrait.of(person)) == pytest.approx(min(section["judged"].values()), abs=1e-3)
    assert ("made_by" in section) == ("pack" in section)
    assert (told[0], told[-1]) == (0, 1)
    assert told == sorted(told)


@pytest.mark.exhaustive
def test_the_same_recording_is_judged_alike(kokoro: KokoroEngine, person: Samples, weights: Path):
    again = [
        find_judged(kokoro, person, weights, language="en-US", trials=1, report=lambda share: None) for _ in range(2)
    ]
    assert again[0] == again[1]
