"""Memory: the heaps of the C library, what is free in them, and no search for garbage among what stays anyway."""

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager

ARENAS = 2
"""Heaps of the C library in a process; its own default is eight for each processor. Threads of one heap cannot use the
free memory of another, so that a process grows for hours, until each heap has had its largest request."""
_LARGE_BYTES = 1_000_000
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # malloc.h of glibc


def share_heaps() -> None:
    """Make glibc use few heaps; other C libraries stay as they are. Call this before any thread starts."""
    _set_option(_M_ARENA_MAX, ARENAS)


def keep_no_large() -> None:
    """Make glibc give large pieces back to the system as soon as they are free, instead of to a heap.

    Sound comes in large pieces, and small ones that stay would keep it. But each large piece is cleared by the system
    anew: Kokoro takes a tenth longer. It stays so until the process ends.
    """
    _set_option(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def _set_option(option: int, value: int) -> None:
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(option, value)


def give_back() -> None:
    """Return to the system what is free in the heaps; other C libraries than glibc do so themselves.

    Small pieces that stay keep the memory of large ones that have gone: after twenty slow streams it was 180 MB. It
    takes up to some milliseconds, and no lock of Python.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


@contextmanager
def loading() -> Iterator[None]:
    """Collect no garbage while the block loads what stays in memory, and leave that out of later collections.

    They would find nothing in it, and are a tenth of the time from the start of a web process to its first sound. A
    block that fails leaves nothing, and may be tried again and again.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
