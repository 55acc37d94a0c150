"""How a job fails: once, with an error for its owner, and its characters given back."""

import logging
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts import limits
from accounts.models import Account
from jobs.models import Job, Segment
from jobs.removal import delete_doomed_folder, doom_folder
from jobs.statuses import UNFINISHED, move

log = logging.getLogger(__name__)

VOICE_DELETED = "voice_deleted"


def fail(job_id: UUID, code: str, message: str) -> bool:
    """Let the job fail and give its characters back; return False if it had already come to an end.

    Segments that are done keep their audio, so that a job that staff have tried again goes on where it stopped.
    """
    with transaction.atomic():
        job = Job.objects.select_related("account", "key").filter(pk=job_id).first()
        ending = {"ended_at": timezone.now(), "error_code": code, "error_message": message, "charged_on": None}
        if job is None or not move(job_id, Job.Status.FAILED, ending):
            return False
        Segment.objects.filter(job=job, due_at__isnull=False).update(due_at=None, claim=None)
        if job.charged_on is not None:
            limits.give_back(job.account, job.characters, job.charged_on, job.key, from_pool=job.is_from_pool)
    log.warning("job %s failed: %s", job_id, message)
    return True


def fail_for_voice(job_id: UUID, voice_id: str) -> bool:
    """Let the job fail because one of its voices is no more; return False if it had already come to an end.

    What was spoken so far goes with the voice: nobody can have the job go on.
    """
    message = f"The voice '{voice_id}' was deleted before the job was completed. You have not been charged."
    if not fail(job_id, VOICE_DELETED, message):
        return False
    doom_folder(job_id)
    delete_doomed_folder(job_id)
    return True


def fail_jobs_of_voice(account: Account, voice_id: str) -> None:
    """Let each job of the account fail at once that has yet to be spoken in a voice which is no more."""
    spoken = Segment.objects.filter(job=OuterRef("pk"), voice=voice_id)
    unfinished = Job.objects.filter(Exists(spoken), account=account, status__in=UNFINISHED)
    for job_id in unfinished.values_list("pk", flat=True):
        fail_for_voice(job_id, voice_id)
