"""The files of the service, on disk or in a bucket, read and written in blocks: large files need no more memory."""

from __future__ import annotations

import io
import logging
import posixpath
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from threading import BoundedSemaphore
from typing import IO, Any, Protocol, cast

from django.core.files.base import File
from django.core.files.storage import default_storage

log = logging.getLogger(__name__)


class _Storage(Protocol):
    """The methods that `LocalStorage` and `BucketStorage` share."""

    def save(self, name: str, content: IO[Any]) -> str: ...
    def open(self, name: str) -> IO[bytes]: ...
    def size(self, name: str) -> int: ...
    def read_part(self, name: str, first: int, count: int) -> bytes: ...
    def delete_many(self, names: Iterable[str]) -> None: ...
    def delete_folder(self, prefix: str) -> None: ...


_storage = cast("_Storage", default_storage)

_LIBRARIES = ("boto3", "botocore", "s3transfer", "urllib3")
_AT_ONCE = 12
"""Threads that may use the storage at the same time: if it hangs, the other threads of a web process still answer."""

_PLACE_TIMEOUT_S = 1.0
_AHEAD = 6
"""Files that are read in advance, so that a storage with a slow start does not delay each of them."""

_places = BoundedSemaphore(_AT_ONCE)


class StorageError(OSError):
    """The storage is full, cannot be reached or fails: a temporary fault of the service."""


def write(name: str, content: Iterable[bytes]) -> int:
    """Write `content` under `name`, in place of an older file, and return its size; no reader ever sees a part of it.

    Raises: StorageError; FileNotFoundError if the folder was deleted meanwhile; anything that `content` raises. The
    older file then stays.
    """
    blocks = _Blocks(content)
    with _operation():
        _storage.save(name, File(io.BufferedReader(blocks), name))
    return blocks.read_bytes


def read(name: str) -> bytes:
    """Return the content of a small file. Raises: FileNotFoundError, StorageError."""
    return b"".join(read_blocks(name, 2**20))


def read_blocks(name: str, size: int) -> Iterator[bytes]:
    """Yield a file in blocks of `size` bytes. The last block may be shorter; an empty file has none.

    Raises: FileNotFoundError, StorageError.
    """
    with _operation(), _storage.open(name) as file:
        while block := file.read(size):
            yield block


def read_at_leisure(name: str, size_of_block: int) -> Iterator[bytes]:
    """Yield a file like `read_blocks`, but hold no storage connection between blocks: the reader may be slow.

    Raises: FileNotFoundError, StorageError.
    """
    yield from read_range(name, range(size(name)), size_of_block)


def read_range(name: str, span: range, size_of_block: int) -> Iterator[bytes]:
    """Yield the bytes of a file at the positions in `span`, which must exist, like `read_at_leisure`.

    Raises: FileNotFoundError, StorageError.
    """
    for first in range(span.start, span.stop, size_of_block):
        with _operation():
            block = _storage.read_part(name, first, min(size_of_block, span.stop - first))
        yield block


def read_one_by_one(names: Iterable[str]) -> Iterator[bytes]:
    """Yield the contents of small files in the order of `names`; a few are read in advance.

    Raises: FileNotFoundError, StorageError.
    """
    with ThreadPoolExecutor(_AHEAD, thread_name_prefix="storage") as pool:
        remaining = iter(names)
        reading = deque(pool.submit(read, name) for name in islice(remaining, _AHEAD))
        try:
            while reading:
                yield reading.popleft().result()
                reading.extend(pool.submit(read, name) for name in islice(remaining, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def size(name: str) -> int:
    """Return the size of a file in bytes. Raises: FileNotFoundError, StorageError."""
    with _operation():
        return _storage.size(name)


def delete(names: Iterable[str]) -> None:
    """Delete files; a missing file is no error. Raises: StorageError if some could not be deleted."""
    with _operation():
        _storage.delete_many(names)


def delete_folder(prefix: str) -> None:
    """Delete everything below `prefix`, a folder like "jobs/3f2a", files of killed processes included.

    Raises: StorageError if something could not be deleted; ValueError for an empty `prefix`, which means everything.
    """
    if posixpath.normpath(f"/./{prefix}") == "/":
        raise ValueError("a folder to delete needs a name")
    with _operation():
        _storage.delete_folder(prefix)


def try_to_delete_folder(prefix: str) -> bool:
    """Tell whether everything below `prefix` was deleted. A failure is logged, and a later sweep tries again."""
    try:
        delete_folder(prefix)
    except Exception:
        log.exception("%s cannot be deleted now: it is left to the sweep", prefix)
        return False
    return True


@contextmanager
def _operation() -> Iterator[None]:
    """Run the block in one of a few places. An error of the disk or the bucket becomes a `StorageError`.

    A `FileNotFoundError` stays one.
    """
    if not _places.acquire(timeout=_PLACE_TIMEOUT_S):
        raise StorageError("the storage does not answer earlier requests")
    try:
        yield
    except (FileNotFoundError, StorageError):
        raise
    except Exception as error:
        # By name: the import of boto3 takes a quarter of a second, which is wasted where there is no bucket.
        if not isinstance(error, OSError) and type(error).__module__.partition(".")[0] not in _LIBRARIES:
            raise
        raise StorageError(str(error)) from error
    finally:
        _places.release()


class _Blocks(io.RawIOBase):
    """An iterable of bytes as a file that can be read once."""

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self.read_bytes = 0
        self._blocks = iter(blocks)
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            try:
                self._rest = memoryview(next(self._blocks))
            except StopIteration:
                return 0
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        self.read_bytes += count
        return count
