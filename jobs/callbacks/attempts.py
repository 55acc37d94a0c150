"""Callbacks: tell the owner's server that a job is completed, in three attempts at most, and record each."""

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from uuid import UUID

from django.conf import settings
from django.db import connections, transaction
from django.db.models import Case, F, Q, When
from django.utils import timezone

from core.clock import is_due
from core.stopping import is_stopping
from jobs.callbacks.delivery_threads import DeliveryThreads
from jobs.callbacks.posting import Delivery, post_callback, sign
from jobs.job_ids import working_on
from jobs.models import CallbackAttempt, CallbackMeter, Job
from jobs.queue.worker_metrics import count_callback
from jobs.records import record_of

log = logging.getLogger(__name__)

WAITS_S = (2.0, 4.0)
"""Seconds between one attempt and the next; there is one attempt more than there are waits."""

MAX_ATTEMPTS_A_MINUTE = 180
"""The most attempts of one account in a minute, to all receivers: as many as its requests of a minute can cause.

Jobs that have gathered in the queue may be completed at any pace, and a receiver may not want the callbacks.
"""

_MINUTE_S = 60
_LEASE = timedelta(seconds=30)
"""Time after which another process takes an attempt over; a post ends after 10 s."""

THREADS = 32

THREADS_OF_AN_ACCOUNT = 8
"""The most threads of a worker for one account: a receiver that hangs keeps its thread for half a minute."""


def start_delivery(job_id: UUID) -> None:
    """Deliver the callback in a thread of this process; if the process dies, it is delivered after the lease."""
    account_id = Job.objects.filter(pk=job_id).values_list("account_id", flat=True).first()
    if account_id is not None:
        _threads().start(job_id, account_id)


@cache
def _threads() -> DeliveryThreads:
    return DeliveryThreads(_deliver_in_thread, threads=THREADS, of_an_account=THREADS_OF_AN_ACCOUNT)


def _deliver_in_thread(job_id: UUID) -> None:
    with working_on(job_id):
        try:
            deliver(job_id)
        except Exception:
            log.exception("the callback of job %s was not delivered", job_id)
        finally:
            connections.close_all()


def deliver(job_id: UUID, *, sleep: Callable[[float], object] = time.sleep) -> None:
    """Make the remaining attempts, with the waits between them; return when the callback is delivered or given up.

    A process that must stop leaves the remaining attempts to the sweep.
    """
    while attempt := _begin_attempt(job_id):
        wait_s = _make(attempt)
        if wait_s is None or is_stopping():
            return
        sleep(wait_s)


def _begin_attempt(job_id: UUID) -> CallbackAttempt | None:
    """Take the delivery if it is due, and record the attempt before the post is sent."""
    now = timezone.now()
    job = Job.objects.select_related("key").filter(is_due("callback_due_at", now), pk=job_id).first()
    if job is None:
        return None
    unchanged = Job.objects.filter(pk=job_id, callback_due_at=job.callback_due_at)
    if not _take_turn(job.account_id, now):
        next_minute = datetime.fromtimestamp((_minute(now) + 1) * _MINUTE_S, UTC)
        unchanged.update(callback_due_at=next_minute)  # the sweep of that minute finds it
        return None
    with transaction.atomic():
        number = job.callback_attempts.count() + 1
        is_left = number <= len(WAITS_S) + 1
        if not unchanged.update(callback_due_at=now + _LEASE if is_left else None) or not is_left:
            return None
        return CallbackAttempt.objects.create(job=job, number=number)


def _take_turn(account_id: int, now: datetime) -> bool:
    """Count an attempt of the account in this minute; return False if the minute is full."""
    minute = _minute(now)
    meters = CallbackMeter.objects.filter(account_id=account_id)
    below = meters.filter(~Q(minute=minute) | Q(attempts__lt=MAX_ATTEMPTS_A_MINUTE))

    def count() -> bool:
        one_more = Case(When(minute=minute, then=F("attempts") + 1), default=1)
        return bool(below.update(attempts=one_more, minute=minute))

    first = {"minute": minute, "attempts": 1}
    # Another thread may create the meter between the first count and `get_or_create`.
    return count() or CallbackMeter.objects.get_or_create(account_id=account_id, defaults=first)[1] or count()


def _minute(moment: datetime) -> int:
    return int(moment.timestamp()) // _MINUTE_S


def _make(attempt: CallbackAttempt) -> float | None:
    """Post, store the outcome, and return the seconds until the next attempt; None if there is none."""
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
    count_callback(_word_of(outcome))
    is_last = outcome.is_delivered or attempt.number > len(WAITS_S)
    wait_s = None if is_last else WAITS_S[attempt.number - 1]
    due_at = None if wait_s is None else timezone.now() + timedelta(seconds=wait_s)
    with transaction.atomic():
        Job.objects.filter(pk=job.pk).update(callback_due_at=due_at)
        CallbackAttempt.objects.filter(pk=attempt.pk).update(
            duration_s=outcome.duration_s, status=outcome.status, error=outcome.error[:300]
        )
    return wait_s


def _word_of(outcome: Delivery) -> str:
    """Return the outcome as one of three words, for metrics."""
    if outcome.is_delivered:
        return "delivered"
    return "unanswered" if outcome.status is None else "refused"
