"""The one way in which a job changes its status: a conditional UPDATE that refuses every other move."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from jobs.models import Job

_Status = Job.Status
_BEFORE = {
    _Status.ACTIVE: (_Status.QUEUED,),
    _Status.COMPLETED: (_Status.ACTIVE,),
    _Status.FAILED: (_Status.QUEUED, _Status.ACTIVE),
    _Status.QUEUED: (_Status.FAILED,),  # staff have it tried again
}
UNFINISHED = (_Status.QUEUED, _Status.ACTIVE)


def move(
    job_id: UUID, status: Job.Status, fields: Mapping[str, Any] | None = None, *, assembly: UUID | None = None
) -> bool:
    """Give the job `status` and `fields` at once; return whether it was in a status that allows the move.

    Where `assembly` is given, only if that is still who assembles the job.
    """
    jobs = Job.objects.filter(pk=job_id, status__in=_BEFORE[status])
    if assembly is not None:
        jobs = jobs.filter(assembly=assembly)
    return bool(jobs.update(status=status, **(fields or {})))
