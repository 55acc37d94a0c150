"""The tasks of the queue: entry points only. Each may run twice, and may be killed at any moment."""

from voices import enrollers, sweeping


def enroll() -> None:
    """Start a process that enrolls due voices: other tasks wait for this worker."""
    enrollers.start_enroller()


def sweep() -> None:
    """Run the sweep."""
    sweeping.sweep()
