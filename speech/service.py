"""The one way in: an account and a request become speech, within the account's plan and limits."""

import difflib
import re
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import cache, partial
from typing import Self

from django.conf import settings

from accounts import limits
from accounts.limit_answers import RateState
from accounts.limits import Admission, Charge
from accounts.models import Account, ApiKey, UsageKind
from accounts.plans import FREE, MAX_ANSWER_S, PRO, Plan
from accounts.service import plan_of
from core.errors import ApiError, InputTooLong, InvalidValue, PlanRequired, TimestampsNotSupported
from core.networks import network_of
from core.places import Places, SharedPlaces
from core.spools import Spool
from core.unsent import FileRoom
from speech.account_lexicons import lexicon_of
from speech.metrics import FIRST_SOUND
from speech.progress import OnProgress
from speech.render_scheduler import RenderLoad, RenderScheduler
from speech.render_turn import RenderTurn
from speech.rendering import (
    IsWanted,
    Speech,
    SpeechPart,
    SpeechRequest,
    Terms,
    render_speech,
    stream_speech,
)
from speech.transcribing import transcribe_text
from speech.transcripts import Transcript
from tts.formats import format_named
from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText
from tts.text.said import SaidLength
from tts.text.warnings import TextWarning, find_warnings
from voices.access import usable_voice
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.cloned import Voice, is_cloned_name
from voices.languages import checked_language

MODEL = "kokoro-82m"
MODEL_ALIASES = (
    *("tts-1", "tts-1-hd", "tts-1-1106", "tts-1-hd-1106"),
    *("gpt-4o-mini-tts", "gpt-4o-mini-tts-2025-03-20", "gpt-4o-mini-tts-2025-12-15"),
    "kokoro",
)
DATED_ALIAS = r"^gpt-4o-mini-tts-[0-9]{4}-[0-9]{2}-[0-9]{2}$"
"""The form of the names under which OpenAI publishes releases of that model; they are aliases from the first day."""
KOKORO_NAME = r"[Kk][Oo][Kk][Oo][Rr][Oo][^/]*$"
"""What the names of Kokoro have that other programs give it: hexgrad/Kokoro-82M, kokoro-v1."""
_LONGEST_NAME = 200
MAX_STREAMS = 100
"""The most streams at once in this process: each holds a thread for as long as its client takes to read it."""
MAX_STREAMS_OF_ACCOUNT, MAX_STREAMS_OF_NETWORK = 25, 50
"""The most streams at once of an account, and of all accounts that ask from one network."""
MAX_STREAMS_OF_VISITOR = 4
"""The same of the visitors of one network."""
MAX_TAKING_S = 30.0
"""Seconds that a visitor may take to receive a stream, in all: what a phone needs for the speech of a day's pool."""
SPARE_TAKING_S, TAKING_PER_SECOND = 60.0, 2.0
"""An account may take so many seconds in all, and so many more for each second of the audio."""
_MOST_PAUSES_S = 3_600
"""The most pauses in one answer: as long as the longest text takes to say."""
RENDERED_IN_MEMORY = 1024 * 1024
"""Bytes up to which an answer is in memory while it is rendered; a larger one is in a file."""


def create_speech(
    account: Account,
    request: SpeechRequest,
    key: ApiKey | None = None,
    *,
    network: str = "",
    is_wanted: IsWanted | None = None,
    report: OnProgress | None = None,
    keep: Callable[[Speech, Admission], None] | None = None,
    kind: UsageKind = UsageKind.SPEECH,
    in_windows: bool = False,
) -> tuple[Speech, RateState]:
    """Return the speech that `account` asks for, charged to it, and the account's rate state.

    `network` is that of the client, who must have taken enough of the answers before. `key` is the one that the request
    was made with, None in the web app; `kind` is what the usage counts it as. The rendering ends as soon as `is_wanted`
    says no; `report` hears its progress. `keep` may store the speech, whose file is closed
    then; if it fails, nothing is charged. With `in_windows` the samples are the same as in a stream.

    Raises: ApiError of any kind, and as `keep`. The account is not charged then, except for what was rendered before
    its client left or before the audio became too long.
    """
    voice = checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    with _admitted(account, request, voice, lexicon, key, kind=kind, is_wanted=is_wanted) as (admission, terms):
        told = replace(terms, report=report)
        speech = _render(request, voice, network, told, lexicon=lexicon, in_windows=in_windows)
        if keep:
            terms.end_turn()
            with speech.file:
                keep(speech, admission)
        return speech, admission.rate


