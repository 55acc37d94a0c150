"""`POST /audio/speech` with `X-Service-Long-Text: async`."""

import pytest

from accounts.plans import FREE, PRO
from jobs.models import Job
from tests.support.api import error_of, speak
from tests.support.jobs import rendered

pytestmark = pytest.mark.django_db

ASYNC = {"X-Service-Long-Text": "async"}


def too_long(plan=PRO, language="en-US"):
    limit = plan.max_input_of(language)
    return ("A few words to be said. " * limit)[: limit + 1]


def send(client, text, *, header="async", **fields):
    client.defaults["HTTP_X_SERVICE_LONG_TEXT"] = header
    return speak(client, input=text, **fields)


def test_a_text_that_is_too_long_is_queued(pro_client):
    response = send(pro_client, too_long(), voice="am_fenrir", response_format="wav", speed=1.5, ev_pitch=-1)
    assert response.status_code == 202
    answer = response.json()
    assert answer.keys() == {"id", "status", "job_url"}
    assert answer["status"] == "queued"
    assert answer["job_url"] == f"/api/v1/jobs/{answer['id']}"
    assert pro_client.get(answer["job_url"]).json()["characters"] == PRO.max_input + 1
    job = Job.objects.get(pk=answer["id"])
    assert (job.audio_format, job.controls["speed"], job.controls["pitch_semitones"]) == ("wav", 1.5, -1)
    assert job.segments.first().voice == "am_fenrir"


def test_a_text_that_is_not_too_long_is_spoken(pro_client):
    response = send(pro_client, "Hello there.")
    assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
    assert not Job.objects.exists()


@pytest.mark.parametrize("header", ["", "Async", "sync", "true", "async "])
def test_any_other_value_of_the_header_has_no_effect(pro_client, header):
    error = error_of(response := send(pro_client, too_long(), header=header))
    assert (response.status_code, error["code"]) == (400, "input_too_long")


def test_a_free_key_is_told_of_the_plan(free_client):
    error = error_of(response := send(free_client, too_long(FREE)))
    assert (response.status_code, error["code"]) == (403, "plan_required")
    assert send(free_client, "Hello.").status_code == 200


def test_an_arabic_text_is_told_of_jobs(pro_client):
    error = error_of(response := send(pro_client, too_long(language="ar"), voice="ar_m2"))
    assert (response.status_code, error["code"]) == (400, "input_too_long")
    assert "/api/v1/jobs" in error["message"]


def test_word_timestamps_are_not_for_jobs(pro_client):
    error = error_of(response := send(pro_client, too_long(), ev_timestamps=True))
    assert response.status_code == 400
    assert (error["code"], error["param"]) == ("timestamps_not_supported", "ev_timestamps")


def test_a_bad_request_of_any_length_is_refused(pro_client):
    assert error_of(send(pro_client, too_long(), voice="nobody"))["code"] == "voice_not_found"
    assert error_of(send(pro_client, too_long(), speed=9))["param"] == "speed"
    assert error_of(send(pro_client, too_long() + "<break>"))["param"] == "input"
    assert error_of(send(pro_client, " " * (PRO.max_input + 1)))["param"] == "input"


def test_the_same_idempotency_key_queues_once(pro_client):
    pro_client.defaults["HTTP_IDEMPOTENCY_KEY"] = "book-1"
    ids = {send(pro_client, too_long()).json()["id"] for _ in range(2)}
    assert len(ids) == 1


@pytest.mark.exhaustive
def test_a_queued_text_is_completed(pro_client):
    answer = send(pro_client, too_long()).json()
    assert rendered(Job.objects.get(pk=answer["id"])).status == "completed"
    assert pro_client.get(f"{answer['job_url']}/audio").status_code == 200
