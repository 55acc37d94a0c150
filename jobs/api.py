"""Jobs over HTTP, and speech requests that become jobs because their text is too long to wait for."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication, account_of, key_of
from core.errors import ApiError, PlanRequired
from files import storage
from jobs import openapi, service
from jobs.caption_files import CAPTION_FORMATS
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
    parse_idempotency_key,
    parse_job_request,
)
from jobs.service import JobRequest
from speech.rendering import SpeechRequest
from speech.serializers import ErrorSerializer, validated
from speech.web_api import PageSession
from tts.encoding import FORMATS


class JobsView(APIView):
    """The account's jobs."""

    @extend_schema(
        operation_id="create_job",
        description="A job that renders a long text or a podcast.",
        parameters=[openapi.IDEMPOTENCY_KEY],
        request=openapi.JOB_REQUEST,
        responses={202: JobCreatedSerializer, **openapi.CREATING_ERRORS},
        examples=openapi.EXAMPLES,
        callbacks=[openapi.CALLBACK],
        tags=["Jobs"],
    )
    def post(self, request: Request) -> HttpResponse:
        if not account_of(request).plan.has_jobs_api:
            raise PlanRequired("The Jobs API needs the Pro plan. Use POST /api/v1/audio/speech for shorter texts.")
        return _accepted(request, parse_job_request(request.data))

    @extend_schema(
        operation_id="list_jobs",
        description="The account's jobs, the newest first.",
        parameters=[JobPageSerializer],
        responses={200: JobListSerializer, 400: ErrorSerializer, **openapi.MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request) -> HttpResponse:
        page = validated(JobPageSerializer(data=request.query_params.dict())).validated_data
        account, limit = account_of(request), page["limit"]
        before = service.find_job(account, page["after"], param="after") if page["after"] else None
        shown = list(service.jobs_of(account, before=before).prefetch_related("turns")[: limit + 1])
        records = [record_of(job) for job in shown[:limit]]
        last_id = records[-1]["id"] if records else None
        return JsonResponse({"object": "list", "data": records, "last_id": last_id, "has_more": len(shown) > limit})


class JobView(APIView):
    """One job of the account."""

    @extend_schema(
        operation_id="retrieve_job",
        parameters=[openapi.JOB_ID],
        responses={200: JobSerializer, **openapi.MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        record = record_of(job)
        if job.callback_url:
            record["callback_attempts"] = [attempt.shown() for attempt in job.callback_attempts.all()]
        return JsonResponse(record)

    @extend_schema(
        operation_id="delete_job",
        description="Delete a job and its audio.",
        parameters=[openapi.JOB_ID],
        responses={200: JobDeletionSerializer, **openapi.MISSING},
        tags=["Jobs"],
    )
    def delete(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        service.remove_job(job)
        return JsonResponse({"id": str(job.pk), "object": "job", "deleted": True})


class JobAudioView(APIView):
    """The audio of a completed job, with byte ranges: for its owner's key or signed-in session."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @extend_schema(
        operation_id="download_job", parameters=[openapi.JOB_ID, openapi.RANGE], responses=openapi.AUDIO, tags=["Jobs"]
    )
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        return _audio(request, job, job.audio_name, f"{job.pk}.{job.audio_format}")


class CaptionsView(APIView):
    """The captions of a completed job, as SubRip or WebVTT."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @extend_schema(
        operation_id="download_captions",
        parameters=[openapi.JOB_ID, openapi.EXTENSION],
        responses={**openapi.CAPTIONS, **openapi.MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str, extension: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        if extension not in CAPTION_FORMATS:
            raise _not_found(f"Captions are there as {' and '.join(CAPTION_FORMATS)}.")
        _require_audio(job)
        if not job.captions_name:
            message = "This job has no captions: its voices have no word timestamps, or we could not make any."
            raise _not_found(message, "captions_not_available")
        content_type, _ = CAPTION_FORMATS[extension]
        try:
            content = storage.read(f"{job.captions_name}.{extension}")
        except FileNotFoundError as error:
            raise _not_found("The captions of this job have just been removed.", "audio_expired") from error
        headers = {"Cache-Control": "private, no-cache"}
        return HttpResponse(content, content_type=f"{content_type}; charset=utf-8", headers=headers)


class TurnAudioView(APIView):
    """The audio of one turn of a podcast."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @extend_schema(
        operation_id="download_segment",
        parameters=[openapi.JOB_ID, openapi.TURN_NUMBER, openapi.RANGE],
        responses=openapi.AUDIO,
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str, number: int) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        turn = job.turns.filter(number=number).first()
        if turn is None:
            raise _not_found(f"The job has no segment {number}.")
        return _audio(request, job, turn.audio_name, f"{job.pk}-{number}.{job.audio_format}")


def accept_speech(request: Request, asked: SpeechRequest) -> HttpResponse:
    """Answer a speech request whose text is too long to wait for with the job that speaks it."""
    part = Part(asked.input, asked.voice)
    return _accepted(request, JobRequest((part,), False, asked.audio_format, asked.controls), has_url=True)


def _accepted(request: Request, asked: JobRequest, *, has_url: bool = False) -> HttpResponse:
    idempotency_key = parse_idempotency_key(request.headers.get("Idempotency-Key"))
    job, rate = service.create_job(account_of(request), asked, key_of(request), idempotency_key=idempotency_key)
    answer = {"id": str(job.pk), "status": job.status}
    if has_url:
        answer["job_url"] = reverse("job", args=[job.pk])
    return JsonResponse(answer, status=202, headers=rate.headers() if rate else {})


def _audio(request: HttpRequest, job: Job, name: str, file_name: str) -> HttpResponseBase:
    _require_audio(job)
    return answer_file(request, name, content_type=FORMATS[job.audio_format].content_type, file_name=file_name)


def _require_audio(job: Job) -> None:
    if job.files_removed_at is not None:
        raise _not_found(
            f"This audio has expired. Audio is kept for {settings.AUDIO_RETENTION_DAYS} days.", "audio_expired"
        )
    if job.status != Job.Status.COMPLETED:
        raise _not_found(f"This job is {job.status}: it has no audio.", "audio_not_ready")


def _not_found(message: str, code: str = "not_found") -> ApiError:
    return ApiError(message, code=code, status=404)
