"""Jobs in cloned voices: accepted for their owner, rendered while the voice is there, failed at once when it is not."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.plans import FREE, PRO
from accounts.usage import characters_of_month
from core.errors import PlanRequired
from files import storage
from jobs import service
from jobs.failures import fail_jobs_of_voice
from jobs.models import Job
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering.segments import render_segment
from jobs.requests import JobRequest
from jobs.service import create_job
from speech import lexicons
from speech.lexicons import Draft
from tests.support.api import error_of
from tests.support.clones import TOO_QUIET, make_clone, make_enrolling, make_failed
from tests.support.factories import make_account
from tests.support.jobs import URL, decoded, files_in, long_text, make_job, rendered, send_job
from tts.dsp.controls import Controls
from voices.service import find_cloned_voice, remove_cloned_voice

pytestmark = pytest.mark.django_db

TURNS = [{"speaker": "A", "text": "Welcome back."}, {"speaker": "B", "text": "Thank you."}]


@pytest.fixture
def voice(account):
    return make_clone(account).pk


def podcast(a, b, turns=1, **fields):
    return {"type": "podcast", "voices": {"A": a, "B": b}, "segments": TURNS * turns} | fields


def accepted(response):
    """Return the job that was accepted."""
    assert response.status_code == 202, response.content
    return Job.objects.get(pk=response.json()["id"])


def charged(account):
    return characters_of_month(account, account.date_joined.date())


class TestAccepted:
    def test_a_text_longer_than_speech_allows_is_spoken(self, client, voice):
        job = accepted(send_job(client, {"input": long_text(6), "voice": {"id": voice}}))
        assert job.characters > PRO.max_input_cloned
        assert set(job.segments.values_list("voice", flat=True)) == {voice}
        record = client.get(f"{URL}/{rendered(job).pk}").json()
        assert (record["status"], record["engine"]) == ("completed", "tone")
        assert len(client.get(record["audio_url"]).getvalue()) > 1000

    def test_one_host_of_a_podcast_may_be_a_clone(self, client, voice):
        job = accepted(send_job(client, podcast(voice, "am_adam")))
        assert list(job.segments.order_by("number").values_list("voice", flat=True)) == [voice, "am_adam"]
        turns = rendered(job).turns.all()
        assert all(len(decoded(storage.read(turn.audio_name))) > 2400 for turn in turns)

    def test_a_voice_is_looked_up_once_however_many_turns_there_are(self, client, voice):
        def voice_queries(turns):
            with CaptureQueriesContext(connection) as captured:
                accepted(send_job(client, podcast(voice, "am_adam", turns)))
            return sum("voices_clonedvoice" in query["sql"] for query in captured)

        assert voice_queries(1) == voice_queries(12) == 1

    def test_catalog_voices_cost_no_query_for_clones(self, client):
        with CaptureQueriesContext(connection) as captured:
            rendered(accepted(send_job(client, podcast("af_bella", "am_adam"))))
        assert not any("voices_clonedvoice" in query["sql"] for query in captured)

    def test_accepted_jobs_go_on_after_a_downgrade(self, client, account, voice):
        job = accepted(send_job(client, {"input": "Hello.", "voice": voice}))
        account.plan_name = FREE.name
        account.save()
        assert rendered(job).status == Job.Status.COMPLETED


class TestRefused:
    @pytest.mark.parametrize("host", ["A", "B"])
    def test_the_error_names_the_host(self, client, voice, host):
        for other in (make_clone(make_account(PRO)).pk, "voice_0", "voice_\x00"):
            error = error_of(
                send_job(client, podcast(voice, voice) | {"voices": {"A": voice, "B": voice, host: other}})
            )
            assert (error["code"], error["param"]) == ("voice_not_found", f"voices.{host}")

    @pytest.mark.parametrize(("make", "reason"), [(make_enrolling, "enrolled"), (make_failed, TOO_QUIET)])
    def test_a_voice_must_be_ready(self, client, account, make, reason):
        unready = make(account).pk
        for body, param in (
            ({"input": "Hello.", "voice": unready}, "voice"),
            (podcast("af_bella", unready), "voices.B"),
        ):
            error = error_of(response := send_job(client, body))
            assert (response.status_code, error["code"], error["param"]) == (400, "voice_not_ready", param)
            assert reason in error["message"]
        assert charged(account) == 0

    def test_another_accounts_voice_is_not_there(self, pro_client, voice):
        error = error_of(send_job(pro_client, {"input": "Hello.", "voice": voice}))
        assert (error["code"], error["param"]) == ("voice_not_found", "voice")

    def test_a_free_account_has_no_cloned_hosts(self):
        account = make_account(FREE)
        parts = (Part("Hello.", "af_bella", "A"), Part("There.", make_clone(account).pk, "B"))
        with pytest.raises(PlanRequired) as caught:
            create_job(account, JobRequest(parts, is_podcast=True))
        assert caught.value.param == "voices.B"


class TestLanguage:
    def test_it_decides_the_language_of_cloned_voices(self, client, account, voice):
        lexicons.save_entry(account, Draft("SQL", "fr", respelling="un deux trois quatre cinq six sept huit"))
        for body in (
            {"input": "SQL", "voice": voice},
            podcast(voice, "af_bella", segments=[TURNS[0] | {"text": "SQL"}]),
        ):
            plain, french = accepted(send_job(client, body)), accepted(send_job(client, body | {"language": "FR"}))
            assert (plain.language, french.language) == ("", "fr")
            assert rendered(french).duration_s > rendered(plain).duration_s + 0.3

    @pytest.mark.parametrize("language", ["", "xx", 5, ["fr"], "\ud800"])
    def test_an_unknown_language_is_refused(self, client, voice, language):
        for body in ({"input": "Hello.", "voice": voice}, podcast("af_bella", voice)):
            error = error_of(response := send_job(client, body | {"language": language}))
            assert (response.status_code, error["code"], error["param"]) == (400, "invalid_value", "language")

    @pytest.mark.parametrize("language", ["fr", "xx", 5, None])
    def test_other_voices_ignore_it(self, client, language):
        for body in ({"input": "Hello."}, podcast("af_bella", "am_adam")):
            assert accepted(send_job(client, body | {"language": language})).language == ""

    def test_another_language_makes_another_request(self, client, voice):
        body, key = {"input": "Hello.", "voice": voice}, {"Idempotency-Key": "order-1"}
        job = accepted(send_job(client, body | {"language": "fr"}, **key))
        assert accepted(send_job(client, body | {"language": "fr"}, **key)) == job
        assert send_job(client, body | {"language": "es"}, **key).status_code == 409
        assert send_job(client, body, **key).status_code == 409

    def test_requests_without_it_keep_the_digest_of_earlier_releases(self):
        # The release before wrote this into the rows of its jobs.
        longform = "c40ab629412bdf87d9d2d212f99c294368b127d67746738fe475e46c78fc07e6"
        episode = "00bafd59154712578714a8bf69dbf9e8084b87595a3dc5c608f2df0ab8cd25d3"
        parts = (Part("Hello.", "af_bella", "A"), Part("There.", "voice_0123", "B"))
        assert JobRequest((Part("Hello there.", "nova"),)).digest() == longform
        assert JobRequest((Part("Hello there.", "nova"),), language="fr").digest() == longform
        asked = JobRequest(parts, True, "wav", Controls(speed=1.5), "https://example.com/")
        assert asked.digest() == episode


class TestDeletedVoice:
    def test_a_job_fails_once_and_what_was_rendered_stays_charged(self, client, account, voice):
        job = accepted(send_job(client, {"input": long_text(4), "voice": voice}))
        assert charged(account) == job.characters
        render_segment(claim_segment())
        account.cloned_voices.all().delete()
        job = rendered(job)
        assert (job.status, job.error_code) == (Job.Status.FAILED, "voice_deleted")
        assert voice in job.error_message
        (done,) = job.segments.exclude(audio_name="")
        assert charged(account) == len(done.text) < job.characters
        assert not job.segments.filter(due_at__isnull=False).exists()
        assert sum(job.segments.values_list("claims", flat=True)) == 2

    def test_its_record_says_why(self, client, account, voice):
        job = accepted(send_job(client, podcast("af_bella", voice)))
        fail_jobs_of_voice(account, voice)
        record = client.get(f"{URL}/{job.pk}").json()
        assert (record["status"], record["audio_url"]) == ("failed", None)
        assert record["error"]["code"] == "voice_deleted"
        assert "only for what was spoken" in record["error"]["message"]

    def test_removing_the_voice_fails_its_jobs(self, client, account, voice):
        job = accepted(send_job(client, {"input": "Hello.", "voice": voice}))
        remove_cloned_voice(find_cloned_voice(account, voice))
        job.refresh_from_db()
        assert (job.status, job.error_code) == (Job.Status.FAILED, "voice_deleted")
        assert charged(account) == 0
        assert error_of(send_job(client, {"input": "Hello.", "voice": voice}))["code"] == "voice_not_found"

    def test_unfinished_jobs_of_the_voice_fail_at_once_and_no_others(self, client, account, voice):
        completed = rendered(accepted(send_job(client, {"input": "One.", "voice": voice})))
        waiting = accepted(send_job(client, {"input": "One two.", "voice": voice}))
        others = [make_job(account), make_job(account, voice=make_clone(account).pk), make_job()]
        assert charged(account) == completed.characters + waiting.characters
        fail_jobs_of_voice(account, voice)
        statuses = [Job.objects.get(pk=job.pk).status for job in (completed, waiting, *others)]
        assert statuses == ["completed", "failed", "queued", "queued", "queued"]
        assert charged(account) == completed.characters

    def test_a_segment_rendered_during_the_deletion_is_not_kept(self, account, voice, files_folder, interruptions):
        job = make_job(account, voice=voice)
        claim = claim_segment()

        def delete_voice(name):
            account.cloned_voices.all().delete()
            fail_jobs_of_voice(account, voice)

        interruptions.after["save"] = delete_voice
        render_segment(claim)
        assert rendered(job).status == Job.Status.FAILED
        assert files_in(files_folder) == []

    def test_rendered_segments_are_deleted_with_the_voice(self, account, voice, files_folder):
        job = make_job(account, long_text(3), voice=voice)
        other = make_job(make_account(PRO), long_text(2))
        render_segment(claim_segment())
        render_segment(claim_segment())
        assert {name.split("/")[1] for name in files_in(files_folder)} == {str(job.pk), str(other.pk)}
        remove_cloned_voice(find_cloned_voice(account, voice))
        assert {name.split("/")[1] for name in files_in(files_folder)} == {str(other.pk)}

    def test_staff_cannot_retry_it(self, account, voice):
        job = make_job(account, long_text(2), voice=voice)
        for _ in range(job.segment_count - 1):
            render_segment(claim_segment())
        fail_jobs_of_voice(account, voice)
        job.refresh_from_db()
        assert not service.retry(job)
        assert rendered(job).status == Job.Status.FAILED
