"""Callbacks: the owner's server is told that a job is completed, three times at most, each attempt on record."""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from time import sleep
from uuid import UUID

from django.conf import settings
from django.db import connections, transaction
from django.utils import timezone

from jobs.callback_post import post_callback, sign
from jobs.models import CallbackAttempt, Job
from jobs.records import record_of

log = logging.getLogger(__name__)

WAITS_S = (2.0, 4.0)
"""Seconds between one attempt and the next: one attempt more than there are waits."""

_LEASE = timedelta(seconds=30)
"""How long an attempt may take before another process takes the delivery over; a post ends after 10 s."""

_THREADS = 32


def start_delivery(job_id: UUID) -> None:
    """Deliver the callback in a thread of this process; what dies with it is delivered after the lease."""
    _pool().submit(_deliver_in_thread, job_id)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="callback")


def _deliver_in_thread(job_id: UUID) -> None:
    try:
        deliver(job_id)
    except Exception:
        log.exception("the callback of job %s was not delivered", job_id)
    finally:
        connections.close_all()


def deliver(job_id: UUID) -> None:
    """Make the attempts that are left, with the waits between them; return when it is delivered or given up."""
    while attempt := _begin_attempt(job_id):
        wait_s = _make(attempt)
        if wait_s is None:
            return
        sleep(wait_s)


def _begin_attempt(job_id: UUID) -> CallbackAttempt | None:
    """Take the delivery if it is due, and put the attempt on record before anything is sent."""
    now = timezone.now()
    job = Job.objects.select_related("key").filter(pk=job_id, callback_due_at__lte=now).first()
    if job is None:
        return None
    with transaction.atomic():
        unchanged = Job.objects.filter(pk=job_id, callback_due_at=job.callback_due_at)
        number = job.callback_attempts.count() + 1
        is_left = number <= len(WAITS_S) + 1
        if not unchanged.update(callback_due_at=now + _LEASE if is_left else None) or not is_left:
            return None
        return CallbackAttempt.objects.create(job=job, number=number)


def _make(attempt: CallbackAttempt) -> float | None:
    """Post, keep what came of it, and return the seconds until the next attempt; None if there is to be none."""
    job = attempt.job
    if job.key is None:
        raise LookupError("only a request with a key can ask for a callback, and keys stay as long as their account")
    body = json.dumps(record_of(job), ensure_ascii=False, separators=(",", ":")).encode()
    outcome = post_callback(
        job.callback_url,
        body,
        sign(body, job.key.digest),
        ca_bundle=settings.CALLBACK_CA_BUNDLE or None,
        allow_private=settings.CALLBACK_ALLOW_PRIVATE_ADDRESSES,
    )
    is_last = outcome.is_delivered or attempt.number > len(WAITS_S)
    wait_s = None if is_last else WAITS_S[attempt.number - 1]
    due_at = None if wait_s is None else timezone.now() + timedelta(seconds=wait_s)
    with transaction.atomic():
        CallbackAttempt.objects.filter(pk=attempt.pk).update(
            duration_s=outcome.duration_s, status=outcome.status, error=outcome.error[:300]
        )
        Job.objects.filter(pk=job.pk).update(callback_due_at=due_at)
    return wait_s
