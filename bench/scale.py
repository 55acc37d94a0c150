"""`python -m bench.scale` runs workers on separate machines, and counts their load on the services that they share.

Each worker is the product's own command in a network namespace. It shares with the others only a PostgreSQL, a Redis
and an S3 storage, all of which belong to this benchmark. Then, in the middle of the work, one of four is killed, and
another is cut off the network for a while. docs/scaling.md explains the figures.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from redis import Redis

from bench.scale_net import HOST, Machine, bridge, machines, missing
from tests.support.restartable import missing_programs, own_postgresql, own_redis
from tests.support.s3 import running_s3
from tests.support.workers import Cluster, Site, running_cluster, site_in, wait_until

JOBS, ACCOUNTS = 16, 4
SENTENCE = "Number {number} of the sentences that many machines speak at once, whichever of them may come first. "
SENTENCES = 40
IDLE_S = 20.0
CUT_S = 30.0
"""Longer than the life of a claim."""

_ROLE = "worker"
_COUNTED = f"""
    SELECT sum(calls), sum(calls) FILTER (WHERE query = 'COMMIT'), sum(total_exec_time), sum(wal_bytes) / 1000
    FROM pg_stat_statements WHERE userid = '{_ROLE}'::regrole"""
_WAITS = f"""
    SELECT coalesce(CASE WHEN state LIKE 'idle%' THEN state END, wait_event_type || ' ' || wait_event, 'running'),
    count(*)
    FROM pg_stat_activity WHERE usename = '{_ROLE}' GROUP BY 1"""
_FORGET = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE client_addr = %s"
_PROGRESS = """
    SELECT coalesce(sum(done_count), 0)::int, count(*) FILTER (WHERE status = 'completed')
    FROM jobs_job WHERE id = ANY(%s::uuid[])"""


@dataclass(frozen=True)
class Services:
    """The services that all machines share."""

    site: Site
    redis: Redis
    s3_log: Path

    def ask(self, question: str, *arguments: Any) -> Any:
        return self.site.call(f"tests.support.job_site.{question}", *arguments)

    def rows(self, statement: str, *arguments: Any) -> list[Any]:
        """Return the rows of a statement, which does not count as the workers' statements do."""
        with psycopg.connect(self.site.environment["DATABASE_URL"], autocommit=True) as connection:
            found = connection.execute(statement, arguments or None)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def counted(self) -> Counter[str]:
        """Return the load of the workers so far."""
        ((statements, commits, database_ms, wal_kb),) = self.rows(_COUNTED)
        redis: Any = self.redis.info("stats")
        requests = [line for line in self.s3_log.read_text().splitlines() if " HTTP/" in line]
        return Counter(
            {
                "statements": int(statements),
                "commits": int(commits),
                "database ms": float(database_ms),
                "WAL kB": float(wal_kb),
                "Redis commands": redis["total_commands_processed"],
                "Redis kB": (redis["total_net_input_bytes"] + redis["total_net_output_bytes"]) / 1000,
                "S3 requests": len(requests),
                "stored": sum('"PUT ' in line and "/segments/" in line for line in requests),
            }
        )


@contextmanager
def services(folder: Path) -> Iterator[Services]:
    """Run the services on the bridge's address while the block runs."""
    with ExitStack() as stack:
        options = {"shared_preload_libraries": "pg_stat_statements", "max_connections": "200"}
        postgresql = stack.enter_context(own_postgresql(folder, host=HOST, **options))
        redis = stack.enter_context(own_redis(folder, host=HOST))
        settings = stack.enter_context(running_s3(HOST, folder / "s3.log"))
        settings |= {"DATABASE_URL": postgresql.url, "REDIS_URL": redis.url, "REDIS_PREFIX": "scale"}
        site = stack.enter_context(site_in(folder / "site", settings | {"SPEECH_ENGINE": "espeak"}))
        found = Services(site, Redis.from_url(redis.url), folder / "s3.log")
        found.rows(f"CREATE ROLE {_ROLE} SUPERUSER LOGIN")
        found.rows("CREATE EXTENSION pg_stat_statements")
        yield found


@contextmanager
def workers(shared: Services, places: list[Machine]) -> Iterator[list[Cluster]]:
    """Run a worker on each machine while the block runs; when it begins, jobs have already been spoken."""
    as_worker = shared.site.environment["DATABASE_URL"].replace("postgres@", f"{_ROLE}@")
    with ExitStack() as stack:
        running = []
        for place in places:
            own = {"DATABASE_URL": as_worker, "STORAGE_DIR": str(shared.site.directory / place.name)}
            running.append(stack.enter_context(running_cluster(shared.site, within=place.within, **own)))
        for cluster in running:
            cluster.wait_until_whole()
        for number in range(4 * len(places)):
            shared.ask("create", f"warm{number}@example.com", SENTENCE)
        wait_until(lambda: shared.ask("unfinished_jobs") == 0, "the first words", 120)
        yield running


