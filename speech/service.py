"""The one way in: an account and a request become speech, within the account's plan and limits."""

import functools
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from django.conf import settings

from accounts import limits
from accounts.limit_answers import RateState
from accounts.models import Account, ApiKey
from accounts.plans import FREE, PRO, Plan
from accounts.service import plan_of
from speech.account_lexicons import lexicon_of
from speech.dsp.controls import Controls
from speech.encoding import DEFAULT_FORMAT, AudioEncoder
from speech.engines.base import EngineError, EngineExhausted, Samples
from speech.engines.registry import EngineOptions, Engines
from speech.errors import (
    ApiError,
    InputTooLong,
    InvalidValue,
    PlanRequired,
    ServiceUnavailable,
    SynthesisFailed,
    TimestampsNotSupported,
)
from speech.metrics import SPEECH
from speech.pieces import Piece, PieceEncoder
from speech.progress import Forecast, Report
from speech.slots import RenderLoad, RenderSlots, Turn
from speech.synthesis import Speaker, synthesize, transcribe
from speech.text.frontend import read_text
from speech.text.lexicon import Lexicon
from speech.text.markup import parse_markup
from speech.text.words import Pause, Unspoken
from speech.timing import WordCue
from voices.access import usable_voice
from voices.catalog import BLENDS, CATALOG, DEFAULT_VOICE, KOKORO_VOICES
from voices.cloned import OwnVoice, Voice, is_cloned_name

log = logging.getLogger(__name__)

MODEL = "kokoro-82m"
MODEL_ALIASES = ("tts-1", "tts-1-hd")
_MOST_AHEAD = 2.0
"""How many times its own length a request may find before it while there are more than can be served."""
_FAILED = "The speech engine failed on this request. You have not been charged."
_EXHAUSTED = "There is not enough memory or disk to speak this at the moment. You have not been charged."
_EXHAUSTED_RETRY_S = 10
_MOST_PAUSES_S = 3_600
"""Of one answer, which is held in memory: as long as the longest text takes to say."""

IsWanted = Callable[[], bool]
"""Tells while speech is rendered whether anybody still waits for it."""


@dataclass(frozen=True, slots=True)
class SpeechRequest:
    """What is to be said and how. `input` is as sent, markup included.

    `language` is what a cloned voice is to speak, as the caller names it; None is the language of its enrollment.
    """

    input: str
    voice: str = DEFAULT_VOICE
    audio_format: str = DEFAULT_FORMAT
    controls: Controls = field(default_factory=Controls)
    timestamps: bool = False
    language: str | None = None


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
    """A piece of a longer audio, when each word in it sounds, what of its text does not, and what spoke it."""

    piece: Piece
    cues: tuple[WordCue, ...]
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
    return RenderSlots(settings.RENDER_SLOTS, settings.RENDER_QUEUE, most_ahead=_MOST_AHEAD)


def render_load() -> RenderLoad:
    """Return how busy the renderers of this process are."""
    return _render_slots().load


def check_room(size: int) -> None:
    """Do nothing if a rendering of `size` characters would be let in just now. Raises: ServerOverloaded."""
    _render_slots().check_room(size)


