"""Who works on what: segments and assemblies are taken for a while, kept by signs of life, and let go.

Segments are taken round-robin by account, those past fair use last. A claim is one conditional UPDATE whose row count
is checked. What a process that died has claimed is free again when the lease is over; what it wrote is refused.
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

from accounts.clock import is_due
from accounts.limit_places import Heartbeat
from jobs.models import Job, QueuePlace, Segment
from jobs.statuses import UNFINISHED, move

LEASE = timedelta(seconds=15)
"""How long a claim holds without a sign of life."""

_CHOICES = 32
"""Among how many segments of a job a worker chooses that came too late for the first."""

_heartbeat = Heartbeat(LEASE.total_seconds() / 4)


@dataclass(frozen=True, eq=False)
class SegmentClaim:
    """A segment that this process renders, until it is done or its lease is over."""

    segment: Segment
    token: UUID

    def keep_alive(self) -> None:
        """Lengthen the lease."""
        self._mine().update(due_at=timezone.now() + LEASE)

    def finish(self, **fields: Any) -> bool:
        """Keep what was rendered; return whether the claim still held. The job's counter follows in one transaction."""
        with transaction.atomic():
            if not self._mine().update(due_at=None, **fields):
                return False
            return bool(Job.objects.filter(pk=self.segment.job_id).update(done_count=F("done_count") + 1))

    def put_off(self, delay: timedelta, **counts: int) -> None:
        """Let the segment go, to be tried again after `delay`; `counts` are its `failures` and `claims` from now on."""
        self._mine().update(due_at=timezone.now() + delay, claim=None, **counts)

    def _mine(self) -> Any:
        return Segment.objects.filter(pk=self.segment.pk, claim=self.token, due_at__isnull=False)


@dataclass(frozen=True, eq=False)
class AssemblyClaim:
    """A job whose segments this process puts together, until it is completed or the lease is over."""

    job_id: UUID
    token: UUID

    def keep_alive(self) -> None:
        """Lengthen the lease."""
        self._mine().update(assembly_due_at=timezone.now() + LEASE)

    def put_off(self, delay: timedelta, claims: int) -> None:
        """Let the job go, to be put together after `delay`; that has been begun `claims` times so far."""
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
    """Take the segment whose turn it is; None if no segment is due."""
    choices = 1
    while True:
        now = timezone.now()
        job = jobs_in_turn(now).first()
        if job is None:
            return None
        due = list(Segment.objects.filter(is_due("due_at", now), job=job).order_by("number")[:choices])
        if due and (claim := _claim(random.choice(due), job, now)):  # nosec B311 # no secret
            return claim
        choices = _CHOICES  # others want the same one: let each look elsewhere


def jobs_in_turn(now: datetime) -> QuerySet[Job]:
    """Return the jobs that have a segment due, in the order in which workers serve them."""
    due = Segment.objects.filter(is_due("due_at", now), job=OuterRef("pk"))
    waiting = Job.objects.filter(Exists(due), status__in=UNFINISHED)
    waited_longest = F("account__queue_place__served_at").asc(nulls_first=True)
    # A lexicon may be as long as a book, and this is asked for each segment.
    return waiting.defer("lexicons").order_by("is_past_fair_use", waited_longest, "created_at", "pk")


def _claim(segment: Segment, job: Job, now: datetime) -> SegmentClaim | None:
    token = uuid.uuid4()
    with transaction.atomic():
        unchanged = Segment.objects.filter(pk=segment.pk, due_at=segment.due_at, claim=segment.claim)
        if not unchanged.update(due_at=now + LEASE, claim=token, claims=F("claims") + 1):
            return None
        if job.status == Job.Status.QUEUED:
            move(job.pk, Job.Status.ACTIVE)
        QueuePlace.objects.update_or_create(account_id=job.account_id, defaults={"served_at": now})
    segment.job, segment.claims = job, segment.claims + 1
    return SegmentClaim(segment, token)


def unassembled_jobs(now: datetime) -> QuerySet[Job]:
    """Return the jobs whose segments are all done and that nobody puts together."""
    is_free = Q(assembly_due_at=None) | is_due("assembly_due_at", now)
    return Job.objects.filter(is_free, status=Job.Status.ACTIVE, done_count=F("segment_count"))


def claim_assembly(job_id: UUID | None = None) -> AssemblyClaim | None:
    """Take a job whose segments are all done, that job or any that nobody assembles; None if there is none."""
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
