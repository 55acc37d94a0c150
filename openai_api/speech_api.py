"""`POST /v1/audio/speech`: speech that is sent while it is rendered."""

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.clients import network_of_request, watch_client
from core.declarations import Body, declares
from openai_api.serializers import (
    OpenAiSpeechRequestSerializer,
    SpeechEnvelopeSerializer,
    SpeechEventSerializer,
)
from speech import service
from speech.answer_serializers import ErrorSerializer
from speech.api import WARNINGS_HEADER, WARNINGS_HELP, speech_response
from speech.streamed import EVENTS, FIRST_SOUND_HEADER, FIRST_SOUND_HELP, StreamedSpeech, events
from speech.streams import SpeechStream
from tts.formats import ALL_FORMATS


def _header(name: str, what: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, response=[200], description=what)


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class OpenAiSpeechView(APIView):
    """Text in, audio out while it is rendered: as bytes of a file, or in server-sent events."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="stream_speech",
        parameters=[
            _header("X-Speech-Engine", "what renders the audio: `kokoro`, `espeak-ng`, `piper` or `nabra`"),
            _header("X-Speech-Voice", "the voice that speaks"),
            _header("X-Speech-Ignored", "fields of the request that have no effect"),
            _header(WARNINGS_HEADER, WARNINGS_HELP),
            _header(FIRST_SOUND_HEADER, FIRST_SOUND_HELP),
        ],
        request=OpenAiSpeechRequestSerializer,
        responses={
            **{(200, audio_format.content_type): OpenApiTypes.BINARY for audio_format in ALL_FORMATS.values()},
            (200, EVENTS): SpeechEventSerializer,
            (200, "application/json"): SpeechEnvelopeSerializer,
            **dict.fromkeys((403, 429), ErrorSerializer),
        },
        examples=[
            OpenApiExample(
                "Opus for an OpenAI client",
                {"model": "gpt-4o-mini-tts", "input": "Hello there.", "voice": "coral", "response_format": "opus"},
                request_only=True,
            )
        ],
        tags=["OpenAI"],
    )
    def post(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        account, key, is_wanted = account_of(request), key_of(request), watch_client(request.META)
        asked = OpenAiSpeechRequestSerializer.parse_asked(request.data).for_plan(account.plan)
        headers = {"X-Speech-Voice": asked.voice}
        if asked.ignored:
            headers["X-Speech-Ignored"] = ", ".join(asked.ignored)
        network = network_of_request(request.META)
        if asked.request.timestamps and not asked.wants_events:
            speech, rate = service.create_speech(
                account, asked.request, key, network=network, is_wanted=is_wanted, in_windows=True
            )
            return speech_response(speech, timestamps=True, headers=headers | rate.headers())
        stream = SpeechStream(account, asked.request, key, network=network, is_wanted=is_wanted).begin()
        if asked.wants_events:
            return StreamedSpeech(stream, events(stream, has_words=asked.request.timestamps), EVENTS, headers)
        kind = ALL_FORMATS[asked.request.audio_format].content_type
        return StreamedSpeech(stream, (part.data for part in stream), kind, headers)
