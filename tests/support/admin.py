"""The work of the database for a page of Django admin."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


class Work:
    """The work of the database: the statements, and a number that grows with the rows that were looked at."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.effort = 0


def open_page(staff: Client, address: str) -> Work:
    """Return the work of a page, which must be answered."""
    with measured() as work:
        assert staff.get(address).status_code == 200, address
    return work


@contextmanager
def measured() -> Iterator[Work]:
    """Measure what the database does in the block: SQLite counts its steps, PostgreSQL the rows of each plan."""
    work = Work()
    with CaptureQueriesContext(connection) as captured, _steps_counted(work):
        yield work
    work.statements = [query["sql"] for query in captured]
    if connection.vendor == "postgresql":
        work.effort = sum(_rows(_plan(sql)) for sql in work.statements if sql.startswith("SELECT"))


@contextmanager
def _steps_counted(work: Work) -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return

    def count() -> None:
        work.effort += 10

    connection.connection.set_progress_handler(count, 10)
    try:
        yield
    finally:
        connection.connection.set_progress_handler(None, 0)


def _plan(sql: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        found = cursor.fetchone()[0]
    return (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]


def _rows(plan: dict[str, Any]) -> int:
    seen = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
    return seen * plan["Actual Loops"] + sum(_rows(part) for part in plan.get("Plans", ()))


def refresh_statistics() -> None:
    """Let PostgreSQL plan for the rows that there are, as it does by itself after a while."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
