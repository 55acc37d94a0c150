"""A clock that jumps over midnight and back while callers send requests, for `bench.faults`."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from bench.fault_site import CALM_S, Callers, FaultSite, Finding, fault_site, finding_of, told, wait_for_recovery
from tests.support.false_clock import COMPILER, FalseClock, false_clock, next_midnight
from tests.support.restartable import own_postgresql

_NEAR = timedelta(minutes=2)
_FAR = timedelta(days=10)
"""A jump short enough that nobody is logged out."""
_JUMPED_S = 6.0
_MOST_RECOVERY_S = 60.0


def clock_over_midnight(folder: Path) -> Iterator[Finding]:
    """Set the clock of all processes forward over midnight and back again: by minutes, and by days."""
    if COMPILER is None:
        raise FileNotFoundError("a C compiler (cc) is needed to give processes their own clock")
    for name, ahead in (("minutes", _NEAR), ("days", _FAR)):
        place = folder / name
        place.mkdir()
        clock = false_clock(place)
        clock.set_to(next_midnight() - _NEAR / 2)
        with own_postgresql(place) as database:
            settings = clock.settings | {"DATABASE_URL": database.url}
            with fault_site(place / "site", **settings) as faulty:
                yield _jump(faulty, clock, ahead, f"clock over midnight and back, by {name}")


def _jump(faulty: FaultSite, clock: FalseClock, ahead: timedelta, fault: str) -> Finding:
    midnight = next_midnight()
    with Callers(faulty):
        time.sleep(CALM_S)
        began_s = time.monotonic()
        clock.set_to(midnight + ahead / 2)
        time.sleep(_JUMPED_S)
        clock.set_to(midnight - _NEAR / 2)
        ended_s = time.monotonic()
        recovered_s = wait_for_recovery(faulty, ended_s)
    during = [answer for answer in faulty.answers if began_s < answer.at_s]
    return finding_of(
        faulty,
        fault,
        told(during),
        recovered_s,
        "" if all(answer.is_served for answer in during) else "not everybody was served",
        "" if recovered_s < _MOST_RECOVERY_S else f"it took {recovered_s:.0f} s until jobs went on",
        # After a clock was days ahead, the pool of the true day starts again.
        may_refill=ahead > timedelta(days=1),
    )
