"""What each catalog voice sounds like: a greeting, rendered once by whatever speaks now, and kept in the storage."""

import hashlib
import logging

from files import storage
from files.storage import StorageError
from speech import service
from speech.encoding import DEFAULT_FORMAT
from speech.engines.base import EngineError
from speech.errors import ServiceUnavailable, SynthesisFailed
from speech.service import SpeechRequest
from speech.slots import RenderSlots
from voices.catalog import CatalogVoice
from voices.samples import GREETINGS

log = logging.getLogger(__name__)

_EDITION = 2
"""To be raised when the same engine sounds otherwise: samples that were kept are rendered anew."""

_RETRY_S = 30

_turns = RenderSlots(slots=1, queue=8)


def sample_name(voice: CatalogVoice) -> str:
    """Return where the sample of `voice` by what speaks now is kept: another name for another sound.

    Raises: SynthesisFailed.
    """
    try:
        speaks = service.engines().check()
    except EngineError as error:
        raise SynthesisFailed("The speech engine cannot speak at the moment.") from error
    digest = hashlib.sha256(f"{_EDITION} {speaks} {GREETINGS[voice.language]}".encode()).hexdigest()
    return f"samples/{voice.id}-{digest[:16]}.{DEFAULT_FORMAT}"


def sample_of(voice: CatalogVoice) -> bytes:
    """Return `voice` saying the greeting of its language, a file in the default format; it is charged to nobody.

    Samples are rendered one after the other: who asks for one that is being rendered waits for that rendering.

    Raises: SynthesisFailed; ServerOverloaded; ServiceUnavailable.
    """
    name = sample_name(voice)
    kept = _read(name)
    if kept is not None:
        return kept
    with _turns.take():
        return _read(name) or _render(voice, name)


def _read(name: str) -> bytes | None:
    try:
        return storage.read(name)
    except FileNotFoundError:
        return None
    except StorageError as error:
        raise ServiceUnavailable("Samples cannot be played at the moment.", retry_after_s=_RETRY_S) from error


def _render(voice: CatalogVoice, name: str) -> bytes:
    with service.public_slot(len(GREETINGS[voice.language])):
        audio = service.render_speech(SpeechRequest(GREETINGS[voice.language], voice.id), voice).audio
    try:
        storage.write(name, [audio])
    except StorageError:
        log.warning("a sample cannot be kept: it is rendered anew when it is next played", exc_info=True)
    return audio
