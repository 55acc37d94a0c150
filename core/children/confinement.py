"""Takes rights from a process that only reads strangers' bytes: system calls (seccomp) and files (Landlock).

Both exist only on Linux. Each function tells whether the system supports it; where it does not, the other restrictions
still hold. Only light modules are imported here: a child starts with this.
"""

import ctypes
import os
import resource
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress

SYSTEM_CALLS = "seccomp"
FILES = "Landlock"

_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_SET_MODE_FILTER = 1
_SECCOMP_FILTER_FLAG_TSYNC = 1

# BPF: load a word of the call, compare it, return a verdict. Source: linux/filter.h, linux/seccomp.h.
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_EPERM, _ENOSYS = 1, 38

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# Numbers on x86-64 and on 64-bit ARM, -1 where there is none. Source: asm/unistd_64.h, asm-generic/unistd.h.
_ALLOWED = {
    "read": (0, 63),
    "write": (1, 64),
    "close": (3, 57),
    "stat": (4, -1),
    "fstat": (5, 80),
    "lstat": (6, -1),
    "poll": (7, -1),
    "lseek": (8, 62),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "brk": (12, 214),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "pread64": (17, 67),
    "readv": (19, 65),
    "writev": (20, 66),
    "access": (21, -1),
    "sched_yield": (24, 124),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "nanosleep": (35, 101),
    "getpid": (39, 172),
    "exit": (60, 93),
    "uname": (63, 160),
    "fcntl": (72, 25),
    "getcwd": (79, 17),
    "readlink": (89, -1),
    "gettimeofday": (96, 169),
    "getrlimit": (97, 163),
    "getrusage": (98, 165),
    "sysinfo": (99, 179),
    "times": (100, 153),
    "getuid": (102, 174),
    "getgid": (104, 176),
    "geteuid": (107, 175),
    "getegid": (108, 177),
    "getppid": (110, 173),
    "sigaltstack": (131, 132),
    "gettid": (186, 178),
    "futex": (202, 98),
    "sched_getaffinity": (204, 123),
    "getdents64": (217, 61),
    "set_tid_address": (218, 96),
    "restart_syscall": (219, 128),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "exit_group": (231, 94),
    "newfstatat": (262, 79),
    "readlinkat": (267, 78),
    "faccessat": (269, 48),
    "ppoll": (271, 73),
    "set_robust_list": (273, 99),
    "getrandom": (318, 278),
    "membarrier": (324, 283),
    "statx": (332, 291),
    "rseq": (334, 293),
    "faccessat2": (439, 439),
}
_OPEN, _OPENAT, _CLONE, _CLONE3, _PRLIMIT64 = (2, -1), (257, 56), (56, 220), (435, 435), (302, 261)
_SECCOMP = (317, 277)
_WRITES = os.O_ACCMODE | os.O_CREAT | os.O_TRUNC
_CLONE_THREAD = 0x10000

# Landlock's numbers are the same on every architecture. Source: linux/landlock.h.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""The number of file rights that each version of Landlock knows; each right is a bit."""
_NETWORK_RIGHTS, _SCOPES = 0b11, 0b11


def limit_resource(name: str, most: int) -> None:
    """Limit the resource `RLIMIT_<name>` of this process to `most`, where the system supports it."""
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None:
        return
    _, hard = resource.getrlimit(kind)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):  # macOS names limits that nobody can set
        resource.setrlimit(kind, (allowed, allowed))


