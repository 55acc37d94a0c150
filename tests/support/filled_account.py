"""A made-up account that has been used for long, written in bulk: what pages must show without effort."""

import uuid
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import Account, ApiKey, DailyUsage, Meter
from accounts.plans import PRO
from feeds import service as feeds
from jobs.models import Chapter, Job, Segment, Turn
from speech import lexicons
from speech.lexicons import Draft
from tests.support.accounts import PASSWORD
from tests.support.clones import make_clone, make_enrolling, make_failed
from tests.support.factories import make_account

_KEY_NAMES = ("laptop", "web shop", "phone menu", "newsroom", "staging", "nightly build", "museum guide", "reader app")
_TITLES = (
    "The Lighthouse Keeper's Log",
    "Release notes, spring edition",
    "Two hosts on tidal power",
    "Onboarding: your first week",
    "A walk through the old harbour",
    "Questions from our listeners",
    "",
)
_VOICES = ("af_aoede", "am_adam", "bf_emma", "af_heart", "am_michael")
_SAYINGS = (("SQL", "sequel"), ("nginx", "engine ex"), ("Siobhan", "shivawn"), ("GIF", "jif"))
_SAID = "The lamp was lit at dusk, and the boats came home."
_PARTS = 60
"""The chapters of a book and the turns of a podcast, each of which the newest of its kind has."""


def make_filled_account(
    *, keys: int = 100, busy_keys: int = 100, jobs: int = 1_000, days: int = 365, **fields: object
) -> Account:
    """Return a new Pro account with `keys` API keys, `busy_keys` of them used on each of the last `days`, and
    `jobs`; its password is `PASSWORD`.
    """
    account = make_account(PRO, password=PASSWORD, **fields)
    now = timezone.now()
    _make_usage(account, _make_keys(account, keys, now)[:busy_keys], days, now)
    _make_jobs(account, jobs, now)
    make_failed(account)
    make_enrolling(account)
    make_clone(account)
    feeds.create_feed(account, {"title": "Evening walks", "language": "en-GB", "has_all": False})
    feeds.add_episode(account.feeds.get(), account.jobs.filter(status=Job.Status.COMPLETED).first())
    lexicons.import_entries(account, [Draft(word, "en", respelling=said) for word, said in _SAYINGS])
    return account


def _make_keys(account: Account, count: int, now: datetime) -> list[ApiKey]:
    keys = []
    for number in range(count):
        series = f" {number // len(_KEY_NAMES) + 1}" if number >= len(_KEY_NAMES) else ""
        used_at = None if number % 7 == 6 else now - timedelta(minutes=11 * number * number)
        name = _KEY_NAMES[number % len(_KEY_NAMES)] + series
        digest = uuid.uuid4().hex * 2
        keys.append(ApiKey(account=account, name=name, prefix=f"ev_{digest[:7]}", digest=digest, last_used_at=used_at))
    return ApiKey.objects.bulk_create(keys)


def _make_usage(account: Account, keys: list[ApiKey], days: int, now: datetime) -> None:
    """Weekdays are busier than weekends, the first keys than the last, and now than a year ago."""
    rows = []
    for ago in range(days):
        day = now.date() - timedelta(days=ago)
        busy = (1 if day.weekday() < 5 else 0.35) * (1 - 0.6 * ago / 365) * (0.75 + (ago * 37 % 50) / 100)
        for number, key in enumerate((*keys, None)):
            requests = 1 + int(90 * busy / (number + 1))
            voice = _VOICES[number % len(_VOICES)]
            figures = {"requests": requests, "characters": requests * 213}
            rows.append(DailyUsage(account=account, key=key, day=day, voice=voice, **figures))
    DailyUsage.objects.bulk_create(rows, batch_size=2_000)
    Meter.objects.create(account=account, day=now.date(), day_characters=3_120)


def _make_jobs(account: Account, count: int, now: datetime) -> None:
    jobs = Job.objects.bulk_create((_job(account, number, now) for number in range(count)), batch_size=500)
    book, podcast = (
        next((job for job in jobs if job.type == kind and job.status == Job.Status.COMPLETED), None)
        for kind in Job.Type
    )
    Segment.objects.bulk_create(
        Segment(job=job, number=number, turn_number=turn(number), voice=job.voices[0], text=_SAID, gap_s=0, due_at=None)
        for job, turn in ((book, lambda number: None), (podcast, lambda number: number))
        if job
        for number in range(_PARTS)
    )
    if book:
        Chapter.objects.bulk_create(
            Chapter(job=book, number=number, title=f"Chapter {number + 1}", first_segment=number, start_s=number * 62.5)
            for number in range(_PARTS)
        )
    if podcast:
        Turn.objects.bulk_create(
            Turn(job=podcast, number=number, speaker="AB"[number % 2], audio_name=f"{podcast.folder}turn-{number}.mp3")
            for number in range(_PARTS)
        )


def _job(account: Account, number: int, now: datetime) -> Job:
    """Return the job before which there were `number` younger ones."""
    begun_at = now - timedelta(hours=5 * number, minutes=3)
    is_podcast = number % 3 == 2
    job = Job(
        account=account,
        type=Job.Type.PODCAST if is_podcast else Job.Type.LONGFORM,
        created_at=begun_at,
        audio_format="mp3",
        controls={},
        characters=900 * _PARTS,
        title=_TITLES[number % len(_TITLES)],
        voices=list(_VOICES[:2]) if is_podcast else [_VOICES[number % len(_VOICES)]],
        request_digest=uuid.uuid4().hex,
        segment_count=_PARTS,
        engine="kokoro",
    )
    if number == 0:
        job.status, job.done_count = Job.Status.ACTIVE, _PARTS * 5 // 8
    elif number == 1:
        job.status = Job.Status.QUEUED
    elif number % 10 == 6:
        job.status, job.ended_at = Job.Status.FAILED, begun_at + timedelta(seconds=70)
        job.error_code, job.error_message = "internal_error", "Rendering failed on our side. Nothing was charged."
    else:
        job.status, job.ended_at = Job.Status.COMPLETED, begun_at + timedelta(seconds=200)
        job.done_count, job.duration_s = _PARTS, 62.5 * _PARTS
        job.audio_name = f"{job.folder}audio.mp3"
    return job
