"""The tasks that are put into the queue of django-q2.

A task is not tied to a segment: the worker that gets it renders the segments whose turn it is. Tasks may be lost,
doubled or late. The database alone knows the work to do, and the sweep sends workers to look there.
"""

import logging
import threading
from datetime import timedelta
from uuid import UUID

from django.db import connection
from django.utils import timezone
from django_q.brokers import get_broker
from django_q.models import Schedule
from django_q.tasks import async_task

from core.clock import FURTHEST

log = logging.getLogger(__name__)

MAX_WAITING = 64
"""The most tasks that wait in the queue: enough for as many workers. Above it, a whole job adds only one task."""


def wake_workers(segments: int = 1) -> None:
    """Call workers for `segments` that are due, or for an assembly.

    If the queue cannot be reached, the sweep calls them later.
    """
    try:
        broker = get_broker()
        # At least one: all tasks in a full queue may be callbacks.
        for _ in range(max(1, min(segments, MAX_WAITING - broker.queue_size()))):
            async_task("jobs.tasks.work", broker=broker, save=False)
    except Exception:
        log.exception("no worker could be called: the sweep calls them")


def wake_later(delay: timedelta) -> None:
    """Call a worker after `delay`, if this process lives that long."""
    timer = threading.Timer(delay.total_seconds(), _wake)
    timer.daemon = True
    timer.start()


def _wake() -> None:
    try:
        wake_workers()
    finally:
        connection.close()


def mend_schedule() -> None:
    """Run the schedule at once if the clock was set back: django-q2 would wait for the old time."""
    now = timezone.now()
    if Schedule.objects.filter(next_run__gt=now + FURTHEST).update(next_run=now):
        log.warning("the clock was put back: the schedule runs at once")


def enqueue_callback(job_id: UUID) -> None:
    """Queue a task that delivers the callback of a completed job."""
    try:
        async_task("jobs.tasks.deliver_callback", str(job_id), save=False)
    except Exception:
        log.exception("the callback of job %s waits for the sweep", job_id)
