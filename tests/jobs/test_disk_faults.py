"""Full disks, real ones: a job waits and goes on when there is room, and nothing half-written is left."""

import tempfile
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from jobs.models import Job, Segment
from jobs.rendering.segments import MAX_CLAIMS
from jobs.service import remove_job
from tests.support.disks import SmallDisk, small_disk
from tests.support.factories import make_account
from tests.support.jobs import (
    audio_of,
    decoded,
    files_in,
    files_of,
    long_text,
    make_job,
    make_podcast,
    render_all,
    rendered,
)

pytestmark = pytest.mark.django_db

PART_OF_A_JOB = 100_000


@pytest.fixture
def disk(tmp_path: Path, settings):
    """The disk of the service's files."""
    try:
        with small_disk(tmp_path / "disk", megabytes=64) as mounted:
            default = {"BACKEND": "files.local.LocalStorage", "OPTIONS": {"location": str(mounted.folder)}}
            settings.STORAGES = settings.STORAGES | {"default": default}
            yield mounted
    except PermissionError as error:
        pytest.skip(str(error))


def be_patient() -> None:
    """Let pass what has to be waited for."""
    Segment.objects.filter(due_at__isnull=False).update(due_at=timezone.now())
    Job.objects.update(assembly_due_at=None)


def test_segments_wait_as_long_as_the_disk_is_full(disk: SmallDisk):
    account = make_account(FREE)
    reference = rendered(make_podcast(account, "One two.", "Three four."))
    disk.fill()
    before = files_in(disk.folder)
    job = make_podcast(account, "One two.", "Three four.")
    for _ in range(MAX_CLAIMS + 5):
        render_all()
        be_patient()
    waiting = Job.objects.get(pk=job.pk)
    assert (waiting.status, waiting.done_count) == (Job.Status.ACTIVE, 0)
    assert files_in(disk.folder) == before
    disk.free()
    after = rendered(job)
    assert after.status == Job.Status.COMPLETED
    assert audio_of(after) == audio_of(reference)
    assert characters_used_today(account) == reference.characters + job.characters


def test_the_waits_between_attempts_grow(disk: SmallDisk):
    job = make_job()
    disk.fill()
    waits = []
    for _ in range(8):
        render_all()
        waits.append(round((job.segments.get().due_at - timezone.now()).total_seconds()))
        be_patient()
    assert waits == sorted(waits)
    assert waits[0] <= 4
    assert 60 <= waits[-1] <= 64
    assert waits[-1] == waits[-2]


@pytest.mark.parametrize("is_podcast", [False, True])
def test_an_assembly_that_fails_frees_its_space_and_waits(disk: SmallDisk, is_podcast):
    text = long_text(6)

    def make() -> Job:
        account = make_account(PRO)
        if is_podcast:
            return make_podcast(account, text, "And that was that.", audio_format="wav")
        return make_job(account, text, audio_format="wav")

    reference = rendered(make())
    size = len(audio_of(reference))
    assert size > 4 * PART_OF_A_JOB
    disk.fill(but=round((2.5 if is_podcast else 1.5) * size))
    job = make()
    for _ in range(3):
        render_all()
        be_patient()
    waiting = Job.objects.get(pk=job.pk)
    assert (waiting.status, waiting.done_count) == (Job.Status.ACTIVE, job.segment_count)
    assert len(files_in(disk.folder / job.folder)) == job.segment_count
    disk.free()
    after = rendered(job)
    assert audio_of(after) == audio_of(reference)
    assert len(decoded(audio_of(after))) == round(after.duration_s * 24_000)
    names = files_of(after) + [turn.audio_name for turn in after.turns.all()]
    assert sorted(f"{after.folder}{name}" for name in files_in(disk.folder / after.folder)) == sorted(names)


def test_a_job_can_be_removed_from_a_full_disk(disk: SmallDisk):
    job = rendered(make_job())
    disk.fill()
    remove_job(job)
    assert files_in(disk.folder) == ["filler"]


def test_a_sample_is_played_even_if_it_cannot_be_stored(disk: SmallDisk):
    client = Client()
    disk.fill()
    heard = [client.get("/voices/af_bella/sample.mp3") for _ in range(2)]
    assert [answer.status_code for answer in heard] == [200, 200]
    assert heard[0].content == heard[1].content
    assert files_in(disk.folder) == ["filler"]
    disk.free()
    assert client.get("/voices/af_bella/sample.mp3").content == heard[0].content
    assert len(files_in(disk.folder)) == 1


def test_uploads_need_no_space_for_temporary_files(monkeypatch, files_folder):
    client = Client()
    monkeypatch.setattr(tempfile, "tempdir", "/nonexistent")
    client.force_login(make_account(PRO))
    book = "A sentence of a book that is longer than two megabytes and a half. " * 44_000
    upload = SimpleUploadedFile("book.txt", book.encode())
    answer = client.post("/studio/book", {"action": "import", "file": upload})
    assert answer.status_code == 200
    assert "Imported “book.txt”" in answer.content.decode()
