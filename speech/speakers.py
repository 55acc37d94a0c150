"""The engines of this process, and the voices that speak by them."""

import functools

from django.conf import settings

from core.errors import ApiError, InvalidValue, ServiceUnavailable, SynthesisFailed
from tts.engines.base import EngineError, EngineExhausted
from tts.engines.blends import BlendImpossible
from tts.engines.registry import EngineOptions, Engines
from tts.synthesis import Speaker
from voices.catalog import BLENDS, KOKORO_VOICES
from voices.cloned import OwnVoice, Voice


@functools.cache
def engines() -> Engines:
    """Return the engines of this process, none of them loaded yet. Raises: EngineError."""
    return Engines(
        EngineOptions(
            wanted=settings.SPEECH_ENGINE,
            kokoro_dir=settings.KOKORO_DIR,
            kokoro_voices=KOKORO_VOICES,
            blends=BLENDS,
            piper_dir=settings.PIPER_DIR,
            cache_dir=settings.STORAGE_DIR / "cache",
            threads=settings.INFERENCE_THREADS,
            precision=settings.INFERENCE_PRECISION,
            weights_dir=settings.WEIGHTS_DIR,
        )
    )


def speaker_of(voice: Voice) -> Speaker:
    """Return `voice` with the engine that speaks it.

    Raises: SynthesisFailed; ServiceUnavailable; ApiError for a blend that the engine cannot make.
    """
    try:
        if isinstance(voice, OwnVoice):
            engine = engines().of_clone(voice.clone, voice.language)
        else:
            engine = engines().of_voice(voice.id, voice.language)
    except BlendImpossible as error:
        raise _no_blends() from error
    except EngineError as error:
        raise failure_of(error) from error
    return Speaker(engine, voice.id, voice.language)


def check_voice(voice: Voice) -> None:
    """Raise ApiError for a blend if no engine mixes voices. Nothing is loaded."""
    if not isinstance(voice, OwnVoice) and not engines().can_speak(voice.id):
        raise _no_blends()


def _no_blends() -> ApiError:
    message = "This server speaks without Kokoro, whose voices alone can be blended. Name one voice."
    return ApiError(message, param="voice")


def failure_of(error: EngineError) -> ApiError:
    """Return the error that tells a caller about an engine's failure."""
    if isinstance(error, EngineExhausted):
        message = "There is not enough memory or disk to speak this at the moment."
        return ServiceUnavailable(message, retry_after_s=10)
    return SynthesisFailed("The speech engine failed on this request.")


def nothing_spoken() -> InvalidValue:
    """Return the error for a text without sound."""
    return InvalidValue("nothing in input can be spoken", param="input")
