"""Spoken consents: recorded, judged, found only by their owner, and deleted when no voice needs them."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts import limits
from accounts.limit_answers import RateState
from accounts.locks import lock_account, lock_open_account
from accounts.models import Account, ApiKey, UsageKind
from accounts.storage_use import change_storage
from core.errors import ApiError, InvalidValue, ServerOverloaded
from core.places import Places
from files import storage
from tts.cloning.consent import MOST_WRONG, SAME_SPEAKER, ListenerBusy, heard_words, speaker_likeness, wrong_share
from tts.engines.base import Samples
from voices.attempts import check_rate
from voices.cloned import is_consent_id
from voices.consent import PHRASES
from voices.erasure import erase_deleted_rows
from voices.forms import ConsentRequest
from voices.models import ClonedVoice, VoiceConsent, consent_folder_of
from voices.recordings import read_recording, write_recording
from voices.uploads import decoded, decodings, refused_as

log = logging.getLogger(__name__)

VALID_FOR = timedelta(hours=24)
"""How long a voice can be made with a consent; then a consent without a voice is deleted."""

MAX_CONSENT_S = 30
MIN_CONSENT_SPEECH_S = 2.5
_COUNTED_FOR = timedelta(hours=1)
_SHOWN_WORDS = 300
_FAR_S = 30

# Each is a process of 500 MB and more; a request that waits holds a thread.
listeners = Places(at_once=1, queue=6, kind="recordings to compare")


@dataclass(frozen=True, slots=True)
class JudgedConsent:
    """A consent with the similarity of its speaker to the speaker of a recording, `SAME_SPEAKER` to 1."""

    consent: VoiceConsent
    likeness: float


def sentence_for(account: Account, language: str) -> str:
    """Return the sentence that a speaker reads today (UTC) for the account; `language` is a tag of `PHRASES`."""
    return PHRASES[language].sentence(account.get_full_name() or account.email, timezone.now().date())


def consents_of(account: Account) -> QuerySet[VoiceConsent]:
    """Return the complete consents of the account, newest first."""
    whole = VoiceConsent.objects.filter(account=account, removed_at=None).exclude(recording_name="")
    return whole.order_by("-created_at", "-pk")


def find_consent(account: Account, consent_id: str, param: str = "consent_id", status: int = 404) -> VoiceConsent:
    """Return the account's consent. Raises: ApiError of `status` naming `param`, also for another account's."""
    consent = _consent(account, consent_id)
    if consent is None:
        raise _unknown(consent_id, param, status)
    return consent


def record_consent(
    account: Account, request: ConsentRequest, key: ApiKey | None = None
) -> tuple[VoiceConsent, RateState]:
    """Return a new consent from its recording, and the account's rate state.

    If a recogniser is configured, it has heard the sentence. The caller must have checked the plan.

    Raises: any ApiError; a refusal counts among the recordings of the hour.
    """
    with (
        limits.admitted(account, 0, key, kind=UsageKind.CLONE) as admission,
        decodings.take(),
        _begun(account, request) as consent,
    ):
        samples, _ = decoded(
            request.recording, request.field, most_s=MAX_CONSENT_S, least_speech_s=MIN_CONSENT_SPEECH_S
        )
        consent.wrong_words = _wrong_words(samples, request)
        _store(consent, samples)
    return consent, admission.rate


def usable_consent(account: Account, consent_id: str, param: str) -> VoiceConsent:
    """Return the consent with which the account may make a voice now.

    Raises: InvalidValue naming `param` (`consent_not_found`, also for another account's; `consent_expired`).
    """
    consent = find_consent(account, consent_id, param, status=400)
    if consent.created_at + VALID_FOR <= timezone.now():
        hours = int(VALID_FOR.total_seconds() // 3600)
        message = f"The consent '{consent_id}' is older than {hours} hours. Record a new one."
        raise InvalidValue(message, param=param, code="consent_expired")
    return consent


def check_speaker(consent: VoiceConsent, recording: Samples, *, param: str, audio_param: str) -> JudgedConsent:
    """Return the consent, judged: only one person speaks in the recording, and it is the person who consented.

    Raises: InvalidValue (`several_speakers` naming `audio_param`, `consent_speaker_differs` naming `param`).
    """
    with _listening(), refused_as(audio_param):
        likeness = speaker_likeness(read_recording(consent), recording)
    if likeness < SAME_SPEAKER:
        log.info("consent %s: the likeness of the speakers is %.2f", consent.pk, likeness)
        message = (
            "The consent seems to be spoken by another person than the recording. Let the same person read the "
            "sentence, with the same microphone and in the same room as the recording"
        )
        raise InvalidValue(message, param=param, code="consent_speaker_differs")
    return JudgedConsent(consent, likeness)


def rename_consent(consent: VoiceConsent, name: str) -> VoiceConsent:
    """Return the consent with another name. Raises: ApiError 404 if it has just been deleted."""
    if not VoiceConsent.objects.filter(pk=consent.pk, removed_at=None).update(name=name):
        raise _unknown(consent.pk, "consent_id", status=404)
    consent.name = name
    return consent


def withdraw_consent(consent: VoiceConsent) -> None:
    """Delete a consent for its owner. Raises: ApiError 409 `consent_in_use` while a voice is made with it."""
    with transaction.atomic():
        lock_account(consent.account_id)
        voices = list(ClonedVoice.objects.filter(consent=consent).values_list("pk", flat=True)[:5])
        if voices:
            message = f"These voices were made with the consent: {', '.join(voices)}. Delete them first."
            raise ApiError(message, code="consent_in_use", status=409, param="consent_id", extra={"voices": voices})
        doom_consents(VoiceConsent.objects.filter(pk=consent.pk))
    erase_consents([consent.pk])


def doom_consents(consents: QuerySet[VoiceConsent]) -> list[str]:
    """Clear all facts about the consents, and return their IDs; then `erase_consents` deletes their files.

    Call it in a transaction that holds the lock of the account.
    """
    found = list(consents.filter(removed_at=None).values_list("pk", "account_id", "recording_bytes"))
    for consent_id, account_id, byte_count in found:
        doomed = VoiceConsent.objects.filter(pk=consent_id)
        doomed.update(
            removed_at=timezone.now(),
            name="",
            sentence="",
            wrong_words=None,
            recording_name=consent_folder_of(consent_id),  # until the folder is gone
            recording_bytes=0,
        )
        change_storage(account_id, -byte_count)
    return [consent_id for consent_id, _, _ in found]


def erase_consents(consent_ids: list[str]) -> None:
    """Delete the recordings of doomed consents, and the traces of their rows; the sweep retries failures."""
    for consent_id in consent_ids:
        if storage.try_to_delete_folder(consent_folder_of(consent_id)):
            VoiceConsent.objects.filter(pk=consent_id).update(recording_name="")
    if consent_ids:
        erase_deleted_rows()


def unneeded_after(voice: ClonedVoice) -> QuerySet[VoiceConsent]:
    """Return the consent of a deleted voice, unless another voice was made with it."""
    others = ClonedVoice.objects.filter(consent=OuterRef("pk"))
    return VoiceConsent.objects.filter(~Exists(others), pk=voice.consent_id)


def remove_consents_of(account: Account) -> None:
    """Delete the recordings of all consents of an account that is being deleted. Raises: StorageError."""
    for consent in VoiceConsent.objects.filter(account=account):
        storage.delete_folder(consent.folder)


def sweep_consents(batch: int) -> None:
    """Delete consents with which no voice was made in time, and the remains of others."""
    now = timezone.now()
    used = ClonedVoice.objects.filter(consent=OuterRef("pk"))
    unused = VoiceConsent.objects.filter(~Exists(used), removed_at=None)
    expired = unused.filter(created_at__lte=now - VALID_FOR) | unused.filter(
        recording_name="", created_at__lte=now - _COUNTED_FOR
    )
    for account_id, consent_id in expired.values_list("account_id", "pk")[:batch]:
        with transaction.atomic():
            lock_account(account_id)
            doom_consents(unused.filter(pk=consent_id))
    doomed = VoiceConsent.objects.filter(removed_at__isnull=False)
    with_files = doomed.exclude(recording_name="").order_by("?")
    erase_consents(list(with_files.values_list("pk", flat=True)[:batch]))
    if doomed.filter(recording_name="", created_at__lte=now - _COUNTED_FOR).delete()[0]:
        erase_deleted_rows()


@contextmanager
def _begun(account: Account, request: ConsentRequest) -> Iterator[VoiceConsent]:
    """Save a consent before its recording, so that no file is ever without a row; clear it if the block refuses it."""
    consent = VoiceConsent(account=account, name=request.name, language=request.language, created_at=timezone.now())
    consent.sentence = sentence_for(account, request.language)
    with transaction.atomic():
        lock_open_account(account)
        recent = VoiceConsent.objects.filter(account=account).order_by("-created_at")
        check_rate(account, consent.created_at, recent.values_list("created_at", flat=True))
        consent.save(force_insert=True)
    try:
        yield consent
    except Exception:
        with transaction.atomic():
            lock_account(account.pk)
            doomed = doom_consents(VoiceConsent.objects.filter(pk=consent.pk))
        erase_consents(doomed)
        raise


def _store(consent: VoiceConsent, samples: Samples) -> None:
    consent.recording_name, consent.recording_bytes = write_recording(consent, samples)
    with transaction.atomic():
        lock_account(consent.account_id)
        wanted = VoiceConsent.objects.filter(pk=consent.pk, removed_at=None)
        is_wanted = wanted.update(
            recording_name=consent.recording_name,
            recording_bytes=consent.recording_bytes,
            wrong_words=consent.wrong_words,
        )
        if is_wanted:
            change_storage(consent.account_id, consent.recording_bytes)
    if not is_wanted:
        storage.delete_folder(consent.folder)
        raise ApiError("The consent was deleted while its recording was stored.", code="consent_deleted", status=409)


def _wrong_words(samples: Samples, request: ConsentRequest) -> float | None:
    """Return the share of a passage that a recogniser hears differently; None without a recogniser.

    Raises: InvalidValue `consent_words_differ`.
    """
    if not settings.CONSENT_RECOGNIZER:
        return None
    with _listening():
        heard = heard_words(samples, request.language, Path(settings.CONSENT_RECOGNIZER))
    share = wrong_share(PHRASES[request.language].passages, heard)
    if share > MOST_WRONG:
        message = (
            "The recording does not say the sentence of consent in its language. Read the whole sentence, clearly; "
            "`heard` is what was understood"
        )
        shown = {"heard": heard[:_SHOWN_WORDS]}
        raise InvalidValue(message, param=request.field, code="consent_words_differ", extra=shown)
    return round(share, 3)


@contextmanager
def _listening() -> Iterator[None]:
    """Hold a place for a process that listens. Raises: ServerOverloaded if there is none, or it is too slow."""
    with listeners.take():
        try:
            yield
        except ListenerBusy as error:
            message = "The service is too busy to compare the recordings. Try again in a moment."
            raise ServerOverloaded(message, retry_after_s=_FAR_S) from error


def _consent(account: Account, consent_id: str) -> VoiceConsent | None:
    return consents_of(account).filter(pk=consent_id).first() if is_consent_id(consent_id) else None


def _unknown(consent_id: str, param: str, status: int) -> ApiError:
    message = (
        f"There is no consent '{consent_id[:80]}' among your own, or it was deleted. GET /api/v1/voice_consents lists "
        "them."
    )
    return ApiError(message, param=param, code="consent_not_found", status=status)
