"""Many threads at one bounded place, and how many of them are inside at once."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

THREADS = 32
WAIT_S = 120


def most_at_once(take: Callable[[], AbstractContextManager[object]]) -> int:
    """Let `THREADS` threads enter a context that `take` returns, and return the greatest number inside at once."""
    inside: list[None] = []
    counts: list[int] = []

    def work() -> None:
        with take():
            inside.append(None)
            counts.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(work) for _ in range(THREADS)]:
            done.result(WAIT_S)
    assert len(counts) == THREADS
    return max(counts)
