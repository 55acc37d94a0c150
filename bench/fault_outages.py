"""Services that go away and come back, for `bench.faults`: the database, Redis, the object storage."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.fault_site import CALM_S, Callers, FaultSite, Finding, fault_site, finding_of, told, wait_for_recovery
from tests.support.restartable import Restartable, own_postgresql, own_redis
from tests.support.s3 import running_s3
from tests.support.slow_proxy import SlowProxy, slow_proxy
from tests.support.workers import wait_until
from voices.catalog import CATALOG

_AWAY_S = 5.0
_LONG_AWAY_S = 30.0
_MOST_REFUSAL_S = 6.0
_MOST_RECOVERY_S = 60.0
_HANGING_S = 75.0
_MOST_STORAGE_WAIT_S = 70.0
_VISITORS = 80
_MOST_OF_OTHERS_S = 2.0


def outages_of_services(folder: Path) -> Iterator[Finding]:
    """Stop and kill PostgreSQL and Redis while callers send requests."""
    yield _outage_of(folder / "stopped", "database", is_killed=False, away_s=_AWAY_S)
    yield _outage_of(folder / "killed", "database", is_killed=True, away_s=_LONG_AWAY_S)
    yield _outage_of(folder / "redis", "redis", is_killed=True, away_s=_AWAY_S)


def _outage_of(folder: Path, part: str, *, is_killed: bool, away_s: float) -> Finding:
    folder.mkdir()
    with own_postgresql(folder) as database, own_redis(folder) as redis:
        server = {"database": database, "redis": redis}[part]
        fault = f"{server.name} {'killed' if is_killed else 'stopped'}, away for {away_s:.0f} s"
        settings = {"DATABASE_URL": database.url, "REDIS_URL": redis.url, "REDIS_PREFIX": "faults"}
        with fault_site(folder / "site", **settings) as faulty:
            return _outage(faulty, server, part, fault, is_killed=is_killed, away_s=away_s)


def _outage(
    faulty: FaultSite, server: Restartable, part: str, fault: str, *, is_killed: bool, away_s: float
) -> Finding:
    with Callers(faulty):
        time.sleep(CALM_S)
        server.stop(kill=is_killed)
        began_s = time.monotonic()
        time.sleep(away_s / 2)
        ready = faulty.ready()
        time.sleep(away_s / 2)
        server.start()
        ended_s = time.monotonic()
        recovered_s = wait_for_recovery(faulty, ended_s)
    during = [answer for answer in faulty.answers if began_s < answer.at_s and answer.ended_s < ended_s]
    slowest_s = max(answer.took_s for answer in during)
    return finding_of(
        faulty,
        fault,
        told(during),
        recovered_s,
        "" if not ready[part]["ok"] else f"/readyz says that {part} is in order",
        "" if slowest_s < _MOST_REFUSAL_S else f"an answer took {slowest_s:.1f} s",
        "" if recovered_s < _MOST_RECOVERY_S else f"it took {recovered_s:.0f} s to recover",
        # Nobody waits until counts are on the disk: see docs/decisions/0004-limits-in-the-database.md.
        may_forget=is_killed and part == "database",
    )


def hanging_storage(folder: Path) -> Iterator[Finding]:
    """Make the object storage accept connections but not answer, while a job is rendered and visitors want samples."""
    with (
        running_s3() as s3,
        slow_proxy(s3["AWS_ENDPOINT_URL_S3"]) as proxy,
        fault_site(folder / "hanging", **s3 | {"AWS_ENDPOINT_URL_S3": proxy.url}) as faulty,
    ):
        yield _hang(faulty, proxy)


def _hang(faulty: FaultSite, proxy: SlowProxy) -> Finding:
    with Callers(faulty):
        wait_until(lambda: any(answer.job_id for answer in faulty.answers), "a job")
        proxy.hang()
        began_s = time.monotonic()
        samples = _Samples(faulty)
        time.sleep(_HANGING_S)
        ready = faulty.ready()
        proxy.flow()
        ended_s = time.monotonic()
        recovered_s = wait_for_recovery(faulty, ended_s)
    statuses, slowest_s = samples.outcome()
    shown = ", ".join(f"{count} times {status}" for status, count in statuses.most_common())
    others = [answer for answer in faulty.answers if began_s < answer.at_s and answer.ended_s < ended_s]
    slowest_other_s = max(answer.took_s for answer in others)
    return finding_of(
        faulty,
        f"object storage hangs for {_HANGING_S:.0f} s",
        f"samples: {shown} within {slowest_s:.0f} s; others: {told(others)}, the slowest in {slowest_other_s:.1f} s",
        recovered_s,
        "" if not ready["storage"]["ok"] else "/readyz says that the storage is in order",
        "" if set(statuses) <= {200, 503} else f"samples were answered by {dict(statuses)}",
        "" if slowest_s < _MOST_STORAGE_WAIT_S else f"a sample was waited for for {slowest_s:.0f} s",
        "" if slowest_other_s < _MOST_OF_OTHERS_S else f"another answer took {slowest_other_s:.1f} s",
    )


class _Samples:
    """Visitors who play samples at the same time, more than a web server has threads."""

    def __init__(self, faulty: FaultSite) -> None:
        # One client for all: making one takes 20 ms of this process, and the other callers would wait.
        self._client = faulty.client()
        self._answers: list[tuple[int, float]] = []
        self._threads = [
            threading.Thread(target=self._play, args=(voice,)) for voice in [*CATALOG, *CATALOG][:_VISITORS]
        ]
        for thread in self._threads:
            thread.start()

    def _play(self, voice: str) -> None:
        began_s = time.monotonic()
        status = self._client.get(f"/voices/{voice}/sample.mp3").status_code
        self._answers.append((status, time.monotonic() - began_s))

    def outcome(self) -> tuple[Counter[int], float]:
        """Return the number of answers of each status, and the longest wait in seconds."""
        for thread in self._threads:
            thread.join()
        self._client.close()
        return Counter(status for status, _ in self._answers), max(took_s for _, took_s in self._answers)
