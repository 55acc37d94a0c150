"""`manage.py try_openai`: the sentence that OpenAI's client speaks, and the program that it shows."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
import soundfile
from django.core.management import CommandError, call_command

from openai_api.management.commands import try_openai
from tests.support.server import ROOT, Server, free_port


def run(environment: dict[str, str], folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def program_in(output: str) -> str:
    return output.partition("\nThis program")[0]


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    return server.create_key("newcomer@example.com", "free")


@pytest.mark.process
@pytest.mark.parametrize("where", ["--key", "DEMO_API_KEY"])
def test_it_speaks_and_shows_the_program(server, key, tmp_path, where):
    environment = server.environment | {"SITE_URL": server.url}
    environment |= {"DEMO_API_KEY": key} if where == "DEMO_API_KEY" else {}
    told = ["--key", key] if where == "--key" else []
    done = run(environment, tmp_path, str(ROOT / "manage.py"), "try_openai", *told)
    assert done.returncode == 0, done.stderr
    assert soundfile.info(tmp_path / "hello.mp3").duration > 0.5
    assert key not in done.stdout

    spoken = (tmp_path / "hello.mp3").read_bytes()
    (tmp_path / "hello.mp3").unlink()
    again = run(os.environ | {"API_KEY": key}, tmp_path, "-c", program_in(done.stdout))
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "hello.mp3").read_bytes() == spoken


@pytest.mark.process
def test_it_says_why_there_is_no_speech(server, tmp_path):
    command = (str(ROOT / "manage.py"), "try_openai", "--key", f"ev_{'k' * 43}")
    refused = run(server.environment | {"SITE_URL": server.url}, tmp_path, *command)
    assert refused.returncode == 1
    assert "401 - This API key is not valid" in refused.stderr
    away = run(server.environment | {"SITE_URL": f"http://127.0.0.1:{free_port()}"}, tmp_path, *command)
    assert away.returncode == 1
    assert "did not speak. openai.APIConnectionError" in away.stderr
    assert not list(tmp_path.iterdir())


def test_it_needs_a_key(settings):
    settings.DEMO_API_KEY = ""
    with pytest.raises(CommandError, match="--key"):
        call_command("try_openai", stdout=StringIO())


def test_it_says_how_to_install_the_client(monkeypatch):
    monkeypatch.setattr(try_openai, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match="pip install openai"):
        call_command("try_openai", "--key", f"ev_{'k' * 43}", stdout=StringIO())
