"""Many threads at one bounded place: how many of them are inside at once, and what others meet meanwhile."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager

from core.errors import ServerOverloaded
from core.places import Places

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


@contextmanager
def crowded(places: Places) -> Iterator[None]:
    """Have all places taken, and the queue before them full, while the block runs."""
    leave, is_refused = threading.Event(), threading.Event()

    def come() -> None:
        try:
            with places.take():
                leave.wait(WAIT_S)
        except ServerOverloaded:
            is_refused.set()

    callers = places.at_once + places.queue + 1
    with ThreadPoolExecutor(callers) as pool:
        come_and_leave = [pool.submit(come) for _ in range(callers)]
        try:
            assert is_refused.wait(WAIT_S), "one more than there is room for is refused"
            yield
        finally:
            leave.set()
    for caller in come_and_leave:
        caller.result()
