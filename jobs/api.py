"""Jobs over HTTP, and speech that is too long to wait for."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication, account_of, key_of
from jobs import service
from jobs.downloads import answer_file
from jobs.models import Job
from jobs.planning import Part
from jobs.records import record_of
from jobs.serializers import (
    JobCreatedSerializer,
    JobDeletionSerializer,
    JobListSerializer,
    JobPageSerializer,
    JobSerializer,
    LongformRequestSerializer,
    PodcastRequestSerializer,
    QueuedSpeechSerializer,
    parse_idempotency_key,
    parse_job_request,
)
from jobs.service import JobRequest
from speech.api import SpeechView
from speech.encoding import FORMATS
from speech.errors import ApiError, PlanRequired
from speech.serializers import ErrorSerializer, SpeechRequestSerializer, parse_speech_request, validated
from speech.service import SpeechRequest, is_queueable

_ERRORS = dict.fromkeys((400, 401, 403, 409, 413, 415, 429), ErrorSerializer)
_READING = dict.fromkeys((401, 404), ErrorSerializer)
_AUDIO = {(200, audio_format.content_type): OpenApiTypes.BINARY for audio_format in FORMATS.values()}
_IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="the same key and body return the same job"
)
_ASYNC = OpenApiParameter(
    "X-Service-Long-Text",
    str,
    OpenApiParameter.HEADER,
    enum=["async"],
    description="queue what is too long to answer",
)


class JobsView(APIView):
    """The account's jobs."""

    @extend_schema(
        operation_id="create_job",
        parameters=[_IDEMPOTENCY_KEY],
        request=PolymorphicProxySerializer(
            component_name="JobRequest",
            serializers={"longform": LongformRequestSerializer, "podcast": PodcastRequestSerializer},
            resource_type_field_name="type",
        ),
        responses={202: JobCreatedSerializer, **_ERRORS},
        tags=["Jobs"],
    )
    def post(self, request: Request) -> HttpResponse:
        _require_jobs(request)
        return _accepted(request, parse_job_request(request.data))

    @extend_schema(
        operation_id="list_jobs",
        parameters=[JobPageSerializer],
        responses={200: JobListSerializer, 400: ErrorSerializer, **_READING},
        tags=["Jobs"],
    )
    def get(self, request: Request) -> HttpResponse:
        page = validated(JobPageSerializer(data=request.query_params)).validated_data
        account, limit = account_of(request), page["limit"]
        before = service.find_job(account, page["after"]) if page["after"] else None
        shown = list(service.jobs_of(account, before=before).prefetch_related("turns")[: limit + 1])
        records = [record_of(job) for job in shown[:limit]]
        last_id = records[-1]["id"] if records else None
        return JsonResponse({"object": "list", "data": records, "last_id": last_id, "has_more": len(shown) > limit})


class JobView(APIView):
    """One job of the account."""

    @extend_schema(operation_id="retrieve_job", responses={200: JobSerializer, **_READING}, tags=["Jobs"])
    def get(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        return JsonResponse(record_of(job) | _callback_attempts(job))

    @extend_schema(operation_id="delete_job", responses={200: JobDeletionSerializer, **_READING}, tags=["Jobs"])
    def delete(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        service.remove_job(job)
        return JsonResponse({"id": str(job.pk), "object": "job", "deleted": True})


class JobAudioView(APIView):
    """The audio of a completed job, with byte ranges: for its owner's key or signed-in session."""

    authentication_classes = (ApiKeyAuthentication, SessionAuthentication)

    @extend_schema(operation_id="download_job", responses={**_AUDIO, **_READING, 416: ErrorSerializer}, tags=["Jobs"])
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        return _audio(request, job, job.audio_name, f"{job.pk}.{job.audio_format}")


class TurnAudioView(APIView):
    """The audio of one turn of a podcast."""

    authentication_classes = (ApiKeyAuthentication, SessionAuthentication)

    @extend_schema(
        operation_id="download_segment", responses={**_AUDIO, **_READING, 416: ErrorSerializer}, tags=["Jobs"]
    )
    def get(self, request: Request, job_id: str, number: int) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        turn = job.turns.filter(number=number).first()
        if turn is None:
            raise _not_found(f"The job has no segment {number}.")
        return _audio(request, job, turn.audio_name, f"{job.pk}-{number}.{job.audio_format}")


class LongSpeechView(SpeechView):
    """Text in, a complete audio file out; a job instead, where the caller has asked for it and the text is too long."""

    @extend_schema(
        operation_id="create_speech",
        parameters=[_ASYNC, _IDEMPOTENCY_KEY],
        request=SpeechRequestSerializer,
        responses={**SpeechView.RESPONSES, 202: QueuedSpeechSerializer},
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse:
        if request.headers.get("X-Service-Long-Text") == "async":
            speech_request = parse_speech_request(request.data)
            if is_queueable(account_of(request), speech_request):
                return _accepted(request, _job_of(speech_request), has_url=True)
        return super().post(request)


def _job_of(request: SpeechRequest) -> JobRequest:
    return JobRequest((Part(request.input, request.voice),), False, request.audio_format, request.controls)


def _require_jobs(request: Request) -> None:
    if not account_of(request).plan.has_jobs_api:
        raise PlanRequired("The Jobs API needs the Pro plan. Use POST /api/v1/audio/speech for shorter texts.")


def _accepted(request: Request, asked: JobRequest, *, has_url: bool = False) -> HttpResponse:
    idempotency_key = parse_idempotency_key(request.headers.get("Idempotency-Key"))
    job, rate = service.create_job(account_of(request), asked, key_of(request), idempotency_key=idempotency_key)
    answer = {"id": str(job.pk), "status": job.status}
    if has_url:
        answer["job_url"] = reverse("job", args=[job.pk])
    return JsonResponse(answer, status=202, headers=rate.headers() if rate else {})


def _callback_attempts(job: Job) -> dict[str, Any]:
    if not job.callback_url:
        return {}
    return {"callback_attempts": [attempt.shown() for attempt in job.callback_attempts.all()]}


def _audio(request: HttpRequest, job: Job, name: str, file_name: str) -> HttpResponseBase:
    if job.files_removed_at is not None:
        raise _not_found("The audio of this job was kept as long as audio is, and has been removed.", "audio_expired")
    if job.status != Job.Status.COMPLETED:
        raise _not_found(f"This job is {job.status}: it has no audio.", "audio_not_ready")
    return answer_file(request, name, content_type=FORMATS[job.audio_format].content_type, file_name=file_name)


def _not_found(message: str, code: str = "not_found") -> ApiError:
    return ApiError(message, code=code, status=404)
