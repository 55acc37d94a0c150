"""What happens at one kind of statement of the test's own connection: the database goes away, or others act."""

from collections.abc import Callable, Iterator
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


@contextmanager
def happening_after(part: str, act: Callable[[], object]) -> Iterator[None]:
    """Have others act once, right after the first statement of the block that holds `part`."""
    is_over = False

    def watch(execute: Any, statement: str, *rest: Any) -> Any:
        nonlocal is_over
        result = execute(statement, *rest)
        if part in statement and not is_over:
            is_over = True
            act()
        return result

    with connection.execute_wrapper(watch):
        yield
    assert is_over, f"no statement held {part}"
