"""Parses JSON of callers, with bounds on its shape.

Python's parser keeps all other threads waiting while it works: 16 MB of nested lists would stop a process for seconds.
"""

import json
from collections.abc import Callable
from typing import Any

MAX_DEPTH = 64
"""The deepest nesting of objects and lists."""

MAX_MARKS = 250_000
"""The most brackets, braces and commas outside of strings; a podcast of single letters, the worst that is legal, needs
120,000."""

_OPENING = b"[{"
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


class JsonTooComplex(ValueError):
    """The JSON nests too deeply, or has too many values."""


def parse_json(body: bytes, *, parse_int: Callable[[str], Any] = int) -> Any:
    """Return the value of a JSON text in one of Unicode's encodings; `parse_int` makes its whole numbers.

    Raises:
        JsonTooComplex: it exceeds a bound; nothing was parsed.
        ValueError: it is not JSON.
    """
    encoding = json.detect_encoding(body)
    if not encoding.startswith("utf-8"):
        body = body.decode(encoding, "surrogatepass").encode("utf-8", "surrogatepass")
    check_shape(body)
    return json.loads(body, parse_int=parse_int)


def check_shape(body: bytes) -> None:
    """Do nothing if a JSON text in UTF-8 keeps the bounds. Raises: JsonTooComplex."""
    marks = _outside_of_strings(body)
    if sum(map(marks.count, (b"[", b"]", b"{", b"}", b","))) > MAX_MARKS:
        raise JsonTooComplex("it has too many values")
    depth = 0
    for bracket in marks.translate(None, _NO_BRACKETS):
        depth += 1 if bracket in _OPENING else -1
        if depth > MAX_DEPTH:
            raise JsonTooComplex(f"it nests deeper than {MAX_DEPTH} levels")


def _outside_of_strings(body: bytes) -> bytes:
    """Return the parts of a JSON text between its strings.

    A few long steps in C: one step per character or string would take seconds, and one regular expression over the
    whole text would keep other threads waiting for half a second.
    """
    bare = body.replace(rb"\\", b"").replace(rb"\"", b"")
    if bare.count(b'"') > 4 * MAX_MARKS:
        raise JsonTooComplex("it has too many values")
    return b"".join(bare.split(b'"')[::2])
