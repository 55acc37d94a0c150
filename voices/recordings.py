"""The recording of a voice in the storage: a FLAC file of what was decoded, never the upload itself."""

import io
import logging

import numpy as np
import soundfile

from files import storage
from speech.engines.base import SAMPLE_RATE, Samples
from voices.models import ClonedVoice, folder_of

log = logging.getLogger(__name__)


def write_recording(voice: ClonedVoice, samples: Samples) -> str:
    """Return the name under which the recording is kept: float32 mono in [-1, 1], shape (n,), 24 kHz, as 16 bit.

    Raises:
        StorageError: the recording cannot be kept.
    """
    encoded = io.BytesIO()
    soundfile.write(encoded, samples, SAMPLE_RATE, format="FLAC", subtype="PCM_16")
    name = f"{voice.folder}recording.flac"
    storage.write(name, [encoded.getvalue()])
    return name


def read_recording(voice: ClonedVoice) -> Samples:
    """Return the recording: float32 mono in [-1, 1], shape (n,), 24 kHz.

    Raises:
        FileNotFoundError: it has been removed.
    """
    samples, _ = soundfile.read(io.BytesIO(storage.read(voice.recording_name)), dtype="float32")
    return np.asarray(samples, dtype=np.float32)


def remove_recording(voice_id: str) -> None:
    """Delete the recording of a voice whose enrollment has ended; what cannot be deleted now is left to the sweep."""
    ended = ClonedVoice.objects.filter(pk=voice_id, ended_at__isnull=False).exclude(recording_name="")
    if not ended.exists():
        return
    try:
        storage.delete_folder(folder_of(voice_id))
    except Exception:
        log.exception("the recording of voice %s is left to the sweep", voice_id)
    else:
        ended.update(recording_name="")
