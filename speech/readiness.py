"""Whether this process can speak: its engines are loaded and have spoken."""

import functools
import logging

from django.conf import settings

from core.memory import keep_no_large, loading
from speech import speakers
from speech.rendering import render_speech
from speech.requests import SpeechRequest
from tts.engines.registry import EMBEDDED
from tts.text.languages import language_of
from voices.catalog import CATALOG, DEFAULT_VOICE

log = logging.getLogger(__name__)

_SHORTEST_WORD = "Oh."
_SENTENCE = "This is long enough for its language to be detected."


def prepare_engines() -> None:
    """Log the engine that speaks, and load it if the settings say so. Raises: EngineError."""
    log.info("speaking with %s", speakers.engines().summary)
    if speakers.engines().main == EMBEDDED:
        keep_no_large()
    if settings.KOKORO_LOADING == "start":
        speak_once()


def check_engines() -> str:
    """Return the engines, in words, once this process has spoken. Raises: EngineError, SynthesisFailed."""
    speak_once()
    return speakers.engines().check()


@functools.cache
def speak_once() -> None:
    """Speak a word in the default voice, so that its engine is loaded; do nothing if this has already succeeded.

    The model that detects languages is loaded as well.

    Raises: EngineError with the name of a file that cannot be used; SynthesisFailed.
    """
    voice = CATALOG[DEFAULT_VOICE]
    with loading():
        speakers.engines().of_voice(voice.id, voice.language)
        render_speech(SpeechRequest(_SHORTEST_WORD), voice)
        language_of(_SENTENCE)
