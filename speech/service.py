"""The one way in: an account and a request become speech, within the account's plan and limits."""

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from django.conf import settings

from accounts import limits
from accounts.limits import RateState
from accounts.models import Account
from accounts.plans import FREE, PRO, Plan
from speech.dsp.controls import Controls
from speech.encoding import DEFAULT_FORMAT, AudioEncoder
from speech.engines.base import EngineError
from speech.engines.registry import EngineOptions, Engines
from speech.errors import InputTooLong, InvalidValue, SynthesisFailed, TimestampsNotSupported
from speech.slots import RenderSlots
from speech.synthesis import Speaker, synthesize, transcribe
from speech.text.frontend import read_text
from speech.text.markup import parse_markup
from speech.text.words import Unspoken
from speech.timing import WordCue
from voices.access import CLONED_PREFIX, usable_voice
from voices.catalog import BLENDS, CATALOG, DEFAULT_VOICE, KOKORO_VOICES, CatalogVoice

log = logging.getLogger(__name__)

MODEL = "kokoro-82m"
MODEL_ALIASES = ("tts-1", "tts-1-hd")


@dataclass(frozen=True, slots=True)
class SpeechRequest:
    """What is to be said and how. `input` is as sent, markup included."""

    input: str
    voice: str = DEFAULT_VOICE
    audio_format: str = DEFAULT_FORMAT
    controls: Controls = field(default_factory=Controls)
    timestamps: bool = False


@dataclass(frozen=True, slots=True)
class Speech:
    """A complete audio file, when each word in it sounds, and what of the input does not."""

    audio: bytes
    audio_format: str
    duration_s: float
    cues: tuple[WordCue, ...]
    unspoken: tuple[Unspoken, ...]
    engine: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """How a text would be spoken: its language, the spoken words, and the phonemes (IPA) of each."""

    language: str
    words: tuple[tuple[str, str], ...]


@functools.cache
def engines() -> Engines:
    """Return the engines of this process, none of them loaded yet. Raises: EngineError."""
    return Engines(
        EngineOptions(
            wanted=settings.SPEECH_ENGINE,
            kokoro_dir=settings.KOKORO_DIR,
            kokoro_voices=KOKORO_VOICES,
            blends=BLENDS,
            cache_dir=settings.STORAGE_DIR / "cache",
            threads=settings.INFERENCE_THREADS,
            precision=settings.INFERENCE_PRECISION,
        )
    )


def prepare_engines() -> None:
    """Say which engine speaks, and load it if the settings want it loaded before the first request.

    Raises: EngineError.
    """
    log.info("speaking with %s", engines().main)
    if settings.KOKORO_LOADING == "start":
        render_speech(SpeechRequest("Hello."), CATALOG[DEFAULT_VOICE])


@functools.cache
def _render_slots() -> RenderSlots:
    return RenderSlots(settings.RENDER_SLOTS, settings.RENDER_QUEUE)


def create_speech(account: Account, request: SpeechRequest) -> tuple[Speech, RateState]:
    """Return the speech that `account` asks for, charged to it, and where the account stands in its minute.

    Raises: ApiError of any kind; the account is not charged then.
    """
    voice = _voice_of(request, account.plan)
    _check_length(request.input, voice, account.plan)
    _check_content(request.input)
    with limits.admitted(account, len(request.input)) as admission, _render_slots().take():
        return render_speech(request, voice, keep_alive=admission.keep_alive), admission.rate


def render_speech(
    request: SpeechRequest, voice: CatalogVoice, *, keep_alive: Callable[[], None] = lambda: None
) -> Speech:
    """Return `request` spoken by `voice`, without regard to plans and limits; calls `keep_alive` between the chunks.

    Raises: InvalidValue for malformed markup or if nothing of the input can be spoken; SynthesisFailed.
    """
    encoder = AudioEncoder(request.audio_format)
    cues: list[WordCue] = []
    unspoken: list[Unspoken] = []
    try:
        speaker = Speaker(engines().of_language(voice.language), voice.id, voice.language)
        for utterance in synthesize(read_text(request.input, voice.language), speaker, request.controls):
            encoder.write(utterance.samples)
            cues.extend(utterance.cues)
            unspoken.extend(utterance.unspoken)
            keep_alive()
    except EngineError as error:
        raise SynthesisFailed("The speech engine failed on this request. You have not been charged.") from error
    if not cues:
        raise InvalidValue("nothing in input can be spoken", param="input")
    return Speech(
        audio=encoder.finish(),
        audio_format=request.audio_format,
        duration_s=encoder.duration_s,
        cues=tuple(cues),
        unspoken=tuple(unspoken),
        engine=speaker.engine.name,
    )


def transcribe_text(text: str, voice: CatalogVoice) -> Transcript:
    """Return how `voice` would speak `text`, without making sound of it. Raises: InvalidValue, EngineError."""
    speaker = Speaker(engines().of_language(voice.language), voice.id, voice.language)
    spoken = transcribe(read_text(text, voice.language), speaker)
    return Transcript(voice.language, tuple((word.text, phonemes) for word, phonemes in spoken))


def _voice_of(request: SpeechRequest, plan: Plan) -> CatalogVoice:
    is_cloned = request.voice.startswith(CLONED_PREFIX)
    if request.timestamps and is_cloned and plan.has_cloning:
        raise _no_timestamps(request.voice)
    voice = usable_voice(request.voice, plan)
    if request.timestamps and not voice.has_timestamps:
        raise _no_timestamps(voice.id)
    return voice


def _no_timestamps(voice_name: str) -> TimestampsNotSupported:
    message = f"Word timestamps are available for Kokoro voices only, not for '{voice_name[:80]}'."
    return TimestampsNotSupported(message, param="ev_timestamps")


def _check_length(text: str, voice: CatalogVoice, plan: Plan) -> None:
    limit = plan.max_input_arabic if voice.language == "ar" else plan.max_input
    if len(text) <= limit:
        return
    advice = (
        f"The Free plan takes up to {FREE.max_input:,} characters in a request, the Pro plan {PRO.max_input:,}."
        if plan is FREE
        else "Send longer texts to POST /api/v1/jobs."
    )
    raise InputTooLong(
        f"input has {len(text):,} characters; at most {limit:,} are possible here. {advice}",
        param="input",
        extra={"limit": limit, "used": len(text)},
    )


def _check_content(text: str) -> None:
    if not text.strip():
        raise InvalidValue("input is empty: there is nothing to speak", param="input")
    parse_markup(text)
