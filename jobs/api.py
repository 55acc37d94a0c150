"""Jobs over HTTP, and speech that is too long to wait for."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import ApiKeyAuthentication, account_of, key_of
from files import storage
from jobs import service
from jobs.caption_files import CAPTION_FORMATS
from jobs.downloads import answer_file
from jobs.models import Job
from jobs.openapi import (
    ASYNC,
    AUDIO,
    CALLBACK,
    CAPTIONS,
    CREATING_ERRORS,
    EXAMPLES,
    EXTENSION,
    IDEMPOTENCY_KEY,
    JOB_ID,
    JOB_REQUEST,
    LONG_TEXT_AS_JOB,
    LONG_TEXT_HEADER,
    MISSING,
    QUEUED_IDEMPOTENCY_KEY,
    RANGE,
    TURN_NUMBER,
)
from jobs.planning import Part
from jobs.records import record_of
from jobs.serializers import (
    JobCreatedSerializer,
    JobDeletionSerializer,
    JobListSerializer,
    JobPageSerializer,
    JobSerializer,
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
from speech.web_api import PageSession


class JobsView(APIView):
    """The account's jobs."""

    @extend_schema(
        operation_id="create_job",
        description="A job that renders a long text or a podcast.",
        parameters=[IDEMPOTENCY_KEY],
        request=JOB_REQUEST,
        responses={202: JobCreatedSerializer, **CREATING_ERRORS},
        examples=EXAMPLES,
        callbacks=[CALLBACK],
        tags=["Jobs"],
    )
    def post(self, request: Request) -> HttpResponse:
        _require_jobs(request)
        return _accepted(request, parse_job_request(request.data))

    @extend_schema(
        operation_id="list_jobs",
        description="The account's jobs, the newest first.",
        parameters=[JobPageSerializer],
        responses={200: JobListSerializer, 400: ErrorSerializer, **MISSING},
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
        operation_id="retrieve_job", parameters=[JOB_ID], responses={200: JobSerializer, **MISSING}, tags=["Jobs"]
    )
    def get(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        return JsonResponse(record_of(job) | _callback_attempts(job))

    @extend_schema(
        operation_id="delete_job",
        description="Delete a job and its audio.",
        parameters=[JOB_ID],
        responses={200: JobDeletionSerializer, **MISSING},
        tags=["Jobs"],
    )
    def delete(self, request: Request, job_id: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        service.remove_job(job)
        return JsonResponse({"id": str(job.pk), "object": "job", "deleted": True})


class JobAudioView(APIView):
    """The audio of a completed job, with byte ranges: for its owner's key or signed-in session."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @extend_schema(operation_id="download_job", parameters=[JOB_ID, RANGE], responses=AUDIO, tags=["Jobs"])
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        return _audio(request, job, job.audio_name, f"{job.pk}.{job.audio_format}")


class CaptionsView(APIView):
    """The captions of a completed job, as SubRip or WebVTT."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @extend_schema(
        operation_id="download_captions",
        parameters=[JOB_ID, EXTENSION],
        responses={**CAPTIONS, **MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str, extension: str) -> HttpResponse:
        job = service.find_job(account_of(request), job_id)
        if extension not in CAPTION_FORMATS:
            raise _not_found(f"Captions are there as {' and '.join(CAPTION_FORMATS)}.")
        _require_audio(job)
        if not job.captions_name:
            message = "This job has no captions: its voices do not tell when words are said, or it is an older one."
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
        parameters=[JOB_ID, TURN_NUMBER, RANGE],
        responses=AUDIO,
        tags=["Jobs"],
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
        parameters=[ASYNC, QUEUED_IDEMPOTENCY_KEY, *SpeechView.HEADERS],
        request=SpeechRequestSerializer,
        responses={**SpeechView.RESPONSES, 202: QueuedSpeechSerializer, 409: ErrorSerializer},
        examples=SpeechView.EXAMPLES,
        tags=["Speech"],
    )
    def post(self, request: Request) -> HttpResponse:
        if request.headers.get(LONG_TEXT_HEADER) == LONG_TEXT_AS_JOB:
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
    _require_audio(job)
    return answer_file(request, name, content_type=FORMATS[job.audio_format].content_type, file_name=file_name)


def _require_audio(job: Job) -> None:
    if job.files_removed_at is not None:
        raise _not_found("The audio of this job was kept as long as audio is, and has been removed.", "audio_expired")
    if job.status != Job.Status.COMPLETED:
        raise _not_found(f"This job is {job.status}: it has no audio.", "audio_not_ready")


def _not_found(message: str, code: str = "not_found") -> ApiError:
    return ApiError(message, code=code, status=404)
