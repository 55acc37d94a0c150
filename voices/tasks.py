"""What the queue calls: entry points only. Each may come twice, and may be killed at any moment."""

from voices import enrollers, sweeping


def enroll() -> None:
    """Have what is due enrolled, by a process of its own: others wait for this worker."""
    enrollers.start_enroller()


def sweep() -> None:
    """Find what was lost on the way, and what may not be kept any longer."""
    sweeping.sweep()
