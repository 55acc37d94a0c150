"""Jobs as tests need them: made, rendered in the test's process, and read back."""

import io
import json
from pathlib import Path
from typing import Any

import soundfile
from django.http import HttpResponse
from django.test import Client

from accounts.models import Account, ApiKey, DailyUsage
from accounts.plans import PRO
from files import storage
from jobs import service
from jobs.captions import files as caption_files
from jobs.models import Job
from jobs.planning import Part
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from tests.support.factories import make_account
from tts.engines.base import Samples

URL = "/api/v1/jobs"
SENTENCE = "This sentence is long enough that a few of them make a segment of the text of a job. "
LONGFORM = {"input": "Hello there, this is a job.", "voice": "af_bella", "format": "mp3"}
PODCAST = {
    "type": "podcast",
    "voices": {"A": "af_bella", "B": "am_adam"},
    "format": "mp3",
    "segments": [{"speaker": "A", "text": "Welcome back."}, {"speaker": "B", "text": "Thank you."}],
}
"""Requests for a longform job and for a podcast."""


def make_job(account: Account | None = None, text: str = "Hello there.", **fields: Any) -> Job:
    """Return a new longform job that says `text` in the default voice."""
    return _create(account, JobRequest((Part(text, fields.pop("voice", "af_aoede")),), **fields))


def make_podcast(account: Account | None = None, *texts: str, key: ApiKey | None = None, **fields: Any) -> Job:
    """Return a new podcast job in which two hosts say `texts` by turns."""
    hosts = (("A", "af_aoede"), ("B", "am_adam"))
    parts = [Part(text, hosts[index % 2][1], hosts[index % 2][0]) for index, text in enumerate(texts)]
    return _create(account, JobRequest(tuple(parts), is_podcast=True, **fields), key)


def _create(account: Account | None, request: JobRequest, key: ApiKey | None = None) -> Job:
    return service.create_job(account or make_account(PRO), request, key)[0]


def long_text(segments: int) -> str:
    """Return a text that is planned as about `segments` segments."""
    return SENTENCE * (5 * segments)


def render_all() -> None:
    """Work until nothing is due any more."""
    while rendering.work(60):
        pass


def rendered(job: Job) -> Job:
    """Return the job after everything that is due was rendered."""
    render_all()
    return Job.objects.get(pk=job.pk)


def send_job(client: Client, body: Any, **headers: str) -> HttpResponse:
    """Post `body` as a new job."""
    return client.post(URL, json.dumps(body), content_type="application/json", headers=headers)


def decoded(content: bytes) -> Samples:
    """Return the samples of a file, float32 mono, 24 kHz."""
    samples, rate = soundfile.read(io.BytesIO(content), dtype="float32")
    assert rate == 24_000
    return samples


def files_of(job: Job) -> list[str]:
    """Return the names of what a completed job keeps, but for the audio of its turns."""
    return sorted([job.audio_name, *caption_files.files_of(job.captions_name)])


def files_in(folder: Path) -> list[str]:
    """Return the names of all files below `folder`."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def book_text(paragraphs: int) -> str:
    """Return a text of numbered paragraphs, of six sentences each."""
    return "\n\n".join(f"Paragraph number {number} begins. {SENTENCE * 6}".strip() for number in range(paragraphs))


def audio_of(job: Job) -> bytes:
    """Return the file of a completed job."""
    return storage.read(job.audio_name)


def charged(account: Account) -> int:
    """Return the characters that the account has been charged, but for what it got back."""
    return sum(DailyUsage.objects.filter(account=account).values_list("characters", flat=True))
