"""Speech that is rendered at once and kept for a link: a completed job, found, counted, expired, deleted as one."""

import dataclasses

from django.db import transaction
from django.utils import timezone

from accounts.limits import Admission
from accounts.locks import lock_open_account
from accounts.models import Account
from accounts.storage_use import change_storage, require_storage
from core.streams import BLOCK_BYTES
from files import storage
from jobs.early_files import announce_files, claim_files
from jobs.models import Job, Segment
from jobs.planning import storable
from jobs.stored_bytes import estimated_bytes
from speech.requests import SpeechRequest
from speech.results import Speech
from speech.unspoken import unspoken_fields
from voices.cloned import Voice


def require_room(account: Account, request: SpeechRequest, characters: int) -> None:
    """Refuse speech of `characters` that would probably not fit into the account's storage; nothing is counted.

    Requests at the same moment may take the account over its quota by their size.

    Raises: ApiError 403 `storage_quota_exceeded`; InvalidValue for malformed markup.
    """
    written = max(1, len(request.input))
    byte_count = estimated_bytes(
        [request.input],
        pauses_s=request.marked.pauses_s,
        audio_format=request.audio_format,
        speed=request.controls.speed,
        is_podcast=False,
    )
    require_storage(account, byte_count * max(characters, written) // written)


def keep_speech(request: SpeechRequest, voice: Voice, speech: Speech, admission: Admission) -> Job:
    """Return a new completed job that holds `speech`, which `admission` has charged.

    Raises: StorageError; InvalidKey if the account is closed.
    """
    job = _job(request, voice, speech, admission)
    announce_files(job.pk)
    storage.write(job.audio_name, speech.file.blocks(BLOCK_BYTES))
    with transaction.atomic():
        lock_open_account(admission.account)
        claim_files(job.pk)
        change_storage(admission.account.pk, job.stored_bytes)
        job.save(force_insert=True)
        Segment.objects.create(
            job=job, number=0, voice=voice.id, text=storable(request.input), gap_s=0, due_at=None, engine=speech.engine
        )
    return job


def _job(request: SpeechRequest, voice: Voice, speech: Speech, admission: Admission) -> Job:
    now = timezone.now()
    job = Job(
        account=admission.account,
        key=admission.key,
        type=Job.Type.LONGFORM,
        status=Job.Status.COMPLETED,
        created_at=now,
        ended_at=now,
        audio_format=speech.audio_format,
        controls=dataclasses.asdict(request.controls),
        characters=admission.characters,
        charged_voices=admission.spoken,
        charged_on=admission.day,
        is_from_pool=admission.pool is not None,
        voices=[voice.id],
        segment_count=1,
        done_count=1,
        stored_bytes=speech.file.size,
        duration_s=speech.duration_s,
        engine=speech.engine,
        warnings=[warning._asdict() for warning in speech.warnings],
        **unspoken_fields([piece.text for piece in speech.unspoken]),
    )
    job.audio_name = f"{job.folder}audio.{speech.audio_format}"
    return job
