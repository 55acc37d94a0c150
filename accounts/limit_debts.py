"""What is to be given back while the database is away: kept in this process, and given back once the database is there.

What a process that ends still owes is lost; it says so in the log.
"""

import logging
import threading
import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError, connection

log = logging.getLogger(__name__)

_PERIOD_S = 1.0
_AWAY = (OperationalError, InterfaceError)

Refund = Callable[[], None]


class Debts:
    """Refunds that the database could not take, tried again by a thread that ends when nothing is owed."""

    def __init__(self, period_s: float = _PERIOD_S) -> None:
        """Try every `period_s` seconds."""
        self._period_s = period_s
        self._owed: list[Refund] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def settle(self, refund: Refund) -> None:
        """Do `refund` now, or as soon as the database is back; in a transaction it is now or never."""
        try:
            refund()
        except _AWAY:
            if connection.in_atomic_block:
                raise
            log.warning("what a request was charged is given back later", exc_info=True)
            self._owe(refund)

    def _owe(self, refund: Refund) -> None:
        with self._lock:
            self._owed.append(refund)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="debts", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            time.sleep(self._period_s)
            try:
                self._pay()
            except _AWAY as error:
                log.warning("%s requests wait for what they were charged: %s", len(self._owed), error)
            finally:
                connection.close()
            with self._lock:
                if not self._owed:
                    self._thread = None
                    return

    def _pay(self) -> None:
        while self._owed:
            try:
                self._owed[0]()
            except _AWAY:
                raise
            except Exception:
                log.exception("what a request was charged cannot be given back")
            self._owed.pop(0)
