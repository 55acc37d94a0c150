"""`/api/v1/jobs` and what lies below it."""

import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace

import httpx2
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.limits import characters_used_today
from accounts.models import ApiKey
from accounts.plans import FREE, PLANS, PRO
from accounts.service import set_plan
from accounts.usage import characters_of_month
from jobs.failures import fail
from jobs.models import Job, Segment
from jobs.queue import backlog
from tests.support.api import error_of
from tests.support.engine import UNSPOKEN
from tests.support.factories import make_account, make_key
from tests.support.jobs import URL, files_in, long_text, make_job, make_podcast, rendered, send_job

pytestmark = pytest.mark.django_db

LONGFORM = {"input": "Hello there, this is a job.", "voice": "af_bella", "format": "mp3"}
PODCAST = {
    "type": "podcast",
    "voices": {"A": "af_bella", "B": "am_adam"},
    "format": "mp3",
    "segments": [{"speaker": "A", "text": "Welcome back."}, {"speaker": "B", "text": "Thank you."}],
}


@pytest.fixture
def account():
    return make_account(PRO)


@pytest.fixture
def client(account):
    return Client(headers={"Authorization": f"Bearer {make_key(account)}"})


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


def test_omitted_fields_have_the_usual_defaults(client):
    job = Job.objects.get(pk=send_job(client, {"input": "Hello."}).json()["id"])
    assert (job.type, job.audio_format) == ("longform", "mp3")
    assert job.segments.get().voice == "af_aoede"
    assert Job.objects.get(pk=send_job(client, LONGFORM | {"format": "wav"}).json()["id"]).audio_format == "wav"
    assert Job.objects.get(pk=send_job(client, LONGFORM | {"format": 3}).json()["id"]).audio_format == "mp3"


@pytest.mark.parametrize("body", [LONGFORM, PODCAST])
def test_null_in_an_optional_field_is_its_default(client, body):
    needed = ("input",) if body is LONGFORM else ("type", "voices", "segments")
    bare = {name: body[name] for name in needed}
    optional = ("model", "speed", "ev_pitch", "ev_volume_db", "ev_tone", "format", "callback_url", "language")
    optional += ("type", "voice") if body is LONGFORM else ()
    first, second = (
        Job.objects.get(pk=send_job(client, sent).json()["id"]) for sent in (bare, bare | dict.fromkeys(optional))
    )
    for field in ("type", "audio_format", "controls", "language", "voices", "callback_url", "request_digest"):
        assert getattr(second, field) == getattr(first, field), field


def test_the_hosts_have_the_podcast_s_sound_but_for_what_is_their_own(client):
    body = PODCAST | {"speed": 1.2, "ev_pitch": 1, "controls": {"B": {"ev_pitch": -2, "ev_tone": None}}}
    job = Job.objects.get(pk=send_job(client, body).json()["id"])
    of_both = {"speed": 1.2, "pitch_semitones": 1, "gain_db": 0, "tone": "neutral"}
    assert job.controls == of_both
    assert job.host_controls == {"B": of_both | {"pitch_semitones": -2}}


@pytest.mark.parametrize("controls", [None, {}, {"A": None}])
def test_without_sounds_of_the_hosts_a_podcast_is_the_same_request(client, controls):
    first, second = (
        Job.objects.get(pk=send_job(client, sent).json()["id"]) for sent in (PODCAST, PODCAST | {"controls": controls})
    )
    assert first.request_digest == second.request_digest
    assert second.host_controls == {}


def test_any_voice_is_accepted(client):
    for voice, stored in (("ar_m3", "ar_m3"), ("nova", "af_nova"), ({"id": "zm_yunxi"}, "zm_yunxi")):
        job_id = send_job(client, {"input": "مرحبا 你好 hello", "voice": voice}).json()["id"]
        assert Segment.objects.get(job_id=job_id).voice == stored


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"type": "poem"}, "type", "invalid_value"),
        ({"type": 1}, "type", "invalid_value"),
        ({"input": None}, "input", "invalid_value"),
        ({"input": "  \n"}, "input", "invalid_value"),
        ({"input": UNSPOKEN}, "input", "invalid_value"),
        ({"input": "a <break time='5m'/> b"}, "input", "invalid_value"),
        ({"voice": "nobody"}, "voice", "voice_not_found"),
        ({"voice": 7}, "voice", "invalid_value"),
        ({"speed": 3}, "speed", "invalid_value"),
        ({"ev_pitch": 5}, "ev_pitch", "invalid_value"),
        ({"ev_tone": "x"}, "ev_tone", "invalid_value"),
        ({"model": "gpt"}, "model", "invalid_value"),
        ({"callback_url": "http://example.com/"}, "callback_url", "invalid_value"),
        ({"callback_url": 5}, "callback_url", "invalid_value"),
        ({"callback_url": ""}, "callback_url", "invalid_value"),
        ({"callback_url": "https://127.0.0.1/"}, "callback_url", "invalid_value"),
    ],
)
def test_a_bad_field_is_named(client, account, change, param, code):
    error = error_of(response := send_job(client, LONGFORM | change))
    assert response.status_code == 400
    assert (error["param"], error["code"], error["type"]) == (param, code, "invalid_request_error")
    assert not Job.objects.exists()
    assert characters_used_today(account) == characters_of_month(account, account.date_joined.date()) == 0


