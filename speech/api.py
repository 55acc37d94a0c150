"""Speech and models over HTTP."""

import base64
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpResponse, JsonResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from speech import service
from speech.clients import watch_client
from speech.encoding import FORMATS
from speech.errors import ApiError
from speech.serializers import (
    ErrorSerializer,
    ModelListSerializer,
    ModelSerializer,
    PhonemesRequestSerializer,
    PhonemesSerializer,
    SpeechRequestSerializer,
    TimestampedSpeechSerializer,
    parse_phonemes_request,
    parse_speech_request,
)
from speech.service import Speech

_ERRORS = dict.fromkeys((403, 429), ErrorSerializer)
_MODEL_CREATED = 1737936000
"""2025-01-27, when Kokoro-82M v1.0 was published, in seconds since the epoch."""


def _header(name: str, kind: type, what: str) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, response=[200], required=True, description=what)


class SpeechView(APIView):
    """Text in, a complete audio file out."""

    RESPONSES: ClassVar[dict[Any, Any]] = {
        **{(200, audio_format.content_type): OpenApiTypes.BINARY for audio_format in FORMATS.values()},
        (200, "application/json"): TimestampedSpeechSerializer,
        **_ERRORS,
    }
    HEADERS: ClassVar[list[OpenApiParameter]] = [
        _header("X-Speech-Engine", str, "what rendered the audio: `kokoro`, `espeak-ng`, `piper` or `nabra`"),
        _header("X-Audio-Duration", float, "seconds"),
        _header("X-Speech-Unspoken", int, "how many pieces of the input have no sound"),
    ]

    EXAMPLES: ClassVar[list[OpenApiExample]] = [
        OpenApiExample(
            "Names of OpenAI", {"model": "tts-1", "input": "Hello there.", "voice": "nova"}, request_only=True
        ),
        OpenApiExample(
            "With controls and word timestamps",
            {
                "input": 'Wait. <break time="500ms"/> [Worcester](/wˈʊstəɹ/) is near.',
                "voice": "bf_emma",
                "speed": 0.9,
                "ev_pitch": -1,
                "ev_volume_db": 2,
                "ev_tone": "warm",
                "ev_timestamps": True,
            },
            request_only=True,
        ),
    ]

    @extend_schema(operation_id="create_speech", request=SpeechRequestSerializer, responses=RESPONSES, tags=["Speech"])
    def post(self, request: Request) -> HttpResponse:
        speech_request = parse_speech_request(request.data)
        speech, rate = service.create_speech(
            account_of(request), speech_request, key_of(request), is_wanted=watch_client(request.META)
        )
        return speech_response(speech, timestamps=speech_request.timestamps, headers=rate.headers())


def speech_response(speech: Speech, *, timestamps: bool, headers: Mapping[str, str]) -> HttpResponse:
    """Return the answer that is `speech`: its audio, or with `timestamps` JSON that holds it; with `headers` more."""
    response = _timestamped(speech) if timestamps else _audio(speech)
    for name, value in {**_speech_headers(speech), **headers}.items():
        response[name] = value
    return response


def _audio(speech: Speech) -> HttpResponse:
    return HttpResponse(speech.audio, content_type=FORMATS[speech.audio_format].content_type)


def _timestamped(speech: Speech) -> HttpResponse:
    return JsonResponse(
        {
            "audio": base64.b64encode(speech.audio).decode("ascii"),
            "format": speech.audio_format,
            "words": [{"word": cue.word, "start": cue.start_s, "end": cue.end_s} for cue in speech.cues],
            "timestamps_available": bool(speech.cues),
            "unspoken": [piece.text for piece in speech.unspoken],
        }
    )


def _speech_headers(speech: Speech) -> dict[str, str]:
    return {
        "X-Speech-Engine": speech.engine,
        "X-Audio-Duration": f"{speech.duration_s:.3f}",
        "X-Speech-Unspoken": str(len(speech.unspoken)),
    }


class PhonemesView(APIView):
    """How a text would be spoken, without the sound and not charged."""

    @extend_schema(
        operation_id="create_phonemes",
        request=PhonemesRequestSerializer,
        responses={200: PhonemesSerializer, **_ERRORS},
        examples=[OpenApiExample("An amount", {"input": "It costs $5.", "voice": "af_heart"}, request_only=True)],
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse:
        asked = parse_phonemes_request(request.data)
        transcript, rate = service.create_transcript(account_of(request), asked, key_of(request))
        unspoken = [piece.text for piece in transcript.unspoken]
        return JsonResponse(transcript.shown() | {"unspoken": unspoken}, headers=rate.headers())


class ModelListView(APIView):
    """The one model and the OpenAI names that stand for it."""

    @extend_schema(operation_id="list_models", responses=ModelListSerializer, tags=["Models"])
    def get(self, request: Request) -> HttpResponse:
        names = (service.MODEL, *service.MODEL_ALIASES)
        return JsonResponse({"object": "list", "data": [_model(name) for name in names]})


class ModelView(APIView):
    """One model by its name."""

    @extend_schema(
        operation_id="retrieve_model",
        responses={200: ModelSerializer, 404: ErrorSerializer},
        tags=["Models"],
    )
    def get(self, request: Request, model_id: str) -> HttpResponse:
        if model_id not in (service.MODEL, *service.MODEL_ALIASES):
            message = f"There is no model '{model_id[:80]}'; the model is {service.MODEL}."
            raise ApiError(message, param="model", code="model_not_found", status=404)
        return JsonResponse(_model(model_id))


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": _MODEL_CREATED, "owned_by": "hexgrad"}
