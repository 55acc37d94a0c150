"""The service as a user starts it: real processes on a free port, with a database and storage of their own."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT_S = 60


@dataclass(frozen=True)
class Server:
    """A running web server: its address, its environment and its log."""

    url: str
    environment: dict[str, str]
    log: Path

    def create_key(self, email: str, plan: str) -> str:
        """Return a new raw key, made by the management command."""
        return self.manage("create_key", email, "--plan", plan).splitlines()[-1]

    def manage(self, *arguments: str) -> str:
        """Return the standard output of a management command."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout


@contextmanager
def running_server(directory: Path, **settings: str) -> Iterator[Server]:
    """Serve from `directory` as storage while the block runs."""
    port = free_port()
    storage = directory / "storage"
    storage.mkdir()
    environment = os.environ | {"STORAGE_DIR": str(storage), "PORT": str(port)} | settings
    environment.pop("DATABASE_URL", None)
    server = Server(f"http://127.0.0.1:{port}", environment, directory / "server.log")
    server.manage("prepare")
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
        )
        try:
            wait_until_up(f"{server.url}/healthz", process)
            yield server
        finally:
            process.terminate()
            process.wait(30)


def wait_until_up(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Return once `url` answers with 200."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server has stopped"
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise AssertionError(f"{url} did not answer in {START_TIMEOUT_S} s")


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
