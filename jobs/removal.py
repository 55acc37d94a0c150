"""The folder of a job that nobody may read any more: deleted now, and once more when no worker can be writing there."""

import logging
from uuid import UUID

from files import storage
from jobs.models import DoomedFolder, folder_of

log = logging.getLogger(__name__)


def doom_folder(job_id: UUID) -> None:
    """Have the sweep delete the folder: what a worker writes at this moment, or what cannot be deleted now."""
    DoomedFolder.objects.get_or_create(job_id=job_id)


def delete_doomed_folder(job_id: UUID) -> None:
    """Delete the folder of a job that was doomed; what fails is left to the sweep."""
    try:
        storage.delete_folder(folder_of(job_id))
    except Exception:
        log.exception("the files of job %s are left to the sweep", job_id)
