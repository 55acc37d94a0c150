"""The network that clones, with random weights of its published shape: we give what the package's own loader gives."""

import json
import socket
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from inno_kokoro import enroll as package
from safetensors import safe_open
from safetensors.torch import save_file

from tests.support.inno import VOICES, write_inno
from tests.support.sounds import spoken
from tts.cloning.inno import InnoNetwork, find_pack
from tts.cloning.inno_files import WEIGHTS, Method, find_inno_problems, inno_dir, method_for
from tts.engines.base import SAMPLE_RATE, EngineError, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.kokoro.clone import KokoroClone
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.packs import read_pack


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of Kokoro with the network in it."""
    directory = tmp_path_factory.mktemp("kokoro")
    write_inno(directory)
    return directory


@pytest.fixture(scope="module")
def network(folder: Path) -> InnoNetwork:
    return InnoNetwork(inno_dir(folder) / WEIGHTS)


@pytest.fixture(scope="module")
def people(espeak: EspeakEngine) -> list[Samples]:
    voices = (("bm_daniel", "en-GB"), ("af_jessica", "en-US"))
    return [spoken(espeak, voice, language, seconds=8) for voice, language in voices]


def rewritten(folder: Path, target: Path, **tensors: torch.Tensor | None) -> Path:
    """Write the network of `folder` into `target`, without the tensors that are None here."""
    with safe_open(inno_dir(folder) / WEIGHTS, "pt") as file:
        own, facts = {name: file.get_tensor(name) for name in file.keys()}, file.metadata()  # noqa: SIM118
    for name, value in tensors.items():
        own.pop(name)
        own |= {} if value is None else {name: value}
    path = inno_dir(target) / WEIGHTS
    path.parent.mkdir(parents=True)
    save_file(own, path, facts)
    return path


def test_it_gives_the_pack_of_the_packages_own_loader(
    folder: Path, network: InnoNetwork, people: list[Samples], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)  # the package would ask for news
    tuner = package.Tuner(str(inno_dir(folder) / WEIGHTS))
    for person in people:
        expected, shares = package.enroll(torch.from_numpy(person), SAMPLE_RATE, tuner)
        pack, own_shares = network.pack(person)
        assert torch.equal(pack, expected)
        assert own_shares == shares
        assert pack.shape == (510, 1, 256)


def test_loading_and_enrolling_reach_for_nothing_outside(
    folder: Path, people: list[Samples], monkeypatch: pytest.MonkeyPatch
):
    def refuse(*arguments: Any, **options: Any) -> None:
        raise AssertionError("something was to be fetched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    InnoNetwork(inno_dir(folder) / WEIGHTS).pack(people[0])


def test_people_get_packs_of_their_own_and_a_person_the_same_again(network: InnoNetwork, people: list[Samples]):
    packs = [network.pack(person)[0] for person in (*people, people[0])]
    assert torch.equal(packs[0], packs[2])
    assert not torch.allclose(packs[0], packs[1], atol=0.01)


@pytest.mark.exhaustive
def test_it_hears_half_a_minute(network: InnoNetwork, people: list[Samples]):
    long = np.tile(people[0], 5)
    assert torch.equal(network.pack(long)[0], network.pack(long[: 30 * SAMPLE_RATE])[0])


def test_shares_are_of_voices_that_the_file_names(network: InnoNetwork, people: list[Samples]):
    _, shares = network.pack(people[0])
    assert shares.keys() <= set(VOICES)
    assert sum(shares.values()) == pytest.approx(1, abs=0.01)


def test_its_voice_speaks_as_a_section_of_a_clone(kokoro: KokoroEngine, folder: Path, people: list[Samples]):
    told: list[float] = []
    found = find_pack(lambda: kokoro, people[0], inno_dir(folder) / WEIGHTS, language="en-US", report=told.append)
    section = json.loads(json.dumps(found.section))
    pack = InnoNetwork(inno_dir(folder) / WEIGHTS).pack(people[0])[0]
    assert torch.equal(read_pack(section["pack"]), pack)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
    assert found.base_voice in VOICES
    assert section["made_by"] == "inno-kokoro"
    assert len(json.dumps(section)) < 400_000
    KokoroClone(kokoro, section)


def test_a_release_without_a_head_of_prosody_is_read_too(folder: Path, tmp_path: Path, people: list[Samples]):
    path = rewritten(folder, tmp_path, **dict.fromkeys(("head.W", "head.mu", "head.sd")))
    assert InnoNetwork(path).pack(people[0])[0].shape == (510, 1, 256)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("blend.rows", torch.zeros(6, 510, 64)),
        ("blend.stats", torch.full((6, 3), float("nan"))),
        ("heads.style.2.bias", torch.zeros(128)),
        ("heads.style.0.weight", None),
        ("enc.backbone.conv1.weight", torch.zeros(32, 1, 5, 5)),
        ("enc.proj.0.bias", None),
        ("head.mu", torch.zeros(3)),
    ],
)
def test_a_file_of_another_shape_is_named(folder: Path, tmp_path: Path, name: str, value: torch.Tensor | None):
    path = rewritten(folder, tmp_path, **{name: value})
    with pytest.raises(EngineError, match="is not inno-kokoro's network") as caught:
        InnoNetwork(path)
    assert str(path) in str(caught.value)


def test_problems_of_the_file_are_told_without_loading_it(folder: Path, tmp_path: Path):
    assert find_inno_problems(folder) == []
    path = inno_dir(tmp_path) / WEIGHTS
    assert find_inno_problems(tmp_path) == [f"{path} is missing"]
    content = (inno_dir(folder) / WEIGHTS).read_bytes()
    path.parent.mkdir()
    for wrong, told in (
        (content[:-10], "is truncated"),
        (b"", "is empty"),
        (b"<html>", "is an HTML"),
        (b"version https://git-lfs.github.com/spec/v1", "is a Git LFS pointer"),
    ):
        path.write_bytes(wrong)
        assert told in find_inno_problems(tmp_path)[0]
    save_file({"other": torch.zeros(3)}, path)
    assert "lacks enc., " in find_inno_problems(tmp_path)[0]


@pytest.mark.parametrize(
    ("wanted", "language", "is_there", "is_used", "searches"),
    [
        ("auto", "en-US", True, True, False),
        ("auto", "en-GB", True, True, False),
        ("auto", "fr", True, False, True),
        ("auto", "en-US", False, False, True),
        ("inno", "fr", True, True, False),
        ("search", "en-US", True, True, True),
        ("search", "en-US", False, False, True),
        ("search", "fr", True, False, True),
    ],
)
def test_the_network_is_used_for_english_where_its_file_is_and_searched_from_if_so_wanted(
    folder: Path, tmp_path: Path, wanted: str, language: str, is_there: bool, is_used: bool, searches: bool
):
    kokoro_dir = folder if is_there else tmp_path
    file = inno_dir(kokoro_dir) / WEIGHTS
    assert method_for(wanted, kokoro_dir, language) == Method(file if is_used else None, searches)
