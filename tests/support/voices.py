"""Cloned voices as their enrollment meets them: uploads, rows that wait, and clones that are found at once."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from accounts.plans import PRO
from accounts.storage_use import change_storage
from tests.support.factories import make_account
from tts.cloning.clone import Clone
from tts.cloning.inno_files import Method
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE, Engine, Samples
from tts.engines.registry import Engines
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from voices.claims import EnrollmentClaim, claim_voice
from voices.models import ClonedVoice, Enrollment
from voices.recordings import write_recording

URL = "/api/v1/voices"
MARK = "unmistakable embedding of this voice"
"""Stands in every clone that `found_at_once` finds, as large as one with a pack, so that it can be looked for."""

_TEXT = (
    "My voice is my own, and this is what it sounds like when I read a few lines aloud. The quick brown fox jumps over "
    "the lazy dog, and nobody knows why. Please call Stella and ask her to bring these things from the store."
)


def spoken(engine: Engine, voice: str = "am_adam") -> Samples:
    """Return some seconds of real speech: float32 mono, shape (n,), 24 kHz."""
    items = read_text(_TEXT, "en-US")
    utterances = synthesize(items, Speaker(engine, voice, "en-US"), Controls())
    return np.concatenate([utterance.samples for utterance in utterances])


def wav(samples: Samples) -> bytes:
    """Return samples of 24 kHz as a WAV file."""
    file = io.BytesIO()
    soundfile.write(file, samples, SAMPLE_RATE, format="WAV", subtype="PCM_16")
    return file.getvalue()


def upload(client: Client, recording: bytes, **fields: Any) -> HttpResponse:
    """Return the answer to a form that is in order but for `fields`; one that is ... is left out."""
    audio = SimpleUploadedFile("me.wav", recording, content_type="audio/wav")
    form = {"name": "My voice", "consent": "true", "audio": audio} | fields
    return client.post(URL, {name: value for name, value in form.items() if value is not ...})


def make_waiting(account: Account | None = None, samples: Samples | None = None, **fields: Any) -> ClonedVoice:
    """Return a new voice whose recording is stored and which no worker has taken yet."""
    defaults = {"name": "My voice", "language": "en-US", "due_at": timezone.now()}
    voice = ClonedVoice(account=account or make_account(PRO), **defaults | fields)
    samples = np.zeros(SAMPLE_RATE, np.float32) if samples is None else samples
    voice.recording_name, voice.recording_bytes = write_recording(voice, samples)
    voice.save(force_insert=True)
    change_storage(voice.account_id, voice.recording_bytes)
    return voice


def take() -> EnrollmentClaim:
    """Return the claim on the voice whose turn it is."""
    claim = claim_voice()
    assert claim is not None
    return claim


def found_at_once(
    recording: Samples,
    engines: Engines,
    language: str,
    *,
    trials: int,
    report: Callable[[float], None],
    method: Method = Method(),  # noqa: B008 - it never changes
) -> Clone:
    """Return a clone without a search, in the place of `tts.cloning.enrollment.make_clone`."""
    report(0.5)
    section = {"mark": MARK, "pack": MARK * 9000, "samples": len(recording), "trials": trials}
    return Clone("am_adam", 0.5, {"espeak-ng": section})


def address_behind(voice_id: str) -> str | None:
    """Return the network address that a voice's recording came from."""
    return Enrollment.objects.values_list("address", flat=True).get(voice_id=voice_id)


def end_lease(voice_id: str) -> None:
    """Make a claimed voice due, as the time does when its worker gives no sign of life."""
    assert ClonedVoice.objects.filter(pk=voice_id, claim__isnull=False).update(due_at=timezone.now())


def bytes_below(folder: Path) -> bytes:
    """Return the content of all files below `folder`, one after the other."""
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
