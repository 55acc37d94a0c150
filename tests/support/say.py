"""The command line client as a process of its own, beside a real web server and worker that speak in tones."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.server import ROOT, server_in
from tests.support.workers import Site, prepared_site, running_cluster

CLIENT = ROOT / "clients" / "cli"


@dataclass(frozen=True)
class Service:
    """A web server and a worker."""

    site: Site
    url: str

    def ask(self, question: str, *arguments: Any) -> Any:
        return self.site.call(f"tests.support.job_site.{question}", *arguments)


@contextmanager
def service_in(folder: Path) -> Iterator[Service]:
    """Run a web server and a worker in `folder` while the block does."""
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.support.tone_settings",
        "TONE_LOG": str(folder / "tones"),
        "PLACE_LIFETIME_S": "60",
        "REQUESTS_A_MINUTE": "1000000",
    }
    with ExitStack() as stack:
        site = stack.enter_context(prepared_site(folder / "storage", **settings))
        server = stack.enter_context(server_in(site.environment, folder / "server.log"))
        stack.enter_context(running_cluster(site)).wait_until_whole()
        yield Service(site, server.url)


def start_say(url: str, key: str, *arguments: Any, **options: Any) -> "subprocess.Popen[str]":
    """Start the command."""
    environment = os.environ | {"SPEECH_URL": url, "SPEECH_API_KEY": key, "PYTHONPATH": str(CLIENT)}
    command = [sys.executable, "-m", "speech_client", *map(str, arguments)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env=environment, text=True, **pipes, **options)


def say(url: str, key: str, *arguments: Any, text: str = "") -> tuple[int, str]:
    """Return the exit code of the command and what it told."""
    process = start_say(url, key, *arguments)
    _, told = process.communicate(text, timeout=120)
    return process.returncode, told