class Work:
    """Jobs that are accepted, and their outcome."""

    def __init__(self, shared: Services) -> None:
        self._shared = shared
        self._charged, self._counted = self._characters(), shared.counted()
        self.began_s = time.monotonic()
        self._jobs = [
            shared.ask("create", f"scale{number % ACCOUNTS}@example.com", _text(number)) for number in range(JOBS)
        ]

    def done(self) -> tuple[int, int]:
        """Return how many segments are done, and how many jobs completed."""
        ((segments, jobs),) = self._shared.rows(_PROGRESS, self._jobs)
        return segments, jobs

    def load(self) -> Counter[str]:
        """Return the load of the workers since the beginning."""
        return self._shared.counted() - self._counted

    def judge(self, digests: list[str]) -> str:
        """Return the lost, doubled and wrongly charged jobs; `digests` of audio are learnt from the first jobs."""
        outcomes = [self._shared.ask("outcome", job_id) for job_id in self._jobs]
        found = [outcome["sha256"] for outcome in outcomes]
        digests[:] = digests or found
        other = sum(one != before for one, before in zip(found, digests, strict=True))
        segments = sum(len(outcome["segments"]) for outcome in outcomes)
        again = sum(outcome["claims"] for outcome in outcomes) - segments
        wrong = self._characters() - self._charged - sum(len(_text(number)) for number in range(JOBS))
        return (
            f"{self.done()[1]} of {JOBS} jobs completed, {other} of them with other audio; of {segments} segments "
            f"{again} begun again, {self.load()['stored'] - segments} stored again; {wrong:+} characters charged"
        )

    def _characters(self) -> int:
        return sum(self._shared.ask("used_characters").values())


def _text(number: int) -> str:
    return "".join(SENTENCE.format(number=number * SENTENCES + each) for each in range(SENTENCES))


def measure(shared: Services, places: list[Machine], digests: list[str]) -> None:
    """Print the work and the load of a worker on each of `places`, idle and busy."""
    waits: Counter[str] = Counter()
    with workers(shared, places):
        before = shared.counted()
        time.sleep(IDLE_S)
        idle = shared.counted() - before
        carried, work, looks = sum(place.carried() for place in places), Work(shared), 0
        while work.done()[1] < JOBS:
            waits.update(dict(shared.rows(_WAITS)))
            looks += 1
            time.sleep(0.1)
        took_s, load, segments = time.monotonic() - work.began_s, work.load(), work.done()[0]
        load["network kB"] = (sum(place.carried() for place in places) - carried) // 1000
    print(f"\n{len(places)} worker(s): {JOBS / took_s:.2f} jobs/s, {segments / took_s:.1f} segments/s")
    print(f"  {work.judge(digests)}")
    print(f"  for a segment: {_each(load, segments)}")
    print(f"  idle, for a worker and a second: {_each(idle, IDLE_S * len(places))}")
    print(f"  connections, by their state: {_each(waits, looks)}", flush=True)


def _each(counted: Counter[str], number: float) -> str:
    return ", ".join(f"{name} {count / number:.2f}" for name, count in counted.items())


def disturb(shared: Services, places: list[Machine], digests: list[str]) -> None:
    """Kill a worker and cut another from the network while they work; print the outcome of the jobs."""
    cut = places[1]
    with workers(shared, places) as clusters:
        work = Work(shared)
        wait_until(lambda: work.done()[0] >= JOBS, "the first segments", 120)
        cut.plug(is_in=False)
        for process in clusters[0].family():
            process.kill()
        print(f"\n{len(places)} workers: {places[0].name} is killed, {cut.name} cut off after {_since(work.began_s)}")
        time.sleep(CUT_S)
        _forget(shared, cut)
        print(f"  after {_since(work.began_s)}, when the network is back, {work.done()[1]} jobs are completed")
        cut.plug(is_in=True)
        plugged_s = time.monotonic()
        wait_until(lambda: work.done()[1] == JOBS, "all jobs", 300)
        print(f"  after {_since(work.began_s)}: {work.judge(digests)}")
        for cluster in clusters[2:]:
            cluster.process.kill()
        shared.ask("create", "afterwards@example.com", SENTENCE)
        wait_until(lambda: shared.ask("unfinished_jobs") == 0, "a job of the worker that was cut off", 300)
        print(f"  {cut.name} alone speaks again {_since(plugged_s)} after the network is back", flush=True)


def _since(began_s: float) -> str:
    return f"{time.monotonic() - began_s:.1f} s"


def _forget(shared: Services, place: Machine) -> None:
    """Let the services give up the connections of a silent machine, as they would do in time."""
    shared.rows(_FORGET, place.address)
    for client in shared.redis.client_list():
        if client["addr"].startswith(f"{place.address}:"):
            shared.redis.client_kill(client["addr"])


def search(shared: Services, counts: list[int]) -> None:
    """Print how long a worker looks for work while many jobs wait."""
    print("\nms to look for work")
    for before, count in zip([0, *counts], counts, strict=False):
        shared.ask("fill_queue", count - before)
        shared.rows("ANALYZE")
        took = shared.ask("seconds_to_look", 9)
        print(f"  {count:>7,} jobs wait: {', '.join(f'{name} {s * 1000:.1f}' for name, s in took.items())}", flush=True)


def main() -> int:
    """Print all figures; return 2 if namespaces are impossible here."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8], help="how many, one run for each")
    parser.add_argument(
        "--waiting", type=int, nargs="+", default=[100, 1_000, 10_000, 100_000], help="jobs in the queue"
    )
    options = parser.parse_args()
    if why := missing() or missing_programs():
        print(why)
        return 2
    digests: list[str] = []
    with tempfile.TemporaryDirectory() as folder, bridge(), services(Path(folder)) as shared:
        for count in options.workers:
            with machines(count) as places:
                measure(shared, places, digests)
        with machines(4) as places:
            disturb(shared, places, digests)
        search(shared, options.waiting)
    return 0


if __name__ == "__main__":
    sys.exit(main())
