"""Holds a hundred streams of ten accounts at the lowest speed, half of them read slowly, beside sentences of others.

`python -m bench.held_streams --minutes 10` prints the memory of the web process and the waits of the others; it returns
1 if a bar is missed. Another stream follows each one that ends.
"""

import argparse
import itertools
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx2
import psutil

from bench.timing import p50_and_p95
from tests.support.sentences import SENTENCES
from tests.support.server import Server, running_server
from tts.formats import ALL_FORMATS

ACCOUNTS, STREAMS_OF_EACH = 10, 10
KINDS = (*((name, "audio") for name in ALL_FORMATS), ("mp3", "sse"), ("wav", "sse"))
SPEED = 0.25
CHARACTERS = 5_000
SLOW_BYTES_PER_S = 16_000
"""Less than the rate of most formats' sound, and more than the rate that ends a stream."""
MOST_MB, MOST_GROWTH, MOST_SLOWDOWN = 600, 0.1, 2.0
"""Bars: the memory of the web process, its growth after the first quarter, and the others' p95 compared with their p95
alone.
"""
_WARMING_S, _ALONE_S = 10.0, 30.0


class Crowd:
    """The readers of the streams, until `end` is set; `counts` are the statuses and the endings of their streams."""

    def __init__(self, server: Server) -> None:
        self.end = threading.Event()
        self.counts: Counter[str] = Counter()
        self._server = server
        self._keys = [server.create_key(f"reader{number}@example.com", "pro") for number in range(ACCOUNTS)]

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read the streams in threads while the block runs."""
        with ThreadPoolExecutor(ACCOUNTS * STREAMS_OF_EACH) as pool:
            kinds = itertools.cycle(KINDS)
            for number in range(ACCOUNTS * STREAMS_OF_EACH):
                pool.submit(self._read_on, number % ACCOUNTS, next(kinds), is_slow=number % 20 >= ACCOUNTS)
            try:
                yield
            finally:
                self.end.set()

    def _read_on(self, account: int, kind: tuple[str, str], *, is_slow: bool) -> None:
        """Read one stream of an account after another."""
        headers = {"Authorization": f"Bearer {self._keys[account]}"}
        transport = httpx2.HTTPTransport(local_address=f"127.0.5.{account + 1}")
        with httpx2.Client(base_url=self._server.url, headers=headers, transport=transport, timeout=300) as client:
            while not self.end.is_set():
                try:
                    self.counts[self._read(client, kind, is_slow=is_slow)] += 1
                except httpx2.HTTPError as error:
                    self.counts[type(error).__name__] += 1
                    self.end.wait(1)

    def _read(self, client: httpx2.Client, kind: tuple[str, str], *, is_slow: bool) -> str:
        audio_format, stream_format = kind
        body = {
            **{"model": "tts-1", "voice": "af_heart", "input": _text(CHARACTERS), "speed": SPEED},
            **{"response_format": audio_format, "stream_format": stream_format},
        }
        with client.stream("POST", "/v1/audio/speech", json=body) as answer:
            if answer.status_code != 200:
                self.end.wait(float(answer.headers.get("Retry-After", 1)))
                return str(answer.status_code)
            for block in answer.iter_raw():
                if self.end.wait(len(block) / SLOW_BYTES_PER_S if is_slow else 0):
                    return "left"
        return "read to its end"


def main() -> int:
    """Print the figures; return 1 if a bar is missed."""
    import tests.support.environment  # noqa: F401 — sets the environment of the server

    parser = argparse.ArgumentParser(prog="python -m bench.held_streams", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    minutes = parser.parse_args().minutes
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), SPEECH_ENGINE="espeak", DRAIN_S="0") as server,
    ):
        return int(not _measured(server, minutes * 60))


def _measured(server: Server, seconds: float) -> bool:
    """Print the figures of a crowd that lasts some seconds; tell whether all bars are met."""
    keys = [server.create_key(f"other{number}@example.com", "pro") for number in range(5)]
    alone_mb, memory_mb = list[float](), list[float]()
    _waits_s(server, keys, _WARMING_S, memory_mb=[])
    alone = _waits_s(server, keys, _ALONE_S, alone_mb)
    crowd = Crowd(server)
    with crowd.reading():
        beside = _waits_s(server, keys, seconds, memory_mb)
    quarter = len(memory_mb) // 4
    growth = max(memory_mb[-quarter:]) / max(memory_mb[quarter : 2 * quarter]) - 1
    (alone_p50, alone_p95), (p50, p95) = p50_and_p95(alone), p50_and_p95(beside)
    print(f"streams: {', '.join(f'{count} {name}' for name, count in crowd.counts.most_common())}")
    print(f"sentences of others, alone: p50 {alone_p50 * 1000:.0f} ms, p95 {alone_p95 * 1000:.0f} ms, in", end=" ")
    print(f"{max(alone_mb):.0f} MB")
    print(f"beside the streams: p50 {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, {beside.count(float('inf'))} refused")
    bars = [
        (max(memory_mb) <= MOST_MB, f"{max(memory_mb):.0f} MB in the web process; {MOST_MB} at most"),
        (growth <= MOST_GROWTH, f"{growth:+.0%} from the second quarter to the last; {MOST_GROWTH:+.0%} at most"),
        (p95 <= MOST_SLOWDOWN * alone_p95, f"p95 {p95 / alone_p95:.1f} times that alone; {MOST_SLOWDOWN} at most"),
    ]
    for is_met, line in bars:
        print(f"{'met' if is_met else 'MISSED'}: {line}")
    return all(is_met for is_met, _ in bars)


def _waits_s(server: Server, keys: list[str], seconds: float, memory_mb: list[float]) -> list[float]:
    """Return the seconds of sentences, one each second or so, infinite if refused; add the memory to `memory_mb`."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    process = psutil.Process(server.process.pid)
    transport = httpx2.HTTPTransport(local_address="127.0.6.1")
    with httpx2.Client(base_url=server.url, transport=transport, timeout=60) as client:
        for key, sentence in zip(itertools.cycle(keys), itertools.cycle(SENTENCES["en-US"])):
            began = time.monotonic()
            if began > end:
                return waits
            headers = {"Authorization": f"Bearer {key}"}
            answer = client.post("/api/v1/audio/speech", json={"input": sentence}, headers=headers)
            waits.append(time.monotonic() - began if answer.status_code == 200 else float("inf"))
            memory_mb.append(process.memory_info().rss / 1e6)
            time.sleep(1)
    raise AssertionError("the sentences never end")


def _text(characters: int) -> str:
    """Return a text with a number of characters."""
    return (" ".join(SENTENCES["en-US"]) * (characters // 100))[:characters]


if __name__ == "__main__":
    sys.exit(main())
