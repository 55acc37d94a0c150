"""Speech and models over HTTP."""

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import ceil
from typing import Any, ClassVar

from django.http import FileResponse, HttpResponse, JsonResponse, StreamingHttpResponse
from drf_spectacular.helpers import lazy_serializer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.clients import network_of_request, watch_client
from core.declarations import Body, declares
from core.errors import ApiError, InputTooLong, TimestampsNotSupported
from core.streams import BLOCK_BYTES, StreamedFile
from core.unsent import MAX_IN_MEMORY
from speech import model_names, request_checks, service
from speech.answer_serializers import (
    ErrorSerializer,
    ModelListSerializer,
    ModelSerializer,
    PhonemesSerializer,
    TimestampedSpeechSerializer,
)
from speech.requests import SpeechRequest
from speech.results import Speech
from speech.serializers import PhonemesRequestSerializer, PlainSpeechRequestSerializer, SpeechRequestSerializer
from speech.unspoken import unspoken_fields
from tts.formats import FORMATS, format_named
from tts.text.warnings import TextWarning
from tts.timing import WordCue

_ERRORS = dict.fromkeys((403, 429), ErrorSerializer)
_MODEL_CREATED = 1737936000
"""2025-01-27, when Kokoro-82M v1.0 was published, in seconds since the epoch."""

_BASE64_BLOCK = BLOCK_BYTES // 4 * 3
"""Bytes of audio that are encoded at once: a multiple of three, so that the digits of blocks can be concatenated."""

WARNINGS_HEADER = "X-Speech-Warnings"
WARNINGS_HELP = "JSON: a list of what is spoken otherwise than the writer may expect, each with `code` and `message`"
LONG_TEXT_HEADER, LONG_TEXT_AS_JOB = "X-Service-Long-Text", "async"


def _header(name: str, kind: type, what: str) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, response=[200], required=True, description=what)


_AS_JOB = [
    OpenApiParameter(
        LONG_TEXT_HEADER,
        str,
        OpenApiParameter.HEADER,
        enum=[LONG_TEXT_AS_JOB],
        description="queue what is too long to answer",
    ),
    OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description="as for a job, where one is made"),
]
# Named as a string: only the schema needs it, and the jobs app is on a floor above.
_JOB_ANSWERS = {202: lazy_serializer("jobs.api.serializers.QueuedSpeechSerializer")(), 409: ErrorSerializer}


@declares(body=Body.SPOKEN_OR_JOB, sheds=True, cross_origin=True)
class SpeechView(APIView):
    """Text in, a complete audio file out; or a job, if the caller asks for it and the text is too long."""

    RESPONSES: ClassVar[dict[Any, Any]] = {
        **{(200, audio_format.content_type): OpenApiTypes.BINARY for audio_format in FORMATS.values()},
        **_ERRORS,
    }
    HEADERS: ClassVar[list[OpenApiParameter]] = [
        _header("X-Speech-Engine", str, "what rendered the audio: `kokoro`, `espeak-ng`, `piper` or `nabra`"),
        _header("X-Audio-Duration", float, "seconds"),
        _header("X-Speech-Unspoken", int, "how many pieces of the input have no sound"),
        _header(WARNINGS_HEADER, str, WARNINGS_HELP),
    ]

    EXAMPLES: ClassVar[list[OpenApiExample]] = [
        OpenApiExample(
            "Names of OpenAI", {"model": "tts-1", "input": "Hello there.", "voice": "nova"}, request_only=True
        ),
        OpenApiExample(
            "With controls",
            {
                "input": 'Wait. <break time="500ms"/> [Worcester](/wˈʊstəɹ/) is near.',
                "voice": "bf_emma",
                "speed": 0.9,
                "ev_pitch": -1,
                "ev_volume_db": 2,
                "ev_tone": "warm",
            },
            request_only=True,
        ),
    ]

    accept_as_job: Callable[[Request, SpeechRequest], HttpResponse] | None = None
    """Answers with a job. The jobs app is on a floor above, so `config/urls.py` sets this."""

    # `ev_timestamps` is left out of the schema: generated clients give each operation one type of answer.
    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="create_speech",
        parameters=[*_AS_JOB, *HEADERS],
        request=PlainSpeechRequestSerializer,
        responses={**RESPONSES, **_JOB_ANSWERS},
        examples=EXAMPLES,
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        account, speech_request = account_of(request), SpeechRequestSerializer.parse(request.data)
        takes_jobs = request.headers.get(LONG_TEXT_HEADER) == LONG_TEXT_AS_JOB
        if self.accept_as_job and takes_jobs and request_checks.is_queueable(account, speech_request):
            return self.accept_as_job(request, speech_request)
        try:
            speech, rate = service.create_speech(
                account,
                speech_request,
                key_of(request),
                network=network_of_request(request.META),
                is_wanted=watch_client(request.META),
            )
        except InputTooLong:  # as spoken: as written, it is short enough
            if self.accept_as_job and takes_jobs and request_checks.can_be_job(account, speech_request):
                return self.accept_as_job(request, speech_request)
            raise
        return speech_response(speech, timestamps=speech_request.timestamps, headers=rate.headers())


