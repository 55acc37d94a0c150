"""Reads model files that may be missing, damaged or of another kind than their names say."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


class ModelFileError(Exception):
    """A model file cannot be used; the message names it and says why."""


def read_file(path: Path, size: int = -1) -> bytes:
    """Return the first `size` bytes of a file, by default all. Raises: ModelFileError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError as error:
        raise ModelFileError(f"{path} is missing") from error
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read: {error.strerror}") from error


def read_json_object(path: Path) -> dict[str, Any]:
    """Return the object in the JSON file at `path`. Raises: ModelFileError."""
    try:
        content = json.loads(read_file(path))
    except ValueError as error:
        raise ModelFileError(f"{path} {foreign_content(path) or 'is not JSON'}") from error
    if not isinstance(content, dict):
        raise ModelFileError(f"{path} is not a JSON object")
    return content


def check_types(path: Path, prefix: str, values: Mapping[str, Any], types: Mapping[str, Any]) -> None:
    """Raise ModelFileError unless `values` has every name of `types` with a value of that type.

    A mapping in `types` has the types of an inner object. In the message, `prefix` precedes the names in the JSON file
    at `path`.
    """
    inner = {name: expected for name, expected in types.items() if isinstance(expected, Mapping)}
    for name, expected in types.items():
        if name not in values:
            raise ModelFileError(f"{path} lacks {prefix}{name}")
        if not isinstance(values[name], dict if name in inner else expected) or isinstance(values[name], bool):
            raise ModelFileError(f"{path}: {prefix}{name} has the wrong type ({type(values[name]).__name__})")
    for name, expected in inner.items():
        check_types(path, f"{prefix}{name}.", values[name], expected)


def fingerprint(paths: Iterable[Path]) -> str:
    """Return a text that changes with the files at `paths`, without reading them."""
    stats = [path.stat() for path in paths]
    return " ".join(f"{stat.st_size}-{stat.st_mtime_ns}" for stat in stats)


def foreign_content(path: Path) -> str | None:
    """Return what a wrong file seems to be, by its beginning, as the end of a sentence; None if that is valid."""
    start = read_file(path, 64).lstrip()
    if not start:
        return "is empty"
    if start.startswith(b"version https://git-lfs"):
        return "is a Git LFS pointer, not the file itself"
    if start.startswith(b"<"):
        return "is an HTML or XML page, not the file itself"
    return None
