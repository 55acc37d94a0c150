"""Where the files of a model came from: a small file beside them, which tells whether one is damaged."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from speech.engines.model_files import ModelFileError, read_json_object

ORIGIN = "origin.json"


@dataclass(frozen=True, slots=True)
class FileMark:
    """What tells a file from others: its size in bytes and its checksum.

    `checksum` is the SHA-256 of its content in hexadecimal, or Git's SHA-1 of it where the hub knows no other.
    """

    size: int
    checksum: str

    def is_of(self, path: Path) -> bool:
        """Return whether the file at `path` is this one."""
        if not path.is_file() or path.stat().st_size != self.size:
            return False
        return _digest(path, hashlib.sha256() if len(self.checksum) == 64 else _git_digest(self.size)) == self.checksum


@dataclass(frozen=True, slots=True)
class Origin:
    """`source` is "hub" or "packages", `versions` what exactly was taken there; `files` are by their paths."""

    source: str
    versions: tuple[str, ...]
    files: Mapping[str, FileMark]


def mark_of(path: Path) -> FileMark:
    """Return what tells the file at `path` from others. Raises: OSError."""
    return FileMark(path.stat().st_size, _digest(path, hashlib.sha256()))


def write_origin(directory: Path, origin: Origin) -> None:
    """Write down where the files of `directory` come from, in place of what stood there. Raises: OSError."""
    draft = directory / f"{ORIGIN}.part"
    draft.write_text(json.dumps(asdict(origin), indent=1))
    draft.replace(directory / ORIGIN)


def read_origin(directory: Path, main_file: str) -> Origin | None:
    """Return where the files of `directory` come from, None where that is not known.

    It is not where `main_file` has another size than is written down: somebody has put another there.
    """
    try:
        values = read_json_object(directory / ORIGIN)
        origin = _as_origin(values)
        return origin if origin.files[main_file].size == (directory / main_file).stat().st_size else None
    except (ModelFileError, KeyError, TypeError, AttributeError, OSError):
        return None


def _as_origin(values: Mapping[str, Any]) -> Origin:
    files = {name: FileMark(int(mark["size"]), str(mark["checksum"])) for name, mark in values["files"].items()}
    return Origin(str(values["source"]), tuple(map(str, values["versions"])), files)


def _git_digest(size: int) -> Any:
    """Return the beginning of what git calls a file of `size` bytes by: what the hub gives for small ones."""
    return hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)


def _digest(path: Path, digest: Any) -> str:
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return str(digest.hexdigest())
