"""Unnamed files: bytes that wait to be taken, without using memory meanwhile."""

import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from core.errors import ServiceUnavailable

MAX_IN_MEMORY = 256 * 1024
"""Bytes up to which a spool stays in memory."""


class Spool(io.RawIOBase):
    """A file that vanishes when it is closed or the process ends: in memory while it is small, else on disk.

    The libraries that write into it swallow errors, so `check` reports a full disk.
    """

    def __init__(self, folder: Path, *, in_memory: int = MAX_IN_MEMORY) -> None:
        """Open an empty file; beyond `in_memory` bytes it lies in `folder`, without a name."""
        self._closing = ExitStack()
        file = tempfile.SpooledTemporaryFile(max_size=in_memory, dir=str(folder))  # noqa: SIM115 # closed with this one
        self._file: BinaryIO = self._closing.enter_context(cast(BinaryIO, file))
        self._failure: OSError | None = None

    @property
    def size(self) -> int:
        """The bytes in the file."""
        position = self._file.tell()
        size = self._file.seek(0, io.SEEK_END)
        self._file.seek(position)
        return size

    def check(self) -> None:
        """Do nothing if everything was written. Raises: ServiceUnavailable if the disk is full."""
        try:
            self._file.flush()
        except OSError as error:
            self._failure = error
        if self._failure is not None:
            message = "There is not enough disk to keep this answer."
            raise ServiceUnavailable(message, retry_after_s=10) from self._failure

    def blocks(self, size: int) -> Iterator[bytes]:
        """Yield the whole file in blocks of `size` bytes, from its beginning."""
        self.seek(0)
        while block := self.read(size):
            yield block

    def on_close(self, callback: Callable[[], object]) -> None:
        """Call `callback` once, when the file is closed."""
        self._closing.callback(callback)

    def write(self, data: Any) -> int:
        """Write `data` at the position, as files do."""
        try:
            self._file.write(data)
        except OSError as error:
            self._failure = error
        return len(data)

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes from the position on; none at the end."""
        return self._file.read(size)

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move the position, and return it."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the position."""
        return self._file.tell()

    def readable(self) -> bool:
        """Say yes."""
        return True

    def writable(self) -> bool:
        """Say yes."""
        return True

    def seekable(self) -> bool:
        """Say yes."""
        return True

    def close(self) -> None:
        """Release the bytes, in memory or on disk."""
        if not self.closed:
            with suppress(OSError):  # the disk is full, and nobody needs these bytes
                self._closing.close()
        super().close()


def spool(parts: Iterable[bytes], folder: Path) -> Spool:
    """Return a file that holds `parts`, at its beginning. Raises: ServiceUnavailable if the disk is full."""
    with ExitStack() as opened:
        file = opened.enter_context(Spool(folder))
        for part in parts:
            file.write(part)
        file.check()
        file.seek(0)
        opened.pop_all()
    return file
