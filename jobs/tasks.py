"""What the queue calls: entry points only. Each takes ids at most, may come twice, and may be killed at any moment."""

from uuid import UUID

from jobs import callbacks, rendering, sweeping
from jobs.queueing import wake_workers

_SHIFT_S = 5.0
"""How long a task renders before it lets others have the worker, seconds."""


def work() -> None:
    """Render what is due, whoever owns it."""
    if rendering.work(_SHIFT_S):
        wake_workers()


def deliver_callback(job_id: str) -> None:
    """Tell the owner of a completed job, in a thread: a slow receiver holds up no worker."""
    callbacks.start_delivery(UUID(job_id))


def sweep() -> None:
    """Find what was lost on the way, and what has become too old."""
    sweeping.sweep()
