"""Speech for the pages of the site and for visitors: with a session, a key, or neither."""

import base64
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication, PageSession, address_of, asking_account, key_of
from accounts.limits import characters_left_today
from accounts.models import Account, ApiKey
from accounts.permissions import HasScope, needs_scope
from accounts.scopes import Scope
from core.clients import watch_client
from core.declarations import Body, declares
from core.errors import TimestampsNotSupported
from core.networks import network_of
from speech import service
from speech.answer_serializers import ErrorSerializer, PronunciationSerializer, TimestampedSpeechSerializer
from speech.api import SpeechView, speech_response
from speech.pronouncing import pronunciation_markup
from speech.requests import SpeechRequest
from speech.results import SpeechPart
from speech.serializers import PronunciationRequestSerializer, WebSpeechEventSerializer, WebSpeechRequestSerializer
from speech.streamed import EVENTS, StreamedSpeech, events
from speech.streams import SpeechStream, VisitorSpeechStream
from speech.unspoken import unspoken_fields

log = logging.getLogger(__name__)

_ERRORS = dict.fromkeys((403, 429), ErrorSerializer)
_SPOKEN = {"input": "Hello there.", "voice": "af_heart", "format": "mp3", "speed": 1.1}
_LEFT = OpenApiParameter(
    "X-Characters-Remaining",
    int,
    OpenApiParameter.HEADER,
    response=[200],
    description="what is left of the day's pool, where there is one",
)


class WebView(APIView):
    """The base of the views for keys, sessions and visitors."""

    authentication_classes = (ApiKeyAuthentication, PageSession)
    permission_classes = (AllowAny, HasScope)


@declares(body=Body.SPOKEN)
class GenerateView(WebView):
    """Text in, a complete audio file out."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="generate_speech",
        parameters=[*SpeechView.HEADERS, _LEFT],
        request=WebSpeechRequestSerializer,
        responses={**SpeechView.RESPONSES, (200, "application/json"): TimestampedSpeechSerializer},
        examples=[OpenApiExample("An American voice", _SPOKEN, request_only=True)],
        tags=["Web app"],
    )
    def post(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        return answer_speech(request, WebSpeechRequestSerializer.parse(request.data), key_of(request))


class PronounceView(WebView):
    """A word in, the word with its phonemes as input markup out."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="pronounce_word",
        request=PronunciationRequestSerializer,
        responses={200: PronunciationSerializer, **_ERRORS},
        examples=[OpenApiExample("A word", {"input": "tomato", "voice": "bf_emma"}, request_only=True)],
        tags=["Web app"],
    )
    def post(self, request: Request) -> HttpResponse:
        asked, account = PronunciationRequestSerializer.parse(request.data), asking_account(request)
        if account is None:
            transcript, headers = service.create_visitor_transcript(asked), {}
        else:
            transcript, rate = service.create_transcript(account, asked, key_of(request))
            headers = rate.headers()
        phonemes, markup = pronunciation_markup(asked.input, transcript)
        return JsonResponse({"phonemes": phonemes, "markup": markup}, headers=headers)


class _PageStream(StreamedSpeech):
    """A stream for scripts of pages: if the connection breaks off, browsers drop the last event."""

    tells_failures = True


@declares(body=Body.SPOKEN)
class StreamView(WebView):
    """Text in, audio and words out while they are rendered, with the charge so far."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="stream_generated_speech",
        parameters=[SpeechView.HEADERS[0], SpeechView.HEADERS[-1]],
        request=WebSpeechRequestSerializer,
        responses={(200, EVENTS): WebSpeechEventSerializer, **_ERRORS},
        examples=[OpenApiExample("An American voice", _SPOKEN, request_only=True)],
        tags=["Web app"],
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        asked = WebSpeechRequestSerializer.parse(request.data)
        account, address, is_wanted = asking_account(request), address_of(request), watch_client(request.META)
        with _own_field_names():
            if account is None:
                stream: SpeechStream = VisitorSpeechStream(address, asked, is_wanted=is_wanted)
            else:
                network = network_of(address)
                stream = SpeechStream(
                    account, asked, key_of(request), network=network, is_wanted=is_wanted, must_sound=True
                )
            stream.begin()
        told = _StreamFacts(stream, account, address)
        blocks = events(stream, has_words=asked.timestamps, facts=told.of_part, last_facts=told.at_the_end)
        return _PageStream(stream, blocks, EVENTS, {})


@dataclass(slots=True)
class _StreamFacts:
    """The facts that a page shows beside the parts of a stream, and the text not spoken so far."""

    stream: SpeechStream
    account: Account | None
    address: str
    unspoken: list[str] = field(default_factory=list)
    duration_s: float = 0.0
    head: bytes = b""

    def of_part(self, part: SpeechPart) -> dict[str, Any]:
        """Return the progress of the stream: `characters` are charged if it ends now."""
        self.unspoken += [piece.text for piece in part.unspoken]
        self.duration_s, self.head = part.duration_s, part.head
        return {
            "duration": round(part.duration_s, 3),
            "characters": self.stream.rendered,
            "total_characters": self.stream.characters,
        }

    def at_the_end(self) -> dict[str, Any]:
        """Return the facts that only the end reveals; `head` has the first bytes of the complete file (Base64)."""
        left = _characters_left(self.account, self.address)
        return {
            "duration": round(self.duration_s, 3),
            "head": base64.b64encode(self.head).decode(),
            **unspoken_fields(self.unspoken),
            "characters_left": left,
        }


@contextmanager
def _own_field_names() -> Iterator[None]:
    """Name the fields in errors as this API does."""
    try:
        yield
    except TimestampsNotSupported as error:
        error.param = "timestamps"
        raise


def answer_speech(
    request: Request | HttpRequest, asked: SpeechRequest, key: ApiKey | None = None
) -> HttpResponse | StreamingHttpResponse:
    """Return the answer to a request for speech, by `key`, by session or without an account. Raises: ApiError."""
    account, address, is_wanted = asking_account(request), address_of(request), watch_client(request.META)
    headers: dict[str, str] = {}
    with _own_field_names():
        if account is None:
            speech = service.create_visitor_speech(address, asked, is_wanted=is_wanted)
        else:
            network = network_of(address)
            speech, rate = service.create_speech(account, asked, key, network=network, is_wanted=is_wanted)
            headers |= rate.headers()
    left = _characters_left(account, address)
    headers |= {} if left is None else {"X-Characters-Remaining": str(left)}
    return speech_response(speech, timestamps=asked.timestamps, headers=headers)


def _characters_left(account: Account | None, address: str) -> int | None:
    """Return the rest of the day's pool; None without one, or on a database error: the speech is still sent."""
    try:
        return characters_left_today(account, address)
    except Error:
        log.warning("the rest of a pool cannot be read", exc_info=True)
        return None
