"""Measures Kokoro through HTTP beside the `kokoro` package, called directly; then four clients at once.

The weights are random, of full size. The package and the service speak the same text in turn, so that other load of the
machine hits both.
"""

import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psutil

from bench.kokoro import Side, chunks_of, make_full_size_model
from tests.support.sentences import SENTENCES
from tests.support.server import Server, running_server
from voices.catalog import KOKORO_VOICES

CHARACTERS = 1000
ROUNDS = {50: 7, 200: 5, CHARACTERS: 3}
"""Requests for each length."""

VOICE = "ef_dora"
LANGUAGE = "es"
CLIENTS = 4
TOGETHER_CHARACTERS = 400
"""The length of the texts of clients that ask at once: the longest that the service does not refuse under this load."""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    with tempfile.TemporaryDirectory() as directory:
        model = make_full_size_model(Path(directory) / "model", KOKORO_VOICES)
        package = Side("package", str(model))
        settings = {"KOKORO_DIR": str(model), "SPEECH_ENGINE": "kokoro", "KOKORO_LOADING": "start"}
        with running_server(Path(directory), **settings) as server:
            _measure(server, package)
        package.stop()


def _measure(server: Server, package: Side) -> None:
    key = server.create_key("bench@example.com", "pro")
    with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=600) as client:
        _speak(client, text_of(CHARACTERS))
        print(
            "\nKokoro through HTTP, Spanish, seconds of audio a second, medians of requests in turn with the package",
            flush=True,
        )
        for length, rounds in ROUNDS.items():
            _compare(client, package, text_of(length), rounds)
        alone, together = [], []
        for _ in range(2):
            alone.append(_together(client, 1))
            together.append(_together(client, CLIENTS))
    one, four = statistics.median(alone), statistics.median(together)
    together_text = f"{CLIENTS} clients {four:.2f} in all ({four / one:.0%})"
    print(f"  {TOGETHER_CHARACTERS} characters: one client {one:.2f}, {together_text}")
    memory_mb = psutil.Process(server.process.pid).memory_info().rss / 2**20
    print(f"  memory of the server: {memory_mb:.0f} MB")


def _compare(client: httpx.Client, package: Side, text: str, rounds: int) -> None:
    chunks = chunks_of(text, LANGUAGE)
    speeds: dict[str, list[float]] = {"package": [], "service": []}
    for _ in range(rounds):
        answer = package.ask(chunks)
        speeds["package"].append(answer["audio_s"] / answer["took_s"])
        begin = time.perf_counter()
        speeds["service"].append(_speak(client, text) / (time.perf_counter() - begin))
    package_speed, speed = (statistics.median(values) for values in speeds.values())
    print(
        f"  {len(text):>5} characters: package {package_speed:.2f}, service {speed:.2f}, {speed / package_speed:.2f}x",
        flush=True,
    )


def _together(client: httpx.Client, clients: int) -> float:
    """Return the seconds of audio per second for a number of requests at once, each with another text."""
    with ThreadPoolExecutor(clients) as pool:
        begin = time.perf_counter()
        spoken = sum(pool.map(lambda number: _speak(client, text_of(TOGETHER_CHARACTERS, number)), range(clients)))
        return spoken / (time.perf_counter() - begin)


def text_of(length: int, begin: int = 0) -> str:
    """Return `length` characters of Spanish prose."""
    return (" ".join(SENTENCES[LANGUAGE]) * 4)[begin : begin + length]


def _speak(client: httpx.Client, text: str) -> float:
    """Return the seconds of audio of one request."""
    response = client.post("/api/v1/audio/speech", json={"input": text, "voice": VOICE})
    response.raise_for_status()
    assert response.headers["X-Speech-Engine"] == "kokoro"
    return float(response.headers["X-Audio-Duration"])


if __name__ == "__main__":
    main()
