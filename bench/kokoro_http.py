"""Measures Kokoro through HTTP: one client alone, then four clients at once. The weights are random, of full size."""

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psutil

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
    import tests.support.environment  # noqa: F401 — sets the environment of the server

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
    memory_mb = psutil.Process(server.process.pid).memory_info().rss / 2**20
    print(f"  memory of the server: {memory_mb:.0f} MB")


def _speak(client: httpx.Client, number: int) -> float:
    """Return the seconds of audio of one request."""
    text = (" ".join(SENTENCES["es"]) * 4)[number : number + CHARACTERS]
    response = client.post("/api/v1/audio/speech", json={"input": text, "voice": VOICE})
    response.raise_for_status()
    assert response.headers["X-Speech-Engine"] == "kokoro"
    return float(response.headers["X-Audio-Duration"])


if __name__ == "__main__":
    main()
