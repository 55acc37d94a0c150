"""The sweep: abandoned enrollments, and files that may not be kept."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import OrmQ

from accounts.plans import PRO
from files import storage
from tests.support.clones import make_clone
from tests.support.database_events import broken_at
from tests.support.factories import make_account
from tests.support.interrupted_storage import failing
from tests.support.jobs import files_in
from tests.support.voices import make_waiting
from voices import erasure, sweeping, tasks
from voices.models import ClonedVoice, Enrollment, folder_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def called_tasks():
    return [task.func() for task in OrmQ.objects.all()]


def ago(**span):
    return timezone.now() - timedelta(**span)


def test_enrollers_are_called_for_due_voices(settings):
    if settings.REDIS_URL:
        pytest.skip("the queue is in Redis")
    tasks.sweep()
    assert called_tasks() == []
    for _ in range(2):
        make_waiting()
    make_waiting(due_at=timezone.now() + timedelta(seconds=10))
    tasks.sweep()
    assert called_tasks() == ["voices.tasks.enroll"] * 2


def test_a_voice_whose_recording_was_never_stored_fails(own_files):
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


def test_old_recordings_are_removed_unless_the_operator_keeps_them(own_files, settings):
    ended = make_waiting(status="ready", ended_at=ago(minutes=1), due_at=None)
    settings.KEEP_RECORDINGS = True
    tasks.sweep()
    assert files_in(own_files) == [ended.recording_name]
    settings.KEEP_RECORDINGS = False
    tasks.sweep()
    assert files_in(own_files) == []
    assert ClonedVoice.objects.get().recording_name == ""


def test_files_written_for_a_deleted_voice_are_removed(own_files, monkeypatch):
    monkeypatch.setattr(sweeping, "erase_deleted_rows", lambda: True)  # the test itself holds a transaction
    facts = {"account_email": "x@example.com", "voice_name": "x", "removed_at": ago(minutes=3)}
    old = Enrollment.objects.create(voice_id="voice_old", folder_doomed_at=ago(minutes=3), **facts)
    new = Enrollment.objects.create(voice_id="voice_new", folder_doomed_at=ago(minutes=1), **facts)
    for attempt in (old, new):
        storage.write(f"voices/{attempt.voice_id}/recording.flac", [b"late"])
    tasks.sweep()
    assert files_in(own_files) == ["voices/voice_new/recording.flac"]
    assert list(Enrollment.objects.filter(folder_doomed_at=None)) == [old]


@pytest.fixture
def stuck(interruptions, monkeypatch):
    """The set of folders that the storage cannot delete."""
    folders = set()

    def delete_others(prefix):
        if prefix in folders:
            raise PermissionError("no permission")

    interruptions.before["delete_folder"] = delete_others
    monkeypatch.setattr(sweeping, "erase_deleted_rows", lambda: True)  # the test itself holds a transaction
    return folders


def doomed(number):
    """Return the record of a deleted voice with a file that must go."""
    facts = {"account_email": "x@example.com", "voice_name": "x", "voice_id": f"voice_{number}"}
    attempt = Enrollment.objects.create(**facts, removed_at=ago(minutes=9), folder_doomed_at=ago(minutes=9 - number))
    storage.write(f"{folder_of(attempt.voice_id)}recording.flac", [b"late"])
    return attempt


def test_a_folder_that_cannot_be_deleted_delays_no_other(own_files, stuck, caplog):
    attempts = [doomed(number) for number in range(3)]
    recording = make_waiting(status="ready", ended_at=ago(minutes=1), due_at=None)
    stuck.add(folder_of(attempts[0].voice_id))
    tasks.sweep()
    assert files_in(own_files) == ["voices/voice_0/recording.flac"]
    assert "voices/voice_0/ cannot be deleted now" in caplog.text
    assert list(Enrollment.objects.exclude(folder_doomed_at=None)) == attempts[:1]
    assert ClonedVoice.objects.get(pk=recording.pk).recording_name == ""
    stuck.clear()
    tasks.sweep()
    assert files_in(own_files) == []
    assert not Enrollment.objects.exclude(folder_doomed_at=None).exists()


def test_more_stuck_folders_than_a_sweep_takes_keep_no_other_from_its_turn(own_files, stuck):
    account, earlier, most = make_account(PRO), {"ended_at": ago(minutes=9)}, range(3, 3 + sweeping.BATCH)
    facts = {"account_email": "x@example.com", "voice_name": "x", "removed_at": ago(days=1)}
    voices = ClonedVoice.objects.bulk_create(
        ClonedVoice(account=account, name="x", language="fr", status="ready", recording_name="x", **earlier)
        for _ in most
    )
    attempts = Enrollment.objects.bulk_create(
        Enrollment(voice_id=f"voice_{number}", folder_doomed_at=ago(minutes=19), **facts) for number in most
    )
    make_waiting(status="ready", ended_at=ago(minutes=1), due_at=None)
    doomed(0)
    stuck.update(folder_of(voice.pk) for voice in voices)
    stuck.update(folder_of(attempt.voice_id) for attempt in attempts)
    for _ in range(4):
        tasks.sweep()
    assert files_in(own_files) == []
    assert set(ClonedVoice.objects.exclude(recording_name="")) == set(voices)
    assert set(Enrollment.objects.exclude(folder_doomed_at=None)) == set(attempts)


def test_what_is_left_of_an_interrupted_upload_is_removed_later(own_files, stuck):
    voice = make_waiting(due_at=None, created_at=ago(minutes=6), recording_name="")
    Enrollment.objects.create(account_email="x@example.com", voice_name="x", voice_id=voice.pk)
    storage.write(f"{voice.folder}recording.flac", [b"late"])
    stuck.add(voice.folder)
    tasks.sweep()
    assert files_in(own_files) == [f"{voice.folder}recording.flac"]
    stuck.clear()
    Enrollment.objects.update(folder_doomed_at=ago(minutes=3))
    tasks.sweep()
    assert files_in(own_files) == []


def test_a_step_that_fails_ends_no_other(own_files, caplog):
    make_waiting(status="ready", ended_at=ago(minutes=1), due_at=None)
    with broken_at("SELECT COUNT", ZeroDivisionError()):
        tasks.sweep()
    assert "call_enrollers failed" in caplog.text
    assert files_in(own_files) == []


def test_the_next_sweep_erases_rows_that_are_not_erased_yet(monkeypatch):
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


def test_a_recording_that_cannot_be_removed_now_is_removed_later(own_files, interruptions, caplog):
    ended = make_waiting(status="failed", ended_at=ago(minutes=1), due_at=None)
    interruptions.before["delete_folder"] = failing(ZeroDivisionError())
    tasks.sweep()
    assert "left to the sweep" in caplog.text
    assert files_in(own_files) == [ended.recording_name]
    interruptions.before.clear()
    tasks.sweep()
    assert files_in(own_files) == []


def test_the_sweep_is_scheduled():
    from django_q.models import Schedule

    schedule = Schedule.objects.get(func="voices.tasks.sweep")
    assert (schedule.minutes, schedule.repeats) == (1, -1)


def test_nothing_is_erased_in_a_transaction(settings):
    is_sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
    assert erasure.erase_deleted_rows() is not is_sqlite