class SpeechStream:
    """Speech that an account asks for, in parts, each rendered when it is asked for.

    The limits, the place and the charge are as in `create_speech`. They are held from `begin` on, until the stream
    has ended or is closed. Once it has begun, `engine` is the name of the engine, `warnings` are those about the text,
    and `first_sound_s` is the time that the first part has taken, the wait for a slot included.
    """

    engine: str
    first_sound_s: float
    warnings: tuple[TextWarning, ...]
    _charge: Charge
    _taking_s = _duration_s = 0.0
    _given_at: float | None = None

    def __init__(
        self,
        account: Account,
        request: SpeechRequest,
        key: ApiKey | None = None,
        *,
        network: str = "",
        is_wanted: IsWanted | None = None,
        must_sound: bool = False,
    ) -> None:
        """Ask for a stream, for a client of `network`; nothing is rendered yet.

        A text without sound is silence, or with `must_sound` an error at the beginning. Raises: ApiError for a voice or
        a text that the account may not have.
        """
        voice = checked_voice(account, request)
        lexicon = lexicon_of(account, voice.language)
        stream = partial(stream_speech, request, voice, lexicon, must_sound=must_sound)
        shares = {caller_of(account): MAX_STREAMS_OF_ACCOUNT, f"network {network}": MAX_STREAMS_OF_NETWORK}
        place = streams().take(shares)
        admitted = _admitted(account, request, voice, lexicon, key, is_wanted=is_wanted, is_stream=True)
        self._parts = self._render(place, admitted, stream)
        self._request, self._language, self._must_sound = request, voice.language, must_sound

    def begin(self) -> Self:
        """Render the first part, or where it must sound, all up to the first that is spoken; return the stream.

        Raises: as `create_speech`.
        """
        began_at = time.perf_counter()
        self._first = [next(self._parts)]
        while self._must_sound and not self._first[-1].is_spoken:
            self._first.append(next(self._parts))
        self._first.reverse()
        self.engine = self._first[-1].engine
        self.first_sound_s = time.perf_counter() - began_at
        FIRST_SOUND.labels(self.engine).observe(self.first_sound_s)
        self.warnings = find_warnings(self._language, self._request.marked)
        return self

    def _render(
        self,
        place: AbstractContextManager[None],
        admitted: AbstractContextManager[tuple[Charge, Terms]],
        stream: Callable[..., Generator[SpeechPart]],
    ) -> Generator[SpeechPart]:
        with place, admitted as (charge, terms):
            self._charge = charge
            yield from stream(terms=terms)

    @property
    def headers(self) -> dict[str, str]:
        """The headers with the account's rate state; none for a visitor."""
        return self._charge.rate.headers() if isinstance(self._charge, Admission) else {}

    @property
    def characters(self) -> int:
        """The characters that the stream is charged if it is read to its end."""
        return self._charge.characters

    @property
    def rendered(self) -> int:
        """The characters that have been rendered, and are charged if the caller leaves now."""
        return self._charge.rendered

    def __iter__(self) -> "SpeechStream":
        return self

    def __next__(self) -> SpeechPart:
        """Return the next part. Raises: as `create_speech`; ApiError if the client takes too long for them."""
        if self._given_at is not None:
            self._taking_s += time.monotonic() - self._given_at
        if self._taking_s > self._most_taking_s():
            message = "The connection is too slow for speech that plays while it is made."
            raise ApiError(message, code="request_timeout", status=408)
        part = self._first.pop() if self._first else next(self._parts)
        self._charge.is_heard = True
        self._duration_s, self._given_at = part.duration_s, time.monotonic()
        return part

    def _most_taking_s(self) -> float:
        """Return the seconds that the client may take for what it was given so far."""
        return SPARE_TAKING_S + TAKING_PER_SECOND * self._duration_s

    def close(self) -> None:
        """End the rendering; what was rendered is charged."""
        self._parts.close()


