"""Speech for the pages of the site and for whoever has no account: a session, a key, or nothing at all."""

import logging

from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication, key_of
from accounts.limits import characters_left_today
from accounts.models import Account, ApiKey
from speech import service
from speech.api import SpeechView, speech_response
from speech.clients import watch_client
from speech.errors import ApiError, TimestampsNotSupported
from speech.pronouncing import pronunciation_markup
from speech.serializers import (
    ErrorSerializer,
    PronunciationRequestSerializer,
    PronunciationSerializer,
    WebSpeechRequestSerializer,
    parse_pronunciation_request,
    parse_web_speech_request,
)
from speech.service import SpeechRequest

log = logging.getLogger(__name__)

_ERRORS = dict.fromkeys((403, 429), ErrorSerializer)
_EXAMPLE = OpenApiExample(
    "An American voice",
    {"input": "Hello there.", "voice": "af_heart", "format": "mp3", "speed": 1.1},
    request_only=True,
)
_LEFT = OpenApiParameter(
    "X-Characters-Remaining",
    int,
    OpenApiParameter.HEADER,
    response=[200],
    description="what is left of the day's pool, where there is one",
)


class PageSession(SessionAuthentication):
    """The session of a page of this site: a request has to bring the page's CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            message = "This request does not come from a page of this site that is up to date: reload the page."
            raise ApiError(message, code="csrf_failed", status=403) from error


class PageSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tells the OpenAPI schema what a session is."""

    target_class = PageSession
    name = "cookieAuth"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        what = "The session of a page of the site; what is not a GET brings the page's CSRF token as `X-CSRFToken`."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": what}


class WebView(APIView):
    """What is open to keys, to sessions and to visitors."""

    authentication_classes = (ApiKeyAuthentication, PageSession)
    permission_classes = (AllowAny,)


class GenerateView(WebView):
    """Text in, a complete audio file out."""

    @extend_schema(
        operation_id="generate_speech",
        parameters=[*SpeechView.HEADERS, _LEFT],
        request=WebSpeechRequestSerializer,
        responses=SpeechView.RESPONSES,
        examples=[_EXAMPLE],
        tags=["Web app"],
    )
    def post(self, request: Request) -> HttpResponse:
        return answer_speech(request, parse_web_speech_request(request.data), key_of(request))


class PronounceView(WebView):
    """A word in, the same word with its phonemes as the markup of the input has them out."""

    @extend_schema(
        operation_id="pronounce_word",
        request=PronunciationRequestSerializer,
        responses={200: PronunciationSerializer, **_ERRORS},
        examples=[OpenApiExample("A word", {"input": "tomato", "voice": "bf_emma"}, request_only=True)],
        tags=["Web app"],
    )
    def post(self, request: Request) -> HttpResponse:
        asked, account = parse_pronunciation_request(request.data), asking_account(request)
        if account is None:
            transcript, headers = service.create_visitor_transcript(asked), {}
        else:
            transcript, rate = service.create_transcript(account, asked, key_of(request))
            headers = rate.headers()
        phonemes, markup = pronunciation_markup(asked.input, transcript)
        return JsonResponse({"phonemes": phonemes, "markup": markup}, headers=headers)


def answer_speech(request: Request | HttpRequest, asked: SpeechRequest, key: ApiKey | None = None) -> HttpResponse:
    """Return the answer to who asks for speech, by `key`, by session or without an account. Raises: ApiError."""
    account, address, is_wanted = asking_account(request), address_of(request), watch_client(request.META)
    headers: dict[str, str] = {}
    try:
        if account is None:
            speech = service.create_visitor_speech(address, asked, is_wanted=is_wanted)
        else:
            speech, rate = service.create_speech(account, asked, key, is_wanted=is_wanted)
            headers |= rate.headers()
    except TimestampsNotSupported as error:
        error.param = "timestamps"
        raise
    return speech_response(speech, timestamps=asked.timestamps, headers=headers | _remaining(account, address))


def _remaining(account: Account | None, address: str) -> dict[str, str]:
    """Return the header that says what is left of the day's pool; what was spoken is sent without it if need be."""
    try:
        left = characters_left_today(account, address)
    except Error:
        log.warning("what is left of a pool cannot be told", exc_info=True)
        return {}
    return {} if left is None else {"X-Characters-Remaining": str(left)}


def asking_account(request: Request | HttpRequest) -> Account | None:
    """Return the account that a request comes from; None where there is none."""
    return request.user if request.user.is_authenticated else None


def address_of(request: Request | HttpRequest) -> str:
    """Return the network address that a request comes from, as the server has found it.

    What the request itself says (`X-Forwarded-For`) counts only where it comes from a proxy that the server trusts.
    """
    address: str = request.META.get("REMOTE_ADDR", "")
    return address
