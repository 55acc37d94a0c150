"""Files of a job that is not yet saved: if it never is, the sweep deletes them as leftovers."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from files.storage import StorageError
from jobs.models import DoomedFolder

_TIME_TO_KEEP = timedelta(minutes=10)
"""More time than the storage and the database may take; then the sweep deletes files without a job."""


def announce_files(job_id: UUID) -> None:
    """Let the sweep delete the folder of a job, unless `claim_files` comes first; call it before files are written."""
    DoomedFolder.objects.create(job_id=job_id, doomed_at=timezone.now() + _TIME_TO_KEEP)


def claim_files(job_id: UUID) -> None:
    """Keep the folder of a job, in the transaction that saves the job. Raises: StorageError if it was too late."""
    if not DoomedFolder.objects.filter(pk=job_id).delete()[0]:
        raise StorageError("the storage took too long to keep a file")