@functools.cache
def _public_slots() -> RenderSlots:
    """Return the places of those without an account: however many they are, half of the queue is left to accounts."""
    return RenderSlots(settings.RENDER_SLOTS, settings.RENDER_QUEUE // 2)


@contextmanager
def public_slot(size: int) -> Iterator[Turn]:
    """Hold a place to render `size` characters in for nobody's account while the block runs.

    Raises: ServerOverloaded.
    """
    with _public_slots().take(), _render_slots().take(size) as turn:
        yield turn


def create_speech(
    account: Account,
    request: SpeechRequest,
    key: ApiKey | None = None,
    *,
    is_wanted: IsWanted | None = None,
    report: Report | None = None,
) -> tuple[Speech, RateState]:
    """Return the speech that `account` asks for, charged to it, and where the account stands in its minute.

    `key` is the one that the request was made with, None in the web app. Where `is_wanted` is given, the rendering
    ends as soon as that says no; `report` is told how far it is.

    Raises: ApiError of any kind; the account is not charged then.
    """
    voice = _checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    size = len(request.input)
    # The place first: who is refused for the load shall cost no more of it than to be told so.
    with _render_slots().enter(size) as turn, limits.admitted(account, size, key) as admission, turn:
        speech = render_speech(request, voice, lexicon, is_wanted=is_wanted, report=report, turn=turn)
        return speech, admission.rate


def create_visitor_speech(address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None) -> Speech:
    """Return the speech that somebody without an account asks for, charged to the day of who comes from `address`.

    `is_wanted` is as in `create_speech`.

    Raises: ApiError of any kind; nothing is charged then.
    """
    voice = _checked_voice(None, request)
    size = len(request.input)
    with limits.visitor_admitted(address, size), public_slot(size) as turn:
        return render_speech(request, voice, is_wanted=is_wanted, turn=turn)


def is_queueable(account: Account, request: SpeechRequest) -> bool:
    """Tell whether `request` is too long to be answered at once, and may be queued as a job instead.

    Raises: PlanRequired where it is too long for a plan without jobs; ApiError of what no length excuses.
    """
    plan = account.plan
    voice = _voice_of(account, request)
    if len(request.input) <= _max_input(voice, plan):
        return False
    if not plan.has_jobs_api:
        raise PlanRequired("Texts of this length need the Pro plan.", param="input")
    if voice.is_cloned or voice.language == "ar":
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
    with _render_slots().enter() as turn, limits.admitted(account, 0, key) as admission, turn:
        return transcribe_text(request.input, voice, lexicon), admission.rate


def create_visitor_transcript(request: SpeechRequest) -> Transcript:
    """Return how `request` of somebody without an account would be spoken; it costs nothing.

    Raises: ApiError of any kind that `create_visitor_speech` raises.
    """
    voice = _checked_voice(None, request)
    with public_slot(0):
        return transcribe_text(request.input, voice)


def render_speech(
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None = None,
    *,
    is_wanted: IsWanted | None = None,
    report: Report | None = None,
    turn: Turn | None = None,
) -> Speech:
    """Return `request` spoken by `voice`, without regard to plans and limits.

    Words of `lexicon` are spoken as it says. `is_wanted` and `report` are as in `create_speech`. `turn` is the one
    that it is rendered in: it gives way to others between pieces.

    Raises: InvalidValue for malformed markup or if nothing of the input can be spoken; SynthesisFailed; ApiError with
    the code `request_cancelled` when it is not wanted any more.
    """
    encoder, started, away_s = AudioEncoder(request.audio_format), time.perf_counter(), 0.0

    def give_way() -> None:
        nonlocal away_s
        away_s += turn.give_way() if turn else 0.0

    def write(samples: Samples) -> None:
        if is_wanted is not None and not is_wanted():
            raise ApiError("Nobody waits for this speech any more.", code="request_cancelled", status=499)
        give_way()  # it takes as long to encode as to render
        encoder.write(samples)
        give_way()

    spoken = _speak(request, voice, lexicon, write, report)
    if not spoken.cues:
        raise _nothing_spoken()
    speech = Speech(
        audio=encoder.finish(),
        audio_format=request.audio_format,
        duration_s=encoder.duration_s,
        cues=tuple(spoken.cues),
        unspoken=tuple(spoken.unspoken),
        engine=spoken.engine,
    )
    SPEECH.observe(speech.engine, time.perf_counter() - started - away_s, speech.duration_s)
    return speech


def render_piece(
    request: SpeechRequest, voice: Voice, lexicon: Lexicon | None = None, *, gap_s: float = 0.0
) -> SpeechPiece:
    """Return `request` spoken by `voice` as a piece of a longer audio, with `gap_s` seconds of silence after it.

    The gap is one at normal speed. A text that has no sound gives silence.

    Raises: InvalidValue for malformed markup; SynthesisFailed.
    """
    encoder = PieceEncoder(request.audio_format)
    spoken = _speak(request, voice, lexicon, encoder.write)
    piece = encoder.finish(gap_s / request.controls.speed)
    return SpeechPiece(piece, tuple(spoken.cues), tuple(spoken.unspoken), spoken.engine)


@dataclass(slots=True)
class _Spoken:
    """What was said and what was not, and what said it."""

    engine: str
    cues: list[WordCue] = field(default_factory=list)
    unspoken: list[Unspoken] = field(default_factory=list)


def _speak(
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None,
    write: Callable[[Samples], None],
    report: Report | None = None,
) -> _Spoken:
    try:
        speaker = _speaker(voice)
        spoken = _Spoken(speaker.engine.name)
        items = read_text(request.input, voice.language, lexicon=lexicon)
        forecast = Forecast(items) if report else None
        for utterance in synthesize(items, speaker, request.controls):
            write(utterance.samples)
            spoken.cues.extend(utterance.cues)
            spoken.unspoken.extend(utterance.unspoken)
            if report and forecast:
                report(forecast.after(utterance))
    except EngineError as error:
        raise _failure(error) from error
    return spoken


def _failure(error: EngineError) -> ApiError:
    """Return what a caller is told of an engine that failed."""
    if isinstance(error, EngineExhausted):
        return ServiceUnavailable(_EXHAUSTED, retry_after_s=_EXHAUSTED_RETRY_S)
    return SynthesisFailed(_FAILED)


def _speaker(voice: Voice) -> Speaker:
    """Return who speaks when `voice` does. Raises: EngineError."""
    if isinstance(voice, OwnVoice):
        engine = engines().of_clone(voice.clone, voice.language)
    else:
        engine = engines().of_voice(voice.id, voice.language)
    return Speaker(engine, voice.id, voice.language)


def transcribe_text(text: str, voice: Voice, lexicon: Lexicon | None = None) -> Transcript:
    """Return how `voice` would speak `text`, without making sound of it.

    Words of `lexicon` are spoken as it says.

    Raises: InvalidValue for malformed markup or if nothing of the text can be spoken; SynthesisFailed.
    """
    items = read_text(text, voice.language, lexicon=lexicon)
    unspoken = [item for item in items if isinstance(item, Unspoken)]
    words: list[tuple[str, str]] = []
    try:
        for word, phonemes in transcribe(items, _speaker(voice)):
            words.append((word.text, phonemes))
            if not phonemes:
                unspoken.append(Unspoken(word.text, word.start, word.end))
    except EngineError as error:
        raise _failure(error) from error
    if not any(phonemes for _, phonemes in words):
        raise _nothing_spoken()
    return Transcript(voice.language, tuple(words), tuple(sorted(unspoken, key=attrgetter("start"))))


def is_speakable(text: str, voice: Voice, lexicon: Lexicon | None = None) -> bool:
    """Tell whether anything in `text` has a sound in `voice`. Raises: SynthesisFailed."""
    try:
        return bool(transcribe_text(text, voice, lexicon).words)
    except InvalidValue:
        return False


def _nothing_spoken() -> InvalidValue:
    return InvalidValue("nothing in input can be spoken", param="input")


def _checked_voice(account: Account | None, request: SpeechRequest) -> Voice:
    """Return the voice of a request that the account, or somebody without one, may make. Raises: ApiError."""
    voice = _voice_of(account, request)
    _check_length(request.input, voice, plan_of(account))
    _check_content(request.input)
    return voice


def _voice_of(account: Account | None, request: SpeechRequest) -> Voice:
    if request.timestamps and is_cloned_name(request.voice) and plan_of(account).has_cloning:
        raise _no_timestamps(request.voice)
    voice = usable_voice(request.voice, account, language=request.language)
    if request.timestamps and not voice.has_timestamps:
        raise _no_timestamps(voice.id)
    return voice


def _no_timestamps(voice_name: str) -> TimestampsNotSupported:
    message = f"Word timestamps are available for Kokoro voices only, not for '{voice_name[:80]}'."
    return TimestampsNotSupported(message, param="ev_timestamps")


def _no_timestamps_of_jobs() -> TimestampsNotSupported:
    message = "Word timestamps are not available for texts that are queued as jobs."
    return TimestampsNotSupported(message, param="ev_timestamps")


def _max_input(voice: Voice, plan: Plan) -> int:
    return plan.max_input_of(voice.language, is_cloned=voice.is_cloned)


def _check_length(text: str, voice: Voice, plan: Plan) -> None:
    limit = _max_input(voice, plan)
    if len(text) <= limit:
        return
    advice = (
        "Send longer texts to POST /api/v1/jobs."
        if plan.has_jobs_api
        else f"The Free plan takes up to {_max_input(voice, FREE):,} characters in a request, "
        f"the Pro plan {_max_input(voice, PRO):,}."
    )
    raise InputTooLong(
        f"input has {len(text):,} characters; at most {limit:,} are possible here. {advice}",
        param="input",
        extra={"limit": limit, "used": len(text)},
    )


def _check_content(text: str) -> None:
    if not text.strip():
        raise InvalidValue("input is empty: there is nothing to speak", param="input")
    pauses_s = sum(span.duration_ms for span in parse_markup(text) if isinstance(span, Pause)) / 1000
    if pauses_s > _MOST_PAUSES_S:
        raise InvalidValue(
            f"the breaks in input last {pauses_s:,.0f} s; together at most {_MOST_PAUSES_S:,} s are possible here",
            param="input",
        )
