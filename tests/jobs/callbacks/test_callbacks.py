"""Callbacks: signed, tried three times, on record; from the completed job to a real HTTPS receiver."""

import hashlib
import hmac
import json
from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from accounts.keys import create_key
from accounts.plans import PRO
from jobs.callbacks import attempts as callbacks
from jobs.failures import fail
from jobs.models import CallbackAttempt, Job
from jobs.queue import sweeping
from tests.support.factories import make_account
from tests.support.jobs import URL, rendered, send_job
from tests.support.queue import lose_tasks, waiting_tasks
from tests.support.receiver import https_receiver

pytestmark = [pytest.mark.process, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def empty_queue(db):
    lose_tasks()


def deliveries():
    """Return the jobs whose callbacks wait in the queue; the tests deliver them themselves, and do not wait."""
    return [UUID(job_id) for (job_id,) in waiting_tasks("jobs.tasks.deliver_callback")]


@pytest.fixture
def waits():
    """How long was waited between attempts."""
    return []


@pytest.fixture
def deliver(waits):
    """Deliver the callback of a job; the time between attempts passes at once."""

    def wait(seconds):
        waits.append(seconds)
        Job.objects.update(callback_due_at=timezone.now())

    return lambda job: callbacks.deliver(job.pk, sleep=wait)


@pytest.fixture
def raw_key():
    return create_key(make_account(PRO), "test")[1]


@pytest.fixture
def client(raw_key):
    return Client(headers={"Authorization": f"Bearer {raw_key}"})


@pytest.fixture
def receiver(settings):
    with https_receiver() as running:
        settings.CALLBACK_ALLOW_PRIVATE_ADDRESSES = True
        settings.CALLBACK_CA_BUNDLE = str(running.ca_bundle)
        yield running


def make_job(client, url, **fields):
    response = send_job(client, {"input": "Hello there.", "callback_url": url} | fields)
    assert response.status_code == 202, response.content
    return Job.objects.get(pk=response.json()["id"])


def record(client, job):
    return client.get(f"{URL}/{job.pk}").json()


def test_a_completed_job_is_posted_and_signed(client, raw_key, receiver, deliver):
    job = rendered(make_job(client, receiver.url))
    assert deliveries() == [job.pk]
    deliver(job)
    (request,) = receiver.requests
    # As the specification says it, in its own words.
    key_hash = hashlib.sha256(raw_key.encode()).hexdigest()
    expected = hmac.new(key_hash.encode(), request.body, hashlib.sha256).hexdigest()
    assert request.headers["X-Service-Signature"] == f"sha256={expected}"
    assert request.headers["Content-Type"] == "application/json"
    shown = record(client, job)
    (attempt,) = shown.pop("callback_attempts")
    assert json.loads(request.body) == shown
    assert (attempt["number"], attempt["status"], attempt["error"], attempt["delivered"]) == (1, 200, None, True)


def test_a_podcast_is_posted_with_its_segments(client, receiver, deliver):
    podcast = {"type": "podcast", "voices": {"A": "af_bella", "B": "am_adam"}}
    turns = [{"speaker": "A", "text": "Hello."}, {"speaker": "B", "text": "There."}]
    job = rendered(make_job(client, receiver.url, **podcast, segments=turns))
    deliver(job)
    assert len(json.loads(receiver.requests[0].body)["segments"]) == 2


def test_a_failed_attempt_is_repeated_after_two_and_four_seconds(client, receiver, waits, deliver):
    receiver.answers[:] = (503, 500, 503)
    job = rendered(make_job(client, receiver.url))
    deliver(job)
    deliver(job)
    assert waits == [2.0, 4.0]
    assert len(receiver.requests) == 3
    assert len({request.body for request in receiver.requests}) == 1
    attempts = record(client, job)["callback_attempts"]
    assert [attempt["status"] for attempt in attempts] == [503, 500, 503]
    assert all(attempt["error"] and not attempt["delivered"] for attempt in attempts)


def test_there_is_no_attempt_after_a_delivered_one(client, receiver, waits, deliver):
    receiver.answers[:] = (302, 204)
    job = rendered(make_job(client, receiver.url))
    deliver(job)
    assert [attempt["delivered"] for attempt in record(client, job)["callback_attempts"]] == [False, True]
    assert (waits, len(receiver.requests)) == ([2.0], 2)


def test_two_tasks_for_one_delivery_post_once(client, receiver, deliver):
    job = rendered(make_job(client, receiver.url))
    attempt = callbacks._begin_attempt(job.pk)
    deliver(job)
    assert receiver.requests == []
    callbacks._make(attempt)
    assert len(receiver.requests) == 1


def test_an_attempt_whose_process_died_counts(client, receiver, deliver):
    receiver.answers[:] = (500,)
    job = rendered(make_job(client, receiver.url))
    callbacks._begin_attempt(job.pk)
    lose_tasks()
    sweeping.sweep()
    assert deliveries() == []
    Job.objects.update(callback_due_at=timezone.now() - timedelta(seconds=1))
    sweeping.sweep()
    assert deliveries() == [job.pk]
    deliver(job)
    assert len(receiver.requests) == 2
    assert CallbackAttempt.objects.count() == 3
    assert Job.objects.get().callback_due_at is None


def test_a_failed_job_is_not_posted(client, receiver, deliver):
    job = make_job(client, receiver.url)
    fail(job.pk, "synthesis_failed", "It broke.")
    deliver(job)
    assert (deliveries(), receiver.requests) == ([], [])


def test_a_job_without_an_address_is_not_posted(client):
    job = rendered(Job.objects.get(pk=send_job(client, {"input": "Hello.", "callback_url": None}).json()["id"]))
    assert deliveries() == []
    assert "callback_attempts" not in record(client, job)


def test_a_private_address_is_refused_and_the_owner_told(client, receiver, settings, deliver):
    job = rendered(make_job(client, receiver.url))
    settings.CALLBACK_ALLOW_PRIVATE_ADDRESSES = False
    deliver(job)
    assert receiver.requests == []
    assert all("public address" in attempt["error"] for attempt in record(client, job)["callback_attempts"])


def test_a_removed_job_is_not_posted(client, receiver, deliver):
    job = rendered(make_job(client, receiver.url))
    assert client.delete(f"{URL}/{job.pk}").status_code == 200
    deliver(job)
    assert receiver.requests == []
