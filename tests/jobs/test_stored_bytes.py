"""The storage of an account: estimated while a job is unfinished, exact afterwards, returned when files are removed."""

import importlib
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from accounts.plans import PRO
from accounts.storage_use import change_storage, stored_bytes
from core.errors import ApiError
from jobs import service
from jobs.failures import fail, fail_for_voice
from jobs.models import Job
from jobs.queue import sweeping
from jobs.queue.claims import claim_segment
from jobs.rendering.segments import render_segment
from jobs.stored_bytes import estimated_bytes
from tests.support.api import error_of
from tests.support.factories import make_client
from tests.support.jobs import URL, files_in, long_text, make_job, make_podcast, rendered, send_job
from tests.support.voices import make_waiting
from voices.recordings import remove_recording
from voices.service import remove_cloned_voice

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def size_of(folder) -> int:
    return sum((folder / name).stat().st_size for name in files_in(folder))


@pytest.mark.parametrize("audio_format", ["mp3", "wav"])
def test_a_completed_job_counts_as_what_it_keeps(account, files_folder, audio_format):
    job = make_job(account, long_text(3), audio_format=audio_format)
    assert stored_bytes(account) == job.stored_bytes > 0
    job = rendered(job)
    assert stored_bytes(account) == job.stored_bytes == size_of(files_folder)
    service.remove_job(job)
    assert stored_bytes(account) == size_of(files_folder) == 0


def test_a_podcast_counts_with_its_turns(account, files_folder):
    rendered(make_podcast(account, long_text(1), "Yes.", long_text(2)))
    assert stored_bytes(account) == size_of(files_folder) > 0


def test_a_failed_job_counts_as_its_parts_until_they_are_removed(account, files_folder):
    job = make_job(account, long_text(3))
    estimate = job.stored_bytes
    render_segment(claim_segment())
    fail(job.pk, "synthesis_failed", "It failed.")
    assert stored_bytes(account) == size_of(files_folder) > 0
    assert service.retry(Job.objects.get(pk=job.pk))
    assert stored_bytes(account) == pytest.approx(estimate, rel=0.1)
    fail(job.pk, "synthesis_failed", "It failed.")
    Job.objects.filter(pk=job.pk).update(ended_at=timezone.now() - timedelta(days=31))
    sweeping.remove_old_files()
    assert stored_bytes(account) == size_of(files_folder) == 0
    service.remove_job(job)
    assert stored_bytes(account) == 0


def test_a_job_whose_voice_is_gone_counts_as_nothing(account):
    job = make_job(account, long_text(2))
    render_segment(claim_segment())
    fail_for_voice(job.pk, "voice_x")
    assert stored_bytes(account) == 0


def test_recordings_count_while_they_are_kept(account, files_folder):
    first, second = make_waiting(account), make_waiting(account, status="ready", ended_at=timezone.now(), due_at=None)
    assert stored_bytes(account) == size_of(files_folder) > 0
    remove_recording(second.pk)
    assert stored_bytes(account) == size_of(files_folder) == first.recording_bytes
    remove_recording(second.pk)
    remove_cloned_voice(second)
    remove_cloned_voice(first)
    assert stored_bytes(account) == 0