A_ALONE = {"segments": [{"speaker": "A", "text": "Hello."}]}


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"voices": ...}, "voices", "missing_required_field"),
        ({"voices": "af_bella"}, "voices", "invalid_value"),
        ({"voices": {"A": "af_bella"}}, "voices.B", "missing_required_field"),
        ({"voices": {"A": "nobody", "B": "af_bella"}}, "voices.A", "voice_not_found"),
        ({"voices": {"A": "af_bella", "B": "nobody"}}, "voices.B", "voice_not_found"),
        ({"voices": {"A": "af_bella", "B": 5}}, "voices.B", "invalid_value"),
        (A_ALONE | {"voices": {"A": "af_bella", "B": "nobody"}}, "voices.B", "voice_not_found"),
        (A_ALONE | {"voices": {"A": "af_bella", "B": "voice_nobody"}}, "voices.B", "voice_not_found"),
        ({"gap_ms": -1}, "gap_ms", "invalid_value"),
        ({"gap_ms": 5001}, "gap_ms", "invalid_value"),
        ({"gap_ms": "500"}, "gap_ms", "invalid_value"),
        ({"controls": []}, "controls", "invalid_value"),
        ({"controls": {"A": 2}}, "controls.A", "invalid_value"),
        ({"controls": {"B": {"speed": 3}}}, "controls.B.speed", "invalid_value"),
        ({"controls": {"A": {"ev_tone": "shrill"}}}, "controls.A.ev_tone", "invalid_value"),
        ({"segments": ...}, "segments", "missing_required_field"),
        ({"segments": []}, "segments", "invalid_value"),
        ({"segments": {}}, "segments", "invalid_value"),
        ({"segments": ["x"]}, "segments[0]", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": "x"}, {"speaker": "C", "text": "x"}]}, "segments[1].speaker", None),
        ({"segments": [{"text": "x"}]}, "segments[0].speaker", "missing_required_field"),
        ({"segments": [{"speaker": "A"}]}, "segments[0].text", "missing_required_field"),
        ({"segments": [{"speaker": "A", "text": " "}]}, "segments[0].text", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": "<break>"}]}, "segments[0].text", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": UNSPOKEN}]}, "segments", "invalid_value"),
    ],
)
def test_a_bad_field_of_a_podcast_is_named(client, change, param, code):
    body = {name: value for name, value in (PODCAST | change).items() if value is not ...}
    error = error_of(response := send_job(client, body))
    assert response.status_code == 400
    assert error["param"] == param
    assert error["code"] == (code or "invalid_value")
    assert not Job.objects.exists()


def test_an_episode_has_as_many_characters_as_the_plan_says(client, monkeypatch):
    monkeypatch.setitem(PLANS, "pro", replace(PRO, max_podcast=40))
    host = {"speaker": "A"}
    fits = PODCAST | {"segments": [host | {"text": "a" * 20}, host | {"text": "b" * 20}]}
    assert send_job(client, fits).status_code == 202
    error = error_of(response := send_job(client, fits | {"segments": [*fits["segments"], host | {"text": "c"}]}))
    assert response.status_code == 400
    assert (error["code"], error["param"], error["limit"], error["used"]) == ("input_too_long", "segments", 40, 41)


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


