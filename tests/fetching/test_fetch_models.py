"""`fetch_models`, from a hub on a local port."""

import hashlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile

import pytest
import torch
from django.core.management import CommandError, call_command
from huggingface_hub import constants

from fetching import contents, hub
from tests.support.hub import NOWHERE_ELSE, running_hub
from tests.support.inno import write_inno
from tests.support.piper import write_shell
from tests.support.server import ROOT, free_port
from tests.tts.engines.test_kokoro_files import CONFIGURATION
from voices.catalog import KOKORO_VOICES

pytestmark = pytest.mark.process

KOKORO_NAMES = ["config.json", *(f"voices/{voice}.pt" for voice in KOKORO_VOICES), "kokoro-v1_0.pth"]
PIPER_NAMES = [f"ar/ar_JO/kareem/medium/ar_JO-kareem-medium.onnx{ending}" for ending in (".json", "")]


def saved(value):
    output = io.BytesIO()
    torch.save(value, output)
    return output.getvalue()


def tagger_wheel():
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as wheel:
        wheel.writestr("en_core_web_sm/__init__.py", "")
        for name in ("meta.json", "config.cfg", "tagger/model"):
            wheel.writestr(f"en_core_web_sm/en_core_web_sm-3.8.0/{name}", "{}")
    return output.getvalue()


@pytest.fixture
def fake(tmp_path_factory):
    """A hub with a tiny Kokoro, a tiny Piper and a tiny tagger."""
    with running_hub() as fake:
        voice = saved(torch.zeros(510, 1, 4))
        fake.files = dict.fromkeys(KOKORO_NAMES, voice)
        piper = write_shell(tmp_path_factory.mktemp("piper"))
        fake.files |= {name: (piper / name.rpartition("/")[2]).read_bytes() for name in PIPER_NAMES}
        fake.files["config.json"] = json.dumps(CONFIGURATION | {"style_dim": 2}).encode()
        fake.files["kokoro-v1_0.pth"] = saved({"bert": torch.rand(100_000)})
        fake.files["tagger.whl"] = tagger_wheel()
        fake.files["model.safetensors"] = write_inno(tmp_path_factory.mktemp("inno")).read_bytes()
        fake.large = {name for name in fake.files if not name.endswith(".json")}
        yield fake


@pytest.fixture
def fetch(fake, settings, tmp_path, monkeypatch, capsys):
    """Run the command against the fake hub; return what it wrote."""
    settings.KOKORO_DIR, settings.PIPER_DIR = tmp_path / "kokoro", tmp_path / "piper"
    wheel = fake.files["tagger.whl"]
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "ENDPOINT", fake.url)
    template = fake.url + "/{repo_id}/resolve/{revision}/{filename}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(hub, "RETRY_WAIT_S", 0.01)
    monkeypatch.setattr(contents, "TAGGER_URL", f"{fake.url}/elsewhere/tagger.whl")
    monkeypatch.setattr(contents, "TAGGER_SIZE", len(wheel))
    monkeypatch.setattr(contents, "TAGGER_SHA256", hashlib.sha256(wheel).hexdigest())

    def run(*arguments):
        call_command("fetch_models", *arguments)
        written = capsys.readouterr()
        return written.out + written.err

    return run


def names_asked(fake):
    return [name for name, _ in fake.asked if name != "POST"]


def test_it_fetches_everything_once(fetch, fake, tmp_path):
    output = fetch()
    assert "Kokoro: 56 of 56 files fetched" in output
    assert sorted(names_asked(fake)) == sorted(fake.files)
    for name in KOKORO_NAMES:
        assert (tmp_path / "kokoro" / name).read_bytes() == fake.files[name]
    for name in PIPER_NAMES:
        assert (tmp_path / "piper" / name.rpartition("/")[2]).read_bytes() == fake.files[name]
    assert (tmp_path / "kokoro" / "en_core_web_sm" / "tagger" / "model").read_text() == "{}"
    assert not list(tmp_path.rglob("*.part"))

    fake.asked.clear()
    output = fetch()
    assert names_asked(fake) == []
    assert output.count("everything is in") == 4


def test_only_what_is_named_is_fetched(fetch, fake):
    fetch("--only", "piper")
    assert names_asked(fake) == PIPER_NAMES


def test_nabra_is_fetched_by_name_alone_and_laid_out_like_kokoro(fetch, fake, tmp_path):
    voice = fake.files["voices/af_heart.pt"]
    fake.files |= {"kokoro_arabic.pth": saved({"bert": torch.rand(100)}), "af_msa.pt": voice}
    assert "Nabra's Arabic voice: 3 of 3 files fetched" in fetch("--only", "nabra")
    assert names_asked(fake) == ["config.json", "kokoro_arabic.pth", "af_msa.pt"]
    folder = tmp_path / "kokoro" / "nabra"
    assert (folder / "kokoro-v1_0.pth").read_bytes() == fake.files["kokoro_arabic.pth"]
    assert (folder / "voices" / "af_msa.pt").read_bytes() == voice
    fake.asked.clear()
    fetch()
    assert "af_msa.pt" not in names_asked(fake)


