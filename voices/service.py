"""Cloned voices of an account: accepted within its plan and limits, found by their owner alone, deleted for good."""

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import limits
from accounts.limit_answers import RateState
from accounts.models import Account, ApiKey
from files import storage
from speech.cloning.decoding import decode_recording
from speech.cloning.recordings import RecordingError, check_recording
from speech.engines.base import Samples
from speech.errors import ApiError, InvalidValue, PlanRequired, VoiceNotFound
from speech.slots import RenderSlots
from voices.attempts import attempted, lock
from voices.cloned import is_cloned_id
from voices.enrollers import call_enroller
from voices.erasure import erase_deleted_rows
from voices.forms import EnrollmentRequest
from voices.models import ClonedVoice, Enrollment, folder_of
from voices.recordings import write_recording

log = logging.getLogger(__name__)

# Each decoding is a process of up to 300 MB; who waits holds one of the threads that are spared for what is quick.
_decodings = RenderSlots(slots=2, queue=6)

Reaction = Callable[[Account, str], None]

_reactions: list[Reaction] = []


def when_removed(reaction: Reaction) -> None:
    """Have `reaction(account, voice_id)` called after a cloned voice was deleted.

    For layers above this one, which register in `AppConfig.ready`. It is called outside of a transaction; what it
    raises is logged, and undoes nothing.
    """
    _reactions.append(reaction)


def require_cloning(account: Account) -> None:
    """Refuse accounts whose plan has no cloned voices. Raises: PlanRequired."""
    if not account.plan.has_cloning:
        raise PlanRequired("Voice cloning needs the Pro plan.")


def enroll_voice(
    account: Account, request: EnrollmentRequest, key: ApiKey | None = None, *, address: str = ""
) -> tuple[ClonedVoice, RateState]:
    """Return the voice that is made of a recording from now on, and where the account stands in its minute.

    `address` is the network address that the recording came from, for the record.

    Raises: ApiError of any kind; what is refused costs nothing but one of the hour's attempts.
    """
    require_cloning(account)
    with (
        limits.admitted(account, 0, key) as admission,
        _decodings.take(),
        attempted(account, request.name, address) as attempt,
    ):
        _check_count(account)
        samples = _checked_recording(request.recording)
        voice = _create(account, request, attempt)
        _store(voice, samples)
    log.info("voice %s waits to be enrolled", voice.pk)
    call_enroller()
    return voice, admission.rate


def _checked_recording(recording: bytes) -> Samples:
    try:
        samples = decode_recording(recording)
        check_recording(samples)
    except RecordingError as error:
        raise InvalidValue(error.message, param="audio", code=error.code) from error
    return samples


def _check_count(account: Account) -> None:
    limit = account.plan.max_clones
    used = ClonedVoice.objects.filter(account=account).count()
    if used >= limit:
        message = f"You have {used} cloned voices; your plan allows {limit}. Delete one first."
        raise ApiError(message, code="too_many_voices", extra={"limit": limit, "used": used})


def _create(account: Account, request: EnrollmentRequest, attempt: Enrollment) -> ClonedVoice:
    """Save the voice before its recording: no file is ever without a row that tells of it."""
    voice = ClonedVoice(account=account, name=request.name, language=request.language)
    with transaction.atomic():
        lock(account)
        _check_count(account)
        voice.save(force_insert=True)
        Enrollment.objects.filter(pk=attempt.pk).update(voice_id=voice.pk)
    return voice


def _store(voice: ClonedVoice, samples: Samples) -> None:
    """Keep the recording, from when on workers may take the voice."""
    unstored = ClonedVoice.objects.filter(pk=voice.pk, status=ClonedVoice.Status.ENROLLING)
    try:
        name = write_recording(voice, samples)
        is_wanted = unstored.update(recording_name=name, due_at=timezone.now())
    except Exception:
        is_wanted = unstored.count()
        if is_wanted:
            remove_cloned_voice(voice)
            raise
        log.info("voice %s was deleted while its recording was stored", voice.pk)
    if not is_wanted:
        storage.delete_folder(voice.folder)
        message = "The voice was deleted while its recording was stored. Upload the recording again."
        raise ApiError(message, code="voice_deleted", status=409)


def cloned_voices_of(account: Account) -> QuerySet[ClonedVoice]:
    """Return the account's cloned voices without their sound, the newest first."""
    return ClonedVoice.objects.filter(account=account).defer("embedding").order_by("-created_at", "-pk")


def find_cloned_voice(account: Account, voice_id: str) -> ClonedVoice:
    """Return the account's cloned voice. Raises: VoiceNotFound 404, be it another's or nobody's."""
    voice = cloned_voices_of(account).filter(pk=voice_id).first() if is_cloned_id(voice_id) else None
    if voice is None:
        message = f"There is no voice '{voice_id[:80]}' among your own. GET /api/v1/voices lists them."
        raise VoiceNotFound(message, param="voice_id", status=404)
    return voice


def remove_cloned_voice(voice: ClonedVoice) -> None:
    """Delete the voice, its sound and its recording, for good; the record of who consented to it stays.

    An enroller that works on it just now finds its claim gone and stops. What cannot be deleted now, the sweep deletes.
    """
    now = timezone.now()
    with transaction.atomic():
        ClonedVoice.objects.filter(pk=voice.pk).delete()
        Enrollment.objects.filter(voice_id=voice.pk, removed_at=None).update(removed_at=now, folder_doomed_at=now)
        transaction.on_commit(erase_deleted_rows, robust=True)
    try:
        storage.delete_folder(folder_of(voice.pk))
    except Exception:
        log.exception("the files of voice %s are left to the sweep", voice.pk)
    for reaction in _reactions:
        try:
            reaction(voice.account, voice.pk)
        except Exception:
            log.exception("the removal of voice %s was not noted everywhere", voice.pk)


def remove_voices_of(account: Account) -> None:
    """Delete every cloned voice of an account that is deleted."""
    for voice in cloned_voices_of(account).select_related("account"):
        remove_cloned_voice(voice)
