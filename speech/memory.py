"""What the C library does with memory that was given back to it."""

import ctypes

ARENAS = 2
"""Heaps of the C library in a process; by its own rule eight for each processor. What lies free in one is no use to the
threads of another, so that a process grows for hours, until each heap has had its largest request."""
_M_ARENA_MAX = -8  # malloc.h of glibc


def share_heaps() -> None:
    """Tell glibc to do with few heaps; another C library is left alone. To be called before threads are started."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_M_ARENA_MAX, ARENAS)
