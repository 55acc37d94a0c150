"""The failure of a job: it fails once, its owner sees an error, and its characters are given back."""

import logging
from collections import Counter
from math import ceil
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Sum
from django.db.models.functions import Length
from django.utils import timezone

from accounts import limits
from accounts.locks import lock_account
from accounts.models import Account, UsageKind
from accounts.usage import NO_VOICE, Spoken
from files import storage
from jobs.models import DoomedFolder, Job, Segment, folder_of
from jobs.statuses import UNFINISHED, move
from jobs.stored_bytes import bytes_of_parts, count_stored

log = logging.getLogger(__name__)

VOICE_DELETED = "voice_deleted"


def fail(job_id: UUID, code: str, message: str, *, by_owner: bool = False) -> bool:
    """Let the job fail, and give its characters back; return False if it had already ended.

    If it fails `by_owner`, the characters of finished segments stay charged. Finished segments keep their audio, so
    that a job that staff retry continues where it stopped.
    """
    job = Job.objects.filter(pk=job_id).only("account_id").first()
    if job is None:
        return False
    with transaction.atomic():
        lock_account(job.account_id)
        job = Job.objects.select_related("account", "key").filter(pk=job_id).first()
        ending = {"ended_at": timezone.now(), "error_code": code, "error_message": message, "charged_on": None}
        if job is None or not move(job_id, Job.Status.FAILED, ending):
            return False
        Segment.objects.filter(job=job, due_at__isnull=False).update(due_at=None, claim=None)
        count_stored(job, 0 if code == VOICE_DELETED else bytes_of_parts(job))
        if job.charged_on is not None:
            charged = _charged(job)
            spent = _spoken_so_far(job, charged) if by_owner else dict.fromkeys(charged, 0)
            limits.give_back(
                job.account,
                {voice: characters - spent[voice] for voice, characters in charged.items()},
                job.charged_on,
                job.key,
                kind=UsageKind.JOB,
                from_pool=job.is_from_pool,
                keeps_request=any(spent.values()),
            )
    log.warning("job %s failed: %s", job_id, message)
    return True


def _charged(job: Job) -> Spoken:
    """Return the characters of the job's last charge, by the voices under which they were counted."""
    return job.charged_voices or {NO_VOICE: job.characters - job.settled_characters}


def _spoken_so_far(job: Job, charged: Spoken) -> Spoken:
    """Return the characters `charged` for finished segments: for each voice, their share of its text."""
    lengths = (
        job.segments.filter(revision=job.revision)
        .order_by()
        .values_list("voice")
        .annotate(whole=Sum(Length("text")), done=Sum(Length("text"), filter=~Q(audio_name=""), default=0))
    )
    whole, done = Counter(dict.fromkeys(charged, 0)), Counter(dict.fromkeys(charged, 0))
    for voice, length, length_done in lengths:
        counted_as = voice if voice in charged else NO_VOICE
        whole[counted_as] += length
        done[counted_as] += length_done
    return {voice: ceil(charged[voice] * done[voice] / (whole[voice] or 1)) for voice in charged}


def fail_for_voice(job_id: UUID, voice_id: str) -> bool:
    """Let the job fail because its owner deleted one of its voices; return False if it had already ended.

    The part rendered so far stays charged. Its audio is deleted with the voice, so that nobody can retry the job.
    """
    message = (
        f"The voice '{voice_id}' was deleted before the job was completed. You are charged only for what was spoken."
    )
    if not fail(job_id, VOICE_DELETED, message, by_owner=True):
        return False
    Job.objects.filter(pk=job_id).update(lexicons={})
    DoomedFolder.objects.get_or_create(job_id=job_id)
    storage.try_to_delete_folder(folder_of(job_id))
    return True


def fail_jobs_of_voice(account: Account, voice_id: str) -> None:
    """Let each unfinished job of the account fail that speaks in a deleted voice."""
    spoken = Segment.objects.filter(job=OuterRef("pk"), voice=voice_id)
    unfinished = Job.objects.filter(Exists(spoken), account=account, status__in=UNFINISHED)
    for job_id in unfinished.values_list("pk", flat=True):
        fail_for_voice(job_id, voice_id)
