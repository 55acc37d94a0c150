"""`make run` on a fresh checkout: from nothing to a file that plays, and everything stopped again."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
import soundfile

from config import run
from tests.support.hub import NOWHERE_ELSE, running_hub
from tests.support.server import ROOT, free_port
from voices.catalog import KOKORO_VOICES

pytestmark = pytest.mark.process

START_TIMEOUT_S = 90
LEFT_BEHIND = (".venv", ".git", ".env", "storage", "models", "staticfiles", ".mypy_cache", ".ruff_cache", "__pycache__")
SETTINGS = (
    "SECRET_KEY",
    "DEBUG",
    "STORAGE_DIR",
    "DEMO_API_KEY",
    "SITE_URL",
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "REDIS_URL",
    "REDIS_PREFIX",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh copy of the project, as a clone would be."""
    copy = tmp_path / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    return copy


@contextmanager
def running(checkout: Path, **settings: str) -> Iterator[tuple["subprocess.Popen[bytes]", Path]]:
    """Run the supervisor in `checkout`, its output in a file; the environment holds nothing but what a shell has."""
    environment = {name: value for name, value in os.environ.items() if name not in SETTINGS} | settings
    log = checkout.parent / "run.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "config.run"], cwd=checkout, env=environment, stdout=output, stderr=output
        )
        try:
            yield process, log
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(60)


def wait_for(log: Path, text: str, process: "subprocess.Popen[bytes]") -> str:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        if text in (output := log.read_text()):
            return output
        assert process.poll() is None, output
        time.sleep(0.1)
    raise AssertionError(f"{text!r} did not come: {log.read_text()}")


def processes_in(checkout: Path) -> dict[int, str]:
    """Return the command lines of the processes that run in `checkout`, by their ids."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text().replace("\0", " ")
            if command and (process / "cwd").resolve() == checkout:  # one that is about to end has none any more
                found[int(process.name)] = command
        except OSError:
            continue
    return found


@pytest.mark.skipif(shutil.which("curl") is None, reason="the pasted line needs curl")
def test_from_nothing_to_audio_and_back(checkout):
    port = free_port()
    with running(checkout, PORT=str(port)) as (process, log):
        output = wait_for(log, "Try it", process)
        curl = next(line for line in output.splitlines() if line.startswith("curl"))
        assert f"localhost:{port}" in curl
        readme = (checkout / "README.md").read_text()
        of_readme = next(line for line in readme.splitlines() if line.startswith("curl"))
        for line in (curl, of_readme.replace("localhost:8000", f"localhost:{port}")):
            subprocess.run(line, shell=True, cwd=checkout, check=True, capture_output=True)
            assert soundfile.info(checkout / "hello.mp3").duration > 0.5
            (checkout / "hello.mp3").unlink()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert processes_in(checkout) == {}
    environment = (checkout / ".env").read_text()
    assert "DEBUG=true" in environment
    assert (checkout / ".env").stat().st_mode & 0o077 == 0
    key = re.search(r"DEMO_API_KEY=(ev_\S{32,})", environment)
    assert key is not None
    assert key[1] in curl


@contextmanager
def stalling_hub() -> Iterator[str]:
    """A hub that lists a large file, sends a part of it and then says nothing more; its address."""
    with running_hub() as hub:
        names = ["config.json", *(f"voices/{voice}.pt" for voice in KOKORO_VOICES), "kokoro-v1_0.pth"]
        hub.files = dict.fromkeys(names, bytes(500_000))
        hub.stall_after = 100_000
        yield hub.url


@pytest.mark.exhaustive
def test_the_service_answers_while_models_are_fetched_and_all_of_it_ends_with_ctrl_c(checkout):
    port = free_port()
    with (
        stalling_hub() as address,
        running(checkout, PORT=str(port), HF_ENDPOINT=address, HF_HUB_OFFLINE="0", **NOWHERE_ELSE) as (
            process,
            log,
        ),
    ):
        wait_for(log, "espeak-ng speaks until the models are here", process)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            assert json.load(answer)["engine"]["detail"].startswith("espeak-ng;")
        assert any("fetch_models" in command for command in processes_in(checkout).values())
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert "Ready" not in log.read_text()
    assert processes_in(checkout) == {}


def test_the_banner_waits_for_the_models_only_for_its_time(monkeypatch, capsys):
    monkeypatch.setattr(run, "FETCH_TIMEOUT_S", 0.1)
    fetch, service = (SimpleNamespace(poll=lambda: None) for _ in range(2))
    assert run.wait_for_models(fetch, [service])
    assert "espeak-ng speaks until the models are here" in capsys.readouterr().out
    assert "until Kokoro is here, espeak-ng speaks" in run.banner("8000", "ev_key", is_fetching=True)
    assert "espeak-ng" not in run.banner("8000", "ev_key")
    assert not run.wait_for_models(fetch, [SimpleNamespace(poll=lambda: 1)])


@pytest.mark.exhaustive
def test_a_dead_worker_ends_the_service_and_leaves_nothing(checkout):
    with running(checkout, PORT=str(free_port())) as (process, log):
        wait_for(log, "Ready", process)
        clusters = [pid for pid, command in processes_in(checkout).items() if "qcluster" in command]
        os.kill(min(clusters), signal.SIGKILL)
        assert process.wait(60) == 1
        assert "A part of the service has stopped" in log.read_text()
    assert processes_in(checkout) == {}


@pytest.mark.exhaustive
def test_a_second_start_keeps_secrets_and_key(checkout):
    (checkout / ".env").write_text("SECRET_KEY=mine\nDEBUG=true\nDEMO_API_KEY=ev_" + "k" * 43 + "\n")
    with running(checkout, PORT=str(free_port())) as (process, log):
        assert "ev_" + "k" * 43 in wait_for(log, "Try it", process)
    assert "SECRET_KEY=mine" in (checkout / ".env").read_text()


@pytest.mark.exhaustive
def test_a_taken_port_ends_the_start(checkout):
    import socket

    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        with running(checkout, PORT=str(listener.getsockname()[1])) as (process, log):
            assert process.wait(60) == 1
            assert "address already in use" in log.read_text().lower()
    assert processes_in(checkout) == {}


def test_without_a_secret_key_nothing_starts(checkout):
    (checkout / ".env").write_text("DEBUG=false\n")
    with running(checkout, PORT=str(free_port())) as (process, log):
        assert process.wait(60) != 0
        assert "SECRET_KEY is missing" in log.read_text()