def test_many_turns_are_a_long_text_to_plan(client, monkeypatch):
    taken = []
    monkeypatch.setattr(backlog.plannings, "take", lambda: taken.append(1) or nullcontext())
    turns = [{"speaker": "A", "text": "a"}] * (backlog.LONG // backlog.CHARACTERS_OF_A_PART)
    assert send_job(client, PODCAST | {"segments": turns[:10]}).status_code == 202
    assert not taken
    assert send_job(client, PODCAST | {"segments": turns}).status_code == 202
    assert taken


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


def test_a_job_that_fails_on_another_plan_refunds_its_own_pool(client, account):
    """Characters that Pro was not charged are no present to Free, and those that Free was charged come back on Pro."""
    with_pro = make_job(account, "a" * 300)
    set_plan(account, FREE)
    with_free = make_podcast(account, "b" * 400)
    assert characters_used_today(account) == 400
    fail(with_pro.pk, "synthesis_failed", "It broke.")
    assert characters_used_today(account) == 400
    set_plan(account, PRO)
    fail(with_free.pk, "synthesis_failed", "It broke.")
    set_plan(account, FREE)
    assert characters_used_today(account) == 0


def test_the_same_idempotency_key_makes_one_job(client, account):
    first = send_job(client, LONGFORM, **{"Idempotency-Key": "order-1"}).json()
    rendered(Job.objects.get(pk=first["id"]))
    again = send_job(client, LONGFORM, **{"Idempotency-Key": "order-1"})
    assert again.status_code == 202
    assert again.json() == {"id": first["id"], "status": "completed"}
    other = send_job(client, LONGFORM, **{"Idempotency-Key": "order-2"}).json()
    assert other["id"] != first["id"]
    assert characters_of_month(account, Job.objects.first().created_at.date()) == 2 * len(LONGFORM["input"])


def test_the_same_idempotency_key_with_another_body_is_a_conflict(client):
    send_job(client, LONGFORM | {"voice": "nova"}, **{"Idempotency-Key": "order-1"})
    assert send_job(client, LONGFORM | {"voice": "nova"}, **{"Idempotency-Key": "order-1"}).status_code == 202
    error = error_of(response := send_job(client, LONGFORM, **{"Idempotency-Key": "order-1"}))
    assert response.status_code == 409
    assert (error["code"], error["param"]) == ("idempotency_conflict", "Idempotency-Key")
    assert error["type"] == "invalid_request_error"


@pytest.mark.parametrize("key", ["", "x" * 256, "two words", "ü"])
def test_a_bad_idempotency_key_is_refused(client, key):
    error = error_of(response := send_job(client, LONGFORM, **{"Idempotency-Key": key}))
    assert response.status_code == 400
    assert error["param"] == "Idempotency-Key"


def test_another_account_may_use_the_same_idempotency_key(client, pro_client):
    ids = {send_job(who, LONGFORM, **{"Idempotency-Key": "order-1"}).json()["id"] for who in (client, pro_client)}
    assert len(ids) == 2


@pytest.mark.process
@pytest.mark.exhaustive
def test_an_idempotency_key_that_is_sent_many_times_at_once_makes_one_job(server):
    key = server.create_key("idempotent@example.com", "pro")
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": "order-1"}

    def post(_):
        return httpx2.post(f"{server.url}{URL}", json=LONGFORM, headers=headers, timeout=60)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(post, range(16)))
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.json()["id"] for answer in answers}) == 1
    usage = httpx2.get(f"{server.url}/api/v1/usage", headers=headers, timeout=60).json()
    assert usage["month"]["characters"] == len(LONGFORM["input"])
    assert usage["days"][-1]["requests"] == 1


def test_a_job_is_charged_as_it_is_accepted_and_given_back_when_it_fails(client, account):
    job = Job.objects.get(pk=send_job(client, LONGFORM).json()["id"])
    today = job.charged_on
    assert characters_of_month(account, today) == len(LONGFORM["input"])
    assert fail(job.pk, "synthesis_failed", "It broke.")
    assert not fail(job.pk, "synthesis_failed", "Twice.")
    assert characters_of_month(account, today) == 0
    record = client.get(f"{URL}/{job.pk}").json()
    assert record["status"] == "failed"
    assert record["error"] == {"code": "synthesis_failed", "message": "It broke."}
    assert record["completed_at"] is record["audio_url"] is None


def test_jobs_take_from_the_minute_and_records_do_not(client, account, clock):
    job = make_job(account)
    for _ in range(PRO.requests_per_minute - 1):
        assert client.get(f"{URL}/{job.pk}").status_code == 200
    for _ in range(PRO.requests_per_minute - 1):
        assert send_job(client, LONGFORM).status_code == 202
    assert error_of(response := send_job(client, LONGFORM))["code"] == "rate_limit_exceeded"
    assert response["Retry-After"]


def test_an_account_past_fair_use_is_served_last_and_not_refused(client, account, monkeypatch):
    monkeypatch.setitem(PLANS, "pro", replace(PRO, fair_use_per_month=len(LONGFORM["input"])))
    first, second = (Job.objects.get(pk=send_job(client, LONGFORM).json()["id"]) for _ in range(2))
    assert (first.is_past_fair_use, second.is_past_fair_use) == (False, True)


