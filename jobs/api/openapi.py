"""The parameters, requests and answers of jobs in the OpenAPI schema."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiCallback,
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)

from jobs.api.serializers import (
    BookRequestSerializer,
    JobSerializer,
    LongformRequestSerializer,
    PodcastRequestSerializer,
)
from jobs.captions.files import CAPTION_FORMATS
from speech.answer_serializers import ErrorSerializer
from tts.pieces import FILE_FORMATS

CREATING_ERRORS = dict.fromkeys((403, 409, 429), ErrorSerializer)
MISSING = {404: ErrorSerializer}
AUDIO: dict[Any, Any] = {
    **{(status, kind.content_type): OpenApiTypes.BINARY for status in (200, 206) for kind in FILE_FORMATS.values()},
    **dict.fromkeys((302, 304)),
    **dict.fromkeys((404, 416), ErrorSerializer),
}
CAPTIONS = {(200, content_type): OpenApiTypes.STR for content_type, _ in CAPTION_FORMATS.values()}

JOB_ID = OpenApiParameter("job_id", UUID, OpenApiParameter.PATH)
CHAPTER_NUMBER = OpenApiParameter("number", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)
TURN_NUMBER = OpenApiParameter("number", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)
EXTENSION = OpenApiParameter("extension", str, OpenApiParameter.PATH, enum=list(CAPTION_FORMATS))
RANGE = OpenApiParameter(
    "Range",
    str,
    OpenApiParameter.HEADER,
    description="which bytes of the file; all of them where it is no single range",
    examples=[OpenApiExample("The first KiB", "bytes=0-1023")],
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,255}$"},
    OpenApiParameter.HEADER,
    description="the same key and body return the same job",
)

JOB_REQUEST = PolymorphicProxySerializer(
    component_name="JobRequest",
    serializers=[BookRequestSerializer, LongformRequestSerializer, PodcastRequestSerializer],
    resource_type_field_name=None,
)
_TURNS = [{"speaker": "A", "text": "Who is there?"}, {"speaker": "B", "text": "It is me."}]
EXAMPLES = [
    OpenApiExample(
        "A long text", {"input": "It was a bright cold day in April.", "voice": "bm_daniel"}, request_only=True
    ),
    OpenApiExample(
        "A book in chapters",
        {
            "chapters": [
                {"title": "The harbour", "input": "The harbour was empty that morning."},
                {"title": "The ships", "input": "By noon the ships had come back."},
            ],
            "title": "The Harbour",
            "author": "Ann Author",
            "format": "m4b",
        },
        request_only=True,
    ),
    OpenApiExample(
        "A podcast",
        {"type": "podcast", "voices": {"A": "af_heart", "B": "am_michael"}, "segments": _TURNS},
        request_only=True,
    ),
]
CHANGES = [
    OpenApiExample(
        "A paragraph in other words",
        {"chapter": 1, "paragraph": 0, "input": "By noon the ships were back."},
        request_only=True,
    ),
    OpenApiExample("A turn in another voice", {"segment": 1, "voice": "bm_daniel"}, request_only=True),
]
CALLBACK = OpenApiCallback(
    "job_completed",
    "{$request.body#/callback_url}",
    extend_schema(
        summary="Job completed",
        description="The record of the completed job; `X-Service-Signature` proves that it is from here.",
        request=JobSerializer,
        responses={
            "2XX": OpenApiResponse(description="It has arrived."),
            "4XX": OpenApiResponse(description="It has not: it is sent again, three times in all."),
            "5XX": OpenApiResponse(description="As 4XX."),
        },
    ),
)
