"""Jobs whose workers are killed at random, for `bench.faults`, compared byte for byte with an undisturbed run.

Each run renders the same text with two workers. Every second until the job is completed, one process of the cluster,
the main one included, gets SIGKILL. On PostgreSQL, one time in four, all connections are ended as well. A cluster whose
main process was killed is restarted, as an operator's supervisor would do.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg

from bench.fault_site import Finding
from tests.support.services import left_out, unreachable
from tests.support.workers import CALLER, Site, is_gone, prepared_site, running_cluster

KILL_INTERVAL_S = 1.0
TIMEOUT_S = 900
SEGMENTS = 80
SENTENCE = "Number {number} of the sentences that are spoken while workers come and go, be it as it may. "


def killed_workers(folder: Path, *, runs: int) -> Iterator[Finding]:
    """Render a job `runs` times on each database while its workers are killed."""
    yield _compare(folder / "sqlite", "SQLite", runs, postgresql=False)
    if missing := unreachable() or left_out():
        raise ConnectionError(missing)
    yield _compare(folder / "postgresql", "PostgreSQL", runs, postgresql=True)


def _compare(folder: Path, name: str, runs: int, *, postgresql: bool) -> Finding:
    text = "".join(SENTENCE.format(number=number) for number in range(5 * SEGMENTS))
    differences, killed, slowest_s = 0, 0, 0.0
    settings = {"SPEECH_ENGINE": "espeak", "WORKERS": "2"}
    with prepared_site(folder, postgresql=postgresql, redis=False, **settings) as site:
        reference, undisturbed_s, _ = _run(site, text, random.Random(0), kills=False)
        for number in range(1, runs + 1):
            outcome, took_s, kills = _run(site, text, random.Random(number), kills=True)
            is_same = _essence(outcome) == _essence(reference)
            differences, killed, slowest_s = differences + (not is_same), killed + kills, max(slowest_s, took_s)
            print(
                f"  {name}, run {number:2}: {kills:3} killed, {took_s:4.0f} s, {outcome['claims']:4} claims, "
                f"{'same bytes and segments' if is_same else 'DIFFERENT'}",
                flush=True,
            )
        charged = sum(site.call("tests.support.job_site.used_characters").values()) - (runs + 1) * len(text)
    return Finding(
        f"workers killed every second, {name}",
        f"{runs} jobs of {len(reference['segments'])} segments, {killed} processes killed: {runs - differences} jobs "
        f"of the same bytes; the slowest in {slowest_s:.0f} s, {undisturbed_s:.0f} s undisturbed",
        None,
        differences,
        max(0, charged),
        max(0, -charged),
        ("jobs differ or are charged wrongly",) if differences or charged else (),
    )


def _essence(outcome: dict[str, Any]) -> tuple[Any, ...]:
    return outcome["sha256"], outcome["segments"], outcome["is_undone"]


def _run(site: Site, text: str, chance: random.Random, *, kills: bool) -> tuple[dict[str, Any], float, int]:
    """Return the outcome of a job, its time in seconds, and the number of processes that were killed."""
    job_id = site.call("tests.support.job_site.create", "faults@example.com", text)
    started, killed = time.monotonic(), 0
    with ExitStack() as clusters:
        cluster = clusters.enter_context(running_cluster(site))
        cluster.wait_until_whole()
        while (status := site.call("tests.support.job_site.status", job_id)) != "completed":
            if status not in ("queued", "active") or time.monotonic() - started > TIMEOUT_S:
                raise SystemExit(f"the job is {status} after {time.monotonic() - started:.0f} s")
            time.sleep(KILL_INTERVAL_S)
            if not kills:
                continue
            if site.environment["DATABASE_URL"] and chance.random() < 0.25:
                _cut_connections(site.environment["DATABASE_URL"])
            victim = chance.choice([process for process in cluster.family() if not is_gone(process)])
            victim.kill()
            killed += 1
            if victim.pid == cluster.process.pid:
                cluster.process.wait()
                cluster = clusters.enter_context(running_cluster(site))
                cluster.wait_until_whole()  # otherwise only the start of Python would be tested
        took = time.monotonic() - started
    return site.call("tests.support.job_site.outcome", job_id), took, killed


def _cut_connections(database_url: str) -> None:
    """End every connection of the workers, as a restart of the database does."""
    others = "pid <> pg_backend_pid() AND datname = current_database() AND application_name <> %s"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", [CALLER])
