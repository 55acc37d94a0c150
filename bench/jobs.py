"""Measures jobs on real workers: the time of one sentence, and the time of a book on one worker and on two.

`TEST_DATABASE_URL` and `TEST_REDIS_URL`, which `make bench` sets, name PostgreSQL and Redis.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import psutil

from bench.timing import p50_and_p95
from tests.support.server import Server, server_in
from tests.support.services import left_out, unreachable
from tests.support.workers import Cluster, Site, prepared_site, running_cluster

SENTENCE = "Hello, how are you today?"
SENTENCES = 25
BOOK_CHARACTERS = 1_000_000
PARAGRAPH = (
    "It was a bright cold day in the valley, and the clocks of the old town were striking nine. "
    "Nobody who had seen the harbour in those years would have believed how quiet it had become; the ships were gone. "
    "She counted her steps to the corner, as she had always done, and waited there until the rain was over. "
    '"You are late," said the watchman, without looking up from his paper. "I know," she answered, and sat down. '
)
BARS = {"sentence p50, s": 1.0, "accepted, s": 2.0, "times the renderings": 1.3, "memory above idle, MB": 600.0}
TWO_WORKERS_BAR = 0.6


def main(characters: int = BOOK_CHARACTERS) -> None:
    """Print both tables."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    print(f"\nA job of one sentence, from its acceptance until it is completed ({SENTENCES} jobs), s")
    missing = unreachable() or left_out()
    for name, has_services in (("SQLite", False), ("PostgreSQL and Redis", True)):
        if has_services and missing:
            print(f"  {name:<22} {missing}")
            continue
        with _service(has_services=has_services, workers=1) as (_, server, _):
            took = _sentences(server)
        p50, p95 = p50_and_p95(took)
        print(f"  {name:<22} p50 {p50:.2f}  p95 {p95:.2f}  bar {BARS['sentence p50, s']}")
    print(f"\nA job of {characters:,} characters, mp3, espeak-ng, SQLite")
    times = [_book(characters, workers) for workers in (1, 2)]
    print(f"  two workers took {times[1] / times[0]:.2f} of the time of one; bar {TWO_WORKERS_BAR}")


@contextmanager
def _service(*, has_services: bool, workers: int) -> Iterator[tuple[Site, Server, Cluster]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        prepared_site(
            Path(folder), postgresql=has_services, redis=has_services, SPEECH_ENGINE="espeak", WORKERS=str(workers)
        ) as site,
        server_in(site.environment, Path(folder) / "server.log") as server,
        running_cluster(site) as cluster,
    ):
        cluster.wait_until_whole()
        yield site, server, cluster


def _client(server: Server) -> httpx2.Client:
    key = server.create_key("bench@example.com", "pro")
    return httpx2.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=120)


def _sentences(server: Server) -> list[float]:
    took = []
    with _client(server) as client:
        for number in range(SENTENCES + 1):
            posted = time.perf_counter()
            record = client.post("/api/v1/jobs", json={"input": SENTENCE}).raise_for_status().json()
            while record["status"] != "completed":
                time.sleep(0.01)
                record = client.get(f"/api/v1/jobs/{record['id']}").raise_for_status().json()
            if number:  # the first job loads the engine
                took.append(time.perf_counter() - posted)
    return took


def _book(characters: int, workers: int) -> float:
    """Print the figures of a book, and return its time in seconds."""
    text = (PARAGRAPH * (characters // len(PARAGRAPH) + 1))[:characters]
    with _service(has_services=False, workers=workers) as (site, server, cluster), _client(server) as client:
        client.post("/api/v1/audio/speech", json={"input": SENTENCE}).raise_for_status()
        with _peak_memory([psutil.Process(server.process.pid), *cluster.family()]) as peaks:
            posted = time.perf_counter()
            record = client.post("/api/v1/jobs", json={"input": text}).raise_for_status().json()
            accepted = time.perf_counter() - posted
            while record["status"] in ("queued", "active"):
                time.sleep(0.2)
                record = client.get(f"/api/v1/jobs/{record['id']}").raise_for_status().json()
            took = time.perf_counter() - posted
        outcome = site.call("tests.support.job_site.outcome", record["id"])
    ratio = took / (outcome["render_s"] / workers)
    print(
        f"  {workers} worker(s): {record['status']}, {len(outcome['segments'])} segments, "
        f"{record['duration'] / 3600:.1f} h of audio\n"
        f"    accepted in {accepted:.2f} s; bar {BARS['accepted, s']}\n"
        f"    completed in {took:.0f} s, {ratio:.2f} times the renderings of each worker "
        f"({outcome['render_s']:.0f} s in all); bar {BARS['times the renderings']}\n"
        f"    memory above idle at most {max(peaks.values()) / 1e6:.0f} MB; bar {BARS['memory above idle, MB']:.0f}"
    )
    return took


@contextmanager
def _peak_memory(processes: list[psutil.Process]) -> Iterator[dict[int, int]]:
    """Yield the highest growth of each process since the beginning, in bytes, by process ID."""
    idle = {process.pid: process.memory_info().rss for process in processes}
    peaks = dict.fromkeys(idle, 0)
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(0.25):
            for process in processes:
                grown = process.memory_info().rss - idle[process.pid]
                peaks[process.pid] = max(peaks[process.pid], grown)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield peaks
    finally:
        is_over.set()
        watcher.join()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
