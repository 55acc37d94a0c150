"""The job record: the owner's view of a job, over HTTP and in the callback."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse

from jobs.captions.files import CAPTION_FORMATS
from jobs.models import Chapter, Job


def record_of(job: Job) -> dict[str, Any]:
    """Return the record of `job`; times are integer milliseconds since the epoch, `duration` is in seconds."""
    is_completed = job.status == Job.Status.COMPLETED
    has_audio = is_completed and job.files_removed_at is None
    captions = {ending: reverse("job_captions", args=[job.pk, ending]) for ending in CAPTION_FORMATS}
    kept = timedelta(days=settings.AUDIO_RETENTION_DAYS)
    record: dict[str, Any] = {
        "id": str(job.pk),
        "type": job.type,
        "status": job.status,
        "title": job.title,
        "author": job.author,
        "cover_url": reverse("job_cover", args=[job.pk]) if job.cover_name and not job.files_removed_at else None,
        "audio_url": reverse("job_audio", args=[job.pk]) if has_audio else None,
        "chapters": _chapters(job, list(job.chapters.all()), has_audio=has_audio),
        "captions": captions if has_audio and job.captions_name else None,
        "error": {"code": job.error_code, "message": job.error_message} if job.error_code else None,
        "created_at": milliseconds(job.created_at),
        "completed_at": milliseconds(job.ended_at) if is_completed else None,
        "progress": round(job.done_count / job.segment_count, 3),
        "characters": job.characters,
        "format": job.audio_format,
        "duration": job.duration_s,
        "engine": job.engine or None,
        "unspoken": job.unspoken,
        "unspoken_count": job.unspoken_count,
        "warnings": job.warnings,
        "audio_expires_at": milliseconds(job.ended_at + kept) if is_completed and job.ended_at else None,
    }
    if job.type == Job.Type.PODCAST:
        record["segments"] = [
            {
                "speaker": turn.speaker,
                "audioUrl": reverse("job_turn_audio", args=[job.pk, turn.number]) if has_audio else None,
            }
            for turn in job.turns.all()
        ]
    return record


def _chapters(job: Job, chapters: list[Chapter], *, has_audio: bool) -> list[dict[str, Any]]:
    """Return the chapters with their times in seconds, null before the audio is put together."""
    starts = [chapter.start_s for chapter in chapters]
    return [
        {
            "title": chapter.title,
            "start": chapter.start_s if has_audio else None,
            "end": end_s if has_audio else None,
            "audio_url": reverse("job_chapter_audio", args=[job.pk, chapter.number]) if has_audio else None,
        }
        for chapter, end_s in zip(chapters, [*starts[1:], job.duration_s], strict=False)
    ]


def milliseconds(moment: datetime | None) -> int | None:
    """Return a moment as integer milliseconds since the epoch; None for None."""
    return None if moment is None else round(moment.timestamp() * 1000)
