"""Questions of tests and benchmarks to a site's database and storage, called in a process of its own."""

import hashlib
import timeit
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Q, Sum
from django.utils import timezone
from redis import Redis

from accounts.keys import create_key
from accounts.models import Account, DailyUsage, Meter, RequestPlace
from accounts.plans import PRO
from files import storage
from jobs.models import Job, Segment
from jobs.planning import Part
from jobs.queue import claims, sweeping
from jobs.requests import JobRequest
from jobs.service import create_job
from jobs.statuses import UNFINISHED


def create(email: str, text: str, audio_format: str = "mp3") -> str:
    """Return the ID of a new job of the account, which is made if it is not there."""
    return create_of_parts(email, [{"text": text, "voice": "af_bella"}], audio_format=audio_format)


def create_of_parts(email: str, parts: Sequence[Mapping[str, str]], **asked: Any) -> str:
    """Return the ID of a new job of the account, which is made if it is not there; `parts` are the fields of `Part`."""
    account = Account.objects.filter(email=email).first()
    account = account or Account.objects.create_user(email, plan_name=PRO.name)
    job, _ = create_job(account, JobRequest(tuple(Part(**part) for part in parts), **asked))
    return str(job.pk)


def sign_in(email: str, plan_name: str) -> str:
    """Return the session cookie of a new account on a plan."""
    account = Account.objects.create_user(email, plan_name=plan_name)
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(account.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: account.get_session_auth_hash(),
        }
    )
    session.create()
    return str(session.session_key)


def fill_queue(count: int) -> None:
    """Add `count` jobs of a segment each, of ten accounts, that wait for a worker."""
    emails = [f"waiting{number}@example.com" for number in range(10)]
    accounts = [Account.objects.filter(email=email).first() or Account.objects.create_user(email) for email in emails]
    jobs = [
        Job(account=accounts[number % len(accounts)], characters=1, segment_count=1, controls={}, audio_format="mp3")
        for number in range(count)
    ]
    Job.objects.bulk_create(jobs, batch_size=1000)
    segments = [Segment(job=job, number=0, voice="af_bella", text="A", gap_s=0) for job in jobs]
    Segment.objects.bulk_create(segments, batch_size=1000)


def seconds_to_look(times: int) -> dict[str, float]:
    """Return how long each search for work takes, the shortest of `times` times, by its name."""
    now = timezone.now()
    searches: dict[str, Callable[[], object]] = {
        "a segment": lambda: claims.jobs_in_turn(now).first(),
        "an assembly": lambda: claims.unassembled_jobs(now).order_by("created_at").first(),
        "the sweep": sweeping.call_workers,
    }
    return {name: min(timeit.repeat(search, number=1, repeat=times)) for name, search in searches.items()}


def status(job_id: str) -> str:
    """Return the status of a job."""
    return str(Job.objects.values_list("status", flat=True).get(pk=job_id))


def done_segments(job_id: str) -> int:
    """Return how many segments of a job are done."""
    return Job.objects.values_list("done_count", flat=True).get(pk=job_id)


def outcome(job_id: str) -> dict[str, Any]:
    """Return what a job came to: the digest of its file, its segments, and how much work they took."""
    job = Job.objects.get(pk=job_id)
    segments = list(job.segments.order_by("number"))
    return {
        "sha256": _digest(job),
        "duration_s": job.duration_s,
        "took_s": (job.ended_at - job.created_at).total_seconds() if job.ended_at else None,
        "segments": [
            [segment.number, segment.text, segment.sample_count, segment.byte_count, segment.word_count]
            for segment in segments
        ],
        "is_undone": any(segment.due_at is not None for segment in segments),
        "claims": sum(segment.claims for segment in segments),
        "render_s": sum(segment.render_s or 0 for segment in segments),
    }


def _digest(job: Job) -> str:
    digest = hashlib.sha256()
    for block in storage.read_blocks(job.audio_name, 1 << 20):
        digest.update(block)
    return digest.hexdigest()


def sweep() -> None:
    """Sweep as django-q2's schedule does every minute."""
    sweeping.sweep()


def create_keys(plans: dict[str, str]) -> dict[str, str]:
    """Return a raw key of a new account for each name, on the plan that stands there."""
    return {
        name: create_key(Account.objects.create_user(f"{name}@example.com", plan_name=plan), "laptop")[1]
        for name, plan in plans.items()
    }


def job_facts() -> list[dict[str, Any]]:
    """Return each job: whose it is, its status, its characters and the digest of its audio."""
    return [
        {
            "id": str(job.pk),
            "email": job.account.email,
            "status": job.status,
            "characters": job.characters,
            "sha256": _digest(job) if job.status == Job.Status.COMPLETED else None,
        }
        for job in Job.objects.select_related("account")
    ]


def used_characters() -> dict[str, int]:
    """Return the characters that each account was charged, by its e-mail address."""
    used = DailyUsage.objects.values_list("account__email").annotate(Sum("characters"))
    return {email: characters for email, characters in used if characters}


def pools() -> list[dict[str, Any]]:
    """Return what is used of the pool of each account that has one, and what was counted as used on that day."""
    rows = Meter.objects.filter(day__isnull=False).select_related("account")
    counted = DailyUsage.objects.values_list("account", "day").annotate(Sum("characters"))
    by_day = {(account, day): characters for account, day, characters in counted}
    return [
        {"email": row.account.email, "used": row.day_characters, "counted": by_day.get((row.account_id, row.day), 0)}
        for row in rows
    ]


def finished_jobs() -> int:
    """Return how many jobs are completed."""
    return Job.objects.filter(status=Job.Status.COMPLETED).count()


def unfinished_jobs() -> int:
    """Return how many jobs are not at their end, or have somebody to be told of it."""
    return Job.objects.filter(Q(status__in=UNFINISHED) | Q(callback_due_at__isnull=False)).count()


def places_in_flight() -> int:
    """Return how many requests hold a place, in the database or in Redis."""
    if not settings.REDIS_URL:
        return RequestPlace.objects.count()
    redis = Redis.from_url(settings.REDIS_URL)
    return sum(redis.zcard(name) for name in redis.scan_iter(f"{settings.REDIS_PREFIX}:limits:*:places"))


def change(model: str, pk: str, **fields: Any) -> None:
    """Change a row in a way that no request can; `model` is "app.Model"."""
    apps.get_model(model)._default_manager.filter(pk=pk).update(**fields)