@declares(body=Body.SPOKEN, sheds=True, cross_origin=True)
class TimestampedSpeechView(APIView):
    """Text in, JSON out that holds the complete audio and a cue for each word."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="create_speech_with_timestamps",
        parameters=SpeechView.HEADERS,
        request=PlainSpeechRequestSerializer,
        responses={200: TimestampedSpeechSerializer, **_ERRORS},
        examples=SpeechView.EXAMPLES,
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        asked = replace(PlainSpeechRequestSerializer.parse(request.data), timestamps=True)
        try:
            speech, rate = service.create_speech(
                account_of(request),
                asked,
                key_of(request),
                network=network_of_request(request.META),
                is_wanted=watch_client(request.META),
            )
        except TimestampsNotSupported as error:
            error.param = "voice"
            raise
        return speech_response(speech, timestamps=True, headers=rate.headers())


def speech_headers(speech: Speech) -> dict[str, str]:
    """Return the headers that describe `speech`."""
    return {
        "X-Speech-Engine": speech.engine,
        "X-Audio-Duration": f"{speech.duration_s:.3f}",
        "X-Speech-Unspoken": str(len(speech.unspoken)),
        WARNINGS_HEADER: json.dumps(warning_fields(speech.warnings)),
    }


def speech_response(
    speech: Speech, *, timestamps: bool, headers: Mapping[str, str]
) -> HttpResponse | StreamingHttpResponse:
    """Return `speech` as an answer with `headers`: the audio alone, or with `timestamps` JSON that holds it."""
    headers = {**speech_headers(speech), **headers}
    if timestamps:
        facts = {
            "format": speech.audio_format,
            "words": [cue_fields(cue) for cue in speech.cues],
            "timestamps_available": bool(speech.cues),
            **unspoken_fields([piece.text for piece in speech.unspoken]),
            "warnings": warning_fields(speech.warnings),
        }
        return enveloped(speech, "audio", facts, headers)
    blocks, kind = speech.file.blocks(BLOCK_BYTES), format_named(speech.audio_format).content_type
    return _answer(speech, blocks, speech.file.size, kind, headers)


def enveloped(
    speech: Speech, name: str, facts: Mapping[str, Any], headers: Mapping[str, str]
) -> HttpResponse | StreamingHttpResponse:
    """Return a JSON object that holds the audio of `speech` (Base64) under `name`, then at least one of `facts`."""
    head, tail = f'{{"{name}": "'.encode(), b'", ' + json.dumps(facts).encode().removeprefix(b"{")
    digits = (base64.b64encode(block) for block in speech.file.blocks(_BASE64_BLOCK))
    tails = (tail[start : start + BLOCK_BYTES] for start in range(0, len(tail), BLOCK_BYTES))
    size = len(head) + 4 * ceil(speech.file.size / 3) + len(tail)
    return _answer(speech, chain([head], digits, tails), size, "application/json", headers)


def _answer(
    speech: Speech, blocks: Iterator[bytes], size: int, kind: str, headers: Mapping[str, str]
) -> HttpResponse | StreamingHttpResponse:
    """Return an answer of `blocks` of up to `BLOCK_BYTES`, which are made of `speech` and have `size` bytes in all."""
    if size <= MAX_IN_MEMORY:
        with speech.file:
            return HttpResponse(b"".join(blocks), content_type=kind, headers=headers)
    answer = StreamedFile((block for block in blocks), size=size, source=speech.file)
    return FileResponse(answer, content_type=kind, headers={"Content-Length": str(size), **headers})


def cue_fields(cue: WordCue) -> dict[str, Any]:
    """Return a word of the envelope, with its seconds in the audio and its place in the input."""
    return {
        "word": cue.word,
        "start": cue.start_s,
        "end": cue.end_s,
        "source_start": cue.source_start,
        "source_end": cue.source_end,
    }


def warning_fields(warnings: Iterable[TextWarning]) -> list[dict[str, str]]:
    """Return `warnings` as answers show them."""
    return [warning._asdict() for warning in warnings]


@declares(body=Body.SPOKEN, cross_origin=True)
class PhonemesView(APIView):
    """How a text would be spoken, without sound and without charge."""

    @needs_scope(Scope.SPEECH)
    @extend_schema(
        operation_id="create_phonemes",
        request=PhonemesRequestSerializer,
        responses={200: PhonemesSerializer, **_ERRORS},
        examples=[OpenApiExample("An amount", {"input": "It costs $5.", "voice": "af_heart"}, request_only=True)],
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse:
        asked = PhonemesRequestSerializer.parse(request.data)
        transcript, rate = service.create_transcript(account_of(request), asked, key_of(request))
        unspoken = unspoken_fields([piece.text for piece in transcript.unspoken])
        return JsonResponse(transcript.shown() | unspoken, headers=rate.headers())


@declares(cross_origin=True)
class ModelListView(APIView):
    """The one model and the OpenAI names that stand for it."""

    @needs_scope()
    @extend_schema(operation_id="list_models", responses=ModelListSerializer, tags=["Models"])
    def get(self, request: Request) -> HttpResponse:
        return JsonResponse({"object": "list", "data": model_records()})


@declares(cross_origin=True)
class ModelView(APIView):
    """One model by its name."""

    @needs_scope()
    @extend_schema(
        operation_id="retrieve_model",
        responses={200: ModelSerializer, 404: ErrorSerializer},
        tags=["Models"],
    )
    def get(self, request: Request, model_id: str) -> HttpResponse:
        return JsonResponse(model_record(model_id))


def model_records() -> list[dict[str, Any]]:
    """Return the records of the model and of its aliases."""
    return [model_record(name) for name in (model_names.MODEL, *model_names.MODEL_ALIASES)]


def model_record(name: str, *, takes_kokoro: bool = False) -> dict[str, Any]:
    """Return the record of the model under `name`, in OpenAI's form. Raises: ApiError 404 for any other name."""
    if not model_names.is_model(name, takes_kokoro=takes_kokoro):
        names = ", ".join((model_names.MODEL, *model_names.MODEL_ALIASES))
        message = f"There is no model '{name[:80]}'; {model_names.nearest_model(name)}. All names: {names}."
        raise ApiError(message, param="model", code="model_not_found", status=404)
    return {"id": name, "object": "model", "created": _MODEL_CREATED, "owned_by": "hexgrad"}
