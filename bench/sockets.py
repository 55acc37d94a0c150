"""Measures the first audio by websocket: the time from the last token of a text's first sentence to its first message.

Kokoro has trained weights if `make ears` has fetched them, else random ones of the real size. The same sentence over
HTTP, in turn, is the comparison.
"""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

from bench.kokoro import trained_or_random
from bench.timing import p50_and_p95
from tests.support.server import Server, running_server

TOKENS = ("The train ", "to Oxford ", "leaves ", "at a quarter ", "past five")
ENDS = (". ", ".")
ROUNDS = {"espeak": 40, "kokoro": 8}
MOST_MS = 60
"""The bar on espeak-ng, in the median."""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    print("\nThe first audio by websocket after the last token of a sentence, ms")
    with tempfile.TemporaryDirectory() as directory:
        model, weights = trained_or_random(Path(directory) / "model")
        print(f"  Kokoro has {weights}")
        for engine, rounds in ROUNDS.items():
            folder = Path(directory) / engine
            folder.mkdir()
            settings = {"SPEECH_ENGINE": engine, "KOKORO_DIR": str(model), "KOKORO_LOADING": "start"}
            with running_server(folder, **settings) as server:
                _measure(server, engine, rounds)


def _measure(server: Server, engine: str, rounds: int) -> None:
    for end in ENDS:
        key = server.create_key(f"bench{len(end)}@example.com", "pro")
        address = f"{server.url.replace('http', 'ws', 1)}/elevenlabs/v1/text-to-speech/af_heart/multi-stream-input"
        with connect(f"{address}?output_format=pcm_24000", additional_headers={"xi-api-key": key}) as socket:
            names = map(str, range(rounds + 1))
            _first_ms(socket, next(names), end)  # it loads the same as the first request
            times = [_first_ms(socket, name, end) for name in names]
        p50, p95 = p50_and_p95(times)
        judged = f" ({'within' if p50 <= MOST_MS else 'ABOVE'} {MOST_MS})" if engine == "espeak" else ""
        print(f"  {engine}, the last token ends with {end!r}: p50 {p50:.0f}{judged}, p95 {p95:.0f}", flush=True)
    whole = p50_and_p95(list(_whole_ms(server, server.create_key("whole@example.com", "pro"), rounds)))
    print(f"  {engine}, the sentence over HTTP, whole: p50 {whole[0]:.0f}, p95 {whole[1]:.0f}", flush=True)


def _first_ms(socket: ClientConnection, name: str, end: str) -> float:
    """Return the milliseconds from the last token to the first audio; the context `name` is spoken to its end."""
    for token in TOKENS:
        socket.send(json.dumps({"text": token, "context_id": name}))
    began_at = time.perf_counter()
    socket.send(json.dumps({"text": end, "context_id": name}))
    message = json.loads(socket.recv())
    took_ms = 1000 * (time.perf_counter() - began_at)
    socket.send(json.dumps({"text": "", "flush": True, "context_id": name}))
    socket.send(json.dumps({"close_context": True, "context_id": name}))
    while not message.get("isFinal"):
        message = json.loads(socket.recv())
    return took_ms


def _whole_ms(server: Server, key: str, rounds: int) -> Iterator[float]:
    with httpx.Client(base_url=server.url, headers={"xi-api-key": key}, timeout=60) as client:
        for _ in range(rounds):
            began_at = time.perf_counter()
            asked = {"text": f"{''.join(TOKENS)}."}
            client.post("/elevenlabs/v1/text-to-speech/af_heart", json=asked).raise_for_status()
            yield 1000 * (time.perf_counter() - began_at)


if __name__ == "__main__":
    main()