class VisitorSpeechStream(SpeechStream):
    """Speech that a visitor without an account asks for, in parts; the charge is that of `create_visitor_speech`.

    Nobody else is held up by a visitor who takes the parts slowly: after `MAX_TAKING_S` in all the stream fails.
    """

    def __init__(self, address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None) -> None:
        """Ask for a stream, for the network `address`; nothing is rendered yet. Raises: as `create_visitor_speech`."""
        voice = checked_voice(None, request)
        limits.check_visitor(address, len(request.input))
        stream = partial(stream_speech, request, voice, must_sound=True)
        place = _public_streams().take({network_of(address): MAX_STREAMS_OF_VISITOR})
        admitted = _visitor_admitted(address, request, is_wanted=is_wanted, is_stream=True)
        self._parts = self._render(place, admitted, stream)
        self._request, self._language, self._must_sound = request, voice.language, True

    def _most_taking_s(self) -> float:
        return MAX_TAKING_S


@contextmanager
def _admitted(
    account: Account,
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None,
    key: ApiKey | None,
    *,
    kind: UsageKind = UsageKind.SPEECH,
    is_wanted: IsWanted | None = None,
    is_stream: bool = False,
) -> Iterator[tuple[Admission, Terms]]:
    """Hold a place within the limits, and a slot to render `request` in, while the block runs.

    Yields the admission, and the terms on which the request is rendered and charged. Raises: ApiError of any kind.
    """
    size = len(request.input)
    entered = render_slots().enter(size, caller=caller_of(account), is_wanted=is_wanted, is_stream=is_stream)
    # The limits are asked first: an account's own burst is its own fault, and takes no place of others.
    admitted = limits.admitted(account, size, key, kind=kind, voice=voice.id)
    with admitted as admission, entered as turn, turn, told_charge(admission):
        said = said_length(request.marked, voice, account.plan, lexicon)
        if said.total > size:
            with admission.charged_anew({voice.id: said.total}):
                turn.size = said.total
            limits.lend_connection()

        def count(end: int) -> None:
            admission.rendered = turn.rendered = said.up_to(end)

        yield admission, Terms(is_wanted, turn, MAX_ANSWER_S, on_spoken=count)


def create_visitor_speech(address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None) -> Speech:
    """Return the speech that a visitor without an account asks for, charged to the day of the network `address`.

    `is_wanted` is as in `create_speech`, and so is the charge of an error. Raises: ApiError of any kind.
    """
    voice = checked_voice(None, request)
    limits.check_visitor(address, len(request.input))
    with _public_slots().take(), _visitor_admitted(address, request, is_wanted=is_wanted) as (_, terms):
        return _render(request, voice, network_of(address), terms)


@contextmanager
def _visitor_admitted(
    address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None, is_stream: bool = False
) -> Iterator[tuple[Charge, Terms]]:
    """Hold a slot to render `request` in, charged to a visitor, while the block runs; yields as `_admitted`."""
    size = len(request.input)
    caller = f"network {network_of(address)}"
    entered = render_slots().enter(size, caller=caller, is_wanted=is_wanted, is_stream=is_stream)
    with entered as turn, limits.visitor_admitted(address, size) as charge, turn, told_charge(charge):

        def count(end: int) -> None:
            charge.rendered = turn.rendered = end

        yield charge, Terms(is_wanted, turn, MAX_ANSWER_S, on_spoken=count)


