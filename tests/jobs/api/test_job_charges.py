"""What a job takes from the limits of its account, and when that is given back."""

import pytest

from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from accounts.service import set_plan
from accounts.usage import characters_of_month
from jobs.failures import fail
from jobs.models import Job
from jobs.queue import backlog
from tests.support.api import error_of
from tests.support.crowding import crowded
from tests.support.engine import UNSPOKEN
from tests.support.jobs import LONGFORM, PODCAST, URL, make_job, make_podcast, send_job

pytestmark = pytest.mark.django_db


def test_many_turns_are_a_long_text_to_plan(client):
    turns = [{"speaker": "A", "text": "a"}] * (backlog.LONG // backlog.CHARACTERS_OF_A_PART)
    with crowded(backlog.plannings):
        assert send_job(client, PODCAST | {"segments": turns[:10]}).status_code == 202
        assert error_of(send_job(client, PODCAST | {"segments": turns}))["code"] == "server_overloaded"
    assert send_job(client, PODCAST | {"segments": turns}).status_code == 202


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


def test_an_account_past_fair_use_is_served_last_and_not_refused(client, account, limit_pro):
    limit_pro(fair_use_per_month=len(LONGFORM["input"]))
    first, second = (Job.objects.get(pk=send_job(client, LONGFORM).json()["id"]) for _ in range(2))
    assert (first.is_past_fair_use, second.is_past_fair_use) == (False, True)


@pytest.mark.parametrize("text", ["Hello. <break>", f"{UNSPOKEN} {UNSPOKEN}", "Hello [word](/§/) there."])
@pytest.mark.usefixtures("tone_engine")
def test_a_rejected_job_counts_in_its_minute_and_costs_no_characters(client, account, clock, text):
    assert send_job(client, LONGFORM | {"input": text}).status_code == 400
    assert not account.daily_usage.filter(characters__gt=0).exists()
    response = send_job(client, LONGFORM)
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 2


def test_a_full_minute_is_told_before_a_job_is_planned(client, account, clock):
    wrong = LONGFORM | {"input": "<break>"}
    for _ in range(PRO.requests_per_minute):
        assert send_job(client, wrong).status_code == 400
    response = send_job(client, wrong)
    assert (response.status_code, error_of(response)["code"]) == (429, "rate_limit_exceeded")


def test_a_large_job_counts_once_and_a_wrong_one_before_it_is_read(client, clock):
    turns = [{"speaker": "A", "text": "Hello."}] * 2_400
    right, wrong = PODCAST | {"segments": turns}, PODCAST | {"segments": [*turns, {"speaker": "A"}]}
    response = send_job(client, right, **{"Idempotency-Key": "large"})
    assert int(response["x-ratelimit-remaining-requests"]) == PRO.requests_per_minute - 1
    assert send_job(client, right, **{"Idempotency-Key": "large"}).json()["id"] == response.json()["id"]
    for _ in range(PRO.requests_per_minute - 1):
        assert send_job(client, wrong).status_code == 400
    refused = send_job(client, wrong)
    assert (refused.status_code, error_of(refused)["code"]) == (429, "rate_limit_exceeded")
