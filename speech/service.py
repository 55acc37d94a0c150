"""The single entry point: an account and a request become speech, within the account's plan and limits."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from django.conf import settings

from accounts import limits
from accounts.limit_answers import RateState
from accounts.limits import Admission
from accounts.models import Account, ApiKey, UsageKind
from core.networks import network_of
from core.spools import Spool
from core.unsent import FileRoom
from speech import render_places
from speech.account_lexicons import lexicon_of
from speech.admitting import admitted, visitor_admitted
from speech.progress import OnProgress
from speech.rendering import render_speech
from speech.request_checks import checked_voice, said_length
from speech.requests import IsWanted, SpeechRequest, Terms
from speech.results import Speech
from speech.transcribing import transcribe_text
from speech.transcripts import Transcript
from tts.formats import format_named
from tts.text.lexicon import Lexicon
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.cloned import Voice
from voices.languages import checked_language

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

    `network` is the client's network, which must have taken enough of earlier answers. `key` is the request's key, None
    in the web app; `kind` is what the usage counts it as. The rendering ends as soon as `is_wanted` says no; `report`
    gets its progress. `keep` may store the speech, whose file is then closed; if it fails, nothing is charged. With
    `in_windows` the samples are the same as in a stream.

    Raises: any ApiError, and as `keep`. The account is then charged only for the text rendered before its client left
    or before the audio became too long.
    """
    voice = checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    with admitted(account, request, voice, lexicon, key, kind=kind, is_wanted=is_wanted) as (admission, terms):
        told = replace(terms, report=report)
        speech = _render(request, voice, network, told, lexicon=lexicon, in_windows=in_windows)
        if keep:
            terms.end_turn()
            with speech.file:
                keep(speech, admission)
        return speech, admission.rate


def create_visitor_speech(address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None) -> Speech:
    """Return the speech that a visitor without an account asks for, charged to the pool of the network `address`.

    `is_wanted` is as in `create_speech`, and so is the charge of an error. Raises: ApiError of any kind.
    """
    voice = checked_voice(None, request)
    limits.check_visitor(address, len(request.input))
    with render_places.public_slots().take(), visitor_admitted(address, request, is_wanted=is_wanted) as (_, terms):
        return _render(request, voice, network_of(address), terms)


def create_transcript(
    account: Account, request: SpeechRequest, key: ApiKey | None = None
) -> tuple[Transcript, RateState]:
    """Return the transcript of `request`, and the account's rate state.

    It takes a request of the minute and a place, like speech, but no characters.

    Raises: ApiError of any kind that `create_speech` raises.
    """
    voice = checked_voice(account, request)
    lexicon = lexicon_of(account, voice.language)
    counted = limits.admitted(account, 0, key, kind=UsageKind.PREVIEW, voice=voice.id)
    with counted as admission, render_places.render_slots().take():
        said_length(request.marked, voice, account.plan, lexicon)
        return transcribe_text(request.marked, voice, lexicon), admission.rate


def look_up_word(account: Account, word: str, language: str) -> Transcript:
    """Return the transcript of `word` in `language`, a lexicon's language, without the entries of the account.

    It costs what `create_transcript` costs. Every plan may ask in every language, since its lexicon may have any.

    Raises: InvalidValue if no part of the word can be spoken; LimitExceeded; ServerOverloaded; SynthesisFailed.
    """
    tag = checked_language(language)
    voice = next(voice for voice in (CATALOG[DEFAULT_VOICE], *CATALOG.values()) if voice.language == tag)
    with limits.admitted(account, 0, kind=UsageKind.PREVIEW), render_places.render_slots().take():
        return transcribe_text(word, voice)


def create_visitor_transcript(request: SpeechRequest) -> Transcript:
    """Return the transcript of a request by a visitor without an account; it costs nothing.

    Raises: ApiError of any kind that `create_visitor_speech` raises.
    """
    voice = checked_voice(None, request)
    with render_places.public_slot(0):
        return transcribe_text(request.marked, voice)


def _render(
    request: SpeechRequest,
    voice: Voice,
    network: str,
    terms: Terms,
    *,
    lexicon: Lexicon | None = None,
    in_windows: bool = False,
) -> Speech:
    """Return `request` spoken by `voice`; its file holds disk space, for a client of `network`, until it is closed.

    Everything else is as in `render_speech`. Raises: as there; ServerOverloaded if there is no space.
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
