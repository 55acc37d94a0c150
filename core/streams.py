"""An iterator of bytes as a file: it is made while it is read, in the memory of one block."""

from collections.abc import Generator


class StreamedFile:
    """A file that is read once, block by block, by one thread at a time."""

    def __init__(self, blocks: Generator[bytes]) -> None:
        """Read `blocks`, which the file closes."""
        self._blocks = blocks

    def read(self, size: int = -1) -> bytes:
        """Return the next block, whatever its length; an empty one at the end."""
        return next(filter(None, self._blocks), b"")

    def detach(self) -> "StreamedFile":
        """Return the rest as a file of its own, which stays open when this one is closed."""
        detached = StreamedFile(self._blocks)
        self._blocks = _nothing()
        return detached

    def close(self) -> None:
        """End the iterator, which lets go of what it holds."""
        self._blocks.close()


def _nothing() -> Generator[bytes]:
    yield from ()
