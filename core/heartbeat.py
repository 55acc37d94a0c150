"""The signs of life of a process for its requests in flight, so that only requests of a dead process expire.

A rendering cannot give them itself: it may wait for a slot, or be inside the model, for longer than a place lives.
"""

import logging
import threading
import time
from typing import Protocol
from weakref import WeakSet

from django.db import connection

log = logging.getLogger(__name__)


class InFlight(Protocol):
    """Something that stays only while it is kept alive."""

    def keep_alive(self) -> None: ...


class Heartbeat:
    """Keeps requests in flight alive, from a thread that ends when there are none."""

    def __init__(self, period_s: float) -> None:
        self._period_s = period_s
        self._in_flight: WeakSet[InFlight] = WeakSet()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def watch(self, request: InFlight) -> None:
        """Keep `request` alive until it is dropped or nothing refers to it any more."""
        with self._lock:
            self._in_flight.add(request)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)
                try:
                    self._thread.start()
                except RuntimeError:  # too little memory for another thread; the next request tries again
                    log.exception("no signs of life for requests in flight")

    def drop(self, request: InFlight) -> None:
        """Stop keeping `request` alive; a request that was not watched is no error."""
        with self._lock:
            self._in_flight.discard(request)

    def beat(self) -> bool:
        """Keep alive all requests in flight; return whether there are any."""
        with self._lock:
            requests = list(self._in_flight)
            if not requests:
                self._thread = None
                return False
        for request in requests:
            try:
                request.keep_alive()
            except Exception:
                log.exception("no sign of life for a request in flight")
        return True

    def _run(self) -> None:
        is_needed = True
        while is_needed:
            time.sleep(self._period_s)
            try:
                is_needed = self.beat()
            finally:
                connection.close()
