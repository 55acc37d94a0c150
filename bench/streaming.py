"""Measures streams through HTTP: the first byte against the last, and the cost against a complete answer, in turns."""

import statistics
import tempfile
import time
from pathlib import Path

import httpx

from bench.kokoro import make_full_size_model
from tests.support.sentences import SENTENCES
from tests.support.server import Server, running_server
from voices.catalog import KOKORO_VOICES

CHARACTERS = 1000
VOICE = "af_heart"
ROUNDS = {"espeak": 15, "kokoro": 3}
MOST_SHARE, MOST_FIRST_MS, MOST_COST = 0.15, 60, 0.05
"""The share of a stream after which Kokoro's first byte comes, that of espeak-ng in ms, and the cost of a stream."""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    print(f"\nStreams of {CHARACTERS} characters through HTTP, medians")
    for engine, rounds in ROUNDS.items():
        with tempfile.TemporaryDirectory() as directory:
            settings = {"SPEECH_ENGINE": engine}
            if engine == "kokoro":
                model = make_full_size_model(Path(directory) / "model", KOKORO_VOICES)
                settings |= {"KOKORO_DIR": str(model), "KOKORO_LOADING": "start"}
            with running_server(Path(directory), **settings) as server:
                _measure(server, engine, rounds)


def _measure(server: Server, engine: str, rounds: int) -> None:
    key = server.create_key("bench@example.com", "pro")
    firsts, streams, wholes = [], [], []
    with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=600) as client:
        for _ in range(rounds):
            first_s, stream_s = _stream(client)
            firsts.append(first_s)
            streams.append(stream_s)
            wholes.append(_whole(client))
    first_s, stream_s, whole_s = (statistics.median(seconds) for seconds in (firsts, streams, wholes))
    cost = stream_s / whole_s - 1
    print(f"  {engine}: first byte {first_s * 1000:.0f} ms, {first_s / stream_s:.0%} of the stream's {stream_s:.2f} s")
    print(f"    a complete answer takes {whole_s:.2f} s: the stream costs {cost:+.1%} (at most {MOST_COST:+.0%})")
    if engine == "espeak":
        is_met, most = first_s * 1000 <= MOST_FIRST_MS, f"{MOST_FIRST_MS} ms"
    else:
        is_met, most = first_s / stream_s <= MOST_SHARE, f"{MOST_SHARE:.0%} of the stream"
    print(f"    {'met' if is_met else 'MISSED'}: the first byte after at most {most}")


def _asked() -> dict[str, str]:
    return {"input": (" ".join(SENTENCES["en-US"]) * 9)[:CHARACTERS], "voice": VOICE, "response_format": "mp3"}


def _stream(client: httpx.Client) -> tuple[float, float]:
    """Return the seconds until the first and until the last byte of a stream."""
    began_at = time.perf_counter()
    with client.stream("POST", "/v1/audio/speech", json=_asked()) as response:
        response.raise_for_status()
        blocks = response.iter_raw()
        next(blocks)
        first_s = time.perf_counter() - began_at
        for _ in blocks:
            pass
    return first_s, time.perf_counter() - began_at


def _whole(client: httpx.Client) -> float:
    began_at = time.perf_counter()
    client.post("/api/v1/audio/speech", json=_asked()).raise_for_status()
    return time.perf_counter() - began_at


if __name__ == "__main__":
    main()