class TestRefusals:
    def test_a_job_that_does_not_fit_is_refused_and_costs_nothing(self, account):
        client = make_client(account)
        change_storage(account.pk, PRO.max_stored_bytes - 1000)
        response = send_job(client, {"input": long_text(2)})
        error = error_of(response)
        assert (response.status_code, error["code"]) == (403, "storage_quota_exceeded")
        assert (error["limit"], error["used"]) == (PRO.max_stored_bytes, PRO.max_stored_bytes - 1000)
        assert error["requested"] > 1000
        assert not Job.objects.exists()
        assert stored_bytes(account) == PRO.max_stored_bytes - 1000
        assert client.get("/api/v1/usage").json()["today"]["characters"] == 0

    def test_a_full_account_is_refused_before_its_text_is_planned(self, account):
        with pytest.raises(ApiError, match="break"):
            make_job(account, "<break>")
        change_storage(account.pk, PRO.max_stored_bytes)
        with pytest.raises(ApiError, match="Delete audio"):
            make_job(account, "<break>")

    def test_speech_that_is_not_stored_goes_on(self, account):
        change_storage(account.pk, PRO.max_stored_bytes)
        client = make_client(account)
        assert send_job(client, {"input": "Hello."}).status_code == 403
        answer = client.post("/api/v1/audio/speech", {"input": "Hello."}, content_type="application/json")
        assert answer.status_code == 200
        assert client.get(URL).status_code == 200

    def test_unfinished_jobs_count_so_that_many_cannot_pass_the_quota(self, account, limit_pro):
        one = make_job(account, long_text(2)).stored_bytes
        limit_pro(max_stored_bytes=3 * one)
        make_job(account, long_text(2))
        make_job(account, long_text(2))
        with pytest.raises(ApiError) as refused:
            make_job(account, long_text(2))
        assert refused.value.code == "storage_quota_exceeded"

    def test_the_studio_says_so_in_words(self, account):
        change_storage(account.pk, PRO.max_stored_bytes)
        client = Client()
        client.force_login(account)
        sent = {"voice_a": "af_aoede", "voice_b": "am_adam", "key": "a" * 32, "action": "create", "title": "A talk"}
        sent |= {"audio_format": "mp3", "speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral"}
        page = client.post("/studio/podcast", sent | {"speaker": ["A"], "text": ["Hello."]}).content.decode()
        assert "Your stored audio takes 50 GB; your plan allows 50 GB. Delete audio" in page


class TestEstimates:
    @pytest.mark.parametrize("audio_format", ["mp3", "wav"])
    @pytest.mark.parametrize(
        ("text", "voice"),
        [
            (long_text(2), "af_aoede"),
            ("In 1984, 1,234,567 people paid $12.50 or 99% of 3/4 of it. " * 8, "af_aoede"),
            ("今日はとても良い天気ですね。散歩に行きましょう。" * 8, "jf_alpha"),
            ("One. <break time='3s'/> " * 20, "af_aoede"),
        ],
    )
    def test_an_estimate_is_near_the_truth(self, account, espeak, use_engine, text, voice, audio_format):
        use_engine(espeak)
        job = make_job(account, text, voice=voice, audio_format=audio_format)
        estimate = job.stored_bytes
        assert 0.4 < rendered(job).stored_bytes / estimate < 1.1

    def test_speed_makes_it_longer_or_shorter(self):
        slow, fast = (
            estimated_bytes([long_text(2)], pauses_s=0.0, audio_format="wav", speed=speed, is_podcast=False)
            for speed in (0.5, 2.0)
        )
        assert 3.5 < slow / fast < 4.1


def test_rows_of_the_last_release_are_bounded_and_counted(account):
    """The functions of the migration, on rows as the last release left them."""
    migration = importlib.import_module("jobs.migrations.0008_bounded_rows_and_stored_bytes")
    done, podcast = rendered(make_job(account, long_text(2))), rendered(make_podcast(account, "One two.", "Three."))
    failed, waiting = make_job(account, "Hello."), make_job(account, "Hello again.", audio_format="wav")
    fail(failed.pk, "synthesis_failed", "It failed.")
    lexicons = {"en-US": [["word", "", "one two"]]}
    Job.objects.update(lexicons=lexicons, unspoken=["x"] * 5_000, unspoken_count=0, stored_bytes=0)
    change_storage(account.pk, -stored_bytes(account))
    apps.get_model("accounts", "StorageUse").objects.all().delete()
    for upgrade in (migration.clear_lexicons, migration.bound_unspoken, migration.count_stored):
        upgrade(apps, None)
    rows = {job.pk: job for job in Job.objects.all()}
    by_lexicons = dict(Job.objects.values_list("pk", "lexicons"))
    assert [by_lexicons[job.pk] for job in (done, podcast, failed, waiting)] == [{}, {}, lexicons, lexicons]
    assert {(len(job.unspoken), job.unspoken_count) for job in rows.values()} == {(1_000, 5_000)}
    assert rows[done.pk].stored_bytes == pytest.approx(done.stored_bytes, rel=0.1)
    assert rows[podcast.pk].stored_bytes == pytest.approx(podcast.stored_bytes, rel=0.3)
    assert (rows[failed.pk].stored_bytes, rows[waiting.pk].stored_bytes) == (0, 12 * 3_840)
    assert stored_bytes(account) == sum(job.stored_bytes for job in rows.values())
