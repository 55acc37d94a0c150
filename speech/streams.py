"""Speech that is heard while it is rendered: a stream of an account, or of a visitor."""

import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from functools import partial
from typing import Self

from accounts import limits
from accounts.limits import Admission, Charge
from accounts.models import Account, ApiKey
from core.errors import ApiError
from speech import render_places
from speech.account_lexicons import lexicon_of
from speech.admitting import admitted, caller_of, visitor_admitted
from speech.metrics import FIRST_SOUND
from speech.rendering import stream_speech
from speech.request_checks import checked_voice
from speech.requests import IsWanted, SpeechRequest, Terms
from speech.results import SpeechPart
from tts.text.warnings import TextWarning, find_warnings

MAX_TAKING_S = 30.0
"""Seconds that a visitor may take to receive a stream, in all: enough for a phone and the speech of a day's pool."""
SPARE_TAKING_S, TAKING_PER_SECOND = 60.0, 2.0
"""The seconds that an account may take in all, and the seconds more for each second of the audio."""


class SpeechStream:
    """Speech for an account, in parts, each rendered when the caller asks for it.

    The limits, the place and the charge are as in `service.create_speech`. They are held from `begin` until the stream
    has ended or is closed. Once it has begun, `engine` is the name of the engine, `warnings` are about the text, and
    `first_sound_s` is the time of the first part, including the wait for a slot.
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
        a text that the account may not use.
        """
        voice = checked_voice(account, request)
        lexicon = lexicon_of(account, voice.language)
        stream = partial(stream_speech, request, voice, lexicon, must_sound=must_sound)
        place = render_places.streams_of(caller_of(account), network)
        within = admitted(account, request, voice, lexicon, key, is_wanted=is_wanted, is_stream=True)
        self._parts = self._render(place, within, stream)
        self._request, self._language, self._must_sound = request, voice.language, must_sound

    def begin(self) -> Self:
        """Render the first part, or if it must sound, all parts up to the first spoken one; return the stream.

        Raises: as `service.create_speech`.
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
        within: AbstractContextManager[tuple[Charge, Terms]],
        stream: Callable[..., Generator[SpeechPart]],
    ) -> Generator[SpeechPart]:
        with place, within as (charge, terms):
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
        """Return the next part. Raises: as `service.create_speech`; ApiError if the client takes parts too slowly."""
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
        """Return the seconds that the client may take for the parts so far."""
        return SPARE_TAKING_S + TAKING_PER_SECOND * self._duration_s

    def close(self) -> None:
        """End the rendering; rendered text stays charged."""
        self._parts.close()


class VisitorSpeechStream(SpeechStream):
    """Speech for a visitor without an account, in parts, charged as in `service.create_visitor_speech`.

    A visitor who takes the parts slowly delays nobody: after `MAX_TAKING_S` in total, the stream fails.
    """

    def __init__(self, address: str, request: SpeechRequest, *, is_wanted: IsWanted | None = None) -> None:
        """Ask for a stream, for the network `address`; nothing is rendered yet.

        Raises: as `service.create_visitor_speech`.
        """
        voice = checked_voice(None, request)
        limits.check_visitor(address, len(request.input))
        stream = partial(stream_speech, request, voice, must_sound=True)
        place = render_places.streams_of_visitor(address)
        within = visitor_admitted(address, request, is_wanted=is_wanted, is_stream=True)
        self._parts = self._render(place, within, stream)
        self._request, self._language, self._must_sound = request, voice.language, True

    def _most_taking_s(self) -> float:
        return MAX_TAKING_S
