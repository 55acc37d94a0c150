"""Addresses that podcast players fetch: a feed and its episodes' files, for anyone who has its secret address."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import conditional_page, require_safe

from core.errors import ApiError
from feeds.models import Feed
from feeds.rss import CHAPTERS_TYPE, CONTENT_TYPE, TRANSCRIPT_TYPE, rss
from feeds.service import episodes_of, find_feed
from feeds.shows import AUDIO_TYPES, chapters_of, show_of
from jobs.api.downloads import answer_file
from jobs.covers import CONTENT_TYPE as COVER_TYPE


def _secret(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Hide the address of an answer from the sites that it links to, from search engines and from shared caches."""

    @wraps(view)
    def answer(request: HttpRequest, token: str, **named: Any) -> HttpResponseBase:
        try:
            response = view(request, token, **named)
        except ApiError as error:  # a range outside of the file
            response = HttpResponse(status=error.status, headers=error.headers)
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return answer


@require_safe
@_secret
@conditional_page
def feed_xml(request: HttpRequest, token: str) -> HttpResponse:
    return HttpResponse(rss(show_of(_feed(token))), content_type=CONTENT_TYPE)


@require_safe
@_secret
def feed_file(request: HttpRequest, token: str, job_id: UUID, extension: str) -> HttpResponseBase:
    """The audio, the cover, the chapters or the transcript of an episode."""
    job = episodes_of(_feed(token)).filter(pk=job_id).first()
    if job is None:
        raise Http404("There is no such episode.")
    ending, audio_type = AUDIO_TYPES[job.audio_format]
    if extension == "json" and job.chapters.exists():
        return JsonResponse(chapters_of(job), content_type=CHAPTERS_TYPE)
    files = {ending: (job.audio_name, audio_type), "jpg": (job.cover_name, COVER_TYPE)}
    files["vtt"] = (job.captions_name and f"{job.captions_name}.vtt", f"{TRANSCRIPT_TYPE}; charset=utf-8")
    name, content_type = files.get(extension, ("", ""))
    if not name:
        raise Http404("The episode has no such file.")
    return answer_file(request, name, content_type=content_type, file_name=f"{job.pk}.{extension}")


def _feed(token: str) -> Feed:
    feed = find_feed(token)
    if feed is None:
        raise Http404("There is no such feed.")
    return feed
