"""Jobs over HTTP, and speech requests that become jobs because their text is too long to wait for."""

import dataclasses

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import limits
from accounts.authentication import ApiKeyAuthentication, PageSession, account_of, key_of
from accounts.limits import Admission
from accounts.models import Account, UsageKind
from accounts.permissions import needs_scope
from accounts.scopes import Scope
from core.declarations import Body, declares
from core.errors import ApiError, PlanRequired
from files import storage
from jobs import service
from jobs.api import openapi
from jobs.api.change_serializers import JobChangedSerializer, JobChangeSerializer, parse_change
from jobs.api.chapter_answers import answer_chapter
from jobs.api.downloads import answer_file
from jobs.api.serializers import (
    JobCreatedSerializer,
    JobDeletionSerializer,
    JobListSerializer,
    JobPageSerializer,
    JobSerializer,
    parse_idempotency_key,
    parse_job_request,
)
from jobs.book.answers import answer_book
from jobs.book.epub import CONTENT_TYPE as BOOK_TYPE
from jobs.book.job_books import has_book
from jobs.captions.files import CAPTION_FORMATS
from jobs.changing.changes import change_job
from jobs.covers import CONTENT_TYPE as COVER_TYPE
from jobs.models import Job
from jobs.planning import Part
from jobs.records import record_of
from jobs.requests import JobRequest
from speech.answer_serializers import ErrorSerializer
from speech.fields import validated
from speech.requests import SpeechRequest
from tts.pieces import FILE_FORMATS


@declares(body=Body.LONG, cross_origin=True)
class JobsView(APIView):
    """The account's jobs."""

    @needs_scope(Scope.JOBS)
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
        _require_jobs_api(account_of(request))
        account, key = account_of(request), key_of(request)
        with limits.counted_if_large(account, request.META, key, kind=UsageKind.JOB) as counted:
            return _accepted(request, parse_job_request(request.data), counted=counted)

    @needs_scope(Scope.JOBS, Scope.READ)
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
        shown = list(service.jobs_of(account, before=before).prefetch_related("turns", "chapters")[: limit + 1])
        records = [record_of(job) for job in shown[:limit]]
        last_id = records[-1]["id"] if records else None
        return JsonResponse({"object": "list", "data": records, "last_id": last_id, "has_more": len(shown) > limit})


@declares(cross_origin=True)
class JobView(APIView):
    """One job of the account."""

    @needs_scope(Scope.JOBS, Scope.READ)
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

    @needs_scope(Scope.JOBS)
    @extend_schema(
        operation_id="change_job",
        description="Replace a chapter, a paragraph or a turn of a completed job; only what differs is rendered.",
        parameters=[openapi.JOB_ID],
        request=JobChangeSerializer,
        responses={
            200: JobChangedSerializer,
            202: JobChangedSerializer,
            **openapi.CREATING_ERRORS,
            **openapi.MISSING,
        },
        examples=openapi.CHANGES,
        tags=["Jobs"],
    )
    def patch(self, request: Request, job_id: str) -> HttpResponse:
        account = account_of(request)
        _require_jobs_api(account)
        job = service.find_job(account, job_id)
        changed, cost, rate = change_job(account, job, parse_change(job, request.data), key_of(request))
        answer = {"id": str(job.pk), "status": changed.status, **dataclasses.asdict(cost)}
        is_unchanged = changed.status == Job.Status.COMPLETED
        return JsonResponse(answer, status=200 if is_unchanged else 202, headers=rate.headers())

    @needs_scope(Scope.JOBS)
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


@declares(cross_origin=True)
class JobAudioView(APIView):
    """The audio of a completed job, with byte ranges, for its owner's key or signed-in session."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
    @extend_schema(
        operation_id="download_job", parameters=[openapi.JOB_ID, openapi.RANGE], responses=openapi.AUDIO, tags=["Jobs"]
    )
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        return _audio(request, job, job.audio_name, f"{job.pk}.{job.audio_format}")


@declares(cross_origin=True)
class CaptionsView(APIView):
    """The captions of a completed job, as SubRip or WebVTT."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
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


