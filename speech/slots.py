"""How many renderings run at once in this process, and how many may wait."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from speech.errors import ServerOverloaded

_RETRY_AFTER_S = 2


class RenderSlots:
    """A bounded number of places to render in and a bounded queue before them. Thread-safe."""

    def __init__(self, slots: int, queue: int) -> None:
        """Let `slots` render at once and `queue` more wait."""
        self._capacity = slots + queue
        self._inside = 0
        self._lock = threading.Lock()
        self._free = threading.Semaphore(slots)

    @contextmanager
    def take(self) -> Iterator[None]:
        """Hold a slot while the block runs, waiting for one if need be. Raises: ServerOverloaded."""
        with self._lock:
            if self._inside >= self._capacity:
                raise ServerOverloaded(
                    "All renderers are busy and the queue is full. Try again in a moment.",
                    retry_after_s=_RETRY_AFTER_S,
                )
            self._inside += 1
        try:
            with self._free:
                yield
        finally:
            with self._lock:
                self._inside -= 1
