"""The one way in: an account and a request become speech, within the account's plan and limits."""

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from django.conf import settings

from accounts import limits
from accounts.limit_answers import RateState
from accounts.models import Account, ApiKey
from accounts.plans import FREE, PRO, Plan
from speech.account_lexicons import lexicon_of
from speech.dsp.controls import Controls
from speech.encoding import DEFAULT_FORMAT, AudioEncoder
from speech.engines.base import EngineError, Samples
from speech.engines.registry import EngineOptions, Engines
from speech.errors import InputTooLong, InvalidValue, PlanRequired, SynthesisFailed, TimestampsNotSupported
from speech.pieces import Piece, PieceEncoder
from speech.slots import RenderSlots
from speech.synthesis import Speaker, synthesize, transcribe
from speech.text.frontend import read_text
from speech.text.lexicon import Lexicon
from speech.text.markup import parse_markup
from speech.text.words import Unspoken
from speech.timing import WordCue
from voices.access import CLONED_PREFIX, usable_voice
from voices.catalog import BLENDS, CATALOG, DEFAULT_VOICE, KOKORO_VOICES, CatalogVoice

log = logging.getLogger(__name__)

MODEL = "kokoro-82m"
MODEL_ALIASES = ("tts-1", "tts-1-hd")
_FAILED = "The speech engine failed on this request. You have not been charged."


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
class SpeechPiece:
    """A piece of a longer audio, how many of its words sound, what of its text does not, and what spoke it."""

    piece: Piece
    word_count: int
    unspoken: tuple[Unspoken, ...]
    engine: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """How a text would be spoken: its language, each word with its phonemes (IPA), and what would have no sound."""

    language: str
    words: tuple[tuple[str, str], ...]
    unspoken: tuple[Unspoken, ...]

    def shown(self) -> dict[str, Any]:
        """Return language, spoken text, phonemes and words as the API and the command line show them."""
        return {
            "language": self.language,
            "spoken": " ".join(word for word, _ in self.words),
            "phonemes": " ".join(phonemes for _, phonemes in self.words if phonemes),
            "words": [{"word": word, "phonemes": phonemes} for word, phonemes in self.words],
        }


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
        )
    )


def prepare_engines() -> None:
    """Say which engine speaks, and load it if the settings want it loaded before the first request.

    Raises: EngineError.
    """
    log.info("speaking with %s", engines().summary)
    if settings.KOKORO_LOADING == "start":
        render_speech(SpeechRequest("Hello."), CATALOG[DEFAULT_VOICE])


@functools.cache
def _render_slots() -> RenderSlots:
    return RenderSlots(settings.RENDER_SLOTS, settings.RENDER_QUEUE)


def create_speech(account: Account, request: SpeechRequest, key: ApiKey | None = None) -> tuple[Speech, RateState]:
    """Return the speech that `account` asks for, charged to it, and where the account stands in its minute.

    `key` is the one that the request was made with, None in the web app.

    Raises: ApiError of any kind; the account is not charged then.
    """
    voice = _checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    with limits.admitted(account, len(request.input), key) as admission, _render_slots().take():
        return render_speech(request, voice, lexicon), admission.rate


def is_queueable(account: Account, request: SpeechRequest) -> bool:
    """Tell whether `request` is too long to be answered at once, and may be queued as a job instead.

    Raises: PlanRequired where it is too long for a plan without jobs; ApiError of what no length excuses.
    """
    plan = account.plan
    voice = _voice_of(request, plan)
    if len(request.input) <= plan.max_input_of(voice.language):
        return False
    if not plan.has_jobs_api:
        raise PlanRequired("Texts of this length need the Pro plan.", param="input")
    if voice.language == "ar":
        return False
    if request.timestamps:
        raise _no_timestamps_of_jobs()
    return True


def create_transcript(
    account: Account, request: SpeechRequest, key: ApiKey | None = None
) -> tuple[Transcript, RateState]:
    """Return how `request` would be spoken, and where the account stands in its minute.

    It takes a request of the minute and a place as speech does, and no characters.

    Raises: ApiError of any kind that `create_speech` raises.
    """
    voice = _checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    with limits.admitted(account, 0, key) as admission, _render_slots().take():
        return transcribe_text(request.input, voice, lexicon), admission.rate


