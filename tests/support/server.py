"""The service as a user starts it: real processes on a free port, with a database and storage of their own."""

import atexit
import fcntl
import functools
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.support.services import own_services

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT_S = 120
STOP_TIMEOUT_S = 120
_PORTS_OF_SERVERS = range(20_000, 32_768)
"""Below those that systems give to clients."""
_reserved_ports: list[IO[str]] = []
"""Locked files, one for each port that this process has been given."""


@dataclass(frozen=True)
class Server:
    """A running web server: its address, its environment, its log and its process."""

    url: str
    environment: dict[str, str]
    log: Path
    process: "subprocess.Popen[bytes]"

    def create_key(self, email: str, plan: str) -> str:
        """Return a new raw key, made by the management command."""
        return self.manage("create_key", email, "--plan", plan).splitlines()[-1]

    def manage(self, *arguments: str) -> str:
        """Return the standard output of a management command."""
        return manage(self.environment, *arguments)


@contextmanager
def running_server(directory: Path, **settings: str) -> Iterator[Server]:
    """Serve from `directory` as storage, with a database of its own, while the block runs."""
    storage = directory / "storage"
    storage.mkdir()
    with own_services() as services:
        environment = os.environ | {"STORAGE_DIR": str(storage)} | services | settings
        prepare(environment)
        with server_in(environment, directory / "server.log") as server:
            yield server


@contextmanager
def server_in(environment: dict[str, str], log_path: Path, *command: str, port: int | None = None) -> Iterator[Server]:
    """Serve in an environment that is prepared, be it that of another server, while the block runs.

    `command` is what Python shall run in place of `manage.py serve`; without a `port` it is any that is free.
    """
    port = port or free_port()
    environment = environment | {"PORT": str(port)}
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, *(command or ("manage.py", "serve", "--host", "127.0.0.1"))],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
        )
        server = Server(f"http://127.0.0.1:{port}", environment, log_path, process)
        try:
            wait_until_up(f"{server.url}/healthz", process)
            yield server
        finally:
            process.terminate()
            process.wait(STOP_TIMEOUT_S)


def prepare(environment: dict[str, str]) -> None:
    """Bring a new database up to the release; that of SQLite is a copy of one which was brought there before."""
    if environment["DATABASE_URL"]:
        manage(environment, "prepare")
    else:
        shutil.copy(_prepared_database(), Path(environment["STORAGE_DIR"]))


@functools.cache
def _prepared_database() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tts-prepared-"))
    atexit.register(shutil.rmtree, folder)
    manage(os.environ | {"STORAGE_DIR": str(folder), "DATABASE_URL": "", "REDIS_URL": ""}, "prepare")
    return folder / "db.sqlite3"


def manage(environment: dict[str, str], *arguments: str) -> str:
    """Return the standard output of a management command, which must succeed."""
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr}"
    return done.stdout


def wait_until_up(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Return once `url` answers with 200."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server has stopped"
        try:
            with urllib.request.urlopen(url, timeout=START_TIMEOUT_S):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise AssertionError(f"{url} did not answer in {START_TIMEOUT_S} s")


def free_port() -> int:
    """Return a port that nothing listens on, and that no client is given: a server that is away finds it free again.

    It stays with this process, since a server that is still starting does not hold its port: another process that
    tests would find it free, and one of the two would talk to the other's server.
    """
    while True:
        port = secrets.choice(_PORTS_OF_SERVERS)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            _reserve(port)
            return port


def _reserve(port: int) -> None:
    """Keep other processes of this user from being given `port`. Raises: OSError if one has it."""
    folder = Path(tempfile.gettempdir(), f"tts-tests-ports-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    lock = Path(folder, str(port)).open("w")  # noqa: SIM115 # open until this process ends
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    _reserved_ports.append(lock)


def wait_until_listening(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return once something accepts connections on a port of this machine."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        assert process.poll() is None, "the program has ended"
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"nothing listens on port {port} after {START_TIMEOUT_S} s")
