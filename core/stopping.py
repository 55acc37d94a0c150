"""The flag of a stopping process: a worker begins nothing new, a web server is not ready and closes its connections."""

_is_stopping = False


def begin_stopping(*_: object) -> None:
    """Mark this process as stopping; takes the arguments of a signal handler."""
    global _is_stopping  # noqa: PLW0603
    _is_stopping = True


def is_stopping() -> bool:
    """Tell whether this process was told to stop."""
    return _is_stopping
