"""The origin of a model: a small file next to its files tells where they came from, and helps to find damage."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tts.engines.model_files import ModelFileError, read_json_object

ORIGIN = "origin.json"


@dataclass(frozen=True, slots=True)
class FileMark:
    """The identity of a file: its size in bytes and its checksum.

    `checksum` is the SHA-256 of its content in hexadecimal, or Git's SHA-1, which the hub has for small files.
    """

    size: int
    checksum: str

    def is_of(self, path: Path) -> bool:
        """Return whether the file at `path` is this one."""
        if not path.is_file() or path.stat().st_size != self.size:
            return False
        git_digest = hashlib.sha1(b"blob %d\0" % self.size, usedforsecurity=False)
        return _digest(path, hashlib.sha256() if len(self.checksum) == 64 else git_digest) == self.checksum


@dataclass(frozen=True, slots=True)
class Origin:
    """`source` is "hub" or "packages", `versions` are the versions taken there; `files` is keyed by path."""

    source: str
    versions: tuple[str, ...]
    files: Mapping[str, FileMark]


def mark_of(path: Path) -> FileMark:
    """Return the mark of the file at `path`. Raises: OSError."""
    return FileMark(path.stat().st_size, _digest(path, hashlib.sha256()))


def write_origin(directory: Path, origin: Origin) -> None:
    """Write the origin of the files of `directory`, in place of an older one. Raises: OSError."""
    draft = directory / f"{ORIGIN}.part"
    draft.write_text(json.dumps(asdict(origin), indent=1))
    draft.replace(directory / ORIGIN)


def read_origin(directory: Path, main_file: str) -> Origin | None:
    """Return the origin of the files of `directory`, None if it is unknown.

    It is also unknown if the size of `main_file` differs from the recorded one: somebody has replaced that file.
    """
    try:
        values = read_json_object(directory / ORIGIN)
        files = {name: FileMark(int(mark["size"]), str(mark["checksum"])) for name, mark in values["files"].items()}
        origin = Origin(str(values["source"]), tuple(map(str, values["versions"])), files)
        return origin if files[main_file].size == (directory / main_file).stat().st_size else None
    except (ModelFileError, KeyError, TypeError, AttributeError, OSError):
        return None


def _digest(path: Path, digest: Any) -> str:
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return str(digest.hexdigest())
