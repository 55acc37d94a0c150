"""An iterator of bytes as a file: it is made while it is read, with one block in memory."""

import io
from collections.abc import Generator

BLOCK_BYTES = 64 * 1024
"""Bytes of a file or an answer that are read, and passed to a connection, at once."""


class StreamedFile:
    """A file that is read once, block by block, by one thread at a time.

    `size` is its length in bytes, None where that is unknown.
    """

    def __init__(self, blocks: Generator[bytes], *, size: int | None = None, source: io.IOBase | None = None) -> None:
        """Read `blocks`. The file closes them, and the `source` that they are made of."""
        self._blocks = blocks
        self._source = source
        self.size = size

    def read(self, size: int = -1) -> bytes:
        """Return the next block, whatever its length; an empty one at the end."""
        return next(filter(None, self._blocks), b"")

    def detach(self) -> "StreamedFile":
        """Return the rest as a separate file, which stays open when this one is closed."""
        detached = StreamedFile(self._blocks, size=self.size, source=self._source)
        self._blocks, self._source = _nothing(), None
        return detached

    def close(self) -> None:
        """End the iterator, which releases its resources."""
        self._blocks.close()
        if self._source is not None:
            self._source.close()


def _nothing() -> Generator[bytes]:
    yield from ()