def _render(
    request: SpeechRequest,
    voice: Voice,
    network: str,
    terms: Terms,
    *,
    lexicon: Lexicon | None = None,
    in_windows: bool = False,
) -> Speech:
    """Return `request` spoken by `voice`; its file has room on the disk for a client of `network` until it is closed.

    All else is as in `render_speech`. Raises: as there; ServerOverloaded where there is no room.
    """
    bytes_per_s = format_named(request.audio_format).bytes_per_s
    room = FileRoom(network)
    with ExitStack() as opened:
        file = opened.enter_context(Spool(settings.STORAGE_DIR, in_memory=RENDERED_IN_MEMORY))
        file.on_close(room.give_back)
        terms = replace(terms, on_length=lambda least_s: room.ask(round(least_s * bytes_per_s)))
        speech = render_speech(request, voice, lexicon, terms, file=file, in_windows=in_windows)
        room.settle(file.size)
        opened.pop_all()
    return speech


@contextmanager
def told_charge(charge: Charge) -> Iterator[None]:
    """Say in an error of ours whether the caller pays."""
    try:
        yield
    except ApiError as error:
        if error.status >= 500:
            error.message += (
                " The part that you received is charged." if charge.is_heard else " You have not been charged."
            )
        raise


def caller_of(account: Account) -> str:
    """Return the name of an account among the callers who render and read."""
    return f"account {account.pk}"


def create_transcript(
    account: Account, request: SpeechRequest, key: ApiKey | None = None
) -> tuple[Transcript, RateState]:
    """Return the transcript of `request`, and the account's rate state.

    It takes a request of the minute and a place as speech does, and no characters.

    Raises: ApiError of any kind that `create_speech` raises.
    """
    voice = checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    admitted = limits.admitted(account, 0, key, kind=UsageKind.PREVIEW, voice=voice.id)
    with admitted as admission, render_slots().take():
        said_length(request.marked, voice, account.plan, lexicon)
        return transcribe_text(request.marked, voice, lexicon), admission.rate


def look_up_word(account: Account, word: str, language: str) -> Transcript:
    """Return the transcript of `word` in `language`, one of a lexicon, without the entries of the account.

    It takes what `create_transcript` takes. Any plan may ask in any language, since its lexicon may hold any.

    Raises: InvalidValue if nothing of the word can be spoken; LimitExceeded; ServerOverloaded; SynthesisFailed.
    """
    tag = checked_language(language)
    voice = next(voice for voice in (CATALOG[DEFAULT_VOICE], *CATALOG.values()) if voice.language == tag)
    with limits.admitted(account, 0, kind=UsageKind.PREVIEW), render_slots().take():
        return transcribe_text(word, voice)


def create_visitor_transcript(request: SpeechRequest) -> Transcript:
    """Return the transcript of a request by a visitor without an account; it costs nothing.

    Raises: ApiError of any kind that `create_visitor_speech` raises.
    """
    voice = checked_voice(None, request)
    with public_slot(0):
        return transcribe_text(request.marked, voice)


def is_model(name: str, *, takes_kokoro: bool = False) -> bool:
    """Tell whether `name` is the model or an alias of it, or with `takes_kokoro` a name of Kokoro elsewhere."""
    if name == MODEL or name in MODEL_ALIASES or re.fullmatch(DATED_ALIAS, name):
        return True
    return takes_kokoro and len(name) <= _LONGEST_NAME and re.search(KOKORO_NAME, name) is not None


def nearest_model(name: str) -> str:
    """Return which name of the model is the nearest to `name`, as the end of a sentence."""
    (nearest,) = difflib.get_close_matches(name[:80].lower(), (MODEL, *MODEL_ALIASES), n=1, cutoff=0.0)
    return f"the nearest is {nearest}"


def said_characters(account: Account, request: SpeechRequest) -> int:
    """Return the code points that `account` is charged for `request`: as written, or as its lexicon says if longer.

    Raises: InvalidValue for malformed markup; ApiError for a voice that the account may not use.
    """
    lexicon = lexicon_of(account, _voice_of(account, request).language)
    return SaidLength(request.marked, lexicon).total


def is_queueable(account: Account, request: SpeechRequest) -> bool:
    """Tell whether `request` is too long for an answer at once, and can be queued as a job instead.

    Raises: PlanRequired where it is too long for a plan without jobs; ApiError for a request that is wrong at any
    length.
    """
    is_too_long = len(request.input) > _max_input(_voice_of(account, request), account.plan)
    return is_too_long and can_be_job(account, request)


