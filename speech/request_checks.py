"""Checks of a request by an account or a visitor: its voice, its length, its content."""

from accounts.models import Account
from accounts.plans import FREE, PRO, Plan
from accounts.service import plan_of
from core.errors import InputTooLong, InvalidValue, PlanRequired, TimestampsNotSupported
from speech.account_lexicons import lexicon_of
from speech.requests import SpeechRequest
from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText
from tts.text.said import SaidLength
from voices.access import usable_voice
from voices.cloned import Voice, is_cloned_name

_MOST_PAUSES_S = 3_600
"""The most seconds of pauses in one answer: as long as the longest text takes to say."""


def said_characters(account: Account, request: SpeechRequest) -> int:
    """Return the code points that `account` is charged for `request`: as written, or as its lexicon reads it if longer.

    Raises: InvalidValue for malformed markup; ApiError for a voice that the account may not use.
    """
    lexicon = lexicon_of(account, _voice_of(account, request).language)
    return SaidLength(request.marked, lexicon).total


def is_queueable(account: Account, request: SpeechRequest) -> bool:
    """Tell whether `request` is too long for an answer at once, and can be queued as a job instead.

    Raises: PlanRequired if it is too long for a plan without jobs; ApiError for a request that is wrong at any length.
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
    """Return the length of `text` as spoken. Raises: InputTooLong."""
    said = SaidLength(text, lexicon)
    check_length(said.total, voice, plan, what="input as your lexicon reads it")
    return said


def check_length(length: int, voice: Voice, plan: Plan, *, what: str = "input") -> None:
    """Do nothing if `plan` allows texts of `length` code points in `voice` at once. Raises: InputTooLong."""
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
