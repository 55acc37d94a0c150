"""`make load` sends mixed traffic to real processes, below and above the capacity of the machine.

Two web processes and a worker on PostgreSQL and Redis serve speech, jobs, key checks and pages to users of locust, in a
separate process (`bench.load_traffic`) on the same cores. `--minutes N` adds a soak at half of the capacity, which
watches the memory of each process.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load_site import GREEDY, LoadSite, load_site
from tests.support.server import ROOT
from tests.support.services import left_out, own_services, unreachable

SECONDS = 40.0
USERS_AT_CAPACITY = 3
"""Enough users to keep the machine busy, few enough that none is refused: with more, cheap requests get a larger share.
"""
USERS_OF_AN_OVERLOAD = 150
TIMES_THE_CAPACITY = 2.0
MOST_SLOWDOWN = 3.0
MOST_REFUSAL_MS = 100.0
SETTLED_MIN = 15
MOST_GROWTH = 0.05
_REFUSED = (429, 503)
_COLUMNS = ("asked/s", "let in/s", "short p50", "short p95", "long p95", "page p95", "429", "503", "wrong")
_RATE_ALONE = 4
_TURNS = 3
_SETTLE_S = 20.0
_READING_S = 5.0
_KEPT = 40

# Look up addresses without a thread, since callers would wait for it on a busy machine.
_ENVIRONMENT = os.environ | {"GEVENT_RESOLVER": "block"}

Answer = dict[str, Any]
"""The answer to a request: `kind`, `at_s`, `took_s`, `status`, `is_right`; `what` if it is wrong."""


@dataclass(frozen=True, slots=True)
class Phase:
    """The answers to traffic of `seconds`, and the accepted jobs with `job` and `text`."""

    name: str
    seconds: float
    answers: Sequence[Answer]
    jobs: Sequence[dict[str, str]]

    @property
    def let_in(self) -> list[Answer]:
        return [answer for answer in self.answers if answer["status"] not in _REFUSED]

    @property
    def wrong(self) -> list[Answer]:
        return [answer for answer in self.answers if not answer["is_right"]]

    def milliseconds(self, *kinds: str) -> list[float]:
        """Return the times of the admitted requests of `kinds`, ms."""
        return [1000 * answer["took_s"] for answer in self.let_in if answer["kind"] in kinds]

    def refusals(self, status: int) -> list[float]:
        """Return the times of the requests that were refused with `status`, ms."""
        return [1000 * answer["took_s"] for answer in self.answers if answer["status"] == status]


@dataclass
class Report:
    """Prints the result of each bar, and keeps the missed ones."""

    missed: list[str] = field(default_factory=list)

    def bar(self, is_met: bool, line: str) -> None:
        """Print a line about a bar."""
        print(f"  {'met   ' if is_met else 'MISSED'}  {line}", flush=True)
        if not is_met:
            self.missed.append(line)


def main() -> int:
    """Print the tables and return the exit status."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0, help="of the soak")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each phase before it")
    options = parser.parse_args()
    if missing := unreachable() or left_out():
        print(missing)
        return 1
    report = Report()
    with tempfile.TemporaryDirectory() as folder, own_services() as services, load_site(Path(folder), services) as load:
        before = held_by(load)
        phases, capacity = _overload(load, options.seconds, report)
        if options.minutes:
            phases.append(_soak(load, options.minutes, report, capacity / 2))
        check_promises(load, phases, report)
        _compare(before, held_by(load), report)
    return 1 if report.missed else 0


def run_traffic(
    load: LoadSite,
    name: str,
    seconds: float,
    *,
    users: int,
    rate: float = 0.0,
    meanwhile: Callable[[], None] = lambda: None,
) -> Phase:
    """Return the phase of `users` who together send `rate` requests per second, or as many as are answered."""
    plan = {
        "seed": name,
        "seconds": seconds,
        "users": users,
        "interval_s": users / rate if rate else 0,
        "urls": [web.url for web in load.webs],
        "keys": [key for email, key in load.keys.items() if not email.startswith(GREEDY)],
        "greedy_key": next(key for email, key in load.keys.items() if email.startswith(GREEDY)),
        "sessions": load.sessions,
        "texts": load.texts,
        "jobs": list(load.jobs),
    }
    place = load.site.directory / "traffic.json"
    place.write_text(json.dumps(plan))
    folder = load.site.directory
    with (folder / "answers.jsonl").open("w+") as output, (folder / "callers.log").open("a") as log:
        command = [sys.executable, "-W", "ignore", "-m", "bench.load_traffic", str(place)]
        with subprocess.Popen(command, cwd=ROOT, env=_ENVIRONMENT, stdout=output, stderr=log) as process:
            meanwhile()
        if process.returncode:
            raise SystemExit(f"the callers ended with status {process.returncode}")
        output.seek(0)
        lines = [json.loads(line) for line in output]
    answers = [line for line in lines if "kind" in line]
    return Phase(name, seconds, answers, [line for line in lines if "job" in line])


