"""What a short sentence costs through the whole HTTP stack: one client, one connection, the real server.

The share beside synthesis is what remains when the pipeline up to the samples, timed in the same run in this process,
is taken off: authentication, limits, encoding, HTTP.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from accounts.plans import PRO
from speech.dsp.controls import Controls
from speech.engines.espeak import EspeakEngine
from speech.synthesis import Speaker, synthesize
from speech.text.frontend import read_text
from tests.support.server import Server, running_server

TEXTS = ("Hello, how are you today?", "The quick brown fox jumps over the lazy dog.")
FORMATS = ("mp3", "wav")
WARM_UP = 10
REQUESTS = 180
_MAKE_KEYS = """
from accounts.keys import create_key
from accounts.models import Account
for number in range({count}):
    account = Account.objects.create_user(f"bench{{number}}@example.com", plan_name="pro")
    print(create_key(account, "bench")[1])
"""


def main() -> None:
    """Print the table."""
    import tests.support.environment  # noqa: F401 — the server takes its environment from this process

    with tempfile.TemporaryDirectory() as directory, running_server(Path(directory)) as server:
        engine = EspeakEngine(Path(directory) / "engine")
        keys = _keys(server)
        print(f"\nHTTP, one client, {REQUESTS} requests each, ms")
        print(f"  {'':<48} {'p50':>6} {'p95':>6} {'synthesis':>10} {'beside it':>10}")
        with httpx.Client(base_url=server.url) as client:
            for text, audio_format in itertools.product(TEXTS, FORMATS):
                total, synthesis = _measure(client, keys, engine, text, audio_format)
                p50, p95 = statistics.median(total), statistics.quantiles(total, n=20)[-1]
                rendering = statistics.median(synthesis)
                print(f"  {audio_format} {text:<44} {p50:6.1f} {p95:6.1f} {rendering:10.1f} {p50 - rendering:10.1f}")


def _keys(server: Server) -> Iterator[str]:
    """Return raw keys, each as often as its account may send requests in a minute."""
    per_key = PRO.requests_per_minute
    count = -(-(REQUESTS + WARM_UP) * len(TEXTS) * len(FORMATS) // per_key)
    made = server.manage("shell", "--verbosity", "0", "-c", _MAKE_KEYS.format(count=count)).split()
    return itertools.chain.from_iterable(itertools.repeat(key, per_key) for key in made)


def _measure(
    client: httpx.Client, keys: Iterator[str], engine: EspeakEngine, text: str, audio_format: str
) -> tuple[list[float], list[float]]:
    """Return milliseconds of requests and of the same synthesis in this process, taken in turn."""
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
