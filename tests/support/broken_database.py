"""A database that goes away at one kind of statement, of the test's own connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

_OF_TRANSACTIONS = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK")


@contextmanager
def broken_at(part: str, error: Exception, *, for_good: bool = False) -> Iterator[None]:
    """Have each statement that holds `part` fail with `error` in the block, and all after the first if `for_good`.

    The statements of transactions go on: the database undoes what is open by itself.
    """
    is_away = False

    def fail(execute: Any, statement: str, *rest: Any) -> Any:
        nonlocal is_away
        is_meant = part in statement or (for_good and is_away)
        if is_meant and not statement.startswith(_OF_TRANSACTIONS):
            is_away = True
            raise error
        return execute(statement, *rest)

    with connection.execute_wrapper(fail):
        yield