def _overload(load: LoadSite, seconds: float, report: Report) -> tuple[list[Phase], float]:
    """Return the phases of light, full and excessive traffic, and the capacity in requests a second.

    Light and excessive traffic take turns, because a shared machine is not always equally fast.
    """
    enough = run_traffic(load, "capacity", seconds, users=USERS_AT_CAPACITY)
    capacity = len(enough.let_in) / seconds
    rates = {"alone": (1, _RATE_ALONE), "twice": (USERS_OF_AN_OVERLOAD, TIMES_THE_CAPACITY * capacity)}
    turns: dict[str, list[Phase]] = {name: [] for name in rates}
    for turn in range(_TURNS):
        _wait_for_jobs(load, [enough, *turns["twice"]])
        for name, (users, rate) in rates.items():
            turns[name].append(run_traffic(load, f"{name} {turn}", seconds, users=users, rate=rate))
    alone, over = (_together(name, phases) for name, phases in turns.items())
    print_heading("Mixed traffic", load)
    for phase in (alone, enough, over):
        print_phase(phase)
    _judge(alone, over, report)
    return [alone, enough, over], capacity


def _together(name: str, phases: Sequence[Phase]) -> Phase:
    """Return phases of the same traffic as one phase."""
    answers = [answer for phase in phases for answer in phase.answers]
    return Phase(name, sum(phase.seconds for phase in phases), answers, [job for phase in phases for job in phase.jobs])


def print_heading(title: str, load: LoadSite) -> None:
    """Print the title of a table of phases, and the heads of its columns."""
    print(f"\n{title}: {len(load.webs)} web processes, a worker, PostgreSQL, Redis, {os.cpu_count()} cores")
    print(f"  {'':<10}" + "".join(f"{column:>11}" for column in _COLUMNS))


def print_phase(phase: Phase) -> None:
    """Print a row, and the most frequent wrong answers."""
    short = phase.milliseconds("short", "greedy")
    figures = [
        f"{len(phase.answers) / phase.seconds:.1f}",
        f"{len(phase.let_in) / phase.seconds:.1f}",
        *(f"{figure:.0f} ms" for figure in (_share(short, 50), _share(short, 95))),
        *(f"{_share(phase.milliseconds(kind), 95):.0f} ms" for kind in ("long", "page")),
        *(str(len(phase.refusals(status))) for status in _REFUSED),
        str(len(phase.wrong)),
    ]
    print(f"  {phase.name:<10}" + "".join(f"{figure:>11}" for figure in figures), flush=True)
    for (kind, what), count in Counter((answer["kind"], answer["what"]) for answer in phase.wrong).most_common(5):
        print(f"    {count} times {kind}: {what[:300]}")


def _judge(alone: Phase, over: Phase, report: Report) -> None:
    short = ("short", "greedy")
    slowdown = _share(over.milliseconds(*short), 95) / _share(alone.milliseconds(*short), 95)
    report.bar(
        slowdown <= MOST_SLOWDOWN, f"p95 of short requests {slowdown:.1f} times that alone; {MOST_SLOWDOWN} at most"
    )
    for status in _REFUSED:
        took = over.refusals(status)
        line = f"{len(took)} refusals with {status}: p50 {_share(took, 50):.0f} ms, p95 {_share(took, 95):.0f} ms"
        report.bar(_share(took, 95) < MOST_REFUSAL_MS, f"{line}; below {MOST_REFUSAL_MS:.0f}")
    wrong = sum(len(phase.wrong) for phase in (alone, over))
    report.bar(not wrong, f"{wrong} wrong answers")


