"""The sweep finds lost files, and removes those that are too old."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import Schedule
from django_q.tasks import async_task

from accounts import service as accounts_service
from accounts.plans import PRO
from files import storage
from jobs.failures import fail
from jobs.models import DoomedFolder, Job, Segment, folder_of
from jobs.queue import sweeping
from jobs.queue.claims import LEASE, claim_segment
from jobs.queue.queueing import MAX_WAITING, wake_workers
from jobs.service import remove_job
from tests.support.api import error_of
from tests.support.database_events import broken_at
from tests.support.factories import make_account, make_client
from tests.support.jobs import URL, files_in, files_of, long_text, make_job, rendered
from tests.support.queue import lose_tasks, waiting_tasks

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def empty_queue(db):
    lose_tasks()


def called():
    """Return how many calls of a worker wait in the queue."""
    return len(waiting_tasks("jobs.tasks.work"))


@pytest.fixture
def stuck(interruptions):
    """The set of folders that the storage cannot delete."""
    folders = set()

    def delete_others(prefix):
        if prefix in folders:
            raise PermissionError("no permission")

    interruptions.before["delete_folder"] = delete_others
    return folders


def test_the_sweep_is_scheduled_every_minute():
    schedule = Schedule.objects.get(func="jobs.tasks.sweep")
    assert (schedule.schedule_type, schedule.minutes, schedule.repeats) == (Schedule.MINUTES, 1, -1)


def test_as_many_workers_are_called_as_there_are_segments():
    job = make_job(text=long_text(3))
    assert called() == job.segment_count
    wake_workers(1000)
    assert called() == MAX_WAITING


def test_a_worker_is_called_even_if_the_queue_is_full():
    for _ in range(MAX_WAITING):
        async_task("jobs.tasks.work", save=False)
    make_job(text=long_text(3))
    assert called() == MAX_WAITING + 1


def test_workers_are_called_again_when_the_queue_has_lost_them():
    job = make_job(text=long_text(3))
    lose_tasks()
    sweeping.sweep()
    assert called() == job.segment_count


def test_a_job_survives_a_queue_that_is_away(monkeypatch):
    def broken():
        raise ConnectionError("Redis is away")

    with monkeypatch.context() as patched:
        patched.setattr("jobs.queue.queueing.get_broker", broken)
        job = make_job()
    assert Job.objects.filter(pk=job.pk).exists()
    sweeping.sweep()
    assert called() == 1


def test_no_worker_is_called_for_claimed_segments():
    make_job()
    claim_segment()
    lose_tasks()
    sweeping.sweep()
    assert called() == 0
    Segment.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    sweeping.sweep()
    assert called() == 1


def test_an_assembly_of_a_dead_worker_is_found():
    make_job()
    claim_segment().finish(audio_name="x")
    lose_tasks()
    sweeping.sweep()
    assert called() == 1
    Job.objects.update(assembly_due_at=timezone.now() + LEASE)
    lose_tasks()
    sweeping.sweep()
    assert called() == 0


def test_files_written_for_a_removed_job_are_removed_later(files_folder):
    job = make_job()
    remove_job(job)
    storage.write(f"{job.folder}segments/late", [b"late"])
    sweeping.sweep()
    assert files_in(files_folder)
    DoomedFolder.objects.update(doomed_at=timezone.now() - 5 * LEASE)
    sweeping.sweep()
    assert files_in(files_folder) == []
    assert not DoomedFolder.objects.exists()


def test_a_folder_that_cannot_be_deleted_delays_no_other(files_folder, stuck):
    jobs = [rendered(make_job()) for _ in range(2)]
    removed = make_job()
    remove_job(removed)
    DoomedFolder.objects.update(doomed_at=timezone.now() - 5 * LEASE)
    Job.objects.update(ended_at=timezone.now() - timedelta(days=31))
    stuck.update((folder_of(removed.pk), jobs[0].folder))
    sweeping.sweep()
    assert list(Job.objects.filter(files_removed_at=None)) == [jobs[0]]
    assert DoomedFolder.objects.exists()
    stuck.clear()
    sweeping.sweep()
    assert files_in(files_folder) == []
    assert not DoomedFolder.objects.exists()


@pytest.mark.exhaustive
def test_more_stuck_folders_than_a_sweep_takes_keep_no_other_from_its_turn(files_folder, stuck):
    last, removed = rendered(make_job()), make_job()
    remove_job(removed)
    storage.write(f"{removed.folder}segments/late", [b"late"])
    Job.objects.update(ended_at=timezone.now() - timedelta(days=38))
    DoomedFolder.objects.update(doomed_at=timezone.now() - timedelta(days=38))
    fields = {"status": "completed", "audio_format": "mp3", "controls": {}, "characters": 0, "segment_count": 1}
    earlier = timezone.now() - timedelta(days=40)
    jobs = Job.objects.bulk_create(
        Job(account=last.account, type="longform", ended_at=earlier, **fields) for _ in range(sweeping.BATCH)
    )
    folders = DoomedFolder.objects.bulk_create(
        DoomedFolder(job_id=uuid.uuid4(), doomed_at=earlier) for _ in range(sweeping.BATCH)
    )
    stuck.update(job.folder for job in jobs)
    stuck.update(folder_of(doomed.job_id) for doomed in folders)
    for _ in range(4):
        sweeping.sweep()
    assert files_in(files_folder) == []
    assert set(Job.objects.filter(files_removed_at=None)) == set(jobs)
    assert set(DoomedFolder.objects.all()) == set(folders)


def test_a_step_that_fails_ends_no_other(files_folder, caplog):
    rendered(make_job())
    Job.objects.update(ended_at=timezone.now() - timedelta(days=31))
    with broken_at("SELECT COUNT", ZeroDivisionError()):
        sweeping.sweep()
    assert "call_workers failed" in caplog.text
    assert files_in(files_folder) == []


def test_audio_is_kept_as_long_as_the_settings_say(files_folder, settings):
    settings.AUDIO_RETENTION_DAYS = 3
    account = make_account(PRO)
    client = make_client(account)
    job = rendered(make_job(account))
    Job.objects.update(ended_at=timezone.now() - timedelta(days=2, hours=23))
    sweeping.sweep()
    assert client.get(f"{URL}/{job.pk}/audio").status_code == 200
    Job.objects.update(ended_at=timezone.now() - timedelta(days=3, minutes=1))
    sweeping.sweep()
    assert files_in(files_folder) == []
    record = client.get(f"{URL}/{job.pk}").json()
    assert (record["status"], record["audio_url"]) == ("completed", None)
    assert record["audio_expires_at"] < timezone.now().timestamp() * 1000
    assert error_of(client.get(f"{URL}/{job.pk}/audio"))["code"] == "audio_expired"
    assert not Segment.objects.exists()


def test_failed_jobs_keep_no_files_for_ever(files_folder):
    job = make_job(text=long_text(2))
    claim = claim_segment()
    storage.write(f"{job.folder}segments/0", [b"piece"])
    claim.finish(audio_name=f"{job.folder}segments/0")
    fail(job.pk, "synthesis_failed", "It broke.")
    Job.objects.update(ended_at=timezone.now() - timedelta(days=31))
    sweeping.sweep()
    assert files_in(files_folder) == []


def test_running_jobs_do_not_expire(files_folder):
    job = make_job(text=long_text(2))
    Job.objects.update(created_at=timezone.now() - timedelta(days=90))
    sweeping.sweep()
    assert Job.objects.get(pk=job.pk).segments.count() == job.segment_count


def test_jobs_are_deleted_with_their_account(files_folder):
    account = make_account(PRO)
    rendered(make_job(account))
    kept = rendered(make_job())
    accounts_service.delete_account(account)
    assert list(Job.objects.all()) == [kept]
    assert files_in(files_folder) == files_of(kept)
