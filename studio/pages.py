"""The studio: the list of an account's jobs, and the pages to follow, play, download and delete each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Left
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Account
from jobs import service
from jobs.downloads import answer_file, media_origins
from jobs.models import Job, Segment, Turn
from studio.scripts import turn_texts
from tts.encoding import FORMATS
from voices.catalog import CATALOG
from voices.cloned import is_cloned_name
from voices.service import cloned_voices_of

_PAGE_SIZE = 20
_TURNS_A_PAGE = 200
_OPENING = 120
"""The characters of a text from which a job without a title gets its name."""

_KINDS = {Job.Type.LONGFORM: "Audiobook", Job.Type.PODCAST: "Podcast"}


@require_safe
@never_cache
@login_required
def studio(request: HttpRequest) -> HttpResponse:
    jobs = Paginator(_with_opening(service.jobs_of(_account(request))), _PAGE_SIZE)
    page = jobs.get_page(request.GET.get("page"))
    found = list(page.object_list)
    names = _voice_names(_account(request), found)
    shown = {"page": page, "jobs": [shown_job(job, names) for job in found], "account": _account(request)}
    return render(request, "studio/studio.html", shown)


@require_safe
@never_cache
@login_required
def studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = _job(request, job_id)
    shown = shown_job(job, _voice_names(_account(request), [job]))
    values = {"job": job, "shown": shown, **_state(job, request.GET.get("page"))}
    response = render(request, "studio/studio_job.html", values)
    # The page must be allowed to play audio from object storage.
    if origins := media_origins():
        response._csp_update = {"media-src": origins}  # type: ignore[attr-defined]
    return response


@require_safe
@never_cache
def studio_job_progress(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The part of a job's page that changes while it is rendered, asked for by a script every second."""
    page = reverse("studio_job", args=[job_id])
    if not request.user.is_authenticated:
        return _go_to(f"{reverse('account_login')}?next={page}")
    try:
        job = _job(request, job_id)
    except Http404:
        return _go_to(reverse("studio"))
    return render(request, "studio/job_state.html", {"job": job, "shown": shown_job(job), **_state(job)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def delete_studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = _job(request, job_id)
    if request.method == "POST":
        service.remove_job(job)
        messages.success(request, f"“{shown_job(job)['name']}” was deleted.")
        return redirect("studio")
    return render(request, "studio/delete_studio_job.html", {"job": job, "shown": shown_job(job)})


@require_safe
@login_required
def studio_download(request: HttpRequest, job_id: UUID) -> HttpResponseBase:
    """The audio of a job as a file to keep, under a name that tells what it is."""
    job = _job(request, job_id)
    if not job.audio_name or job.files_removed_at is not None:
        raise Http404("This job has no audio.")
    content_type = FORMATS[job.audio_format].content_type
    name = f"{shown_job(job)['file_name']}.{job.audio_format}"
    return answer_file(request, job.audio_name, content_type=content_type, file_name=name, is_attachment=True)


def shown_job(job: Job, voice_names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the facts about a job for lists; `job` has an `opening`, and `voice_names` are by ID."""
    name = job.title or _name(job.opening) or _KINDS[Job.Type(job.type)]  # type: ignore[attr-defined]
    file_name = " ".join(re.sub(r"[^\w\s'(),&+.-]+", " ", name).split())[:80].strip(" .")
    return {
        "id": job.pk,
        "name": name,
        "file_name": file_name or "audio",
        "kind": _KINDS[Job.Type(job.type)],
        "status": job.status,
        "voices": [(voice_names or {}).get(voice, voice) for voice in job.voices],
        "characters": job.characters,
        "duration_s": job.duration_s,
        "created_at": job.created_at,
        "has_text": job.files_removed_at is None,
    }


def _voice_names(account: Account, jobs: Sequence[Job]) -> dict[str, str]:
    """Return the names of the voices of jobs by ID; it costs a query only if one of them is cloned."""
    names = {voice.id: voice.name for voice in CATALOG.values()}
    cloned = {voice for job in jobs for voice in job.voices if is_cloned_name(voice)}
    if cloned:
        names |= dict.fromkeys(cloned, "a deleted voice")
        names |= dict(cloned_voices_of(account).filter(pk__in=cloned).values_list("pk", "name"))
    return names


def _name(opening: str | None) -> str:
    """Return the first words of a text, in one line and without the markup of pronunciations."""
    text = " ".join(re.sub(r"\[([^\[\]]+)\]\(/[^/()]*/?\)?|<break[^>]*>?", r"\1", opening or "").split())
    return text if len(text) <= 60 else f"{text[:60].rsplit(' ', 1)[0].rstrip(' ,;:–-')}…"


def _with_opening(jobs: QuerySet[Job]) -> QuerySet[Job]:
    first = Segment.objects.filter(job=OuterRef("pk"), number=0)
    return jobs.annotate(opening=Subquery(first.values(beginning=Left("text", _OPENING))))


def _job(request: HttpRequest, job_id: UUID) -> Job:
    try:
        return _with_opening(service.jobs_of(_account(request))).get(pk=job_id)
    except Job.DoesNotExist as error:
        raise Http404("There is no such audiobook or podcast.") from error


def _state(job: Job, turns_page: str | None = None) -> dict[str, Any]:
    """Return the values that change while a job is rendered, and those of a completed job with a page of its turns."""
    percent = 100 * job.done_count // job.segment_count
    state: dict[str, Any] = {
        "percent": percent,
        "announced": _announced(job, percent),
        "kept_days": settings.AUDIO_RETENTION_DAYS,
    }
    if job.status == Job.Status.COMPLETED and job.files_removed_at is None:
        voice = CATALOG.get(job.voices[0]) if job.voices else None
        state["page"] = turns = Paginator(job.turns.all(), _TURNS_A_PAGE).get_page(turns_page)
        state["turns"] = _turns(job, turns)
        state["chapters"] = list(job.chapters.all())
        state["unspoken"] = job.unspoken[:20]
        state["language"] = voice.language if voice else "en"  # of the captions
        state["why_no_captions"] = "" if job.captions_name else _why_no_captions(job)
    return state


def _announced(job: Job, percent: int) -> str:
    """Return the text for screen readers: they hear of steps of ten percent only."""
    if job.status == Job.Status.ACTIVE:
        return f"Speaking: {percent // 10 * 10} percent."
    return {
        Job.Status.QUEUED: "In the queue.",
        Job.Status.COMPLETED: "Finished. You can listen to it now.",
        Job.Status.FAILED: "Failed.",
    }[Job.Status(job.status)]


def _turns(job: Job, page: Page[Turn]) -> list[dict[str, Any]]:
    speakers = {turn.number: turn.speaker for turn in page}
    texts = turn_texts(job, list(speakers))
    return [{"number": number, "speaker": speakers[number], "text": text} for number, text in texts]


def _why_no_captions(job: Job) -> str:
    if any(is_cloned_name(voice) or voice.startswith("ar_") for voice in job.voices):
        return "No captions: Arabic and cloned voices have no word timestamps."
    return "No captions: we could not make captions for this audio."


def _go_to(address: str) -> HttpResponse:
    """Return an answer that makes htmx leave the page."""
    return HttpResponse(headers={"HX-Redirect": address})


def _account(request: HttpRequest) -> Account:
    return cast(Account, request.user)