@pytest.mark.parametrize(("audio_format", "content_type"), [("mp3", "audio/mpeg"), ("wav", "audio/wav")])
def test_audio_is_served_whole_and_in_ranges(client, account, audio_format, content_type, files_folder):
    job = rendered(make_job(account, audio_format=audio_format))
    whole = client.get(f"{URL}/{job.pk}/audio")
    content = whole.getvalue()
    assert content == (files_folder / job.audio_name).read_bytes()
    assert whole["Content-Type"] == content_type
    assert whole["Accept-Ranges"] == "bytes"
    part = client.get(f"{URL}/{job.pk}/audio", headers={"Range": "bytes=100-199"})
    assert part.status_code == 206
    assert part["Content-Range"] == f"bytes 100-199/{len(content)}"
    assert part.getvalue() == content[100:200]
    error = error_of(response := client.get(f"{URL}/{job.pk}/audio", headers={"Range": "bytes=99999999-"}))
    assert response.status_code == 416
    assert error["type"] == "invalid_request_error"


def test_audio_is_for_the_owners_session_too(account):
    job = rendered(make_job(account))
    browser = Client()
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 401
    browser.force_login(account)
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 200
    browser.force_login(make_account())
    assert browser.get(f"{URL}/{job.pk}/audio").status_code == 404


def test_audio_before_completion_is_an_error(client, account):
    error = error_of(response := client.get(f"{URL}/{make_job(account).pk}/audio"))
    assert response.status_code == 404
    assert error["code"] == "audio_not_ready"


def test_a_revoked_key_reads_nothing(client, account):
    job = rendered(make_job(account))
    ApiKey.objects.update(revoked_at=job.created_at)
    assert client.get(f"{URL}/{job.pk}/audio").status_code == 401


def test_wrong_methods_are_refused(client, account):
    job = make_job(account)
    for method, path in (("put", URL), ("delete", URL), ("post", f"{URL}/{job.pk}"), ("post", f"{URL}/{job.pk}/audio")):
        assert getattr(client, method)(path, content_type="application/json").status_code == 405


def test_a_long_text_is_accepted(client):
    text = long_text(400)
    job = Job.objects.get(pk=send_job(client, {"input": text}).json()["id"])
    assert job.characters == len(text) > PRO.max_input
    assert "".join(job.segments.order_by("number").values_list("text", flat=True)) == text


def test_a_body_that_is_not_an_object_is_an_error(client):
    response = client.post(URL, json.dumps([1]), content_type="application/json")
    assert (response.status_code, error_of(response)["code"]) == (400, "invalid_json")


@pytest.mark.parametrize("text", ["Hello. <break>", f"{UNSPOKEN} {UNSPOKEN}", "Hello [word](/§/) there."])
@pytest.mark.usefixtures("tone_engine")
def test_a_rejected_job_counts_in_its_minute_and_costs_no_characters(client, account, clock, text):
    assert send_job(client, LONGFORM | {"input": text}).status_code == 400
    assert not account.daily_usage.filter(characters__gt=0).exists()
    response = send_job(client, LONGFORM)
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 2


def test_a_full_minute_is_told_before_a_job_is_planned(client, account, clock, monkeypatch):
    for _ in range(PRO.requests_per_minute):
        assert send_job(client, LONGFORM | {"input": "<break>"}).status_code == 400
    monkeypatch.setattr("jobs.service.plan_parts", None)
    response = send_job(client, LONGFORM)
    assert (response.status_code, error_of(response)["code"]) == (429, "rate_limit_exceeded")


def test_a_large_job_counts_once_and_a_wrong_one_before_it_is_read(client, clock, monkeypatch):
    turns = [{"speaker": "A", "text": "Hello."}] * 2_400
    right, wrong = PODCAST | {"segments": turns}, PODCAST | {"segments": [*turns, {"speaker": "A"}]}
    response = send_job(client, right, **{"Idempotency-Key": "large"})
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 1
    assert send_job(client, right, **{"Idempotency-Key": "large"}).json()["id"] == response.json()["id"]
    for _ in range(PRO.requests_per_minute - 1):
        assert send_job(client, wrong).status_code == 400
    monkeypatch.setattr("jobs.api.views.parse_job_request", None)
    refused = send_job(client, wrong)
    assert (refused.status_code, error_of(refused)["code"]) == (429, "rate_limit_exceeded")
