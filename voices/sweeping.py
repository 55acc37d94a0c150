"""The sweep: enrollments that nobody goes on with are found, and files that nobody may have any more are removed."""

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from files import storage
from files.storage import StorageError
from voices.enrollers import call_enrollers
from voices.erasure import erase_deleted_rows
from voices.models import ClonedVoice, Enrollment, folder_of
from voices.recordings import remove_recording

log = logging.getLogger(__name__)

_STORED_WITHIN = timedelta(minutes=5)
"""After this a recording that is not stored is none: whoever stored it is dead, or finds its voice failed."""

_DOOMED_FOR = timedelta(minutes=2)
"""After this nobody writes for a voice that is gone."""

_BATCH = 100
_INTERRUPTED = "The recording was not stored: the service was interrupted. Delete the voice and upload it again."


def sweep() -> None:
    """Do what is due, a batch of each kind; the next sweep goes on."""
    fail_interrupted()
    call_enrollers()
    remove_doomed_folders()
    if not settings.KEEP_RECORDINGS:
        remove_old_recordings()


def fail_interrupted() -> None:
    """Let voices fail whose recording was never stored, and delete what there is of it."""
    now = timezone.now()
    unstored = ClonedVoice.objects.filter(status=ClonedVoice.Status.ENROLLING, due_at=None)
    ending = {"ended_at": now, "error_code": "interrupted", "error_message": _INTERRUPTED}
    for voice_id in unstored.filter(created_at__lte=now - _STORED_WITHIN).values_list("pk", flat=True)[:_BATCH]:
        if unstored.filter(pk=voice_id).update(status=ClonedVoice.Status.FAILED, **ending):
            log.warning("voice %s failed: its recording was not stored", voice_id)
            try:
                storage.delete_folder(folder_of(voice_id))
            except StorageError:
                log.exception("the recording of voice %s stays behind until the voice is deleted", voice_id)


def remove_doomed_folders() -> None:
    """Delete once more what was written for a voice while it was removed, and what was left of it then."""
    doomed = Enrollment.objects.filter(folder_doomed_at__lte=timezone.now() - _DOOMED_FOR)
    attempts = list(doomed.values_list("pk", "voice_id")[:_BATCH])
    for _, voice_id in attempts:
        storage.delete_folder(folder_of(voice_id))
    if attempts and erase_deleted_rows():
        Enrollment.objects.filter(pk__in=[pk for pk, _ in attempts]).update(folder_doomed_at=None)


def remove_old_recordings() -> None:
    """Delete the recordings of voices whose enrollment has ended."""
    kept = ClonedVoice.objects.filter(ended_at__isnull=False).exclude(recording_name="")
    for voice_id in kept.order_by("ended_at").values_list("pk", flat=True)[:_BATCH]:
        remove_recording(voice_id)
