"""`python -m bench.clients` lets every client of the matrix speak, listens, and writes the table of docs/clients.md.

Each program gets only an address and a key from us. Its sound must be the speech: sample for sample the same as the
whole file of `/api/v1`, except for the loss in the client's format.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx2
import numpy as np
from numpy.typing import NDArray

import tests.support.environment  # noqa: F401 — sets the environment of the server
from bench.clients.matrix import CLIENTS, Client
from bench.clients.places import NoPython, NotInstalled, interpreter_of, place_of
from tests.support.audio import decoded, likeness
from tests.support.server import Server, running_server

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "clients.md"
TIMEOUT_S = 120
LEAST_LIKENESS = 0.99
"""The least correlation with the whole file: opus has 0.996, other formats more, and other speech less than 0.1."""
MOST_LONGER_S = 0.2
_LINK = re.compile(r"/api/v1/jobs/[\w-]+/audio")
_TABLE = re.compile(r"(?<=<!-- table -->\n\n).*(?=\n<!-- end -->)", re.DOTALL)


class Wrong(Exception):
    """A client failed, or its sound is not the speech; the message says how."""


@dataclass(frozen=True)
class Heard:
    """The result of a client: its sound's correlation with the whole file, and the seconds that its program took."""

    client: Client
    likeness: float
    seconds: float

    @property
    def row(self) -> str:
        """The row of the table."""
        client = self.client
        return f"| {client.name} | {client.release} | {client.program.link} | {self.likeness:.3f} |"


def main() -> int:
    """Run each client, print a line for it, record the table if all of them spoke, and return the exit status.

    A client that no registry delivers, or whose Python version is missing here, is left out; the table then stays as it
    is.
    """
    heard: list[Heard] = []
    left_out = 0
    with tempfile.TemporaryDirectory() as name, running_server(Path(name), SPEECH_ENGINE="espeak") as server:
        key = server.create_key("clients@example.com", "pro")
        for client in CLIENTS:
            try:
                result = listen(client, server, key)
            except (NoPython, NotInstalled) as error:
                print(f"{client.name}, {client.release}: left out: {error}", flush=True)
                left_out += 1
                continue
            except Wrong as error:
                print(f"{client.name}, {client.release}: FAILS: {error}", flush=True)
                continue
            print(f"{client.name}, {client.release}: {result.likeness:.3f}, {result.seconds:.1f} s", flush=True)
            heard.append(result)
    print(f"{len(heard)} of {len(CLIENTS)} speak, {left_out} left out")
    if len(heard) == len(CLIENTS):
        _record(heard)
    return int(not heard or len(heard) + left_out < len(CLIENTS))


def listen(client: Client, server: Server, key: str) -> Heard:
    """Run a client's program, and compare its sound with the whole file.

    Raises NotInstalled, NoPython and Wrong.
    """
    place = place_of(client)
    meant = decoded(_whole(client, server, key))
    with tempfile.TemporaryDirectory(dir=place) as folder:
        began_at = time.perf_counter()
        output = _run(client, place, Path(folder), server, key)
        seconds = time.perf_counter() - began_at
        samples = _sound(Path(folder), output, server, key)
    found = likeness(samples, meant)
    longer_s = (len(samples) - len(meant)) / 24_000
    if found < LEAST_LIKENESS or abs(longer_s) > MOST_LONGER_S:
        raise Wrong(f"its sound is not the speech: correlation {found:.3f}, {longer_s:+.3f} s longer")
    return Heard(client, found, seconds)


def _whole(client: Client, server: Server, key: str) -> bytes:
    """Return the speech that the client asks for, from `/api/v1`."""
    asked = {"input": client.spoken, "voice": client.voice, "response_format": "wav"}
    headers = {"Authorization": f"Bearer {key}"}
    answer = httpx2.post(f"{server.url}/api/v1/audio/speech", json=asked, headers=headers, timeout=TIMEOUT_S)
    return answer.raise_for_status().content


def _run(client: Client, place: Path, folder: Path, server: Server, key: str) -> str:
    """Run the client's program in `folder`, which is below its packages, and return its output."""
    program = folder / f"program.{'mjs' if client.is_node else 'py'}"
    program.write_text(client.program.text(server.url), encoding="utf-8")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "API_KEY": key,
        "BASE_URL": f"{server.url}/v1",
        "ELEVENLABS_URL": f"{server.url}/elevenlabs",
        "MCP_URL": f"{server.url}/mcp",
        "TEXT": client.spoken,
        **({} if client.packages else {"PYTHONPATH": str(ROOT)}),
        **client.environment,
    }
    command = [interpreter_of(client, place), str(program)]
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise Wrong(f"its program did not end in {TIMEOUT_S} s") from None
    if done.returncode:
        raise Wrong(f"its program ended with {done.returncode}: {done.stderr[-1500:]}")
    return done.stdout


def _sound(folder: Path, output: str, server: Server, key: str) -> NDArray[np.int16]:
    """Return the sound that the program wrote into its folder, or to which its output has a link."""
    files = [file for file in folder.iterdir() if file.suffix in (".mp3", ".wav")]
    if files:
        return decoded(files[0].read_bytes())
    if link := _LINK.search(output):
        headers = {"Authorization": f"Bearer {key}"}
        return decoded(httpx2.get(server.url + link[0], headers=headers, timeout=TIMEOUT_S).raise_for_status().content)
    raise Wrong(f"its program made no sound: {output[-500:]}")


def _record(heard: list[Heard]) -> None:
    """Write the table into its place in the document."""
    head = "| client | release | program | correlation |\n| --- | --- | --- | ---: |\n"
    table = head + "".join(f"{result.row}\n" for result in heard)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(_TABLE.sub(lambda _: table, text), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