def test_the_network_that_clones_keeps_the_checksum_of_its_first_fetch(fetch, fake, tmp_path):
    assert "1 of 1 files fetched" in fetch("--only", "inno")
    folder = tmp_path / "kokoro" / "inno"
    content = fake.files["model.safetensors"]
    origin = json.loads((folder / "origin.json").read_text())
    assert origin["versions"] == ["remsky/kokoro-inno-clone-tuner at v0.2.0"]
    assert origin["files"]["model.safetensors"]["checksum"] == hashlib.sha256(content).hexdigest()

    (folder / "model.safetensors").write_bytes(content[:-1] + b"x")
    fetch("--only", "inno")
    assert (folder / "model.safetensors").read_bytes() == content

    fake.files["model.safetensors"] = write_inno(tmp_path / "other", seed=1).read_bytes()
    with pytest.raises(CommandError, match=r"has another model\.safetensors"):
        fetch("--only", "inno")
    assert (folder / "model.safetensors").read_bytes() == content


def test_a_damaged_file_is_fetched_again_and_no_other(fetch, fake, tmp_path):
    fetch("--only", "kokoro")
    fake.asked.clear()
    path = tmp_path / "kokoro" / "voices" / "af_heart.pt"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    fetch("--only", "kokoro")
    assert names_asked(fake) == ["voices/af_heart.pt"]
    assert path.read_bytes() == fake.files["voices/af_heart.pt"]


def test_a_start_asks_nobody_when_all_is_there(fetch, fake):
    fetch()
    fake.asked.clear()
    assert fetch("--at-start") == ""
    assert fake.asked == []


def test_a_start_with_espeak_asks_nobody(fetch, fake, settings):
    settings.SPEECH_ENGINE = "espeak"
    assert fetch("--at-start") == ""
    assert fake.asked == []


def test_a_failure_names_the_file(fetch, fake):
    fake.listed["voices/bm_george.pt"] = fake.files["voices/bm_george.pt"][::-1]
    with pytest.raises(CommandError, match=r"voices/bm_george\.pt came with a wrong checksum"):
        fetch()
    assert "bm_george.pt came with a wrong checksum" in fetch("--at-start")


def test_a_hub_without_a_file_is_told(fetch, fake):
    del fake.files["voices/jm_kumo.pt"]
    with pytest.raises(CommandError, match=r"has no voices/jm_kumo\.pt"):
        fetch()


def test_two_at_once_keep_out_of_each_others_way(fetch, tmp_path):
    import fcntl

    (tmp_path / "kokoro").mkdir()
    with (tmp_path / "kokoro" / ".fetch.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="another fetch_models is at work"):
            fetch()


def start(tmp_path, endpoint, *arguments, **settings):
    environment = os.environ | {"KOKORO_DIR": f"{tmp_path}/k", "PIPER_DIR": f"{tmp_path}/p", "HF_ENDPOINT": endpoint}
    return subprocess.Popen(
        [sys.executable, "manage.py", "fetch_models", *arguments],
        cwd=ROOT,
        env=environment | NOWHERE_ELSE | {"HF_HUB_OFFLINE": "0"} | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.exhaustive
def test_a_killed_run_is_resumed(fake, tmp_path):
    fake.stall_after = 200_000
    process = start(tmp_path, fake.url, "--only", "kokoro")
    deadline = time.monotonic() + 60
    while not any(part.stat().st_size for part in (tmp_path / "k").glob("kokoro-v1_0.pth.*.part")):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not (tmp_path / "k" / "kokoro-v1_0.pth").exists()
    fake.stall_after = None
    fake.asked.clear()
    output, errors = start(tmp_path, fake.url, "--only", "kokoro").communicate(timeout=60)
    assert "Kokoro: 56 of 56 files fetched" in output, errors
    asked = [entry for entry in fake.asked if entry[0] != "POST"]
    assert len(asked) == 1, asked
    [(name, wanted)] = asked
    assert name == "kokoro-v1_0.pth"
    assert int(wanted.removeprefix("bytes=").removesuffix("-")) > 0
    assert (tmp_path / "k" / name).read_bytes() == fake.files[name]


@pytest.mark.exhaustive
def test_an_unreachable_hub_is_one_line_and_no_failure_at_a_start(tmp_path):
    process = start(tmp_path, f"http://127.0.0.1:{free_port()}", "--at-start")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (0, "")
    [line] = errors.splitlines()
    assert re.search(r"Models are missing \(.+\) and were not fetched: .*; 127\.0\.0\.1", line)


@pytest.mark.exhaustive
def test_an_unreachable_hub_is_a_failure_otherwise(tmp_path):
    process = start(tmp_path, f"http://127.0.0.1:{free_port()}")
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (1, "")
    assert len(errors.splitlines()) == 1


@pytest.mark.exhaustive
def test_offline_is_honoured_at_once(tmp_path):
    process = start(tmp_path, "http://127.0.0.1:9", "--at-start", HF_HUB_OFFLINE="1")
    assert "HF_HUB_OFFLINE is set" in process.communicate(timeout=60)[1]
    assert process.returncode == 0


@pytest.mark.exhaustive
def test_it_runs_where_the_checks_refuse_to(tmp_path):
    process = start(tmp_path, f"http://127.0.0.1:{free_port()}", "--at-start", SPEECH_ENGINE="kokoro")
    assert "were not fetched" in process.communicate(timeout=60)[1]
