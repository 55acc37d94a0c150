"""Cloned voices: created within the account's plan and limits, found only by their owner, deleted for good."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import limits
from accounts.limit_answers import RateState
from accounts.locks import lock_account, lock_open_account
from accounts.models import Account, ApiKey, UsageKind
from accounts.storage_use import change_storage
from core.errors import ApiError, PlanRequired, VoiceNotFound
from files import storage
from tts.cloning.quality import RecordingWarning
from tts.engines.base import Samples
from voices.attempts import attempted
from voices.cloned import is_cloned_id
from voices.consent import CONSENT
from voices.consents import (
    JudgedConsent,
    check_speaker,
    doom_consents,
    erase_consents,
    unneeded_after,
    usable_consent,
)
from voices.enrollers import call_enroller
from voices.erasure import erase_deleted_rows
from voices.forms import DEFAULT_LANGUAGE, EnrollmentRequest
from voices.models import ClonedVoice, Enrollment, VoiceConsent, folder_of
from voices.recordings import forget_recording, write_recording
from voices.uploads import decoded, decodings

log = logging.getLogger(__name__)

Reaction = Callable[[Account, str], None]

_reactions: list[Reaction] = []


def when_removed(reaction: Reaction) -> None:
    """Call `reaction(account, voice_id)` after each deletion of a cloned voice.

    Floors above register here in `AppConfig.ready`. The call is outside a transaction; its exceptions are logged and
    undo nothing.
    """
    _reactions.append(reaction)


def require_cloning(account: Account) -> None:
    """Refuse accounts whose plan has no cloned voices. Raises: PlanRequired."""
    if not account.plan.has_cloning:
        raise PlanRequired("Voice cloning needs the Pro plan.")


def enroll_voice(
    account: Account, request: EnrollmentRequest, key: ApiKey | None = None, *, address: str = ""
) -> tuple[ClonedVoice, RateState]:
    """Return a new voice, whose enrollment from the recording begins, and the account's rate state.

    `address` is the network address of the recording's sender, for the record.

    Raises: any ApiError; a refusal costs only its request of the minute and one of the hour's attempts.
    """
    require_cloning(account)
    declared = CONSENT if request.consent_id is None else ""
    with (
        limits.admitted(account, 0, key, kind=UsageKind.CLONE) as admission,
        decodings.take(),
        attempted(account, request.name, address, declared) as attempt,
    ):
        _check_count(account)
        consent = _spoken_consent(account, request, attempt)
        samples, warnings = decoded(request.recording, request.audio_field)
        judged = None
        if consent is not None:
            fields = {"param": request.consent_field, "audio_param": request.audio_field}
            judged = check_speaker(consent, samples, **fields)
        voice = _create(account, request, warnings, attempt, judged)
        _store(voice, samples)
    log.info("voice %s waits to be enrolled", voice.pk)
    call_enroller()
    return voice, admission.rate


def _spoken_consent(account: Account, request: EnrollmentRequest, attempt: Enrollment) -> VoiceConsent | None:
    """Return the spoken consent of the request, which the attempt's record then has; None for a declared one."""
    if request.consent_id is None:
        return None
    consent = usable_consent(account, request.consent_id, request.consent_field)
    spoken = {"consent": consent.sentence, "consent_id": consent.pk, "wrong_words": consent.wrong_words}
    Enrollment.objects.filter(pk=attempt.pk).update(**spoken)
    return consent


def _check_count(account: Account) -> None:
    limit = account.plan.max_clones
    used = ClonedVoice.objects.filter(account=account).count()
    if used >= limit:
        message = f"You have {used} cloned voices; your plan allows {limit}. Delete one first."
        raise ApiError(message, code="too_many_voices", extra={"limit": limit, "used": used})


def _create(
    account: Account,
    request: EnrollmentRequest,
    warnings: Sequence[RecordingWarning],
    attempt: Enrollment,
    judged: JudgedConsent | None,
) -> ClonedVoice:
    """Save the voice before its recording, so that no file is ever without a row."""
    consent = judged.consent if judged else None
    language = request.language or (consent.language if consent else DEFAULT_LANGUAGE)
    voice = ClonedVoice(account=account, name=request.name, language=language, consent=consent)
    voice.warnings = [asdict(warning) for warning in warnings]
    with transaction.atomic():
        lock_open_account(account)
        _check_count(account)
        if consent:  # it may have been withdrawn meanwhile
            usable_consent(account, consent.pk, request.consent_field)
        voice.save(force_insert=True)
        likeness = round(judged.likeness, 3) if judged else None
        Enrollment.objects.filter(pk=attempt.pk).update(voice_id=voice.pk, likeness=likeness)
    return voice


def _store(voice: ClonedVoice, samples: Samples) -> None:
    """Store the recording; from then on, workers may claim the voice."""
    unstored = ClonedVoice.objects.filter(pk=voice.pk, status=ClonedVoice.Status.ENROLLING)
    try:
        name, byte_count = write_recording(voice, samples)
        with transaction.atomic():
            lock_account(voice.account_id)
            is_wanted = unstored.update(recording_name=name, recording_bytes=byte_count, due_at=timezone.now())
            if is_wanted:
                change_storage(voice.account_id, byte_count)
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
    """Return the account's cloned voices without their embeddings, newest first."""
    return ClonedVoice.objects.filter(account=account).defer("embedding").order_by("-created_at", "-pk")


def find_cloned_voice(account: Account, voice_id: str) -> ClonedVoice:
    """Return the account's cloned voice. Raises: VoiceNotFound 404, also for another account's voice."""
    voice = cloned_voices_of(account).filter(pk=voice_id).first() if is_cloned_id(voice_id) else None
    if voice is None:
        message = f"There is no voice '{voice_id[:80]}' among your own. GET /api/v1/voices lists them."
        raise VoiceNotFound(message, param="voice_id", status=404)
    return voice


def rename_voice(voice: ClonedVoice, name: str) -> ClonedVoice:
    """Return the voice with another name. Raises: VoiceNotFound 404 if it has just been deleted."""
    if not ClonedVoice.objects.filter(pk=voice.pk).update(name=name):
        raise VoiceNotFound(f"The voice '{voice.pk}' was deleted.", param="voice_id", status=404)
    voice.name = name
    return voice


def remove_cloned_voice(voice: ClonedVoice) -> None:
    """Delete the voice, its embedding, its recording and its spoken consent for good; the record of consent stays.

    An enroller that works on it finds its claim gone and stops. The sweep deletes anything that cannot be deleted now.
    """
    now = timezone.now()
    with transaction.atomic():
        lock_account(voice.account_id)
        forget_recording(voice.pk)
        ClonedVoice.objects.filter(pk=voice.pk).delete()
        Enrollment.objects.filter(voice_id=voice.pk, removed_at=None).update(removed_at=now, folder_doomed_at=now)
        consents = doom_consents(unneeded_after(voice))
        transaction.on_commit(erase_deleted_rows, robust=True)
    storage.try_to_delete_folder(folder_of(voice.pk))
    erase_consents(consents)
    for reaction in _reactions:
        try:
            reaction(voice.account, voice.pk)
        except Exception:
            log.exception("a reaction to the removal of voice %s failed", voice.pk)


def remove_voices_of(account: Account) -> None:
    """Delete all cloned voices of an account that is being deleted."""
    for voice in cloned_voices_of(account).select_related("account"):
        remove_cloned_voice(voice)
