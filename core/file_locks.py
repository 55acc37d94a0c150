"""Locks between the processes of a machine, or of machines that share a folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files import locks


@contextmanager
def locked_file(path: Path) -> Iterator[None]:
    """Wait until no other process holds the lock at `path`, then hold it until the block or the process ends.

    The file is made if it is missing, and stays.
    """
    with path.open("a") as file:
        locks.lock(file, locks.LOCK_EX)
        yield
