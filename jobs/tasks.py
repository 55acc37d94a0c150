"""The tasks of the queue: entry points only. Each takes IDs at most, may run twice, and may be killed at any moment."""

from uuid import UUID

from jobs.callbacks import attempts as callbacks
from jobs.queue import sweeping
from jobs.queue.queueing import wake_workers
from jobs.rendering import segments as rendering

_SHIFT_S = 5.0
"""Seconds for which a task renders before it gives the worker back to the queue."""


def work() -> None:
    """Render due segments of any account."""
    if rendering.work(_SHIFT_S):
        wake_workers()


def deliver_callback(job_id: str) -> None:
    """Post the callback of a completed job from a thread, so that a slow receiver delays no worker."""
    callbacks.start_delivery(UUID(job_id))


def sweep() -> None:
    """Find lost work, and remove old files."""
    sweeping.sweep()
