"""The sweep: work that nobody does any more is found, and files that nobody may have any more are removed."""

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.clock import is_due
from files import storage
from files.storage import StorageError
from jobs.claims import LEASE, unassembled_jobs
from jobs.models import DoomedFolder, Job, Segment, folder_of
from jobs.queueing import MAX_WAITING, enqueue_callback, wake_workers
from jobs.statuses import UNFINISHED

log = logging.getLogger(__name__)

_DOOMED_FOR = 4 * LEASE
"""After this nobody writes for a job that is gone: each claim on it has been refused since."""

_BATCH = 100
_CALLBACKS = 1_000
"""How many callbacks a sweep calls for: more than those of a few accounts that each have had too many for a minute."""


def sweep() -> None:
    """Do what is due, a batch of each kind; the next sweep goes on."""
    call_workers()
    owed = Job.objects.filter(is_due("callback_due_at", timezone.now()))
    for job_id in owed.order_by("callback_due_at").values_list("pk", flat=True)[:_CALLBACKS]:
        enqueue_callback(job_id)
    remove_doomed_folders()
    remove_old_files()


def call_workers() -> None:
    """See that workers come for segments that are due and for assemblies that nobody is at."""
    now = timezone.now()
    due = Segment.objects.filter(is_due("due_at", now), job__status__in=UNFINISHED)
    if wanted := due[:MAX_WAITING].count() + unassembled_jobs(now)[:MAX_WAITING].count():
        wake_workers(wanted)


def remove_doomed_folders() -> None:
    """Delete once more what a worker may have written for a job while it was removed."""
    for doomed in DoomedFolder.objects.filter(doomed_at__lte=timezone.now() - _DOOMED_FOR)[:_BATCH]:
        if _is_deleted(folder_of(doomed.job_id)):
            doomed.delete()


def remove_old_files() -> None:
    """Remove the files and the text of jobs that ended longer ago than audio is kept; the record stays and says so."""
    oldest = timezone.now() - timedelta(days=settings.AUDIO_RETENTION_DAYS)
    for job in Job.objects.filter(ended_at__lte=oldest, files_removed_at=None)[:_BATCH]:
        if not _is_deleted(job.folder):
            continue
        job.segments.all().delete()
        job.chapters.all().delete()
        Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now())
        log.info("the files of job %s are removed", job.pk)


def _is_deleted(folder: str) -> bool:
    """Delete a folder, and tell whether that went well: one that cannot be deleted now holds up no other."""
    try:
        storage.delete_folder(folder)
    except StorageError:
        log.exception("%s cannot be deleted now", folder)
        return False
    return True
