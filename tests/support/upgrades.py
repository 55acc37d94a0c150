"""A database of the last release that is brought up to date, by a command in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.support.server import ROOT
from tests.support.services import POSTGRESQL_URL, own_services


def run(action: str, environment: Mapping[str, str]) -> str:
    """Return the output of `tests.support.last_release` with an action."""
    command = [sys.executable, "-m", "tests.support.last_release", action]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def upgraded_database(
    storage: Path, *, postgresql: bool = bool(POSTGRESQL_URL)
) -> Iterator[tuple[dict[str, str], list[str]]]:
    """Yield the environment of an upgraded database, and the models that had a row in it before."""
    with own_services(postgresql=postgresql, redis=False) as services:
        environment = os.environ | services | {"STORAGE_DIR": str(storage)}
        yield environment, json.loads(run("upgrade", environment))
