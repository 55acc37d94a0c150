"""Whether this process has been told to end: it is then not ready, and keeps no connection open."""

_is_stopping = False


def begin_stopping() -> None:
    """Say from now on that this process is going to refuse connections."""
    global _is_stopping  # noqa: PLW0603
    _is_stopping = True


def is_stopping() -> bool:
    """Tell whether this process is going to refuse connections."""
    return _is_stopping
