"""A storage on disk in which something happens before or after a call: it fails, hangs, or others act meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

from files.local import LocalStorage


@dataclass
class Interruptions:
    """What happens before and after a call, by the name of the method; it is told the file, the files or the folder.

    An error that it raises is the storage's.
    """

    before: dict[str, Callable[[Any], object]] = field(default_factory=dict)
    after: dict[str, Callable[[Any], object]] = field(default_factory=dict)

    @contextmanager
    def around(self, method: str, what: Any) -> Iterator[None]:
        """Interrupt the block as a call of `method`."""
        if happens := self.before.get(method):
            happens(what)
        yield
        if happens := self.after.get(method):
            happens(what)


class InterruptedStorage(LocalStorage):
    """Calls what `interruptions` say around each call of `files.storage`."""

    def __init__(self, location: str, interruptions: Interruptions) -> None:
        super().__init__(location)
        self._interruptions = interruptions

    def save(self, name: str, content: IO[Any], max_length: int | None = None) -> str:
        with self._interruptions.around("save", name):
            return super().save(name, content, max_length)

    def open(self, name: str, mode: str = "rb") -> IO[bytes]:
        with self._interruptions.around("open", name):
            return super().open(name, mode)

    def size(self, name: str) -> int:
        with self._interruptions.around("size", name):
            return super().size(name)

    def delete_many(self, names: Iterable[str]) -> None:
        with self._interruptions.around("delete_many", names):
            super().delete_many(names)

    def delete_folder(self, prefix: str) -> None:
        with self._interruptions.around("delete_folder", prefix):
            super().delete_folder(prefix)


def failing(error: Exception) -> Callable[[Any], None]:
    """Return an interruption that raises `error`."""

    def fail(what: Any) -> None:
        raise error

    return fail
