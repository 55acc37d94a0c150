"""The studio: an account's jobs, and each of them as it is rendered, heard, taken home and deleted."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
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
from jobs.models import Job, Segment
from jobs.scripts import turn_texts
from speech.encoding import FORMATS
from voices.catalog import CATALOG
from voices.cloned import is_cloned_name
from voices.service import cloned_voices_of

_PAGE_SIZE = 20
_OPENING = 120
"""Of how many characters of a text its job is called by, if it has no title."""

_MAX_FILE_NAME = 80
_KINDS = {Job.Type.LONGFORM: "Long text", Job.Type.PODCAST: "Podcast"}


@require_safe
@never_cache
@login_required
def studio(request: HttpRequest) -> HttpResponse:
    jobs = Paginator(_with_opening(service.jobs_of(_account(request))), _PAGE_SIZE)
    page = jobs.get_page(request.GET.get("page"))
    found = list(page.object_list)
    names = _voice_names(_account(request), found)
    shown = {"page": page, "jobs": [shown_job(job, names) for job in found], "account": _account(request)}
    return render(request, "jobs/studio.html", shown)


@require_safe
@never_cache
@login_required
def studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = _job(request, job_id)
    shown = shown_job(job, _voice_names(_account(request), [job]))
    response = render(request, "jobs/studio_job.html", {"job": job, "shown": shown, **_state(job)})
    # Where audio lies in object storage, a page must be allowed to play it from there.
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
    return render(request, "jobs/job_state.html", {"job": job, "shown": shown_job(job), **_state(job)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def delete_studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = _job(request, job_id)
    if request.method == "POST":
        service.remove_job(job)
        messages.success(request, f"“{shown_job(job)['name']}” is deleted.")
        return redirect("studio")
    return render(request, "jobs/delete_studio_job.html", {"job": job, "shown": shown_job(job)})


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
    """Return what people are told of a job in every list; `job` has an `opening`, and each voice is to have a name."""
    name = job.title or _name(job.opening) or _KINDS[Job.Type(job.type)]  # type: ignore[attr-defined]
    return {
        "id": job.pk,
        "name": name,
        "file_name": _file_name(name),
        "kind": _KINDS[Job.Type(job.type)],
        "status": job.status,
        "voices": [(voice_names or {}).get(voice, voice) for voice in job.voices],
        "characters": job.characters,
        "duration_s": job.duration_s,
        "created_at": job.created_at,
        "has_text": job.files_removed_at is None,
    }


def _voice_names(account: Account, jobs: Sequence[Job]) -> dict[str, str]:
    """Return what people call the voices of jobs; a query is made only where one of them is cloned."""
    names = {voice.id: voice.name for voice in CATALOG.values()}
    cloned = {voice for job in jobs for voice in job.voices if is_cloned_name(voice)}
    if cloned:
        names |= dict.fromkeys(cloned, "a deleted voice")
        names |= dict(cloned_voices_of(account).filter(pk__in=cloned).values_list("pk", "name"))
    return names


def _file_name(name: str) -> str:
    """Return what a job's files are called without their endings."""
    kept = re.sub(r"[^\w\s'(),&+.-]+", " ", name)
    return " ".join(kept.split())[:_MAX_FILE_NAME].strip(" .") or "audio"


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
        raise Http404("There is no such job.") from error


def _state(job: Job) -> dict[str, Any]:
    """Return what changes about a job while it is rendered, and what there is once it is completed."""
    percent = 100 * job.done_count // job.segment_count
    state: dict[str, Any] = {
        "percent": percent,
        "announced": _announced(job, percent),
        "kept_days": settings.AUDIO_RETENTION_DAYS,
    }
    if job.status == Job.Status.COMPLETED and job.files_removed_at is None:
        state["turns"] = _turns(job)
        state["chapters"] = list(job.chapters.all())
        state["unspoken"] = job.unspoken[:20]
        state["language"] = _language(job)
        state["why_no_captions"] = "" if job.captions_name else _why_no_captions(job)
    return state


def _announced(job: Job, percent: int) -> str:
    """Return what a screen reader is told: not each percent."""
    if job.status == Job.Status.ACTIVE:
        return f"Speaking: {percent // 10 * 10} percent."
    return {
        Job.Status.QUEUED: "Waiting for its turn.",
        Job.Status.COMPLETED: "Finished. You can listen to it now.",
        Job.Status.FAILED: "The job failed.",
    }[Job.Status(job.status)]


def _language(job: Job) -> str:
    """Return the language of the captions (BCP 47): that of the first voice."""
    voice = CATALOG.get(job.voices[0]) if job.voices else None
    return voice.language if voice else "en"


def _turns(job: Job) -> list[dict[str, Any]]:
    if job.type != Job.Type.PODCAST:
        return []
    speakers = dict(job.turns.values_list("number", "speaker"))
    return [{"number": number, "speaker": speakers[number], "text": text} for number, text in turn_texts(job)]


def _why_no_captions(job: Job) -> str:
    if any(is_cloned_name(voice) or voice.startswith("ar_") for voice in job.voices):
        return "There are no captions: Arabic and cloned voices do not tell when each word is said."
    return "There are no captions: this was spoken before captions were made."


def _go_to(address: str) -> HttpResponse:
    """Return what makes htmx leave the page."""
    return HttpResponse(headers={"HX-Redirect": address})


def _account(request: HttpRequest) -> Account:
    return cast(Account, request.user)
