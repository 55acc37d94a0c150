"""Who enrolls which voice: taken for a while, kept by signs of life, and let go; as segments of jobs are.

A claim is one conditional UPDATE whose row count is checked. What a process that died has claimed is free again when
the lease is over; what it found is refused.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from accounts.clock import is_due
from speech.cloning.clone import Clone
from voices.models import ClonedVoice

LEASE = timedelta(seconds=15)
"""How long a claim holds without a sign of life."""


@dataclass(frozen=True, eq=False)
class EnrollmentClaim:
    """A voice that this process enrolls, until it is done or its lease is over."""

    voice: ClonedVoice
    token: UUID

    def keep_alive(self, progress: float) -> bool:
        """Lengthen the lease and note the progress, 0 to 1; return whether the claim still holds."""
        return self._change(due_at=timezone.now() + LEASE, progress=progress)

    def finish(self, clone: Clone) -> bool:
        """Make the voice ready; return whether the claim still held."""
        return self._end(ClonedVoice.Status.READY, embedding=clone.to_json(), progress=1.0)

    def fail(self, code: str, message: str) -> bool:
        """Let the enrollment fail, for the reason that its owner is told; return whether the claim still held."""
        return self._end(ClonedVoice.Status.FAILED, error_code=code, error_message=sentence(message))

    def put_off(self, delay: timedelta) -> None:
        """Let the voice go after a failure, to be tried again after `delay`."""
        self._change(due_at=timezone.now() + delay, claim=None, failures=F("failures") + 1)

    def give_back(self, delay: timedelta = timedelta(0)) -> None:
        """Let the voice go as if it had not been taken, to be taken after `delay`."""
        self._change(due_at=timezone.now() + delay, claim=None, claims=F("claims") - 1)

    def _end(self, status: ClonedVoice.Status, **fields: Any) -> bool:
        return self._change(status=status, ended_at=timezone.now(), due_at=None, claim=None, **fields)

    def _change(self, **fields: Any) -> bool:
        mine = ClonedVoice.objects.filter(pk=self.voice.pk, claim=self.token, status=ClonedVoice.Status.ENROLLING)
        return bool(mine.update(**fields))


def due_voices(now: datetime) -> QuerySet[ClonedVoice]:
    """Return the voices that wait for a worker, in the order in which they are served.

    The oldest come first, after them those of accounts of which a voice is enrolled just now.
    """
    enrolling = ClonedVoice.objects.filter(status=ClonedVoice.Status.ENROLLING)
    of_account = enrolling.filter(account=OuterRef("account"), claim__isnull=False, due_at__gt=now)
    return enrolling.filter(is_due("due_at", now)).order_by(Exists(of_account), "created_at", "pk")


def claim_voice() -> EnrollmentClaim | None:
    """Take the voice whose turn it is; None if none waits."""
    now = timezone.now()
    while (voice := due_voices(now).first()) is not None:
        token = uuid.uuid4()
        unchanged = ClonedVoice.objects.filter(
            pk=voice.pk, status=ClonedVoice.Status.ENROLLING, due_at=voice.due_at, claim=voice.claim
        )
        if unchanged.update(due_at=now + LEASE, claim=token, claims=F("claims") + 1):
            voice.claims += 1
            return EnrollmentClaim(voice, token)
    return None


def sentence(message: str) -> str:
    """Return a message as it is kept: of bounded length, and with a full stop."""
    return f"{message.rstrip('.')[:299]}."
