"""The texts that are to be spoken: files, files in folders, standard input."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from speech_client.errors import WRONG_USE, FileFailed, Stopped

ENDINGS = (".txt", ".md", ".markdown")
"""The files of a folder that are texts; a file that is named itself may have any ending."""

MAX_BYTES = 15 << 20
"""The service takes bodies of 16 MiB."""

STDIN = "-"


@dataclass(frozen=True)
class Source:
    """A text: `path` is its file (None: `content` holds what standard input said), `name` where its audio goes.

    `name` is relative to the output's folder, with `/` between folders and without an ending.
    """

    path: Path | None
    name: str
    content: bytes = b""

    @property
    def shown(self) -> str:
        """Its name in messages."""
        return str(self.path) if self.path else "standard input"

    @property
    def title(self) -> str:
        """The name of its file."""
        return self.name.rpartition("/")[2]

    @property
    def is_markdown(self) -> bool:
        """Whether its headings are Markdown's."""
        return self.path is not None and self.path.suffix.lower() in (".md", ".markdown")

    def read(self) -> str:
        """Return the text. Raises: FileFailed if it cannot be read, is not UTF-8, is empty or too large."""
        content = self.content if self.path is None else _read(self.path)
        if len(content) > MAX_BYTES:
            raise FileFailed(f"larger than {MAX_BYTES >> 20} MiB; divide it")
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FileFailed(f"not UTF-8 (byte {error.start + 1:,})") from error
        if not text.strip():
            raise FileFailed("empty: there is nothing to speak")
        return text


def find_sources(names: Iterable[str], stdin: BinaryIO, stdin_name: str) -> list[Source]:
    """Return the texts of `names`, each once, in order: files, folders with all that is in them, `-`.

    Raises: Stopped where a name is of nothing, or two texts would have one output.
    """
    sources: dict[str, Source] = {}
    for source in _all_sources(names, stdin, stdin_name):
        earlier = sources.setdefault(source.name.casefold(), source)
        if earlier is not source and earlier.path != source.path:
            message = f"{earlier.shown} and {source.shown} would both become {source.name}; name them apart"
            raise Stopped(message, WRONG_USE)
    if not sources:
        raise Stopped(f"no texts found; a folder's texts end in {', '.join(ENDINGS)}", WRONG_USE)
    return list(sources.values())


def _all_sources(names: Iterable[str], stdin: BinaryIO, stdin_name: str) -> Iterator[Source]:
    for name in names:
        path = Path(name)
        if name == STDIN:
            yield Source(None, stdin_name, stdin.read(MAX_BYTES + 1))
        elif path.is_dir():
            for file in _texts_in(path):
                yield Source(file, file.relative_to(path).with_suffix("").as_posix())
        elif path.exists():
            yield Source(path, path.stem)
        else:
            raise Stopped(f"{name}: there is no such file or folder", WRONG_USE)


def _texts_in(folder: Path) -> Iterator[Path]:
    """Yield the texts in `folder` and all below it, sorted; hidden ones are left out, links to folders not followed."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                yield Path(place, name)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileFailed(f"cannot be read: {error.strerror}") from error
