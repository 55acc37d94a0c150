"""A feed with its episodes as a show: their titles, sizes and addresses, which begin with the feed's address."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.templatetags.static import static
from django.urls import reverse

from feeds.models import Feed
from feeds.rss import Item, Show
from feeds.service import MAX_EPISODES, audio_sizes, episodes_of
from jobs.models import Chapter, Job
from jobs.names import KINDS, name_of

AUDIO_TYPES = {"mp3": ("mp3", "audio/mpeg"), "m4b": ("m4a", "audio/x-m4a")}
"""The ending of an enclosure's address and its MIME type, as Apple names them, by the format of the job."""

_HAS_CHAPTERS = Exists(Chapter.objects.filter(job=OuterRef("pk")))


def address_of(feed: Feed) -> str:
    """Return the secret address of the feed."""
    return f"{settings.SITE_URL}{reverse('feed_xml', args=[feed.token])}"


def show_of(feed: Feed) -> Show:
    """Return the feed with its newest episodes, except where the audio is lost. Raises: StorageError."""
    jobs = list(episodes_of(feed).annotate(has_chapters=_HAS_CHAPTERS)[:MAX_EPISODES])
    sizes = audio_sizes(jobs)
    covers = [job for job in jobs if job.cover_name]
    return Show(
        address=address_of(feed),
        link=f"{settings.SITE_URL}/",
        title=feed.title,
        description=feed.description,
        author=feed.author,
        language=feed.language,
        image_url=_file_url(feed, covers[0], "jpg") if covers else f"{settings.SITE_URL}{static('feeds/cover.png')}",
        items=[_item(feed, job, sizes[job.pk]) for job in jobs if job.pk in sizes],
    )


def chapters_of(job: Job) -> Mapping[str, Any]:
    """Return the chapters of a job in their JSON form.

    Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
    """
    chapters = [
        {"startTime": chapter.start_s or 0, "title": chapter.title or str(chapter.number + 1)}
        for chapter in job.chapters.all()
    ]
    return {"version": "1.2.0", "chapters": chapters}


def _item(feed: Feed, job: Job, byte_count: int) -> Item:
    ending, audio_type = AUDIO_TYPES[job.audio_format]
    kind = KINDS[Job.Type(job.type)]
    return Item(
        guid=str(job.pk),
        title=name_of(job),
        summary=f"{kind} by {job.author}" if job.author else kind,
        author=job.author,
        published_at=job.created_at,
        duration_s=job.duration_s or 0,
        audio_url=_file_url(feed, job, ending),
        audio_type=audio_type,
        audio_bytes=byte_count,
        image_url=_file_url(feed, job, "jpg") if job.cover_name else "",
        chapters_url=_file_url(feed, job, "json") if job.has_chapters else "",  # type: ignore[attr-defined]
        transcript_url=_file_url(feed, job, "vtt") if job.captions_name else "",
    )


def _file_url(feed: Feed, job: Job, extension: str) -> str:
    return f"{settings.SITE_URL}{reverse('feed_file', args=[feed.token, job.pk, extension])}"
