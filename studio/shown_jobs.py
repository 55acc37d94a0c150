"""Jobs as the studio's pages show them: found by their owner, named, and counted."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from accounts.authentication import account_of
from accounts.models import Account
from jobs import service
from jobs.models import Job
from jobs.names import KINDS, name_of, with_opening
from voices.names import voice_names


def own_jobs(account: Account) -> QuerySet[Job]:
    """Return the jobs of the account, each with its `opening`, the newest first."""
    return with_opening(service.jobs_of(account))


def own_job(request: HttpRequest, job_id: UUID) -> Job:
    """Return the job with its `opening` to its owner. Raises: Http404."""
    account = account_of(request)
    try:
        job = own_jobs(account).get(pk=job_id)
    except Job.DoesNotExist as error:
        raise Http404("There is no such audiobook or podcast.") from error
    job.account = account  # which a page would query again
    return job


def shown_job(job: Job, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the facts about a job for lists; `job` has an `opening`, and `names` of voices are by ID."""
    name = name_of(job)
    return {
        "id": job.pk,
        "name": name,
        "file_name": file_name(name) or "audio",
        "kind": KINDS[Job.Type(job.type)],
        "status": job.status,
        "percent": percent_of(job),
        "voices": [(names or {}).get(voice, voice) for voice in job.voices],
        "characters": job.characters,
        "duration_s": job.duration_s,
        "created_at": job.created_at,
        "has_text": job.files_removed_at is None,
    }


def file_name(name: str) -> str:
    """Return `name` without the characters that some systems refuse in file names; it may be empty."""
    return " ".join(re.sub(r"[^\w\s'(),&+.-]+", " ", name).split())[:80].strip(" .")


def names_of_voices(account: Account, jobs: Sequence[Job]) -> dict[str, str]:
    """Return the names of the voices of jobs by ID; it costs a query only if one of them is cloned."""
    return voice_names(account, {voice for job in jobs for voice in job.voices})


def named_like(jobs: QuerySet[Job], wanted: str) -> QuerySet[Job]:
    """Return the `jobs`, which have an `opening`, with `wanted` in their names; all if it is empty."""
    if not wanted:
        return jobs
    return jobs.filter(Q(title__icontains=wanted) | Q(title="", opening__icontains=wanted))


def percent_of(job: Job) -> int:
    """Return the rendered share of a job, in percent."""
    return 100 * job.done_count // job.segment_count
