"""The only function that changes the status of a job: a conditional UPDATE that refuses illegal moves."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from jobs.models import Job

_Status = Job.Status
_BEFORE = {
    _Status.ACTIVE: (_Status.QUEUED,),
    _Status.COMPLETED: (_Status.ACTIVE,),
    _Status.FAILED: (_Status.QUEUED, _Status.ACTIVE),
    _Status.QUEUED: (_Status.FAILED,),  # staff retry a failed job; a changed job was completed
}
UNFINISHED = (_Status.QUEUED, _Status.ACTIVE)


def move(
    job_id: UUID,
    status: Job.Status,
    fields: Mapping[str, Any] | None = None,
    *,
    assembly: UUID | None = None,
    changed: int | None = None,
) -> bool:
    """Set the job's `status` and `fields` at once; return whether its status before allowed the move.

    With `assembly`, the token of an assembly's claim, the job moves only if that claim still holds; with `changed`, a
    revision, only if the job is completed in that revision.
    """
    jobs = Job.objects.filter(pk=job_id, status__in=_BEFORE[status])
    if changed is not None:
        jobs = Job.objects.filter(pk=job_id, status=_Status.COMPLETED, revision=changed)
    if assembly is not None:
        jobs = jobs.filter(assembly=assembly)
    return bool(jobs.update(status=status, **(fields or {})))
