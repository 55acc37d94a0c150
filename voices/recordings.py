"""The recording of a voice or a consent in the storage: a FLAC file of the decoded samples, never the upload itself."""

import io

import numpy as np
import soundfile
from django.db import transaction

from accounts.locks import lock_account
from accounts.storage_use import change_storage
from files import storage
from tts.engines.base import SAMPLE_RATE, Samples
from voices.models import ClonedVoice, VoiceConsent, folder_of


def write_recording(owner: ClonedVoice | VoiceConsent, samples: Samples) -> tuple[str, int]:
    """Store the recording, float32 mono in [-1, 1], shape (n,), 24 kHz, as 16 bit; return its name there and its bytes.

    Raises:
        StorageError: the recording cannot be stored.
    """
    encoded = io.BytesIO()
    soundfile.write(encoded, samples, SAMPLE_RATE, format="FLAC", subtype="PCM_16")
    name = f"{owner.folder}recording.flac"
    return name, storage.write(name, [encoded.getvalue()])


def read_recording(owner: ClonedVoice | VoiceConsent) -> Samples:
    """Return the recording: float32 mono in [-1, 1], shape (n,), 24 kHz.

    Raises:
        FileNotFoundError: it has been removed.
    """
    samples, _ = soundfile.read(io.BytesIO(storage.read(owner.recording_name)), dtype="float32")
    return np.asarray(samples, dtype=np.float32)


def remove_recording(voice_id: str) -> None:
    """Delete the recording of a voice whose enrollment has ended; if that fails, the sweep does it later."""
    ended = ClonedVoice.objects.filter(pk=voice_id, ended_at__isnull=False).exclude(recording_name="")
    if not ended.exists():
        return
    if storage.try_to_delete_folder(folder_of(voice_id)):
        with transaction.atomic():
            forget_recording(voice_id)


def forget_recording(voice_id: str) -> None:
    """Stop counting the recording of a voice, whose file is deleted. Call it in a transaction."""
    account_id = ClonedVoice.objects.filter(pk=voice_id).values_list("account_id", flat=True).first()
    if account_id is None:
        return
    lock_account(account_id)
    counted = ClonedVoice.objects.filter(pk=voice_id)
    byte_count = counted.values_list("recording_bytes", flat=True).first()
    if byte_count is not None:
        counted.update(recording_name="", recording_bytes=0)
        change_storage(account_id, -byte_count)
