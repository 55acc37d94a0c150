"""What the sweep finds: enrollments that nobody goes on with, and files that nobody may have."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import OrmQ

from accounts.plans import PRO
from files import storage
from tests.support.clones import make_clone
from tests.support.factories import make_account
from tests.support.jobs import files_in
from tests.support.voices import make_waiting
from voices import erasure, sweeping, tasks
from voices.models import ClonedVoice, Enrollment

pytestmark = pytest.mark.django_db


def called_tasks():
    return [task.func() for task in OrmQ.objects.all()]


def ago(**span):
    return timezone.now() - timedelta(**span)


def test_enrollers_are_called_for_what_is_due(settings):
    if settings.REDIS_URL:
        pytest.skip("the queue is in Redis")
    tasks.sweep()
    assert called_tasks() == []
    for _ in range(2):
        make_waiting()
    make_waiting(due_at=timezone.now() + timedelta(seconds=10))
    tasks.sweep()
    assert called_tasks() == ["voices.tasks.enroll"] * 2


def test_a_recording_that_was_never_stored_is_told_of(own_files):
    interrupted = make_waiting(due_at=None, created_at=ago(minutes=6))
    under_way = make_waiting(due_at=None, created_at=ago(minutes=4))
    tasks.sweep()
    interrupted.refresh_from_db()
    assert (interrupted.status, interrupted.error_code) == ("failed", "interrupted")
    assert "upload it again" in interrupted.error_message
    assert interrupted.ended_at is not None
    assert ClonedVoice.objects.get(pk=under_way.pk).status == "enrolling"
    assert files_in(own_files) == [under_way.recording_name]


def test_a_ready_voice_is_left_alone(own_files):
    voice = make_clone(make_account(PRO), created_at=ago(days=100))
    tasks.sweep()
    assert ClonedVoice.objects.get(pk=voice.pk).status == "ready"


def test_recordings_that_were_left_are_removed_unless_they_are_wanted(own_files, settings):
    ended = make_waiting(status="ready", ended_at=ago(minutes=1), due_at=None)
    settings.KEEP_RECORDINGS = True
    tasks.sweep()
    assert files_in(own_files) == [ended.recording_name]
    settings.KEEP_RECORDINGS = False
    tasks.sweep()
    assert files_in(own_files) == []
    assert ClonedVoice.objects.get().recording_name == ""


def test_what_was_written_for_a_deleted_voice_is_removed(own_files, monkeypatch):
    monkeypatch.setattr(sweeping, "erase_deleted_rows", lambda: True)  # the test itself holds a transaction
    facts = {"account_email": "x@example.com", "voice_name": "x", "removed_at": ago(minutes=3)}
    old = Enrollment.objects.create(voice_id="voice_old", folder_doomed_at=ago(minutes=3), **facts)
    new = Enrollment.objects.create(voice_id="voice_new", folder_doomed_at=ago(minutes=1), **facts)
    for attempt in (old, new):
        storage.write(f"voices/{attempt.voice_id}/recording.flac", [b"late"])
    tasks.sweep()
    assert files_in(own_files) == ["voices/voice_new/recording.flac"]
    assert list(Enrollment.objects.filter(folder_doomed_at=None)) == [old]


def test_rows_that_are_not_erased_yet_are_so_by_the_next_sweep(monkeypatch):
    attempt = Enrollment.objects.create(
        account_email="x@example.com", voice_name="x", voice_id="voice_0", folder_doomed_at=ago(minutes=3)
    )
    monkeypatch.setattr(sweeping, "erase_deleted_rows", lambda: False)
    tasks.sweep()
    attempt.refresh_from_db()
    assert attempt.folder_doomed_at is not None
    monkeypatch.setattr(sweeping, "erase_deleted_rows", lambda: True)
    tasks.sweep()
    attempt.refresh_from_db()
    assert attempt.folder_doomed_at is None


def test_a_recording_that_cannot_be_removed_now_is_so_later(own_files, monkeypatch, caplog):
    ended = make_waiting(status="failed", ended_at=ago(minutes=1), due_at=None)
    with monkeypatch.context() as patched:
        patched.setattr("files.storage.delete_folder", lambda prefix: 1 // 0)
        tasks.sweep()
    assert "left to the sweep" in caplog.text
    assert files_in(own_files) == [ended.recording_name]
    tasks.sweep()
    assert files_in(own_files) == []


def test_the_sweep_is_scheduled():
    from django_q.models import Schedule

    schedule = Schedule.objects.get(func="voices.tasks.sweep")
    assert (schedule.minutes, schedule.repeats) == (1, -1)


def test_nothing_is_erased_in_a_transaction(settings):
    is_sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
    assert erasure.erase_deleted_rows() is not is_sqlite