def allow_processor_time(seconds: int) -> None:
    """Let this process use `seconds` more of a processor, counted from now, before the system ends it."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def restrict_system_calls() -> bool:
    """Allow all threads of this process only the calls that reading and computing need. Tell whether it took effect.

    Every other call fails with EPERM: no socket, no process, no signal, no file opened for writing.
    """
    machine = os.uname().machine
    if not sys.platform.startswith("linux") or machine not in _ARCHITECTURES:
        return False
    column = list(_ARCHITECTURES).index(machine)
    code = b"".join(_filter(_ARCHITECTURES[machine], column))
    kept = ctypes.create_string_buffer(code)
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(kept))
    libc = ctypes.CDLL(None)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    # prctl() would leave out the threads that libraries have started.
    done = libc.syscall(_SECCOMP[column], _SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_TSYNC, program)
    return bool(done == 0)


def restrict_files(readable: Iterable[str]) -> bool:
    """Let this thread, and the threads that it starts, only read below `readable`, paths that exist.

    Where the kernel's Landlock supports it, TCP and outside processes are out of reach too. Tell whether it took
    effect.
    """
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None)
    version = libc.syscall(_CREATE_RULESET, None, 0, _VERSION)
    if version < 1:
        return False
    attributes = _attributes(version)
    ruleset = libc.syscall(_CREATE_RULESET, attributes, len(attributes), 0)
    if ruleset < 0 or libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    for path in readable:
        _allow_reading(libc, ruleset, path)
    done = libc.syscall(_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
    return bool(done == 0)


def _filter(architecture: int, column: int) -> Iterable[bytes]:
    """Yield the instructions of the filter for the numbers in `column`."""
    yield _instruction(_LOAD, _ARCHITECTURE_AT)
    yield _instruction(_EQUAL, architecture, skip_if=1)
    yield _verdict(_EPERM)
    yield _instruction(_LOAD, _NUMBER_AT)
    for numbers in _ALLOWED.values():
        if numbers[column] >= 0:
            yield from (_instruction(_EQUAL, numbers[column], skip_unless=1), _verdict())
    yield from (_instruction(_EQUAL, _CLONE3[column], skip_unless=1), _verdict(_ENOSYS))  # glibc falls back to clone
    yield from _if_argument(_CLONE[column], 0, _instruction(_ANY_BIT, _CLONE_THREAD, skip_unless=1))
    yield from _if_argument(_PRLIMIT64[column], 0, _instruction(_EQUAL, 0, skip_unless=1))
    yield from _if_argument(_OPENAT[column], 2, _instruction(_ANY_BIT, _WRITES, skip_if=1))
    if _OPEN[column] >= 0:
        yield from _if_argument(_OPEN[column], 1, _instruction(_ANY_BIT, _WRITES, skip_if=1))
    yield _verdict(_EPERM)


def _if_argument(number: int, index: int, test: bytes) -> Iterable[bytes]:
    """Yield the instructions that allow the call `number` unless `test` of its argument skips the verdict."""
    yield _instruction(_EQUAL, number, skip_unless=4)
    yield _instruction(_LOAD, _ARGUMENTS_AT + 8 * index)
    yield from (test, _verdict(), _verdict(_EPERM))


def _instruction(code: int, operand: int, *, skip_if: int = 0, skip_unless: int = 0) -> bytes:
    return struct.pack("=HBBI", code, skip_if, skip_unless, operand)


def _verdict(error: int = 0) -> bytes:
    return _instruction(_RETURN, _ERROR | error if error else _ALLOW)


def _attributes(version: int) -> bytes:
    """Return the rights that a ruleset handles: all that this version of Landlock knows."""
    files = (1 << _FILE_RIGHTS.get(version, 16)) - 1
    if version < 4:
        return struct.pack("=Q", files)
    if version < 6:
        return struct.pack("=QQ", files, _NETWORK_RIGHTS)
    return struct.pack("=QQQ", files, _NETWORK_RIGHTS, _SCOPES)


def _allow_reading(libc: ctypes.CDLL, ruleset: int, path: str) -> None:
    rights = _READ_FILE | (_READ_DIR if os.path.isdir(path) else 0)  # noqa: PTH112 — pathlib is not light
    opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, opened)
        if libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0):
            raise OSError(f"Landlock does not take {path}")
    finally:
        os.close(opened)
