"""Regions of open files, which outlive the answer that opened them."""

import io
import os
from typing import Any, BinaryIO

from core.streams import BLOCK_BYTES


class FileRegion:
    """The rest of a region of an open file, as a file that is read once."""

    def __init__(self, file: BinaryIO, length: int) -> None:
        """Begin at the current position of `file`, which the region closes."""
        self._file = file
        self._left = length

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; none at the end.

        Raises:
            OSError: the file ends before the region does.
        """
        block = self._file.read(min(size, self._left))
        self._left -= len(block)
        if self._left and not block:
            raise OSError(f"the file ends {self._left} bytes too soon")
        return block

    def detach(self) -> "FileRegion":
        """Return the rest as a region of its own, which stays open when this one is closed."""
        detached = FileRegion(self._file, self._left)
        self._file, self._left = io.BytesIO(), 0
        return detached

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def region_of(file: Any, length: int) -> FileRegion | None:
    """Return the next `length` bytes of an open file as a region, which stays open when `file` is closed.

    None for a file that is not on disk, and for one that is not longer than a block.
    """
    # WhiteNoise's range of a static file is no file itself.
    whole = getattr(file, "fileobj", file)
    if length <= BLOCK_BYTES:
        return None
    try:
        opened_again = os.fdopen(os.dup(whole.fileno()), "rb")
    except (AttributeError, OSError):
        return None
    opened_again.seek(whole.tell())
    return FileRegion(opened_again, length)
