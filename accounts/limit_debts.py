"""Debts: refunds while the database is down. This process holds them, and makes them once the database is back.

If the process ends first, its debts are lost; the log names them.
"""

import logging
import threading
import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError, connection

log = logging.getLogger(__name__)

_AWAY = (OperationalError, InterfaceError)

Refund = Callable[[], None]


class Debts:
    """Refunds that the database could not take; a thread repeats them, and ends when no debt is left."""

    def __init__(self, period_s: float = 1.0) -> None:
        """Repeat refunds every `period_s` seconds."""
        self._period_s = period_s
        self._owed: list[Refund] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def settle(self, refund: Refund) -> None:
        """Make `refund` now, or as soon as the database is back. In a transaction a failure is raised instead."""
        try:
            refund()
        except _AWAY:
            if connection.in_atomic_block:
                raise
            log.warning("what a request was charged is given back later", exc_info=True)
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
