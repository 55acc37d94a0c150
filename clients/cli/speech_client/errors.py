"""Failures, by how much of the work they stop."""


class FileFailed(Exception):
    """One text cannot become audio; the others can. The message is for a person."""


class Stopped(Exception):
    """Nothing can go on: `exit_code` is what the command ends with."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


DONE, SOME_FAILED, WRONG_USE, NO_SERVICE, NO_QUOTA, INTERRUPTED = 0, 1, 2, 3, 4, 130
"""The exit codes."""
