"""Transactions that meet at a row lock in a chosen order, on PostgreSQL."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from django.db import connection, connections, transaction
from django.db.models import QuerySet

_PATIENCE_S = 120.0
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@contextmanager
def held(rows: QuerySet) -> Iterator[None]:
    """Hold the locks of `rows` from another connection while the block runs."""
    is_held, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            assert list(rows.select_for_update())
            is_held.set()
            may_end.wait(_PATIENCE_S)

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(closing, hold)
        is_held.wait(_PATIENCE_S)
        try:
            yield
        finally:
            may_end.set()
            holding.result(_PATIENCE_S)


def meet_at(rows: QuerySet, *calls: Callable[[], Any]) -> list[Any]:
    """Return what `calls` return that begin one after the other, each waiting for a lock, until `rows` are let go.

    Raises: OperationalError if they have taken locks in different orders (a deadlock).
    """
    started: list[Future[Any]] = []
    with ThreadPoolExecutor(len(calls)) as pool:
        with held(rows):
            for call in calls:
                started.append(pool.submit(closing, call))
                wait_for_waiting(len(started))
        return [future.result(_PATIENCE_S) for future in started]


def wait_for_waiting(count: int) -> None:
    """Return when `count` connections wait for a lock."""
    end = time.monotonic() + _PATIENCE_S
    while waiting_count() < count:
        assert time.monotonic() < end, f"{waiting_count()} of {count} transactions wait for a lock"
        time.sleep(0.02)


def waiting_count() -> int:
    """Return the number of connections to this database that wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING)
        return int(cursor.fetchone()[0])


def closing(call: Callable[[], Any]) -> Any:
    """Return what `call` returns in a thread of its own, whose connections are closed then."""
    try:
        return call()
    finally:
        connections.close_all()
