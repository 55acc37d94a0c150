"""What the service keeps in its storage, on disk or in a bucket, read and written in blocks: size costs no memory."""

from __future__ import annotations

import io
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


class _Storage(Protocol):
    """What `LocalStorage` and `BucketStorage` have in common."""

    def save(self, name: str, content: IO[Any]) -> str: ...
    def open(self, name: str) -> IO[bytes]: ...
    def size(self, name: str) -> int: ...
    def delete_many(self, names: Iterable[str]) -> None: ...
    def delete_folder(self, prefix: str) -> None: ...


_storage = cast("_Storage", default_storage)

_LIBRARIES = ("boto3", "botocore", "s3transfer", "urllib3")
_AT_ONCE = 12
"""How many threads may be with the storage: where it hangs, the others of a web process go on answering."""

_PLACE_TIMEOUT_S = 1.0
_AHEAD = 6
"""How many files are read before they are asked for: a storage that is slow to begin is not waited for each time."""

_places = BoundedSemaphore(_AT_ONCE)


class StorageError(OSError):
    """The storage is full, cannot be reached, or does not do as it is told: ours, and it passes."""


def write(name: str, content: Iterable[bytes]) -> None:
    """Write `content` under `name`, in place of what was there; nobody ever sees a part of it.

    Whatever `content` raises comes through, and what was under `name` stays.

    Raises:
        StorageError; FileNotFoundError if the folder was deleted meanwhile.
    """
    with _operation():
        _storage.save(name, File(io.BufferedReader(_Blocks(content)), name))


def read(name: str) -> bytes:
    """Return all of a small file.

    Raises:
        FileNotFoundError: there is none of that name.
        StorageError.
    """
    return b"".join(read_blocks(name, 2**20))


def read_blocks(name: str, size: int) -> Iterator[bytes]:
    """Yield a file in blocks of `size` bytes, the last of which may be shorter; an empty file has none.

    Raises:
        FileNotFoundError: there is none of that name.
        StorageError.
    """
    with _operation(), _storage.open(name) as file:
        while block := file.read(size):
            yield block


def read_in_turn(names: Iterable[str]) -> Iterator[bytes]:
    """Yield the content of small files in the order of `names`; some are in memory before it is their turn.

    Raises:
        FileNotFoundError: there is none of one of these names.
        StorageError.
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
    """Return the size of a file in bytes.

    Raises:
        FileNotFoundError: there is none of that name.
        StorageError.
    """
    with _operation():
        return _storage.size(name)


def delete(names: Iterable[str]) -> None:
    """Delete files; what is not there is no error.

    Raises:
        StorageError: some could not be deleted.
    """
    with _operation():
        _storage.delete_many(names)


def delete_folder(prefix: str) -> None:
    """Delete everything below `prefix`, a folder like "jobs/3f2a", with what killed processes left there.

    Raises:
        StorageError: something could not be deleted.
        ValueError: `prefix` is empty, which would be everything.
    """
    if posixpath.normpath(f"/./{prefix}") == "/":
        raise ValueError("a folder to delete needs a name")
    with _operation():
        _storage.delete_folder(prefix)


@contextmanager
def _operation() -> Iterator[None]:
    """Run the block as one of the few that may be at work; what the disk or the bucket raises becomes a `StorageError`.

    That a file is not there stays a `FileNotFoundError`.
    """
    if not _places.acquire(timeout=_PLACE_TIMEOUT_S):
        raise StorageError("the storage does not answer those who asked before")
    try:
        yield
    except (FileNotFoundError, StorageError):
        raise
    except Exception as error:
        # By name: to import boto3 takes a quarter of a second, for nothing where there is no bucket.
        if not isinstance(error, OSError) and type(error).__module__.partition(".")[0] not in _LIBRARIES:
            raise
        raise StorageError(str(error)) from error
    finally:
        _places.release()


class _Blocks(io.RawIOBase):
    """An iterable of bytes as a file that is read once."""

    def __init__(self, blocks: Iterable[bytes]) -> None:
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
        return count
