"""The jobs of an account in its archive: records with texts, then audio and captions, the newest first."""

import time
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.conf import settings
from django.urls import reverse

from accounts.export import ExportedFile, as_json
from accounts.models import Account
from files import storage
from jobs import service
from jobs.captions.files import files_of
from jobs.models import Job
from jobs.records import record_of

MAX_AUDIO_BYTES = 4_000_000_000
"""The most audio in an archive."""

MAX_AUDIO_FILES = 10_000
"""The most jobs whose audio is in an archive; it bounds the memory of the archive's table of contents."""

MAX_AUDIO_S = 3600
"""Seconds after which no further audio begins, however slow the reader is."""

_BLOCK_BYTES = 2**20
_PAGE = 100
_PAGE_OF_SEGMENTS = 500


def export_records(account: Account) -> Iterator[ExportedFile]:
    """Yield `jobs.json`."""
    yield ExportedFile("jobs.json", _record_blocks(account))


def export_audio(account: Account) -> Iterator[ExportedFile]:
    """Yield audio and captions; if they are too large, a list of the rest instead."""
    ends_at, bytes_left, files_left = time.monotonic() + MAX_AUDIO_S, MAX_AUDIO_BYTES, MAX_AUDIO_FILES
    jobs = (job for job in _jobs(account) if job.audio_name and job.files_removed_at is None)
    for job in jobs:
        try:
            bytes_left -= storage.size(job.audio_name)
        except FileNotFoundError:
            continue
        files_left -= 1
        if bytes_left < 0 or files_left < 0 or time.monotonic() > ends_at:
            yield ExportedFile("audio-left-out.txt", map(_address_line, chain([job], jobs)))
            return
        yield _stored(f"{_folder(job)}audio.{job.audio_format}", job.audio_name)
        if job.cover_name:
            yield _stored(f"{_folder(job)}cover.jpg", job.cover_name)
        for name in files_of(job.captions_name):
            yield _stored(f"{_folder(job)}captions.{name.rpartition('.')[2]}", name, is_packed=False)


def _jobs(account: Account) -> Iterator[Job]:
    page = list(service.jobs_of(account).prefetch_related("turns", "chapters", "callback_attempts")[:_PAGE])
    while page:
        yield from page
        rest = service.jobs_of(account, before=page[-1])
        page = list(rest.prefetch_related("turns", "chapters", "callback_attempts")[:_PAGE])


def _record_blocks(account: Account) -> Iterator[bytes]:
    """Yield a list of the records in JSON, each with its text, page by page: a book has many words."""
    before = b"[\n"
    for job in _jobs(account):
        yield before + as_json(_record(job))[:-1] + b', "text": ['
        for number, page in enumerate(_text_pages(job)):
            yield (b", " if number else b"") + as_json(page)[1:-1]
        yield b"]}"
        before = b",\n"
    yield b"[]\n" if before == b"[\n" else b"\n]\n"


def _record(job: Job) -> dict[str, Any]:
    names = ("voices", "host_names", "language", "controls", "callback_url")
    attempts = [attempt.shown() for attempt in job.callback_attempts.all()]
    return record_of(job) | {name: getattr(job, name) for name in names} | {"callback_attempts": attempts}


def _text_pages(job: Job) -> Iterator[list[Any]]:
    segments = job.segments.order_by("number").values("number", "turn_number", "voice", "text")
    page = list(segments[:_PAGE_OF_SEGMENTS])
    while page:
        yield page
        page = list(segments.filter(number__gt=page[-1]["number"])[:_PAGE_OF_SEGMENTS])


def _stored(name: str, name_in_storage: str, *, is_packed: bool = True) -> ExportedFile:
    return ExportedFile(name, storage.read_at_leisure(name_in_storage, _BLOCK_BYTES), is_packed)


def _folder(job: Job) -> str:
    return f"jobs/{job.pk}/"


def _address_line(job: Job) -> bytes:
    return f"{settings.SITE_URL}{reverse('job_audio', args=[job.pk])}\n".encode()
