"""Bounds work that takes memory or a processor: a few callers work, a few more wait, and the rest are refused."""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from core.errors import LimitExceeded, ServerOverloaded


class Places:
    """A bounded number of places to work, with a bounded queue. Thread-safe."""

    def __init__(self, at_once: int, queue: int, *, kind: str = "requests of this kind") -> None:
        """Let `at_once` callers work at the same time and `queue` more wait; `kind` names what they send."""
        self.at_once, self.queue = at_once, queue
        self._kind = kind
        self._inside = threading.Semaphore(at_once + queue)
        self._working = threading.Semaphore(at_once)

    @contextmanager
    def take(self) -> Iterator[None]:
        """Wait for a place, and hold it while the block runs. Raises: ServerOverloaded if the queue is full."""
        if not self._inside.acquire(blocking=False):
            raise overloaded(self._kind)
        try:
            with self._working:
                yield
        finally:
            self._inside.release()


class SharedPlaces:
    """A bounded number of places without a queue; each holder has at most a share of them. Thread-safe."""

    def __init__(self, most: int, *, kind: str) -> None:
        """Allow `most` places in all; `kind` names what takes one."""
        self._most = most
        self._kind = kind
        self._taken: Counter[str] = Counter()
        self._count = 0
        self._lock = threading.Lock()

    @contextmanager
    def take(self, shares: Mapping[str, int]) -> Iterator[None]:
        """Hold a place while the block runs; `shares` has the most places of each holder, by name.

        Raises: LimitExceeded if a holder has no place left; ServerOverloaded if all places are taken.
        """
        with self._lock:
            self._check(shares)
            self._count += 1
            self._taken.update(shares.keys())
        try:
            yield
        finally:
            with self._lock:
                self._count -= 1
                self._taken.subtract(shares.keys())
                self._taken = +self._taken

    def _check(self, shares: Mapping[str, int]) -> None:
        for holder, share in shares.items():
            if self._taken[holder] >= share:
                message = (
                    f"You have {self._taken[holder]} {self._kind} in progress; at most {share} are allowed at once."
                )
                raise LimitExceeded(
                    f"{message} Wait until one is done.",
                    code="concurrency_limit_exceeded",
                    extra={"limit": share, "used": self._taken[holder]},
                    retry_after_s=1,
                )
        if self._count >= self._most:
            raise overloaded(self._kind)


def overloaded(kind: str, *, retry_after_s: int = 2) -> ServerOverloaded:
    """Return the error that tells a caller to try again later, because there are too many of a `kind`."""
    message = f"The service is busy: it has too many {kind} at once. Try again in {retry_after_s} seconds."
    return ServerOverloaded(message, retry_after_s=retry_after_s)
