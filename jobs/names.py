"""The name of a job: the owner's title, or else the first words of its text."""

import re

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Left

from jobs.models import Job, Segment

KINDS = {Job.Type.LONGFORM: "Audiobook", Job.Type.PODCAST: "Podcast"}
"""The words for types of jobs."""

_OPENING = 120
"""The characters of a text from which a job without a title gets its name."""


def with_opening(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """Return `jobs`, each with the `opening` of its text, which `name_of` reads."""
    first = Segment.objects.filter(job=OuterRef("pk"), number=0)
    return jobs.annotate(opening=Subquery(first.values(beginning=Left("text", _OPENING))))


def name_of(job: Job) -> str:
    """Return the title of a job that has an `opening`, or else a name for it; it is never empty."""
    return job.title or _first_words(job.opening) or KINDS[Job.Type(job.type)]  # type: ignore[attr-defined]


def _first_words(opening: str | None) -> str:
    """Return the first words of a text, in one line and without the markup of pronunciations."""
    text = " ".join(re.sub(r"\[([^\[\]]+)\]\(/[^/()]*/?\)?|<break[^>]*>?", r"\1", opening or "").split())
    return text if len(text) <= 60 else f"{text[:60].rsplit(' ', 1)[0].rstrip(' ,;:–-')}…"
