"""The sweep: restarts or ends abandoned enrollments, and deletes files that may no longer be kept."""

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from core.steps import run_each
from files import storage
from voices.consents import sweep_consents
from voices.enrollers import call_enrollers
from voices.erasure import erase_deleted_rows
from voices.models import ClonedVoice, Enrollment, folder_of
from voices.recordings import remove_recording

log = logging.getLogger(__name__)

_STORED_WITHIN = timedelta(minutes=5)
"""The time after which a missing recording will not come: its process died, or will find the voice marked as failed."""

_DOOMED_FOR = timedelta(minutes=2)
"""The time after which no process writes files for a deleted voice."""

BATCH = 100
"""The most of each kind that a sweep does."""

_INTERRUPTED = "The recording was not stored: the service was interrupted. Delete the voice and upload it again."


def sweep() -> None:
    """Do the due work, a batch of each kind; the next sweep continues."""
    run_each(fail_interrupted, call_enrollers, remove_doomed_folders, remove_old_recordings, remove_unneeded_consents)


def fail_interrupted() -> None:
    """Mark voices whose recording was never stored as failed, and delete remains of the recording."""
    now = timezone.now()
    unstored = ClonedVoice.objects.filter(status=ClonedVoice.Status.ENROLLING, due_at=None)
    ending = {"ended_at": now, "error_code": "interrupted", "error_message": _INTERRUPTED}
    for voice_id in unstored.filter(created_at__lte=now - _STORED_WITHIN).values_list("pk", flat=True)[:BATCH]:
        if unstored.filter(pk=voice_id).update(status=ClonedVoice.Status.FAILED, **ending):
            log.warning("voice %s failed: its recording was not stored", voice_id)
            Enrollment.objects.filter(voice_id=voice_id).update(folder_doomed_at=now)
            storage.try_to_delete_folder(folder_of(voice_id))


def remove_doomed_folders() -> None:
    """Delete the files of deleted voices that could not be deleted before, or were written during the deletion.

    The order is random, so that folders that cannot be deleted never keep others from their turn.
    """
    doomed = Enrollment.objects.filter(folder_doomed_at__lte=timezone.now() - _DOOMED_FOR).order_by("?")
    attempts = list(doomed.values_list("pk", "voice_id")[:BATCH])
    gone = [pk for pk, voice_id in attempts if storage.try_to_delete_folder(folder_of(voice_id))]
    if gone and erase_deleted_rows():
        Enrollment.objects.filter(pk__in=gone).update(folder_doomed_at=None)


def remove_unneeded_consents() -> None:
    """Delete spoken consents with which no voice was made in time, and the remains of others."""
    sweep_consents(BATCH)


def remove_old_recordings() -> None:
    """Delete the recordings of voices whose enrollment has ended, in random order, unless the operator keeps them."""
    if settings.KEEP_RECORDINGS:
        return
    kept = ClonedVoice.objects.filter(ended_at__isnull=False).exclude(recording_name="")
    for voice_id in kept.order_by("?").values_list("pk", flat=True)[:BATCH]:
        remove_recording(voice_id)
