"""Claims of workers on segments and assemblies: taken for a lease, kept by signs of life, and released.

Workers serve the accounts in turn, accounts past fair use last. The claims of a dead process are free again when their
lease ends; its later writes are refused.
"""

import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from core.claims import LEASE, claim_row
from core.clock import is_due
from core.heartbeat import Heartbeat
from jobs.models import Job, QueuePlace, Segment
from jobs.statuses import UNFINISHED, move

_CHOICES = 32
"""How many candidate segments a worker picks from after losing a race for the first."""

_heartbeat = Heartbeat(LEASE.total_seconds() / 4)


@dataclass(frozen=True, eq=False)
class SegmentClaim:
    """A segment that this process renders, until it is done or its lease ends."""

    segment: Segment
    token: UUID

    def keep_alive(self) -> None:
        """Extend the lease."""
        self._mine().update(due_at=timezone.now() + LEASE)

    def finish(self, **fields: Any) -> bool:
        """Store what was rendered and count the segment as done; return whether the claim still held."""
        with transaction.atomic():
            Job.objects.filter(pk=self.segment.job_id).update(done_count=F("done_count") + 1)
            is_mine = bool(self._mine().update(due_at=None, **fields))
            transaction.set_rollback(not is_mine)
        return is_mine

    def put_off(self, delay: timedelta, **counts: int) -> None:
        """Release the segment, to be tried again after `delay`; `counts` are its new `failures` and `claims`."""
        self._mine().update(due_at=timezone.now() + delay, claim=None, **counts)

    def _mine(self) -> QuerySet[Segment]:
        return Segment.objects.filter(pk=self.segment.pk, claim=self.token, due_at__isnull=False)


@dataclass(frozen=True, eq=False)
class AssemblyClaim:
    """A job whose segments this process puts together, until the job is completed or the lease ends."""

    job_id: UUID
    token: UUID

    def keep_alive(self) -> None:
        """Extend the lease."""
        self._mine().update(assembly_due_at=timezone.now() + LEASE)

    def put_off(self, delay: timedelta, *, claims: int) -> None:
        """Release the job, to be put together after `delay`; `claims` is its new count of attempts."""
        self._mine().update(assembly_due_at=timezone.now() + delay, assembly=None, assembly_claims=claims)

    def _mine(self) -> QuerySet[Job]:
        return Job.objects.filter(pk=self.job_id, assembly=self.token, status=Job.Status.ACTIVE)


@contextmanager
def kept_alive(claim: SegmentClaim | AssemblyClaim) -> Iterator[None]:
    """Hold the claim for as long as the block runs and the process lives."""
    _heartbeat.watch(claim)
    try:
        yield
    finally:
        _heartbeat.drop(claim)


def claim_segment() -> SegmentClaim | None:
    """Claim the segment whose turn it is; return None if no segment is due."""
    choices = 1
    while True:
        now = timezone.now()
        job = jobs_in_turn(now).first()
        if job is None:
            return None
        due = list(Segment.objects.filter(is_due("due_at", now), job=job).order_by("number")[:choices])
        if due and (claim := _claim(random.choice(due), job, now)):  # nosec B311 # no secret
            return claim
        choices = _CHOICES  # other workers want the same segment: let each pick another one


def jobs_in_turn(now: datetime) -> QuerySet[Job]:
    """Return the jobs that have a segment due, in the order in which workers serve them."""
    due = Segment.objects.filter(is_due("due_at", now), job=OuterRef("pk"))
    waiting = Job.objects.filter(Exists(due), status__in=UNFINISHED)
    waited_longest = F("account__queue_place__served_at").asc(nulls_first=True)
    return waiting.order_by("is_past_fair_use", waited_longest, "created_at", "pk")


def _claim(segment: Segment, job: Job, now: datetime) -> SegmentClaim | None:
    with transaction.atomic():
        _give_up_turn(job.account_id, now)
        if job.status == Job.Status.QUEUED:
            move(job.pk, Job.Status.ACTIVE)
        token = claim_row(segment, now)
        transaction.set_rollback(token is None)
    if token is None:
        return None
    segment.job = job
    return SegmentClaim(segment, token)


def _give_up_turn(account_id: int, now: datetime) -> None:
    """Put the account behind all others, in one statement: its row stays locked until the claim is made."""
    place = QueuePlace(account_id=account_id, served_at=now)
    QueuePlace.objects.bulk_create(
        [place], update_conflicts=True, unique_fields=["account"], update_fields=["served_at"]
    )


def unassembled_jobs(now: datetime) -> QuerySet[Job]:
    """Return the jobs whose segments are all done and that no worker is putting together."""
    is_free = Q(assembly_due_at=None) | is_due("assembly_due_at", now)
    return Job.objects.filter(is_free, status=Job.Status.ACTIVE, done_count=F("segment_count"))


def claim_assembly(job_id: UUID | None = None) -> AssemblyClaim | None:
    """Claim a job (`job_id` or any) whose segments are all done and that no worker assembles; None if there is none."""
    now = timezone.now()
    complete = unassembled_jobs(now)
    job_id = job_id or complete.order_by("created_at").values_list("pk", flat=True).first()
    if job_id is None:
        return None
    token = uuid.uuid4()
    taken = complete.filter(pk=job_id).update(
        assembly=token, assembly_due_at=now + LEASE, assembly_claims=F("assembly_claims") + 1
    )
    return AssemblyClaim(job_id, token) if taken else None
