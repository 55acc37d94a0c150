"""Kokoro through the whole HTTP stack: a long request alone, then four clients at once. Random weights of full size."""

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from bench.kokoro import make_full_size_model
from tests.support.sentences import SENTENCES
from tests.support.server import Server, running_server
from voices.catalog import KOKORO_VOICES

CHARACTERS = 1000
VOICE = "ef_dora"
ROUNDS = 2
CLIENTS = 4


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — the server takes its environment from this process

    with tempfile.TemporaryDirectory() as directory:
        model = make_full_size_model(Path(directory) / "model", KOKORO_VOICES)
        settings = {"KOKORO_DIR": str(model), "SPEECH_ENGINE": "kokoro", "KOKORO_LOADING": "start"}
        with running_server(Path(directory), **settings) as server:
            _measure(server)


def _measure(server: Server) -> None:
    key = server.create_key("bench@example.com", "pro")
    with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=600) as client:
        _speak(client, 0)
        begin = time.perf_counter()
        alone = sum(_speak(client, number) for number in range(ROUNDS)) / (time.perf_counter() - begin)
        with ThreadPoolExecutor(CLIENTS) as pool:
            begin = time.perf_counter()
            together = sum(pool.map(lambda number: _speak(client, number), range(CLIENTS)))
            together /= time.perf_counter() - begin
    print(f"\nKokoro through HTTP, requests of {CHARACTERS} Spanish characters, seconds of audio a second")
    print(f"  one client {alone:.2f}, {CLIENTS} clients {together:.2f} in all ({together / alone:.0%})")
    print(f"  memory of the server: {_memory_mb(server):.0f} MB")


def _speak(client: httpx.Client, number: int) -> float:
    """Return the seconds of audio of one request."""
    text = (" ".join(SENTENCES["es"]) * 4)[number : number + CHARACTERS]
    response = client.post("/api/v1/audio/speech", json={"input": text, "voice": VOICE})
    response.raise_for_status()
    assert response.headers["X-Speech-Engine"] == "kokoro"
    return float(response.headers["X-Audio-Duration"])


def _memory_mb(server: Server) -> float:
    """Return the resident memory of the process that listens on the server's port."""
    port = server.environment["PORT"]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if f"PORT={port}".encode() in environment.split(b"\0") and b"serve" in command.split(b"\0"):
            pages = int((process / "statm").read_text().split()[1])
            return pages * 4096 / 2**20
    return 0.0


if __name__ == "__main__":
    main()
