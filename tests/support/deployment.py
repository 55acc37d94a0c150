"""The service of compose.yaml, the Dockerfile and the Caddyfile, read and started without containers."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from tests.support.server import ROOT

SECRETS = {
    "SECRET_KEY": "a-long-random-string",
    "POSTGRES_PASSWORD": "password0123",
    "REDIS_PASSWORD": "password4567",
    "MINIO_ROOT_PASSWORD": "password8901",
    "AWS_SECRET_ACCESS_KEY": "secret-of-the-storage",
    "METRICS_TOKEN": "token-of-prometheus",
}


def variables(path: str) -> dict[str, str]:
    """Return the variables of an environment file, empty ones included."""
    return dict(re.findall(r"^([A-Z][A-Z0-9_]*)=(.*)$", (ROOT / path).read_text(), re.MULTILINE))


def installation() -> dict[str, str]:
    """Return the environment file of somebody who has filled in deploy/env.example."""
    return variables("deploy/env.example") | SECRETS


def compose(environment: Mapping[str, str]) -> dict[str, Any]:
    """Return compose.yaml with its variables replaced; one that is required and empty is an error."""

    def value(found: re.Match[str]) -> str:
        filled_in = environment.get(found["name"], "")
        assert filled_in or not found["required"], f"{found['name']} is missing"
        return filled_in

    text = (ROOT / "compose.yaml").read_text()
    read: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(?P<name>\w+)(?P<required>:\?)?\}", value, text))
    return read


def start(command: list[str], environment: Mapping[str, str], log: Path) -> "subprocess.Popen[bytes]":
    """Start a command of compose.yaml as its container would; it writes to the end of `log`."""
    assert command[0] == "python"
    with log.open("ab") as output:
        return subprocess.Popen([sys.executable, *command[1:]], cwd=ROOT, env=environment, stdout=output, stderr=output)


@contextmanager
def running(command: list[str], environment: Mapping[str, str], log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a command while the block does; told to stop by SIGTERM, it must end well."""
    process = start(command, environment, log)
    try:
        yield process
        process.terminate()
        assert process.wait(90) == 0, log.read_text()[-2000:]
    finally:
        process.kill()
        process.wait(90)


def bare_environment() -> dict[str, str]:
    """Return what a container has that nobody has told anything."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
