"""`/api/v1/jobs`: jobs are made, read, listed and removed."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.plans import FREE, PRO
from jobs.models import Job, Segment
from tests.support.api import error_of
from tests.support.jobs import LONGFORM, PODCAST, URL, files_in, long_text, make_job, make_podcast, rendered, send_job

pytestmark = pytest.mark.django_db


def test_a_job_is_accepted_queued_and_completed(client):
    response = send_job(client, LONGFORM)
    assert response.status_code == 202
    assert response.json().keys() == {"id", "status"}
    assert response.json()["status"] == "queued"
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 1
    job_id = response.json()["id"]
    assert str(uuid.UUID(job_id)) == job_id
    rendered(Job.objects.get(pk=job_id))
    record = client.get(f"{URL}/{job_id}").json()
    assert record["status"] == "completed"
    assert record["audio_url"] == f"{URL}/{job_id}/audio"
    assert record["error"] is None
    assert record["progress"] == 1
    assert record["characters"] == len(LONGFORM["input"])
    assert record["duration"] > 0.5
    assert "segments" not in record
    assert isinstance(record["created_at"], int)
    assert record["created_at"] <= record["completed_at"] < record["audio_expires_at"]


def test_a_record_before_its_job_is_completed(client, account):
    record = client.get(f"{URL}/{make_job(account).pk}").json()
    assert record["status"] == "queued"
    for field in ("audio_url", "completed_at", "error", "duration", "engine"):
        assert record[field] is None
    assert record["progress"] == 0


def test_a_podcast_has_its_segments(client):
    job_id = send_job(client, PODCAST).json()["id"]
    waiting = client.get(f"{URL}/{job_id}").json()
    assert waiting["segments"] == [{"speaker": "A", "audioUrl": None}, {"speaker": "B", "audioUrl": None}]
    rendered(Job.objects.get(pk=job_id))
    record = client.get(f"{URL}/{job_id}").json()
    assert record["type"] == "podcast"
    assert [segment["speaker"] for segment in record["segments"]] == ["A", "B"]
    for segment in record["segments"]:
        assert client.get(segment["audioUrl"]).status_code == 200
    assert client.get(f"{URL}/{job_id}/segments/2/audio").status_code == 404


@pytest.mark.parametrize("body", [LONGFORM, PODCAST, {}])
def test_a_free_key_makes_no_jobs(free_client, body):
    response = send_job(free_client, body)
    assert response.status_code == 403
    assert error_of(response)["code"] == "plan_required"


def test_a_key_is_needed():
    for method, path in (("post", URL), ("get", URL), ("get", f"{URL}/x"), ("delete", f"{URL}/x")):
        assert getattr(Client(), method)(path).status_code == 401


def test_a_page_after_a_missing_job_is_refused(client):
    for after in ("nonsense", uuid.uuid4()):
        error = error_of(response := client.get(URL, {"after": str(after)}))
        assert (response.status_code, error["code"], error["param"]) == (404, "job_not_found", "after")


@pytest.mark.parametrize("path", ["", "/audio", "/segments/0/audio"])
def test_another_accounts_job_is_not_found(client, path):
    job = rendered(make_podcast(None, "Hello.", "There."))
    for address in (f"{URL}/{job.pk}{path}", f"{URL}/{uuid.uuid4()}{path}", f"{URL}/nonsense{path}"):
        error = error_of(response := client.get(address))
        assert response.status_code == 404
        assert error["code"] == "job_not_found"


def test_another_accounts_job_is_not_removed(client):
    job = make_job()
    assert error_of(client.delete(f"{URL}/{job.pk}"))["code"] == "job_not_found"
    assert Job.objects.filter(pk=job.pk).exists()


def test_jobs_stay_readable_when_the_plan_is_gone(client, account):
    job = rendered(make_job(account))
    account.plan_name = FREE.name
    account.save()
    assert client.get(f"{URL}/{job.pk}").json()["status"] == "completed"
    assert client.get(f"{URL}/{job.pk}/audio").status_code == 200
    assert len(client.get(URL).json()["data"]) == 1
    assert send_job(client, LONGFORM).status_code == 403


def test_jobs_are_listed_the_newest_first_page_by_page(client, account):
    jobs = [make_job(account) for _ in range(5)]
    make_job()
    first = client.get(URL, {"limit": 3}).json()
    assert [record["id"] for record in first["data"]] == [str(job.pk) for job in reversed(jobs)][:3]
    assert first["has_more"]
    second = client.get(URL, {"limit": 3, "after": first["last_id"]}).json()
    assert [record["id"] for record in second["data"]] == [str(jobs[1].pk), str(jobs[0].pk)]
    assert not second["has_more"]
    assert client.get(URL, {"after": str(jobs[0].pk)}).json()["data"] == []


@pytest.mark.parametrize(("query", "status"), [({"limit": 0}, 400), ({"limit": ""}, 400), ({"after": "x"}, 404)])
def test_a_bad_page_is_an_error(client, query, status):
    assert client.get(URL, query).status_code == status


def test_a_list_of_any_length_costs_the_same_queries(client, account):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            client.get(URL)
        return len(captured)

    make_podcast(account, "Hello.", "There.")
    client.get(URL)  # notes when the key was last used
    few = queries()
    for _ in range(5):
        make_podcast(account, "Hello.", "There.")
    assert queries() == few


def test_a_job_is_removed_with_its_files(client, account, files_folder):
    job = rendered(make_podcast(account, "Hello.", "There."))
    assert files_in(files_folder)
    response = client.delete(f"{URL}/{job.pk}")
    assert response.status_code == 200
    assert response.json() == {"id": str(job.pk), "object": "job", "deleted": True}
    assert client.get(f"{URL}/{job.pk}").status_code == 404
    assert files_in(files_folder) == []
    assert not Segment.objects.exists()


def test_a_waiting_job_is_cancelled_by_removing_it(client, account):
    job = make_job(account, long_text(3))
    assert client.delete(f"{URL}/{job.pk}").status_code == 200
    assert rendered(make_job(account)).status == "completed"
    assert not Job.objects.filter(pk=job.pk).exists()


def test_wrong_methods_are_refused(client, account):
    job = make_job(account)
    for method, path in (("put", URL), ("delete", URL), ("post", f"{URL}/{job.pk}"), ("post", f"{URL}/{job.pk}/audio")):
        assert getattr(client, method)(path, content_type="application/json").status_code == 405
