"""Cloned voices as speech meets them: rows that are ready, or not."""

import json

from accounts.models import Account
from tts.cloning.clone import Clone
from tts.engines.espeak.clone import section_of
from tts.engines.espeak.voices import DESIGNS
from voices.consents import sentence_for
from voices.models import ClonedVoice, VoiceConsent

SECTION = json.loads(json.dumps(section_of("am_adam", DESIGNS["am_adam"], (0.0,) * 20)))
CLONE = Clone(base_voice="am_adam", likeness=0.9, engines={"espeak-ng": SECTION})
TOO_QUIET = "The recording is too quiet."


def make_clone(account: Account, **fields: object) -> ClonedVoice:
    """Return a new cloned voice of `account`, ready to speak American English."""
    defaults = {
        "name": "My voice",
        "language": "en-US",
        "status": ClonedVoice.Status.READY,
        "embedding": CLONE.to_json(),
    }
    return ClonedVoice.objects.create(account=account, **defaults | fields)


def make_consent(account: Account, **fields: object) -> VoiceConsent:
    """Return a new spoken consent of `account`; its recording is the name of a file alone."""
    consent = VoiceConsent(account=account, language="en-US", sentence=sentence_for(account, "en-US"))
    consent.recording_name = f"{consent.folder}recording.flac"
    for name, value in {"name": "Anna", **fields}.items():
        setattr(consent, name, value)
    consent.save()
    return consent


def make_enrolling(account: Account) -> ClonedVoice:
    """Return a voice of `account` that is still being enrolled."""
    return make_clone(account, status=ClonedVoice.Status.ENROLLING, embedding=None)


def make_failed(account: Account) -> ClonedVoice:
    """Return a voice of `account` whose recording was of no use."""
    return make_clone(
        account,
        status=ClonedVoice.Status.FAILED,
        embedding=None,
        error_code="too_quiet",
        error_message=TOO_QUIET,
    )
