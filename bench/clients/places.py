"""Where the packages of clients are installed: each in a folder in the user's cache, which a second run finds."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.clients.matrix import Client

_NODE = "node@22.21.1"
"""Several clients for Node want a later one than Debian has."""
_INSTALLED = "installed"
_ATTEMPTS = 2
_UV = (sys.executable, "-m", "uv", "--quiet")


class NotInstalled(Exception):
    """The packages of a client cannot be installed; the message says why."""


class NoPython(Exception):
    """The machine lacks the version of Python that a client wants; the message names it."""


def place_of(client: Client) -> Path:
    """Return the folder with the client's packages, which are installed first if they are missing.

    Raises NotInstalled and NoPython.
    """
    packages = (*client.packages, _NODE) if client.is_node else client.packages
    digest = hashlib.sha256(" ".join(packages).encode()).hexdigest()[:12]
    place = _clients_dir() / f"{'node' if client.is_node else 'python'}-{digest}"
    if not (place / _INSTALLED).exists():
        if client.python and not _has_python(client.python):
            raise NoPython(f"no Python {client.python} is on the path")
        _install(client, packages, place)
        (place / _INSTALLED).touch()
    return place


def interpreter_of(client: Client, place: Path) -> str:
    """Return the path of the interpreter for the client's program."""
    if client.is_node:
        return str(place / "node_modules/.bin/node")
    return str(place / "bin/python") if client.packages else sys.executable


def _clients_dir() -> Path:
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("CLIENTS_DIR") or Path(cache) / "speech-clients")


def _has_python(version: str) -> bool:
    command = [*_UV, "python", "find", "--no-python-downloads", version]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def _install(client: Client, packages: tuple[str, ...], place: Path) -> None:
    """Install packages into a new folder, a second time if the registry fails."""
    for attempt in range(_ATTEMPTS):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        try:
            for command in _commands(client, packages, place):
                subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            if attempt + 1 == _ATTEMPTS:
                raise NotInstalled(" ".join(f"{error} {getattr(error, 'stderr', '')}".split())) from error
        else:
            return


def _commands(client: Client, packages: tuple[str, ...], place: Path) -> list[list[str]]:
    if client.is_node:
        return [["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(place), *packages]]
    if not packages:
        return []
    return [
        [*_UV, "venv", "--allow-existing", "--python", client.python or sys.executable, str(place)],
        [*_UV, "pip", "install", "--python", str(place / "bin/python"), *packages],
    ]