@declares(cross_origin=True)
class BookView(APIView):
    """The read-along book of a completed job: an EPUB whose words light up as they sound."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
    @extend_schema(
        operation_id="download_book",
        parameters=[openapi.JOB_ID],
        responses={(200, BOOK_TYPE): OpenApiTypes.BINARY, **openapi.MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        _require_audio(job)
        if not has_book(job):
            message = "There is no book of this audio: it was spoken at once, and its parts have no times."
            raise _not_found(message, "book_not_available")
        return answer_book(request, job)


@declares(cross_origin=True)
class TurnAudioView(APIView):
    """The audio of one turn of a podcast."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
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


@declares(cross_origin=True)
class ChapterAudioView(APIView):
    """The audio of one chapter of a completed job."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
    @extend_schema(
        operation_id="download_chapter",
        parameters=[openapi.JOB_ID, openapi.CHAPTER_NUMBER, openapi.RANGE],
        responses=openapi.AUDIO,
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str, number: int) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        _require_audio(job)
        chapter = job.chapters.filter(number=number).first()
        if chapter is None:
            raise _not_found(f"The job has no chapter {number}.")
        return answer_chapter(request, job, chapter, f"{job.pk}-{number}.{job.audio_format}")


@declares(cross_origin=True)
class CoverView(APIView):
    """The cover of a job, as its file has it."""

    authentication_classes = (ApiKeyAuthentication, PageSession)

    @needs_scope(Scope.JOBS, Scope.READ)
    @extend_schema(
        operation_id="download_cover",
        parameters=[openapi.JOB_ID],
        responses={(200, COVER_TYPE): OpenApiTypes.BINARY, **dict.fromkeys((302, 304)), **openapi.MISSING},
        tags=["Jobs"],
    )
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        job = service.find_job(account_of(request), job_id)
        if not job.cover_name or job.files_removed_at is not None:
            raise _not_found("This job has no cover.")
        return answer_file(request, job.cover_name, content_type=COVER_TYPE, file_name=f"{job.pk}.jpg")


def accept_speech(request: Request, asked: SpeechRequest) -> HttpResponse:
    """Answer a speech request whose text is too long to wait for with the job that speaks it."""
    part = Part(asked.input, asked.voice)
    return _accepted(request, JobRequest((part,), False, asked.audio_format, asked.controls), has_url=True)


def _require_jobs_api(account: Account) -> None:
    if not account.plan.has_jobs_api:
        raise PlanRequired("The Jobs API needs the Pro plan. Use POST /api/v1/audio/speech for shorter texts.")


def _accepted(
    request: Request, asked: JobRequest, *, has_url: bool = False, counted: Admission | None = None
) -> HttpResponse:
    idempotency_key = parse_idempotency_key(request.headers.get("Idempotency-Key"))
    job, rate = service.create_job(
        account_of(request), asked, key_of(request), idempotency_key=idempotency_key, counted=counted
    )
    answer = {"id": str(job.pk), "status": job.status}
    if has_url:
        answer["job_url"] = reverse("job", args=[job.pk])
    return JsonResponse(answer, status=202, headers=rate.headers() if rate else {})


def _audio(request: HttpRequest, job: Job, name: str, file_name: str) -> HttpResponseBase:
    _require_audio(job)
    return answer_file(request, name, content_type=FILE_FORMATS[job.audio_format].content_type, file_name=file_name)


def _require_audio(job: Job) -> None:
    if job.files_removed_at is not None:
        raise _not_found(
            f"This audio has expired. Audio is kept for {settings.AUDIO_RETENTION_DAYS} days.", "audio_expired"
        )
    if job.status != Job.Status.COMPLETED:
        raise _not_found(f"This job is {job.status}: it has no audio.", "audio_not_ready")


def _not_found(message: str, code: str = "not_found") -> ApiError:
    return ApiError(message, code=code, status=404)
