"""Memory: the heaps of the C library, their free space, and objects that stay and need no garbage collection."""

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager

ARENAS = 2
"""Heaps of the C library in a process; its own default is eight per processor. Threads of one heap cannot use the free
memory of another, so a process grows for hours, until each heap has had its largest request.
"""
_LARGE_BYTES = 1_000_000
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # malloc.h of glibc


def share_heaps() -> None:
    """Make glibc use few heaps; other C libraries stay as they are. Call this before any thread starts."""
    _set_option(_M_ARENA_MAX, ARENAS)


def keep_no_large() -> None:
    """Make glibc return large pieces to the system, not to a heap, as soon as they are free.

    Sound comes in large pieces, and small ones that stay would pin their memory. But the system clears each large piece
    again, which makes Kokoro a tenth slower. The setting lasts until the process ends.
    """
    _set_option(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def _set_option(option: int, value: int) -> None:
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(option, value)


def give_back() -> None:
    """Return the free memory of the heaps to the system; C libraries other than glibc do so themselves.

    Small pieces that stay pin the memory of freed large ones: 180 MB after twenty slow streams. The call takes up to a
    few milliseconds and does not hold Python's lock.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


@contextmanager
def loading() -> Iterator[None]:
    """Collect no garbage while the block loads objects that stay in memory, and exclude these from later collections.

    Collections would find nothing there, and take a tenth of the time from the start of a web process to its first
    sound. A block that fails excludes nothing, so that it may be tried again and again.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
