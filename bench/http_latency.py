"""Measures a short sentence through the whole HTTP stack: one client, one connection, the real server.

The same run times the pipeline up to the samples in this process. The rest of the time goes to authentication, limits,
encoding and HTTP.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from accounts.plans import PRO
from bench.timing import p50_and_p95
from tests.support.server import Server, running_server
from tts.dsp.controls import Controls
from tts.engines.espeak.engine import EspeakEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

TEXTS = ("Hello, how are you today?", "The quick brown fox jumps over the lazy dog.")
FORMATS = ("mp3", "wav")
WARM_UP = 10
REQUESTS = 180


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    with tempfile.TemporaryDirectory() as directory, running_server(Path(directory)) as server:
        engine = EspeakEngine(Path(directory) / "engine")
        keys = _keys(server)
        print(f"\nHTTP, one client, {REQUESTS} requests each, ms")
        print(f"  {'':<48} {'p50':>6} {'p95':>6} {'synthesis':>10} {'beside it':>10}")
        with httpx.Client(base_url=server.url) as client:
            for text, audio_format in itertools.product(TEXTS, FORMATS):
                total, synthesis = _measure(client, keys, engine, text, audio_format)
                p50, p95 = p50_and_p95(total)
                rendering = statistics.median(synthesis)
                print(f"  {audio_format} {text:<44} {p50:6.1f} {p95:6.1f} {rendering:10.1f} {p50 - rendering:10.1f}")


def _keys(server: Server) -> Iterator[str]:
    """Yield raw keys, each as many times as its account may send requests in a minute."""
    from tests.support.agents import make_keys

    per_key = PRO.requests_per_minute
    count = -(-(REQUESTS + WARM_UP) * len(TEXTS) * len(FORMATS) // per_key)
    made = make_keys(server, {f"bench{number}": "pro" for number in range(count)})
    return itertools.chain.from_iterable(itertools.repeat(key, per_key) for key in made.values())


def _measure(
    client: httpx.Client, keys: Iterator[str], engine: EspeakEngine, text: str, audio_format: str
) -> tuple[list[float], list[float]]:
    """Return milliseconds of requests and of the same synthesis in this process, measured in turns."""
    total, synthesis = [], []
    for number in range(WARM_UP + REQUESTS):
        started = time.perf_counter()
        response = client.post(
            "/api/v1/audio/speech",
            json={"input": text, "response_format": audio_format},
            headers={"Authorization": f"Bearer {next(keys)}"},
        )
        answered = time.perf_counter()
        response.raise_for_status()
        for _ in synthesize(read_text(text, "en-US"), Speaker(engine, "af_aoede", "en-US"), Controls()):
            pass
        if number >= WARM_UP:
            total.append((answered - started) * 1000)
            synthesis.append((time.perf_counter() - answered) * 1000)
    return total, synthesis