def render_speech(request: SpeechRequest, voice: CatalogVoice, lexicon: Lexicon | None = None) -> Speech:
    """Return `request` spoken by `voice`, without regard to plans and limits.

    Words of `lexicon` are spoken as it says.

    Raises: InvalidValue for malformed markup or if nothing of the input can be spoken; SynthesisFailed.
    """
    encoder = AudioEncoder(request.audio_format)
    spoken = _speak(request, voice, lexicon, encoder.write)
    if not spoken.cues:
        raise _nothing_spoken()
    return Speech(
        audio=encoder.finish(),
        audio_format=request.audio_format,
        duration_s=encoder.duration_s,
        cues=tuple(spoken.cues),
        unspoken=tuple(spoken.unspoken),
        engine=spoken.engine,
    )


def render_piece(
    request: SpeechRequest, voice: CatalogVoice, lexicon: Lexicon | None = None, *, gap_s: float = 0.0
) -> SpeechPiece:
    """Return `request` spoken by `voice` as a piece of a longer audio, with `gap_s` seconds of silence after it.

    The gap is one at normal speed. A text that has no sound gives silence.

    Raises: InvalidValue for malformed markup; SynthesisFailed.
    """
    encoder = PieceEncoder(request.audio_format)
    spoken = _speak(request, voice, lexicon, encoder.write)
    piece = encoder.finish(gap_s / request.controls.speed)
    return SpeechPiece(piece, len(spoken.cues), tuple(spoken.unspoken), spoken.engine)


@dataclass(slots=True)
class _Spoken:
    """What was said and what was not, and what said it."""

    engine: str
    cues: list[WordCue] = field(default_factory=list)
    unspoken: list[Unspoken] = field(default_factory=list)


def _speak(
    request: SpeechRequest, voice: CatalogVoice, lexicon: Lexicon | None, write: Callable[[Samples], None]
) -> _Spoken:
    try:
        speaker = Speaker(engines().of_language(voice.language), voice.id, voice.language)
        spoken = _Spoken(speaker.engine.name)
        items = read_text(request.input, voice.language, lexicon=lexicon)
        for utterance in synthesize(items, speaker, request.controls):
            write(utterance.samples)
            spoken.cues.extend(utterance.cues)
            spoken.unspoken.extend(utterance.unspoken)
    except EngineError as error:
        raise SynthesisFailed(_FAILED) from error
    return spoken


def transcribe_text(text: str, voice: CatalogVoice, lexicon: Lexicon | None = None) -> Transcript:
    """Return how `voice` would speak `text`, without making sound of it.

    Words of `lexicon` are spoken as it says.

    Raises: InvalidValue for malformed markup or if nothing of the text can be spoken; SynthesisFailed.
    """
    items = read_text(text, voice.language, lexicon=lexicon)
    unspoken = [item for item in items if isinstance(item, Unspoken)]
    words: list[tuple[str, str]] = []
    try:
        speaker = Speaker(engines().of_language(voice.language), voice.id, voice.language)
        for word, phonemes in transcribe(items, speaker):
            words.append((word.text, phonemes))
            if not phonemes:
                unspoken.append(Unspoken(word.text, word.start, word.end))
    except EngineError as error:
        raise SynthesisFailed(_FAILED) from error
    if not any(phonemes for _, phonemes in words):
        raise _nothing_spoken()
    return Transcript(voice.language, tuple(words), tuple(sorted(unspoken, key=attrgetter("start"))))


def is_speakable(text: str, voice: CatalogVoice, lexicon: Lexicon | None = None) -> bool:
    """Tell whether anything in `text` has a sound in `voice`. Raises: SynthesisFailed."""
    try:
        return bool(transcribe_text(text, voice, lexicon).words)
    except InvalidValue:
        return False


def _nothing_spoken() -> InvalidValue:
    return InvalidValue("nothing in input can be spoken", param="input")


def _checked_voice(account: Account, request: SpeechRequest) -> CatalogVoice:
    """Return the voice of a request that the account may make. Raises: ApiError."""
    plan = account.plan
    voice = _voice_of(request, plan)
    _check_length(request.input, voice, plan)
    _check_content(request.input)
    return voice


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


def _no_timestamps_of_jobs() -> TimestampsNotSupported:
    message = "Word timestamps are not available for texts that are queued as jobs."
    return TimestampsNotSupported(message, param="ev_timestamps")


def _check_length(text: str, voice: CatalogVoice, plan: Plan) -> None:
    limit = plan.max_input_of(voice.language)
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
