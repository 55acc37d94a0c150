"""The studio: the list of an account's jobs, and the pages to follow, play, download and delete each job."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.authentication import account_of
from core.names import plain_name
from jobs import service
from jobs.api.chapter_answers import answer_chapter
from jobs.api.downloads import answer_file, media_origins
from jobs.book.job_books import has_book
from jobs.changing.old_words import find_old_words
from jobs.changing.revisions import is_changeable
from jobs.models import MAX_TITLE, Job, Turn
from jobs.rendering.time_left import times_left_s
from studio.old_words import shown_old_words
from studio.read_along import read_along
from studio.scripts import first_turns, host_voices, turn_texts
from studio.shown_jobs import file_name, named_like, names_of_voices, own_job, own_jobs, percent_of, shown_job
from studio.timelines import Timeline
from tts.pieces import FILE_FORMATS
from voices.catalog import CATALOG
from voices.cloned import is_cloned_name

_PAGE_SIZE = 20
_TURNS_A_PAGE = 200


@require_safe
@never_cache
def studio(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        is_script = bool(request.headers.get("HX-Request"))
        return _go_to(request.path) if is_script else redirect_to_login(request.get_full_path())
    account, wanted = account_of(request), plain_name(request.GET.get("q", ""))[:MAX_TITLE]
    jobs = own_jobs(account)
    page = Paginator(named_like(jobs, wanted), _PAGE_SIZE).get_page(request.GET.get("page"))
    found = list(page.object_list)
    names, times = names_of_voices(account, found), times_left_s(found)
    shown = {
        "page": page,
        "jobs": [shown_job(job, names) | {"time_left_s": times.get(job.pk)} for job in found],
        "is_working": not all(job.is_finished for job in found),
        "wanted": wanted,
        "account": account,
    }
    # A script asks for the list alone while something in it is being rendered.
    template = "studio/job_list.html" if request.headers.get("HX-Request") else "studio/studio.html"
    return render(request, template, shown)


@require_safe
@never_cache
@login_required
def studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = own_job(request, job_id)
    names = names_of_voices(account_of(request), [job])
    shown = shown_job(job, names)
    has_cover = job.cover_name and job.files_removed_at is None
    cover_url = reverse("job_cover", args=[job.pk]) if has_cover else ""
    values = {
        "job": job,
        "shown": shown,
        "cover_url": cover_url,
        "hosts": _hosts(job, names),
        **_state(job, request.GET.get("page")),
    }
    response = render(request, "studio/studio_job.html", values)
    # The page must be allowed to play audio and show a cover from object storage.
    if origins := media_origins():
        response._csp_update = {"media-src": origins, "img-src": origins}  # type: ignore[attr-defined]
    return response


@require_safe
@never_cache
def studio_job_progress(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The part of a job's page that changes during rendering; a script asks for it every second."""
    page = reverse("studio_job", args=[job_id])
    if not request.user.is_authenticated:
        return _go_to(f"{reverse('account_login')}?next={page}")
    try:
        job = own_job(request, job_id)
    except Http404:
        return _go_to(reverse("studio"))
    return render(request, "studio/job_state.html", {"job": job, "shown": shown_job(job), **_state(job)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def delete_studio_job(request: HttpRequest, job_id: UUID) -> HttpResponse:
    job = own_job(request, job_id)
    if request.method == "POST":
        service.remove_job(job)
        messages.success(request, f"“{shown_job(job)['name']}” was deleted.")
        return redirect("studio")
    return render(request, "studio/delete_studio_job.html", {"job": job, "shown": shown_job(job)})


@require_safe
@login_required
def studio_download(request: HttpRequest, job_id: UUID) -> HttpResponseBase:
    """The audio of a job as a file to keep, under a descriptive name."""
    job = own_job(request, job_id)
    if not job.audio_name or job.files_removed_at is not None:
        raise Http404("This job has no audio.")
    content_type = FILE_FORMATS[job.audio_format].content_type
    name = f"{shown_job(job)['file_name']}.{job.audio_format}"
    return answer_file(request, job.audio_name, content_type=content_type, file_name=name, is_attachment=True)


@require_safe
@login_required
def studio_chapter_download(request: HttpRequest, job_id: UUID, number: int) -> HttpResponseBase:
    """A chapter of a book as a file to keep."""
    job = own_job(request, job_id)
    chapter = job.chapters.filter(number=number).first()
    if chapter is None or not job.audio_name or job.files_removed_at is not None:
        raise Http404("This job has no such chapter.")
    title = file_name(chapter.title) or f"Chapter {number + 1}"
    name = f"{shown_job(job)['file_name']} - {number + 1:02} {title}.{job.audio_format}"
    return answer_chapter(request, job, chapter, name, is_attachment=True)


@require_safe
@never_cache
@login_required
def studio_words(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The text of a finished job around a second of its audio, for its player."""
    job = own_job(request, job_id)
    if job.status != Job.Status.COMPLETED or job.files_removed_at is not None:
        raise Http404("This job has no audio.")
    try:
        at_s = float(request.GET.get("at", "0"))
    except ValueError:
        at_s = 0.0
    return JsonResponse(read_along(job, at_s))


def _state(job: Job, turns_page: str | None = None) -> dict[str, Any]:
    """Return the values that change while a job is rendered; for a completed job, with a page of its turns."""
    is_changing = bool(job.revision) and not job.is_finished
    percent = _percent_changed(job) if is_changing else percent_of(job)
    state: dict[str, Any] = {
        "percent": percent,
        "is_changing": is_changing,
        "time_left_s": times_left_s([job]).get(job.pk),
        "announced": _announced(job, percent, is_changing=is_changing),
        "kept_days": settings.AUDIO_RETENTION_DAYS,
    }
    if job.status == Job.Status.COMPLETED and job.files_removed_at is None:
        voice = CATALOG.get(job.voices[0]) if job.voices else None
        state["can_change"] = is_changeable(job)
        found = find_old_words(job.account, [job]) if state["can_change"] else []
        state |= shown_old_words(found) | {"old_parts": {part for old in found for part in old.parts}}
        state["page"] = turns = Paginator(job.turns.all(), _TURNS_A_PAGE).get_page(turns_page)
        timeline = Timeline(job)
        state["waveform"] = timeline.waveform()
        state["turns"] = _turns(job, turns, timeline.turn_ends_s())
        state["chapters"] = list(job.chapters.all())
        state["has_book"] = has_book(job)
        state["unspoken"] = job.unspoken[:20]
        state["language"] = voice.language if voice else "en"  # of the text
        state["why_no_captions"] = "" if job.captions_name else _why_no_captions(job)
    return state


def _percent_changed(job: Job) -> int:
    """Return the finished share of the segments that a change renders, in percent."""
    count = job.segments.filter(revision=job.revision).count()
    return 100 * (count - job.segment_count + job.done_count) // count if count else 100


def _announced(job: Job, percent: int, *, is_changing: bool) -> str:
    """Return the text for screen readers, which announces only steps of ten percent."""
    if job.status == Job.Status.ACTIVE:
        return f"{'Changing' if is_changing else 'Speaking'}: {percent // 10 * 10} percent."
    return {
        Job.Status.QUEUED: "The change is in the queue." if is_changing else "In the queue.",
        Job.Status.COMPLETED: "Finished. You can listen to it now.",
        Job.Status.FAILED: "Failed.",
    }[Job.Status(job.status)]


def _turns(job: Job, page: Page[Turn], ends_s: Mapping[int | None, float]) -> list[dict[str, Any]]:
    speakers = {turn.number: turn.speaker for turn in page}
    texts = turn_texts(job, list(speakers))
    names = job.host_names
    return [
        {
            "number": number,
            "speaker": speakers[number],
            "name": names.get(speakers[number], ""),
            "text": text,
            "start_s": ends_s.get(number - 1, 0.0),
            "end_s": ends_s.get(number, 0.0),
        }
        for number, text in texts
    ]


def _hosts(job: Job, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the name of each named host of a podcast, and of the host's voice if it is still known."""
    if not job.host_names:
        return []
    voices = host_voices(job, first_turns(job))
    return [(name, names.get(voices.get(host, ""), "")) for host, name in sorted(job.host_names.items())]


def _why_no_captions(job: Job) -> str:
    if any(is_cloned_name(voice) or voice.startswith("ar_") for voice in job.voices):
        return "No captions: Arabic and cloned voices have no word timestamps."
    return "No captions: we could not make captions for this audio."


def _go_to(address: str) -> HttpResponse:
    """Return an answer that makes htmx leave the page."""
    return HttpResponse(headers={"HX-Redirect": address})
