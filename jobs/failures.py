"""How a job fails: once, with an error for its owner, and its characters given back."""

import logging
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts import limits
from jobs.models import Job, Segment
from jobs.statuses import move

log = logging.getLogger(__name__)


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
            limits.give_back(job.account, job.characters, job.charged_on, job.key)
    log.warning("job %s failed: %s", job_id, message)
    return True