def can_be_job(account: Account, request: SpeechRequest) -> bool:
    """Tell whether `request`, which is too long for an answer at once, can be queued as a job.

    Raises: as `is_queueable`.
    """
    voice = _voice_of(account, request)
    if not account.plan.has_jobs_api:
        raise PlanRequired("Texts of this length need the Pro plan.", param="input")
    if voice.is_cloned or voice.language == "ar":
        return False
    if request.timestamps:
        message = "Word timestamps are not available for texts that are queued as jobs."
        raise TimestampsNotSupported(message, param="ev_timestamps")
    return True


def checked_voice(account: Account | None, request: SpeechRequest) -> Voice:
    """Return the voice of a request that `account`, or a visitor (None), may make. Raises: ApiError."""
    voice = _voice_of(account, request)
    check_length(len(request.input), voice, plan_of(account))
    _check_content(request)
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


def said_length(text: str | MarkedText, voice: Voice, plan: Plan, lexicon: Lexicon | None) -> SaidLength:
    """Return the length of what is said of `text`. Raises: InputTooLong."""
    said = SaidLength(text, lexicon)
    check_length(said.total, voice, plan, what="input as your lexicon reads it")
    return said


def check_length(length: int, voice: Voice, plan: Plan, *, what: str = "input") -> None:
    """Do nothing if `plan` has texts of `length` code points spoken by `voice` at once. Raises: InputTooLong."""
    limit = _max_input(voice, plan)
    if length <= limit:
        return
    advice = (
        "Send longer texts to POST /api/v1/jobs."
        if plan.has_jobs_api
        else f"The Free plan takes up to {_max_input(voice, FREE):,} characters in a request, "
        f"the Pro plan {_max_input(voice, PRO):,}."
    )
    raise InputTooLong(
        f"{what} has {length:,} characters; the limit here is {limit:,}. {advice}",
        param="input",
        extra={"limit": limit, "used": length},
    )


def _max_input(voice: Voice, plan: Plan) -> int:
    return plan.max_input_of(voice.language, is_cloned=voice.is_cloned)


def _check_content(request: SpeechRequest) -> None:
    if not request.input.strip():
        raise InvalidValue("input is empty: there is nothing to speak", param="input")
    pauses_s = request.marked.pauses_s
    if pauses_s > _MOST_PAUSES_S:
        raise InvalidValue(
            f"the breaks in input last {pauses_s:,.0f} s in all; the limit is {_MOST_PAUSES_S:,} s",
            param="input",
        )


@cache
def render_slots() -> RenderScheduler:
    """Return the scheduler of this process."""
    return RenderScheduler(settings.RENDER_SLOTS, settings.RENDER_QUEUE)


@cache
def streams() -> SharedPlaces:
    """Return the places of streams of accounts."""
    return SharedPlaces(MAX_STREAMS, kind="streams")


@cache
def _public_streams() -> SharedPlaces:
    """Return the places of visitors' streams: with `_public_slots`, visitors leave a quarter of the queue to others."""
    return SharedPlaces(max(1, settings.RENDER_QUEUE // 4), kind="streams without an account")


@cache
def _public_slots() -> Places:
    """Return the places of visitors: they never take more than half of the queue, the rest is for accounts."""
    kind = "requests without an account"
    return Places(settings.RENDER_SLOTS, settings.RENDER_QUEUE // 2, kind=kind)


@contextmanager
def public_slot(size: int) -> Iterator[RenderTurn]:
    """Hold a slot to render `size` characters, for no account, while the block runs. Raises: ServerOverloaded."""
    limits.lend_connection()
    with _public_slots().take(), render_slots().take(size) as turn:
        yield turn


def render_load() -> RenderLoad:
    """Return how busy the renderers of this process are."""
    return render_slots().load


def check_room() -> None:
    """Do nothing if a rendering of some size might be let in just now. Raises: ServerOverloaded."""
    render_slots().check_room()
