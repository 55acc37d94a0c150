"""The sweep: finds abandoned work, and removes files whose time is over."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.locks import lock_account
from core.claims import LEASE
from core.clock import is_due
from core.steps import run_each
from files import storage
from jobs.models import DoomedFolder, Job, Segment, folder_of
from jobs.queue.claims import unassembled_jobs
from jobs.queue.queueing import MAX_WAITING, enqueue_callback, wake_workers
from jobs.statuses import UNFINISHED
from jobs.stored_bytes import count_stored

log = logging.getLogger(__name__)

_DOOMED_FOR = 4 * LEASE
"""After this time no worker writes for a removed job: every claim on it has been refused."""

BATCH = 100
"""The most of each kind, but for calls and callbacks, that a sweep does."""

_CALLBACKS = 1_000
"""The most callbacks that a sweep queues: more than a few accounts above their limit of a minute can put off."""


def sweep() -> None:
    """Do the due work, a batch of each kind; the next sweep does the rest."""
    run_each(call_workers, call_back, remove_doomed_folders, remove_old_files)


def call_workers() -> None:
    """Call workers for due segments, and for jobs that no worker is putting together."""
    now = timezone.now()
    due = Segment.objects.filter(is_due("due_at", now), job__status__in=UNFINISHED)
    if wanted := due[:MAX_WAITING].count() + unassembled_jobs(now)[:MAX_WAITING].count():
        wake_workers(wanted)


def call_back() -> None:
    """Queue the callbacks that are due."""
    owed = Job.objects.filter(is_due("callback_due_at", timezone.now()))
    for job_id in owed.order_by("callback_due_at").values_list("pk", flat=True)[:_CALLBACKS]:
        enqueue_callback(job_id)


def remove_doomed_folders() -> None:
    """Delete again the files that a worker may have written for a job during its removal.

    The order is random, so that folders that cannot be deleted never keep others from their turn.
    """
    doomed_before = DoomedFolder.objects.filter(doomed_at__lte=timezone.now() - _DOOMED_FOR)
    for doomed in doomed_before.order_by("?")[:BATCH]:
        if storage.try_to_delete_folder(folder_of(doomed.job_id)):
            doomed.delete()


def remove_old_files() -> None:
    """Remove the files and the text of jobs that ended longer ago than audio is kept; the record of a job stays.

    The order is random, as above.
    """
    oldest = timezone.now() - timedelta(days=settings.AUDIO_RETENTION_DAYS)
    for job in Job.objects.filter(ended_at__lte=oldest, files_removed_at=None).order_by("?")[:BATCH]:
        if not storage.try_to_delete_folder(job.folder):
            continue
        with transaction.atomic():
            lock_account(job.account_id)
            Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now(), lexicons={})
            count_stored(job, 0)
            job.segments.all().delete()
            job.chapters.all().delete()
        log.info("the files of job %s are removed", job.pk)
