"""Results that are only a link: the audio is kept as a job's, for hosts that take no audio content."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import service as accounts_service
from accounts.keys import create_key
from accounts.limits import characters_used_today
from accounts.models import Account, StorageUse
from accounts.plans import FREE
from accounts.storage_use import change_storage, stored_bytes
from accounts.usage import characters_of_month
from core.errors import InvalidKey
from files import storage
from jobs.models import DoomedFolder, Job
from jobs.queue import sweeping
from jobs.rendering import segments as rendering
from jobs.service import remove_job
from tests.support.agents import audio_of, error_in
from tests.support.clones import make_clone
from tests.support.engine import FAILING
from tests.support.jobs import files_in, make_job, rendered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]

TEXT = "Hello there, you."


def linked(use_tool, account, **arguments):
    """Return the result of a call that asks for a link, and the job that keeps the audio."""
    result = use_tool(account, "text_to_speech", **{"text": TEXT, **arguments, "result": "link"})
    assert not result.is_error
    return result, Job.objects.get(pk=result.structured_content["job_id"])


def fetch(account, job):
    client = Client(headers={"Authorization": f"Bearer {create_key(account, 'http')[1]}"})
    return client.get(f"/api/v1/jobs/{job.pk}/audio")


@pytest.mark.parametrize("plan", ["free", "pro"])
def test_a_link_leads_its_owner_to_the_audio(use_tool, request, plan, settings):
    account = request.getfixturevalue(plan)
    result, job = linked(use_tool, account, format="wav")
    facts = result.structured_content
    assert [content.type for content in result.content] == ["text"]
    assert facts["audio_url"] == f"{settings.SITE_URL}/api/v1/jobs/{job.pk}/audio"
    assert f"{settings.AUDIO_RETENTION_DAYS} days at {facts['audio_url']}" in result.content[0].text
    assert facts["audio_expires_at"] > 1000 * (timezone.now() + timedelta(days=29)).timestamp()
    answer = fetch(account, job)
    assert (answer.status_code, answer["Content-Type"]) == (200, "audio/wav")
    assert answer.getvalue() == audio_of(use_tool(account, "text_to_speech", text=TEXT, format="wav"))


def test_it_has_the_facts_and_the_charge_of_the_audio_itself(use_tool, free):
    facts = linked(use_tool, free)[0].structured_content
    inline = use_tool(free, "text_to_speech", text=TEXT).structured_content
    assert {name: facts[name] for name in inline} == inline
    assert facts.keys() - inline.keys() == {"job_id", "audio_url", "audio_expires_at"}
    assert characters_used_today(free) == 2 * len(TEXT)


@pytest.mark.parametrize("result", [{}, {"result": "audio"}, {"result": None}])
def test_without_asking_the_audio_itself_comes_and_nothing_is_kept(use_tool, pro, result):
    answer = use_tool(pro, "text_to_speech", text=TEXT, **result)
    assert [content.type for content in answer.content] == ["text", "audio"]
    assert not Job.objects.exists()
    assert stored_bytes(pro) == 0


@pytest.mark.parametrize("result", ["url", "", "LINK", 7, True, ["link"]])
def test_an_unknown_result_is_refused_before_it_costs_anything(use_tool, free, result):
    found = error_in(use_tool(free, "text_to_speech", text=TEXT, result=result))
    assert (found["code"], found["param"]) == ("invalid_value", "result")
    assert found["message"].startswith("result must be ")
    assert characters_used_today(free) == 0
    assert error_in(use_tool(free, "get_job_status", job_id="x", result=result))["param"] == "result"


def test_nobody_else_gets_it(use_tool, pro, free):
    _, job = linked(use_tool, pro)
    assert fetch(free, job).status_code == 404
    assert Client().get(f"/api/v1/jobs/{job.pk}/audio").status_code == 401


def test_it_is_a_job_that_no_worker_touches(use_tool, pro):
    _, job = linked(use_tool, pro, voice=make_clone(pro).pk, speed=1.5)
    assert not rendering.work(1)
    sweeping.sweep()
    job.refresh_from_db()
    assert (job.status, job.characters, job.engine) == ("completed", len(TEXT), "tone")
    assert job.controls["speed"] == 1.5
    assert not DoomedFolder.objects.exists()
    assert storage.size(job.audio_name) == job.stored_bytes == stored_bytes(pro)
    record = use_tool(pro, "get_job_status", job_id=str(job.pk)).structured_content
    assert (record["progress"], record["status"]) == (1, "completed")


def test_its_owner_sees_it_in_the_studio(use_tool, free, client):
    _, job = linked(use_tool, free)
    client.force_login(free)
    assert TEXT in client.get(reverse("studio")).content.decode()
    for page in ("studio_job", "delete_studio_job", "studio_download"):
        assert client.get(reverse(page, args=[job.pk])).status_code == 200


def test_its_audio_is_deleted_when_its_time_is_over(use_tool, pro, files_folder):
    _, job = linked(use_tool, pro)
    assert files_in(files_folder) == [job.audio_name]
    Job.objects.update(ended_at=timezone.now() - timedelta(days=31))
    sweeping.sweep()
    assert files_in(files_folder) == []
    assert stored_bytes(pro) == 0


def test_it_can_be_deleted_before(use_tool, free, files_folder):
    _, job = linked(use_tool, free)
    remove_job(job)
    assert (files_in(files_folder), stored_bytes(free)) == ([], 0)


def test_it_is_deleted_with_its_account(use_tool, pro, files_folder):
    linked(use_tool, pro)
    accounts_service.delete_account(pro)
    assert files_in(files_folder) == []
    assert not Job.objects.exists()


def test_a_full_storage_is_told_before_anything_is_charged(use_tool, free):
    change_storage(free.pk, FREE.max_stored_bytes - 1_000)
    found = error_in(use_tool(free, "text_to_speech", text=TEXT, result="link"))
    assert found["code"] == "storage_quota_exceeded"
    assert characters_used_today(free) == 0
    assert not use_tool(free, "text_to_speech", text=TEXT).is_error, "audio that is not kept needs no room"


def test_a_storage_that_fails_costs_nothing_and_keeps_nothing(use_tool, free, files_folder, interruptions):
    def fail(name):
        (files_folder / name).parent.mkdir(parents=True)
        (files_folder / name).write_bytes(b"half of it")
        raise OSError("no space")

    interruptions.before["save"] = fail
    assert error_in(use_tool(free, "text_to_speech", text=TEXT, result="link"))["code"] == "service_unavailable"
    assert (characters_used_today(free), stored_bytes(free)) == (0, 0)
    assert not Job.objects.exists()
    sweeping.sweep()
    assert files_in(files_folder), "as long as it might still be written"
    DoomedFolder.objects.update(doomed_at=timezone.now() - timedelta(minutes=5))
    sweeping.sweep()
    assert files_in(files_folder) == []


def test_what_takes_too_long_to_keep_is_no_job(use_tool, free, files_folder, interruptions):
    interruptions.before["save"] = lambda name: DoomedFolder.objects.update(
        doomed_at=timezone.now() - timedelta(minutes=5)
    )
    interruptions.after["save"] = lambda name: sweeping.sweep()
    assert error_in(use_tool(free, "text_to_speech", text=TEXT, result="link"))["code"] == "service_unavailable"
    assert (characters_used_today(free), stored_bytes(free), files_in(files_folder)) == (0, 0, [])
    assert not Job.objects.exists()


def test_nothing_is_kept_for_an_account_that_is_closed_meanwhile(use_tool, pro, interruptions):
    interruptions.before["save"] = lambda name: Account.objects.filter(pk=pro.pk).update(is_active=False)
    assert error_in(use_tool(pro, "text_to_speech", text=TEXT, result="link"))["code"] == InvalidKey.code
    assert not Job.objects.exists()
    assert not StorageUse.objects.filter(pk=pro.pk, byte_count__gt=0).exists()
    assert DoomedFolder.objects.count() == 1


@pytest.mark.parametrize(("text", "code"), [(FAILING, "synthesis_failed"), ("!", "invalid_value"), ("", None)])
def test_a_text_that_fails_is_an_error_as_with_audio(use_tool, free, text, code):
    found = error_in(use_tool(free, "text_to_speech", text=text, result="link"))
    assert found == error_in(use_tool(free, "text_to_speech", text=text))
    assert code in (None, found["code"])
    assert characters_used_today(free) == 0
    assert not Job.objects.exists()


def test_a_client_that_leaves_has_nothing_kept(use_tool, free, quiet_monitor):
    answers = iter([True, True])
    quiet_monitor.is_wanted = lambda: next(answers, False)
    text = "Several words are spoken here. " * 100
    assert error_in(use_tool(free, "text_to_speech", text=text, result="link"))["code"] == "request_cancelled"
    assert not Job.objects.exists()
    assert not DoomedFolder.objects.exists()


def test_progress_is_told_of_audio_of_any_length(use_tool, pro, quiet_monitor):
    use_tool(pro, "text_to_speech", text="Several words are spoken here. " * 100, format="wav", result="link")
    assert len(quiet_monitor.told) > 2


def test_a_longer_text_becomes_a_job_whose_audio_is_only_linked_too(use_tool, pro):
    text = "Several words are spoken here. " * 300
    queued = use_tool(pro, "text_to_speech", text=text, result="link").structured_content
    assert queued["status"] == "queued"
    assert 'result "link"' in queued["next_step"]
    rendered(Job.objects.get(pk=queued["job_id"]))
    result = use_tool(pro, "get_job_status", job_id=queued["job_id"], result="link")
    assert [content.type for content in result.content] == ["text"]
    assert result.structured_content["audio_url"] in result.content[0].text
    assert characters_of_month(pro, timezone.now().date()) == len(text)


@pytest.mark.parametrize("result", [None, "audio"])
def test_the_status_of_a_job_holds_its_audio_unless_a_link_is_asked_for(use_tool, pro, result):
    job = rendered(make_job(pro))
    answer = use_tool(pro, "get_job_status", job_id=str(job.pk), result=result)
    assert [content.type for content in answer.content] == ["text", "resource_link", "audio"]
