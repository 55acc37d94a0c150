"""Arrays in a file that all processes of a machine map, so that its memory holds them once.

A file is written once and never changed. Its folder belongs to this user alone: anyone who could plant a file there
could change the speech.
"""

import fcntl
import json
import logging
import math
import mmap
import os
import stat
import struct
import time
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

log = logging.getLogger(__name__)

Arrays = Iterable[tuple[str, torch.Tensor]]

_HEAD = struct.Struct("<8sQQI")
"""The format's mark, position and length of the index, checksum of everything after the head."""
_MARK = b"speech\x00\x01"
_ALIGNMENT = 64
"""Alignment of each array in bytes, like PyTorch's own: the last bit of some products depends on it."""
_DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16}
_ENDING, _DRAFT_ENDING = ".arrays", ".part"
_UNUSED_S = 7 * 24 * 3600
"""A file that no process has opened for this long is deleted when another one is written."""
_AT_ONCE = 16 << 20


class _Unusable(Exception):
    """The file or the folder cannot be used; the message says why."""


def shared_arrays(directory: Path | None, key: str, make: Callable[[], Arrays]) -> Mapping[str, torch.Tensor]:
    """Return the arrays of `make` by name, mapped read-only from a file in `directory`.

    `key` is a text for file names that identifies the result of `make`. A missing or damaged file is made again. If
    that is impossible, a warning says why, and the arrays are in the memory of this process alone, as without a
    `directory`.
    """
    if directory is None:
        return dict(make())
    try:
        with _private_folder(directory) as folder:
            return _mapped(folder, directory / f"{key}{_ENDING}", make)
    except (_Unusable, OSError) as error:
        log.warning("%s cannot be used, so that each process keeps weights of its own: %s", directory, error)
    return dict(make())


def _mapped(folder: int, path: Path, make: Callable[[], Arrays]) -> Mapping[str, torch.Tensor]:
    """Return the arrays of the file at `path`, which is in `folder`; if it has none, write the result of `make`.

    Processes that start together wait for the first one of them, and then map its file.
    """
    with suppress(FileNotFoundError, _Unusable):
        return _read(folder, path.name)
    with _locked(folder):
        try:
            return _read(folder, path.name)
        except FileNotFoundError:
            pass
        except _Unusable as error:
            log.warning("%s is made anew: %s", path, error)
        _tidy(folder)
        _write(folder, path.name, make())
        return _read(folder, path.name)


@contextmanager
def _private_folder(directory: Path) -> Iterator[int]:
    """Make `directory` and yield it opened, if it belongs to this user and nobody else may enter it."""
    directory.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        directory.mkdir(mode=0o700)
    folder = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        _check_owner(os.fstat(folder))
        yield folder
    finally:
        os.close(folder)


def _check_owner(status: os.stat_result) -> None:
    if status.st_uid != os.geteuid():
        raise _Unusable(f"it belongs to user {status.st_uid}, and this process runs as {os.geteuid()}")
    if (mode := stat.S_IMODE(status.st_mode)) & 0o077:
        raise _Unusable(f"its mode is {mode:o}: it must be for its owner alone")


@contextmanager
def _locked(folder: int) -> Iterator[None]:
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


def _read(folder: int, name: str) -> dict[str, torch.Tensor]:
    """Return the arrays of a file, mapped. Raises: FileNotFoundError, _Unusable."""
    try:
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _Unusable(str(error)) from error
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode) or status.st_size < _HEAD.size:
            raise _Unusable("it is no file of arrays")
        _check_owner(status)
        with suppress(OSError):
            os.utime(file)
        # The pages stay in memory as long as an array needs them, even if the file is replaced.
        mapping = mmap.mmap(file, status.st_size, access=mmap.ACCESS_READ)
    finally:
        os.close(file)
    arrays = _index(mapping)
    # The checksum has read every page, but a process may need only some of the arrays.
    mapping.madvise(mmap.MADV_DONTNEED)
    return {array.name: array.tensor(mapping) for array in arrays}


@dataclass(frozen=True, slots=True)
class _Array:
    name: str
    dtype: str
    shape: tuple[int, ...]
    place: int

    def tensor(self, mapping: mmap.mmap) -> torch.Tensor:
        """Return the array; writing to it would end the process, since the pages are read-only."""
        with warnings.catch_warnings(action="ignore"):
            values = torch.frombuffer(
                mapping, dtype=_DTYPES[self.dtype], count=math.prod(self.shape), offset=self.place
            )
        return values.view(self.shape)


def _index(mapping: mmap.mmap) -> list[_Array]:
    """Return the arrays that a file lists. Raises: _Unusable if the file has changed since it was written."""
    mark, place, length, checksum = _HEAD.unpack_from(mapping)
    if mark != _MARK:
        raise _Unusable("it is no file of arrays, or one of another version")
    with memoryview(mapping) as whole, whole[_HEAD.size :] as content:
        if zlib.crc32(content) != checksum:
            raise _Unusable("it is damaged")
    return [
        _Array(**{**entry, "shape": tuple(entry["shape"])}) for entry in json.loads(mapping[place : place + length])
    ]


def _write(folder: int, name: str, arrays: Arrays) -> None:
    """Write a file of `arrays` under `name`, atomically. Raises: OSError."""
    draft = f"{name}{_DRAFT_ENDING}"
    file = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=folder)
    try:
        writer = _Writer(file)
        writer.write(bytes(_HEAD.size))
        entries = [writer.add(*array) for array in arrays]
        place, index = writer.place, json.dumps(entries).encode()
        writer.write(index)
        os.pwrite(file, _HEAD.pack(_MARK, place, len(index), writer.checksum), 0)
        os.fsync(file)
        os.replace(draft, name, src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft, dir_fd=folder)
        raise
    finally:
        os.close(file)


class _Writer:
    """Appends to a file; `checksum` covers everything but the head."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.place = self.checksum = 0

    def add(self, name: str, tensor: torch.Tensor) -> dict[str, Any]:
        """Append an array at an aligned position and return its entry for the index."""
        self.write(bytes(-self.place % _ALIGNMENT))
        place, dtype = self.place, str(tensor.dtype).removeprefix("torch.")
        self.write(tensor.contiguous().view(-1).view(torch.uint8).numpy().data)
        return {"name": name, "dtype": dtype, "shape": list(tensor.shape), "place": place}

    def write(self, content: bytes | memoryview) -> None:
        if self.place >= _HEAD.size:
            self.checksum = zlib.crc32(content, self.checksum)
        self.place += len(content)
        while content:
            content = content[os.write(self._file, content[:_AT_ONCE]) :]


def _tidy(folder: int) -> None:
    """Delete remains of processes killed while writing, and files that no process has opened for days."""
    for name in os.listdir(folder):
        with suppress(OSError):
            opened_at = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime
            if name.endswith(_DRAFT_ENDING) or (name.endswith(_ENDING) and opened_at < time.time() - _UNUSED_S):
                os.unlink(name, dir_fd=folder)
