"""The process that `sandbox` starts: it reads a file from standard input and writes an answer to standard output.

A library that breaks on hostile input ends its process. Before it looks at the file, this process gives up all rights
that reading does not need: it limits memory, time and files before it loads the library, and open files and system
calls after that.
"""

import importlib
import os
import sys

from core.children.confinement import limit_resource, restrict_files, restrict_system_calls
from core.children.sandbox import READY, REFUSED, ROOT, Refused

_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom", "/sys/devices/system/cpu")


def main(module: str, memory_bytes: str, cpu_s: str, open_files: str, *arguments: str) -> None:
    """Write what `module.answer` returns for the data on standard input, or why it refuses the data."""
    for name, most in (("DATA", int(memory_bytes)), ("CPU", int(cpu_s)), ("FSIZE", 0), ("CORE", 0)):
        limit_resource(name, most)
    restrict_files(path for path in _readable(module) if os.path.exists(path))  # noqa: PTH110
    reader = importlib.import_module(module)
    limit_resource("NOFILE", int(open_files))
    restrict_system_calls()
    _write(READY)
    try:
        _write(reader.answer(sys.stdin.buffer.read(), *arguments))
    except Refused as refused:
        _write(str(refused).encode())
        sys.exit(REFUSED)


def _readable(module: str) -> tuple[str, ...]:
    """Return the folders of Python, its packages and our code, but not our settings and stored files."""
    code = (str(ROOT / name) for name in {"core", module.partition(".")[0]})
    libraries = filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep))
    return (*_SYSTEM, sys.prefix, sys.base_prefix, sys.exec_prefix, *code, *libraries)


def _write(part: bytes) -> None:
    sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()
