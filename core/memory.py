"""Limits the memory that the C library keeps after it was freed."""

import ctypes

ARENAS = 2
"""Heaps of the C library in a process; its own default is eight for each processor. Threads of one heap cannot use the
free memory of another, so that a process grows for hours, until each heap has had its largest request."""
_M_ARENA_MAX = -8  # malloc.h of glibc


def share_heaps() -> None:
    """Make glibc use few heaps; other C libraries stay as they are. Call this before any thread starts."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_M_ARENA_MAX, ARENAS)
