"""Erasure of deleted rows from the files of the database, as far as the database allows it."""

from django.db import connection
from django.db.backends.utils import CursorWrapper

_PATIENCE_MS = 500
"""The longest wait for readers; writers have to wait during it."""


def erase_deleted_rows() -> bool:
    """Erase deleted rows from the files of SQLite, and tell whether that is done; other databases do it themselves.

    `PRAGMA secure_delete` has overwritten the rows with zeros, but the log (WAL) holds the earlier pages until it is
    emptied. That needs a moment without readers.

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
    """Run a pragma, and return the first number of SQLite's answer."""
    cursor.execute(f"PRAGMA {pragma}")
    return int(cursor.fetchone()[0])
