"""The process that `coprocess` starts: it answers one request after another, confined by `confinement`.

It imports little: a request waits for its start.
"""

import os
import struct
import sys
from importlib import import_module

from core.children.confinement import (
    FILES,
    SYSTEM_CALLS,
    allow_processor_time,
    limit_resource,
    restrict_files,
    restrict_system_calls,
)

REQUEST = struct.Struct("<I")
"""The head of a request: the number of bytes that follow."""
ANSWER = struct.Struct("<BI")
"""The head of an answer: `DONE` or `REFUSED`, and the number of bytes that follow."""
DONE, REFUSED = 0, 1

_STDIN, _STDOUT = 0, 1


def main(module: str, memory_bytes: str, cpu_s: str, readable: str, *arguments: str) -> None:
    """Answer requests with what `module.start(*arguments)` returns, until standard input ends.

    The first answer comes unasked: the names of the restrictions on this process, or why it cannot start. After the
    start it can only read files in `readable`, paths separated by `os.pathsep`.
    """
    for name, most in (("DATA", int(memory_bytes)), ("FSIZE", 0), ("CORE", 0)):
        limit_resource(name, most)
    try:
        answer = import_module(module).start(*arguments)
        is_held = {FILES: restrict_files(readable.split(os.pathsep)), SYSTEM_CALLS: restrict_system_calls()}
    except Exception as error:
        _send(REFUSED, f"{type(error).__name__}: {error}".encode())
        return
    _send(DONE, " ".join(name for name, done in is_held.items() if done).encode())
    while (request := _request()) is not None:
        allow_processor_time(int(cpu_s))
        try:
            status, content = DONE, answer(request)
        except Exception as error:
            status, content = REFUSED, str(error).encode()
        _send(status, content)


def _request() -> bytes | None:
    """Return the next request, None after the last."""
    head = _read(REQUEST.size)
    return _read(*REQUEST.unpack(head)) if head else None


def _read(count: int) -> bytes:
    """Return the next `count` bytes of standard input; nothing at its end."""
    parts = []
    while count:
        part = os.read(_STDIN, count)
        if not part:
            return b""
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _send(status: int, content: bytes) -> None:
    left = memoryview(ANSWER.pack(status, len(content)) + content)
    try:
        while left:
            left = left[os.write(_STDOUT, left) :]
    except BrokenPipeError:  # nobody waits for it any longer
        sys.exit()
