"""`python -m bench.restarts [--runs 10]` restarts every process of the service while it is under load.

Each run stops and starts both web processes and the worker, kills the worker, and restarts Redis and PostgreSQL, which
belong to this benchmark. No request may get a wrong answer, and no accepted job may be lost or doubled. A caller that
finds a port closed tries the other, like a proxy. A caller whose job is refused sends it again with the same
`Idempotency-Key`.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.load import Phase, Report, check_promises, print_heading, print_phase, run_traffic
from bench.load_site import LoadSite, load_site
from tests.support.restartable import Restartable, missing_programs, own_postgresql, own_redis

RUNS = 10
USERS, RATE = 30, 10.0
PAUSE_S = 3.0
SECONDS = 60.0


def main() -> int:
    """Print the table and return the exit status."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    if missing := missing_programs():
        print(missing)
        return 1
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with own_postgresql(folder) as postgresql, own_redis(folder) as redis:
            services = {"DATABASE_URL": postgresql.url, "REDIS_URL": redis.url, "REDIS_PREFIX": "restarts"}
            with load_site(folder, services) as load:
                print_heading(f"Every process is restarted, {RATE:.0f} requests a second, {runs} runs", load)
                phases = [_run(load, [redis, postgresql], number, report) for number in range(1, runs + 1)]
                check_promises(load, phases, report)
    return 1 if report.missed else 0


def _run(load: LoadSite, services: list[Restartable], number: int, report: Report) -> Phase:
    phase = run_traffic(
        load, f"run {number}", SECONDS, users=USERS, rate=RATE, meanwhile=lambda: _restart_all(load, services)
    )
    print_phase(phase)
    report.bar(not phase.wrong, f"run {number}: {len(phase.wrong)} wrong answers of {len(phase.answers)}")
    return phase


def _restart_all(load: LoadSite, services: list[Restartable]) -> None:
    """Restart one process after another."""
    restarts: list[Callable[[], None]] = [
        lambda: load.restart_web(0),
        lambda: load.restart_worker(signal.SIGTERM),
        lambda: _restart(services[0]),
        lambda: load.restart_web(1),
        lambda: load.restart_worker(signal.SIGKILL),
        lambda: _restart(services[1]),
    ]
    for restart in restarts:
        time.sleep(PAUSE_S)
        restart()


def _restart(service: Restartable) -> None:
    service.stop()
    time.sleep(1)
    service.start()


if __name__ == "__main__":
    sys.exit(main())