def check_promises(load: LoadSite, phases: Sequence[Phase], report: Report) -> None:
    """Wait for the accepted jobs, and compare jobs and charges with the answers."""
    accepted = {job["job"]: job["text"] for phase in phases for job in phase.jobs}
    _wait_for_jobs(load, phases)
    facts = {fact["id"]: fact for fact in load.site.call("tests.support.job_site.job_facts")}
    lost = accepted.keys() - facts.keys()
    doubled = facts.keys() - accepted.keys() - load.known_jobs
    other = [
        job_id for job_id in accepted.keys() & facts.keys() if facts[job_id]["sha256"] != load.jobs[accepted[job_id]]
    ]
    line = f"{len(accepted)} jobs accepted: {len(lost)} lost, {len(doubled)} doubled, {len(other)} with other audio"
    report.bar(not (lost or doubled or other), line)
    answered = sum(answer.get("characters", 0) for phase in phases for answer in phase.answers)
    charged = sum(load.site.call("tests.support.job_site.used_characters").values()) - load.known_characters
    report.bar(charged == answered, f"{charged:,} characters charged, {answered:,} answered or accepted")


def _wait_for_jobs(load: LoadSite, phases: Sequence[Phase]) -> None:
    for phase in phases:
        for job in phase.jobs:
            load.wait_for_job(job["job"])


def _soak(load: LoadSite, minutes: float, report: Report, rate: float) -> Phase:
    """Load the service below its capacity, and report the growth of each process after the first quarter of an hour."""
    readings: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def watch() -> None:
        began = time.monotonic()
        while (passed_min := (time.monotonic() - began) / 60) < minutes:
            for name, process in load.processes().items():
                readings[name].append((passed_min, process.memory_info().rss / 2**20))
            time.sleep(_READING_S)

    phase = run_traffic(load, "soak", minutes * 60, users=USERS_OF_AN_OVERLOAD, rate=rate, meanwhile=watch)
    print(f"\nMemory over {minutes:.0f} minutes at {rate:.0f} requests a second, MB")
    print_phase(phase)
    settled_min = min(SETTLED_MIN, minutes / 4)
    for name, of_process in readings.items():
        begin = statistics.median(memory for minute, memory in of_process if settled_min * 0.8 <= minute <= settled_min)
        end = statistics.median(memory for minute, memory in of_process if minute >= minutes - settled_min * 0.2)
        line = f"{name}: {begin:.0f} MB at minute {settled_min:.0f}, {end:.0f} at the end ({end / begin - 1:+.1%})"
        report.bar(end / begin - 1 < MOST_GROWTH, line)
    report.bar(not phase.wrong, f"{len(phase.wrong)} wrong answers of {len(phase.answers)}")
    return phase


@dataclass(frozen=True, slots=True)
class Held:
    """The resources of the idle service: open files and threads by process, connections, places, temporary files."""

    files: dict[str, int]
    threads: dict[str, int]
    connections: int
    places: int
    temporary: list[str]


def held_by(load: LoadSite) -> Held:
    """Wait for a while without requests, and return the resources that the service holds then."""
    time.sleep(_SETTLE_S)
    processes = load.processes()
    return Held(
        {name: process.num_fds() for name, process in processes.items()},
        {name: process.num_threads() for name, process in processes.items()},
        load.connections(),
        load.site.call("tests.support.job_site.places_in_flight"),
        load.temporary_files(),
    )


def _compare(before: Held, after: Held, report: Report) -> None:
    print(f"\nHeld when nobody calls, before and {_SETTLE_S:.0f} s after")
    for what in ("files", "threads"):
        counts = [(name, count, getattr(after, what)[name]) for name, count in getattr(before, what).items()]
        print(f"  {what}: " + ", ".join(f"{name} {first} and {last}" for name, first, last in counts))
        # The service keeps threads and connections, up to a bound; each connection has open files.
        report.bar(all(last - first <= _KEPT for _, first, last in counts), f"at most {_KEPT} {what} more in a process")
    line = f"{before.connections} and {after.connections} connections to PostgreSQL"
    report.bar(after.connections <= before.connections + _KEPT, line)
    report.bar(not after.places, f"{after.places} places of requests in flight")
    left = sorted(set(after.temporary) - set(before.temporary))
    report.bar(not left, f"temporary files that are left: {', '.join(left[:5]) or 'none'}")


def _share(figures: Sequence[float], percent: int) -> float:
    """Return the percentile of `figures`; 0 where there are none."""
    if len(figures) < 2:
        return figures[0] if figures else 0.0
    return statistics.quantiles(figures, n=100, method="inclusive")[percent - 1]


if __name__ == "__main__":
    sys.exit(main())
