"""`/elevenlabs/v1/text-to-speech/<voice_id>`: a file or a stream, either also with the time of each character."""

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

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
from elevenlabs_api.alignment import Aligner, Alignment, aligned
from elevenlabs_api.authentication import ElevenLabsKeyAuthentication
from elevenlabs_api.response_serializers import (
    AlignedChunkSerializer,
    AlignedSpeechSerializer,
    ElevenLabsErrorSerializer,
)
from elevenlabs_api.serializers import (
    AskedSpeech,
    ElevenLabsSpeechSerializer,
    FormatParameterSerializer,
    parse_speech,
)
from speech import service
from speech.api import WARNINGS_HEADER, WARNINGS_HELP, enveloped, speech_headers, speech_response
from speech.results import Speech
from speech.streamed import FIRST_SOUND_HEADER, FIRST_SOUND_HELP, StreamedSpeech
from speech.streams import SpeechStream
from tts.formats import RATED_FORMATS, format_named

NDJSON = "application/x-ndjson"
ERRORS = dict.fromkeys((401, 403, 404, 422, 429), ElevenLabsErrorSerializer)


def _header(name: str, what: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, response=[200], description=what)


_BINARY = {
    (200, kind): OpenApiTypes.BINARY
    for kind in sorted({audio_format.content_type for audio_format in RATED_FORMATS.values()})
}
_PARAMETERS: list[OpenApiParameter | type[FormatParameterSerializer]] = [
    FormatParameterSerializer,
    _header("X-Speech-Engine", "what rendered the audio: `kokoro`, `espeak-ng`, `piper` or `nabra`"),
    _header("X-Speech-Voice", "the voice that speaks"),
    _header("X-Speech-Ignored", "fields of the request that have no effect"),
    _header(WARNINGS_HEADER, WARNINGS_HELP),
]
_STREAM_PARAMETERS = [*_PARAMETERS, _header(FIRST_SOUND_HEADER, FIRST_SOUND_HELP)]


EXAMPLES = [
    OpenApiExample(
        "A sentence, a little slower",
        {"text": "Hello there.", "model_id": "eleven_multilingual_v2", "voice_settings": {"speed": 0.9}},
        request_only=True,
    )
]


class ElevenLabsView(APIView):
    """The base of the views for ElevenLabs' clients."""

    authentication_classes = (ElevenLabsKeyAuthentication,)


class TextView(ElevenLabsView):
    """The base of the views that speak a text."""

    has_timestamps: ClassVar[bool] = False

    def asked(self, request: Request, voice_id: str) -> AskedSpeech:
        """Return what `request` asks for. Raises: ApiError."""
        query: Mapping[str, Any] = request.query_params.dict()
        plan = account_of(request).plan
        return parse_speech(request.data, query, voice_id, plan, timestamps=self.has_timestamps)

    def speech(self, request: Request, asked: AskedSpeech) -> tuple[Speech, dict[str, str]]:
        """Return the whole speech, and the headers of the answer. Raises: ApiError."""
        network, is_wanted = network_of_request(request.META), watch_client(request.META)
        speech, rate = service.create_speech(
            account_of(request), asked.request, key_of(request), network=network, is_wanted=is_wanted, in_windows=True
        )
        return speech, {**speech_headers(speech), **rate.headers(), **asked.headers}

    def stream(self, request: Request, asked: AskedSpeech) -> SpeechStream:
        """Return the speech as it is rendered. Raises: ApiError."""
        network, is_wanted = network_of_request(request.META), watch_client(request.META)
        return SpeechStream(
            account_of(request),
            asked.request,
            key_of(request),
            network=network,
            is_wanted=is_wanted,
            must_sound=True,
        ).begin()


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class ConvertView(TextView):
    """Text in, a complete audio file out."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="create_elevenlabs_speech",
        parameters=_PARAMETERS,
        request=ElevenLabsSpeechSerializer,
        examples=EXAMPLES,
        responses={**_BINARY, **ERRORS},
        tags=["ElevenLabs"],
    )
    def post(self, request: Request, voice_id: str) -> HttpResponse | StreamingHttpResponse:
        speech, headers = self.speech(request, self.asked(request, voice_id))
        return speech_response(speech, timestamps=False, headers=headers)


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class StreamedView(TextView):
    """Text in, audio out while it is rendered."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="stream_elevenlabs_speech",
        parameters=_STREAM_PARAMETERS,
        request=ElevenLabsSpeechSerializer,
        examples=EXAMPLES,
        responses={**_BINARY, **ERRORS},
        tags=["ElevenLabs"],
    )
    def post(self, request: Request, voice_id: str) -> StreamingHttpResponse:
        asked = self.asked(request, voice_id)
        stream = self.stream(request, asked)
        kind = format_named(asked.request.audio_format).content_type
        return StreamedSpeech(stream, (part.data for part in stream), kind, asked.headers)


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class AlignedView(TextView):
    """Text in, JSON out that holds the complete audio and the time of each character."""

    has_timestamps = True

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="create_elevenlabs_speech_with_timestamps",
        parameters=_PARAMETERS,
        request=ElevenLabsSpeechSerializer,
        examples=EXAMPLES,
        responses={200: AlignedSpeechSerializer, **ERRORS},
        tags=["ElevenLabs"],
    )
    def post(self, request: Request, voice_id: str) -> HttpResponse | StreamingHttpResponse:
        asked = self.asked(request, voice_id)
        speech, headers = self.speech(request, asked)
        written, spoken = aligned(asked.request.input, speech.cues, speech.duration_s)
        return enveloped(speech, "audio_base64", _alignments(written, spoken), headers)


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class StreamedAlignedView(TextView):
    """Text in, lines of JSON out while it is rendered: parts of the audio, and the times of the characters in them."""

    has_timestamps = True

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="stream_elevenlabs_speech_with_timestamps",
        parameters=_STREAM_PARAMETERS,
        request=ElevenLabsSpeechSerializer,
        examples=EXAMPLES,
        responses={(200, NDJSON): AlignedChunkSerializer, **ERRORS},
        tags=["ElevenLabs"],
    )
    def post(self, request: Request, voice_id: str) -> StreamingHttpResponse:
        asked = self.asked(request, voice_id)
        stream = self.stream(request, asked)
        return StreamedSpeech(stream, _lines(stream, asked.request.input), NDJSON, asked.headers)


def _lines(stream: SpeechStream, text: str) -> Iterator[bytes]:
    """Yield the parts of `stream`, which speaks `text`, each as a line of JSON."""
    aligner = Aligner(text)
    for part in stream:
        facts: dict[str, Any] = {"alignment": None, "normalized_alignment": None}
        if part.cues or part.head:
            facts = _alignments(*aligner.align(part.cues, part.told_s, is_last=bool(part.head)))
        if part.data or facts["alignment"]:
            yield json.dumps({"audio_base64": base64.b64encode(part.data).decode(), **facts}).encode() + b"\n"


def _alignments(written: Alignment, spoken: Alignment) -> dict[str, Any]:
    shown = {"alignment": written, "normalized_alignment": spoken}
    return {name: found.in_seconds() if found.characters else None for name, found in shown.items()}
