"""When a worker begins nothing new any more, for it has been told to stop."""

_is_over = False


def end(*_: object) -> None:
    """Have this process finish what it is at, and begin no other segment; takes the arguments of a signal handler."""
    global _is_over  # noqa: PLW0603
    _is_over = True


def is_over() -> bool:
    """Tell whether this process is to begin nothing new."""
    return _is_over
