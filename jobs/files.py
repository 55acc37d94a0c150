"""What jobs keep in the storage, on disk or in a bucket: written and read in blocks, so that size costs no memory."""

from __future__ import annotations

import io
import posixpath
from collections.abc import Iterable, Iterator
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


def write(name: str, content: Iterable[bytes]) -> None:
    """Write `content` under `name`, in place of what was there; nobody ever sees a part of it.

    Whatever `content` raises comes through, and what was under `name` stays.

    Raises:
        OSError: the disk or the folder failed; `FileNotFoundError` if the folder was deleted meanwhile.
        botocore.exceptions.BotoCoreError, boto3.exceptions.S3UploadFailedError: the object storage failed.
    """
    _storage.save(name, File(io.BufferedReader(_Blocks(content)), name))


def read(name: str) -> bytes:
    """Return all of a small file.

    Raises:
        FileNotFoundError: there is none of that name.
    """
    return b"".join(read_blocks(name, 2**20))


def read_blocks(name: str, size: int) -> Iterator[bytes]:
    """Yield a file in blocks of `size` bytes, the last of which may be shorter; an empty file has none.

    Raises:
        FileNotFoundError: there is none of that name.
    """
    with _storage.open(name) as file:
        while block := file.read(size):
            yield block


def size(name: str) -> int:
    """Return the size of a file in bytes.

    Raises:
        FileNotFoundError: there is none of that name.
    """
    return _storage.size(name)


def delete(names: Iterable[str]) -> None:
    """Delete files; what is not there is no error.

    Raises:
        OSError: some could not be deleted.
    """
    _storage.delete_many(names)


def delete_folder(prefix: str) -> None:
    """Delete everything below `prefix`, a folder like "jobs/3f2a", with what killed processes left there.

    Raises:
        OSError: something could not be deleted.
        ValueError: `prefix` is empty, which would be everything.
    """
    if posixpath.normpath(f"/./{prefix}") == "/":
        raise ValueError("a folder to delete needs a name")
    _storage.delete_folder(prefix)


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
