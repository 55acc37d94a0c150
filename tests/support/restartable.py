"""A PostgreSQL and a Redis of one's own, that can be stopped, killed and started again while others depend on them.

They need the programs of both (Debian: `postgresql`, `redis-server`); PostgreSQL refuses to run as root, so that root
runs it as `postgres`.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from tests.support.server import free_port
from tests.support.workers import wait_until

LOCAL = "127.0.0.1"
_POSTGRESQL_PROGRAMS = Path("/usr/lib/postgresql")
_NEEDED = {"PostgreSQL": "initdb", "Redis": "redis-server"}


class Restartable(Protocol):
    """A server whose data outlives its processes."""

    name: str
    url: str

    def start(self) -> None:
        """Start it, and return once it answers."""

    def stop(self, *, kill: bool = False) -> None:
        """End it, by SIGKILL if wanted, and return once it has ended."""


def missing_programs() -> str:
    """Return the line that says which servers this machine cannot run; empty if it can run both."""
    missing = [name for name, program in _NEEDED.items() if _program(program) is None]
    return f"the programs of {' and '.join(missing)} are not installed" if missing else ""


@contextmanager
def own_postgresql(folder: Path, *, host: str = LOCAL, **options: str) -> Iterator[Restartable]:
    """Run a PostgreSQL that keeps its data below `folder` while the block runs.

    It listens on `host`, an address of this machine, and lets in whoever is in the same network. `options` are its own.
    """
    server = _PostgreSQL(folder / "postgresql", host, options)
    server.start()
    try:
        yield server
    finally:
        server.stop(kill=True)


@contextmanager
def own_redis(folder: Path, *, host: str = LOCAL) -> Iterator[Restartable]:
    """Run a Redis that forgets everything when it ends, while the block runs, on an address of this machine."""
    server = _Redis(folder, host)
    server.start()
    try:
        yield server
    finally:
        server.stop(kill=True)


class _PostgreSQL:
    name = "PostgreSQL"

    def __init__(self, folder: Path, host: str, options: Mapping[str, str]) -> None:
        self._folder = folder
        self._options = {
            "listen_addresses": host,
            "port": str(free_port()),
            "unix_socket_directories": "",
            **options,
        }
        self.url = f"postgres://postgres@{host}:{self._options['port']}/postgres"
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir()
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            _open_the_way(folder.parent)
            shutil.chown(folder, self._user)
        initialize = [_program("initdb"), "-D", folder, "-U", "postgres", "--auth=trust", "--no-sync"]
        subprocess.run(initialize, check=True, capture_output=True, user=self._user, cwd="/")  # type: ignore[arg-type]
        with (folder / "pg_hba.conf").open("a") as admitted:
            admitted.write("host all all samenet trust\n")

    def start(self) -> None:
        command = [_program("postgres"), "-D", self._folder]
        for option, value in self._options.items():
            command += ["-c", f"{option}={value}"]
        log = (self._folder.parent / "postgresql.log").open("ab")
        self._process = subprocess.Popen(command, stdout=log, stderr=log, user=self._user, cwd="/")  # type: ignore[arg-type]
        wait_until(self._answers, "an answer of PostgreSQL")

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self.url, connect_timeout=5):
            return True
        return False

    def stop(self, *, kill: bool = False) -> None:
        # SIGINT ends its connections, as a restart of the service does; it comes up again from what it has written.
        _end(self._process, signal.SIGQUIT if kill else signal.SIGINT)


class _Redis:
    name = "Redis"

    def __init__(self, folder: Path, host: str) -> None:
        self._folder, self._host, self._port = folder, host, free_port()
        self.url = f"redis://{host}:{self._port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [_program("redis-server"), "--port", str(self._port), "--bind", self._host, "--save", ""]
        command += ["--protected-mode", "no"]
        log = (self._folder / "redis.log").open("ab")
        self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)  # type: ignore[arg-type]
        wait_until(self._answers, "an answer of Redis")

    def _answers(self) -> bool:
        with suppress(RedisError):
            return bool(Redis.from_url(self.url, socket_connect_timeout=5).ping())
        return False

    def stop(self, *, kill: bool = False) -> None:
        _end(self._process, signal.SIGKILL if kill else signal.SIGTERM)


def _end(process: "subprocess.Popen[bytes] | None", by: signal.Signals) -> None:
    if process is not None and process.poll() is None:
        process.send_signal(by)
        process.wait(60)


def _program(name: str) -> str | None:
    found = sorted(_POSTGRESQL_PROGRAMS.glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _open_the_way(folder: Path) -> None:
    """Let others pass through `folder` and the temporary folders that it lies in, which are closed to them."""
    for place in (folder, *folder.parents):
        if Path(tempfile.gettempdir()) in place.parents:
            place.chmod(place.stat().st_mode | 0o011)
