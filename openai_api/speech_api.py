"""`POST /v1/audio/speech`: speech that is sent while it is rendered."""

import base64
import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import account_of, key_of
from core.clients import watch_client
from core.errors import ApiError
from openai_api.serializers import (
    AskedSpeech,
    OpenAiSpeechRequestSerializer,
    SpeechEnvelopeSerializer,
    SpeechEventSerializer,
)
from speech import service
from speech.api import cue_fields, speech_response
from speech.serializers import ErrorSerializer
from speech.service import SpeechStream
from tts.encoding import ALL_FORMATS

EVENTS = "text/event-stream"


def _header(name: str, what: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, response=[200], description=what)


class OpenAiSpeechView(APIView):
    """Text in, audio out while it is rendered: as bytes of a file, or in server-sent events."""

    @extend_schema(
        operation_id="stream_speech",
        parameters=[
            _header("X-Speech-Engine", "what renders the audio: `kokoro`, `espeak-ng`, `piper` or `nabra`"),
            _header("X-Speech-Voice", "the voice that speaks"),
            _header("X-Speech-Ignored", "fields of the request that have no effect"),
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
        if asked.request.timestamps and not asked.wants_events:
            speech, rate = service.create_speech(account, asked.request, key, is_wanted=is_wanted)
            return speech_response(speech, timestamps=True, headers=headers | rate.headers())
        return StreamedSpeech(SpeechStream(account, asked.request, key, is_wanted=is_wanted), asked, headers)


class StreamedSpeech(StreamingHttpResponse):
    """The answer that sends a stream of speech, and closes it."""

    def __init__(self, stream: SpeechStream, asked: AskedSpeech, headers: dict[str, str]) -> None:
        """Answer as `asked`, with `headers`."""
        kind = EVENTS if asked.wants_events else ALL_FORMATS[asked.request.audio_format].content_type
        blocks = events(stream, asked.request.timestamps) if asked.wants_events else (part.data for part in stream)
        # The header of nginx's keeps it from collecting the answer before it sends it on.
        headers = {"X-Speech-Engine": stream.engine, "X-Accel-Buffering": "no", **stream.rate.headers(), **headers}
        super().__init__(blocks, content_type=kind, headers=headers)
        self._stream = stream

    def close(self) -> None:
        """End the rendering, whoever has ended the answer, before Django ends the request."""
        self._stream.close()
        super().close()


def events(stream: SpeechStream, has_words: bool) -> Iterator[bytes]:
    """Yield the parts of `stream` as OpenAI's events, then the usage; an error is an event too, and is raised again."""
    try:
        for part in stream:
            delta: dict[str, Any] = {"type": "speech.audio.delta", "audio": base64.b64encode(part.data).decode()}
            if has_words:
                delta["words"] = [cue_fields(cue) for cue in part.cues]
            if part.data or part.cues:
                yield _event(delta)
    except Exception as failure:
        error = failure if isinstance(failure, ApiError) else ApiError("Something failed on our side.", status=500)
        yield _event({"type": "error", "error": error.shown()}, name="error")
        raise
    used = {"input_tokens": stream.characters, "output_tokens": 0, "total_tokens": stream.characters}
    yield _event({"type": "speech.audio.done", "usage": used})


def _event(data: dict[str, Any], name: str = "") -> bytes:
    """Return a server-sent event; OpenAI's have no name, but its clients look for that of errors."""
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(data)}\n\n".encode()
