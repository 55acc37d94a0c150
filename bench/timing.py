"""Durations of repeated calls, and their summaries."""

import statistics
import time
from collections.abc import Callable, Sequence


def durations_s(act: Callable[[], object], runs: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Return the seconds of each of `runs` calls of `act`, by `clock`."""
    durations = []
    for _ in range(runs):
        started = clock()
        act()
        durations.append(clock() - started)
    return durations


def p50_and_p95(values: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile of two values or more."""
    return statistics.median(values), statistics.quantiles(values, n=20)[-1]
