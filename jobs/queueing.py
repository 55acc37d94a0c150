"""What is put into the queue of django-q2, and how much of it.

A task in the queue is no segment, but a worker's time: whoever gets it takes the segments whose turn it is. Tasks may
be lost, come twice or come late: the database alone says what is to be done, and the sweep sees that somebody looks.
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

from accounts.clock import FURTHEST

log = logging.getLogger(__name__)

MAX_WAITING = 64
"""How many tasks may wait in the queue before only one is added for a whole job: enough for as many workers."""


def wake_workers(segments: int = 1) -> None:
    """See that workers come for `segments` that are due, or for an assembly.

    What cannot be put into the queue now is put there by the sweep.
    """
    try:
        broker = get_broker()
        # One at least: what waits in a full queue may be callbacks.
        for _ in range(max(1, min(segments, MAX_WAITING - broker.queue_size()))):
            async_task("jobs.tasks.work", broker=broker, save=False)
    except Exception:
        log.exception("no worker could be called")


def wake_later(delay: timedelta) -> None:
    """Call a worker after `delay`, if this process still lives then."""
    timer = threading.Timer(delay.total_seconds(), _wake)
    timer.daemon = True
    timer.start()


def _wake() -> None:
    try:
        wake_workers()
    finally:
        connection.close()


def mend_schedule() -> None:
    """See that what is scheduled comes about after the clock was put back: django-q2 would wait for the old time."""
    now = timezone.now()
    if Schedule.objects.filter(next_run__gt=now + FURTHEST).update(next_run=now):
        log.warning("the clock was put back: what is scheduled comes at once")


def enqueue_callback(job_id: UUID) -> None:
    """Have the callback of a completed job delivered by a task of its own."""
    try:
        async_task("jobs.tasks.deliver_callback", str(job_id), save=False)
    except Exception:
        log.exception("the callback of job %s waits for the sweep", job_id)
