"""get_job_status: the progress of a job, and its audio."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from accounts.keys import create_key
from agents.job_status import MAX_INLINE_BYTES
from files import storage
from jobs.failures import fail
from jobs.models import Job
from tests.support.agents import audio_of
from tests.support.jobs import long_text, make_job, make_podcast, rendered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]


def status_of(use_tool, job, account=None):
    return use_tool(account or job.account, "get_job_status", job_id=str(job.pk))


def content_types(result):
    return [content.type for content in result.content]


def test_a_job_that_waits_says_what_to_do_next(use_tool, pro):
    result = status_of(use_tool, make_job(pro))
    record = result.structured_content
    assert (record["status"], record["progress"], record["audio_url"]) == ("queued", 0, None)
    assert "get_job_status" in record["next_step"]
    assert record["next_step"] in result.content[0].text
    assert content_types(result) == ["text"]


def test_a_completed_job_has_a_link_and_its_audio(use_tool, pro, settings):
    job = rendered(make_job(pro, long_text(2)))
    result = status_of(use_tool, job)
    record, link = result.structured_content, result.content[1]
    assert content_types(result) == ["text", "resource_link", "audio"]
    assert record["audio_url"] == link.uri == f"{settings.SITE_URL}/api/v1/jobs/{job.pk}/audio"
    assert (link.mime_type, link.size) == ("audio/mpeg", len(audio_of(result)))
    assert link.uri in result.content[0].text
    assert "next_step" not in record

    client = Client(headers={"Authorization": f"Bearer {create_key(pro, 'http')[1]}"})
    assert client.get(link.uri.removeprefix(settings.SITE_URL)).getvalue() == audio_of(result)


def test_the_record_is_that_of_the_http_api(use_tool, pro, settings):
    job = rendered(make_podcast(pro, "Hello there.", "And hello to you."))
    client = Client(headers={"Authorization": f"Bearer {create_key(pro, 'http')[1]}"})
    text = client.get(f"/api/v1/jobs/{job.pk}").content.decode().replace('"/api/', f'"{settings.SITE_URL}/api/')
    assert status_of(use_tool, job).structured_content == json.loads(text)


def test_large_audio_is_only_linked(use_tool, pro):
    job = rendered(make_job(pro))
    storage.write(job.audio_name, [bytes(MAX_INLINE_BYTES)])
    assert content_types(status_of(use_tool, job)) == ["text", "resource_link"]
    storage.write(job.audio_name, [bytes(MAX_INLINE_BYTES - 1)])
    assert content_types(status_of(use_tool, job)) == ["text", "resource_link", "audio"]


def test_a_job_that_failed_says_why(use_tool, pro):
    job = make_job(pro)
    fail(job.pk, "synthesis_failed", "The engine failed.")
    result = status_of(use_tool, job)
    assert not result.is_error
    assert result.structured_content["error"] == {"code": "synthesis_failed", "message": "The engine failed."}
    assert "synthesis_failed" in result.content[0].text


def test_audio_that_has_been_removed_is_not_linked(use_tool, pro):
    job = rendered(make_job(pro))
    Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now(), audio_name="")
    result = status_of(use_tool, job)
    assert content_types(result) == ["text"]
    assert result.structured_content["audio_url"] is None
    assert "expired" in result.content[0].text


def test_audio_that_is_removed_meanwhile_is_only_linked(use_tool, pro, files_folder):
    job = rendered(make_job(pro))
    (files_folder / job.audio_name).unlink()
    result = status_of(use_tool, job)
    assert content_types(result) == ["text", "resource_link"]
    assert result.content[1].size is None


@pytest.mark.parametrize("job_id", ["8f14e45f-ceea-467f-9f5c-1d2a3b4c5d6e", "nonsense", "", 7, ["a"], {"a": 1}])
def test_an_unknown_job_is_not_found(use_tool, pro, job_id):
    result = use_tool(pro, "get_job_status", job_id=job_id)
    error = result.structured_content["error"]
    assert result.is_error
    assert (error["code"], error["param"]) == ("job_not_found", "job_id")


def test_anothers_job_is_not_found(use_tool, pro, free):
    job = make_job(pro)
    nobodys = use_tool(free, "get_job_status", job_id=str(job.pk).replace("-", "")[::-1])
    anothers = status_of(use_tool, job, free)
    assert anothers.is_error
    assert anothers.structured_content["error"]["code"] == nobodys.structured_content["error"]["code"]
    assert Job.objects.filter(pk=job.pk).exists()


def test_a_call_without_a_job_id_is_an_error(use_tool, pro):
    error = use_tool(pro, "get_job_status").structured_content["error"]
    assert (error["code"], error["param"]) == ("missing_required_field", "job_id")
