"""The sample of each catalog voice: a greeting, rendered once by the present engine and kept in the storage."""

import hashlib
import logging

from accounts.limits import lend_connection
from core.errors import ServiceUnavailable, SynthesisFailed
from core.places import Places
from files import storage
from files.storage import StorageError
from speech import speakers
from speech.render_places import public_slot
from speech.rendering import render_speech
from speech.requests import SpeechRequest
from tts.engines.base import EngineError
from tts.formats import DEFAULT_FORMAT
from voices.catalog import CatalogVoice
from voices.samples import GREETINGS

log = logging.getLogger(__name__)

_EDITION = 2
"""Raise this number when the same engine sounds different: then all samples are rendered again."""

makings = Places(at_once=1, queue=8, kind="voice samples to make")


def sample_name(voice: CatalogVoice) -> str:
    """Return the storage name for the sample of `voice` by the present engine: a different sound has a different name.

    Raises: SynthesisFailed.
    """
    try:
        speaks = speakers.engines().check()
    except EngineError as error:
        raise SynthesisFailed("The speech engine is not available right now.") from error
    digest = hashlib.sha256(f"{_EDITION} {speaks} {GREETINGS[voice.language]}".encode()).hexdigest()
    return f"samples/{voice.id}-{digest[:16]}.{DEFAULT_FORMAT}"


def sample_of(voice: CatalogVoice) -> bytes:
    """Return the greeting in the voice's language, spoken by it: a file in the default format, charged to nobody.

    Samples are rendered one after the other: a second request for the same sample waits for the first.

    Raises: SynthesisFailed; ServerOverloaded; ServiceUnavailable.
    """
    name = sample_name(voice)
    kept = _read(name)
    if kept is not None:
        return kept
    lend_connection()
    with makings.take():
        if kept := _read(name):
            return kept
        greeting = GREETINGS[voice.language]
        with public_slot(len(greeting)):
            audio = render_speech(SpeechRequest(greeting, voice.id), voice).audio
        try:
            storage.write(name, [audio])
        except StorageError:
            log.warning("a sample cannot be stored: the next request renders it again", exc_info=True)
        return audio


def _read(name: str) -> bytes | None:
    try:
        return storage.read(name)
    except FileNotFoundError:
        return None
    except StorageError as error:
        raise ServiceUnavailable("We can't play samples right now.", retry_after_s=30) from error
