"""Deleted rows leave the files of the database too, as far as the database lets them."""

from django.db import connection
from django.db.backends.utils import CursorWrapper

_PATIENCE_MS = 500
"""How long readers are waited for: writers wait meanwhile."""


def erase_deleted_rows() -> bool:
    """Tell whether no deleted row stands in the files of SQLite any more; elsewhere the database sees to it.

    `PRAGMA secure_delete` has overwritten the rows with zeros, but the log (WAL) holds the pages of before until it is
    emptied. That needs a moment in which nobody reads.

    Source: https://sqlite.org/pragma.html#pragma_wal_checkpoint
    """
    if connection.vendor != "sqlite":
        return True
    if connection.in_atomic_block:
        return False
    with connection.cursor() as cursor:
        patience_ms = _pragma(cursor, "busy_timeout")
        _pragma(cursor, f"busy_timeout = {_PATIENCE_MS}")
        try:
            return not _pragma(cursor, "wal_checkpoint(TRUNCATE)")
        finally:
            _pragma(cursor, f"busy_timeout = {patience_ms}")


def _pragma(cursor: CursorWrapper, pragma: str) -> int:
    """Return the first number that SQLite answers with."""
    cursor.execute(f"PRAGMA {pragma}")
    return int(cursor.fetchone()[0])
