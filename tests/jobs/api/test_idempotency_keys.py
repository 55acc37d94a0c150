"""A request for a job with an `Idempotency-Key` makes one job, however often it is sent."""

from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from accounts.usage import characters_of_month
from jobs.models import Job
from tests.support.api import error_of
from tests.support.jobs import LONGFORM, URL, rendered, send_job

pytestmark = pytest.mark.django_db


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
