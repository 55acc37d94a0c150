"""Claims on voices to enroll: taken for a lease, kept by signs of life, and released, like claims on segments of jobs.

A claim is one conditional UPDATE whose row count is checked. If a process dies, its voice is free again when the lease
ends, and a late result of that process is refused.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from core.claims import LEASE, claim_row
from core.clock import is_due
from tts.cloning.clone import Clone
from voices.models import ClonedVoice


@dataclass(frozen=True, eq=False)
class EnrollmentClaim:
    """The right of this process to enroll a voice, until it is done or its lease is over."""

    voice: ClonedVoice
    token: UUID

    def keep_alive(self, progress: float, left_s: int | None = None) -> bool:
        """Extend the lease, save the progress, 0 to 1, and the time left; return whether the claim still holds."""
        return self._change(due_at=timezone.now() + LEASE, progress=progress, left_s=left_s)

    def finish(self, clone: Clone) -> bool:
        """Make the voice ready; return whether the claim still held."""
        made_by = ", ".join(clone.makers)
        return self._end(ClonedVoice.Status.READY, embedding=clone.to_json(), made_by=made_by, progress=1.0)

    def fail(self, code: str, message: str) -> bool:
        """Mark the enrollment as failed, with a reason for the owner; return whether the claim still held."""
        return self._end(ClonedVoice.Status.FAILED, error_code=code, error_message=sentence(message))

    def put_off(self, delay: timedelta) -> None:
        """Release the voice after a failure; it is due again after `delay`."""
        self._change(due_at=timezone.now() + delay, claim=None, failures=F("failures") + 1)

    def give_back(self, delay: timedelta = timedelta(0)) -> None:
        """Release the voice as if it had not been claimed; it is due again after `delay`."""
        self._change(due_at=timezone.now() + delay, claim=None, claims=F("claims") - 1)

    def _end(self, status: ClonedVoice.Status, **fields: Any) -> bool:
        return self._change(status=status, ended_at=timezone.now(), due_at=None, claim=None, **fields)

    def _change(self, **fields: Any) -> bool:
        mine = ClonedVoice.objects.filter(pk=self.voice.pk, claim=self.token, status=ClonedVoice.Status.ENROLLING)
        return bool(mine.update(**fields))


def due_voices(now: datetime) -> QuerySet[ClonedVoice]:
    """Return the voices that wait for a worker, the next one first.

    Voices of accounts that have another voice in enrollment come last; within both groups, the oldest comes first.
    """
    enrolling = ClonedVoice.objects.filter(status=ClonedVoice.Status.ENROLLING)
    of_account = enrolling.filter(account=OuterRef("account"), claim__isnull=False, due_at__gt=now)
    return enrolling.filter(is_due("due_at", now)).order_by(Exists(of_account), "created_at", "pk")


def claim_voice() -> EnrollmentClaim | None:
    """Claim the next voice; return None if no voice waits."""
    now = timezone.now()
    while (voice := due_voices(now).first()) is not None:
        if token := claim_row(voice, now):
            return EnrollmentClaim(voice, token)
    return None


def sentence(message: str) -> str:
    """Return a message in the form in which it is stored: of bounded length, with a full stop."""
    return f"{message.rstrip('.')[:299]}."
