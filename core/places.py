"""Bounds work that takes memory or a processor: a few callers work, a few more wait, and the rest are refused."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from core.errors import ServerOverloaded


class Places:
    """A bounded number of places to work in, and a bounded queue before them. Thread-safe."""

    def __init__(self, at_once: int, queue: int, *, kind: str = "requests of this kind") -> None:
        """Let `at_once` callers work at the same time and `queue` more wait; `kind` names what they send."""
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


def overloaded(kind: str) -> ServerOverloaded:
    """Return the error that tells a caller to try again later, because there are too many of a `kind`."""
    message = f"The service is busy: it has too many {kind} at once. Try again in a moment."
    return ServerOverloaded(message, retry_after_s=2)
