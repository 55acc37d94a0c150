"""A job as its owner sees it: a real web server, real workers, a real receiver, files on disk and in a bucket."""

import io
import select
import threading
import time
import zipfile
from contextlib import ExitStack

import httpx2
import pytest

from tests.support.jobs import decoded, long_text
from tests.support.receiver import https_receiver
from tests.support.s3 import bucket_in, running_s3
from tests.support.server import server_in
from tests.support.workers import prepared_site, running_cluster, wait_until

pytestmark = [pytest.mark.process, pytest.mark.exhaustive]


@pytest.fixture(scope="module", params=["disk", "bucket"])
def running_service(request, tmp_path_factory):
    """Two accounts' clients of a service with one worker, a receiver that it may call, and the bucket, if any."""
    tmp_path = tmp_path_factory.mktemp("service")
    with ExitStack() as running:
        receiver = running.enter_context(https_receiver())
        s3 = running.enter_context(running_s3()) if request.param == "bucket" else {}
        settings = {"CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true", "CALLBACK_CA_BUNDLE": str(receiver.ca_bundle)}
        site = running.enter_context(prepared_site(tmp_path, SPEECH_ENGINE="espeak", **settings, **s3))
        server = running.enter_context(server_in(site.environment, tmp_path / "server.log"))
        running.enter_context(running_cluster(site))
        client, other = (running.enter_context(client_of(server, f"{name}@example.com")) for name in ("owner", "other"))
        yield client, other, receiver, bucket_in(s3) if s3 else None


def client_of(server, email):
    headers = {"Authorization": f"Bearer {server.create_key(email, 'pro')}"}
    return httpx2.Client(base_url=server.url, headers=headers, timeout=60)


@pytest.fixture
def service(running_service):
    """The same, with nothing received yet."""
    client, _, receiver, bucket = running_service
    receiver.requests.clear()
    receiver.answers[:] = [200]
    return client, receiver, bucket


@pytest.fixture
def other_client(running_service):
    """The client of another account."""
    return running_service[1]


def completed(client, job_id):
    """Return the record of a job once it has come to an end."""
    deadline = time.monotonic() + 120
    while (record := client.get(f"/api/v1/jobs/{job_id}").json())["status"] in ("queued", "active"):
        assert time.monotonic() < deadline, record
        time.sleep(0.1)
    return record


def test_a_job_from_its_acceptance_to_its_callback(service):
    client, receiver, bucket = service
    asked = {"input": long_text(6), "callback_url": receiver.url, "format": "wav"}
    accepted = client.post("/api/v1/jobs", json=asked)
    assert accepted.status_code == 202
    record = completed(client, accepted.json()["id"])
    assert record["status"] == "completed", record
    assert record["engine"] == "espeak-ng"

    whole = client.get(record["audio_url"], follow_redirects=True)
    assert len(decoded(whole.content)) / 24_000 == pytest.approx(record["duration"])
    part = client.get(record["audio_url"], headers={"Range": "bytes=1000-1999"}, follow_redirects=True)
    assert (part.status_code, part.content) == (206, whole.content[1000:2000])

    book = client.get(f"/api/v1/jobs/{record['id']}/book.epub")
    with zipfile.ZipFile(io.BytesIO(book.content)) as archive:
        assert archive.testzip() is None
        assert len(decoded(archive.read("EPUB/0001.mp3"))) / 24_000 == pytest.approx(record["duration"], abs=0.1)

    wait_until(lambda: bool(receiver.requests), "the callback")
    posted = receiver.requests[0]
    assert record["id"] in posted.body.decode()
    wait_until(
        lambda: client.get(f"/api/v1/jobs/{record['id']}").json()["callback_attempts"][0]["delivered"], "the record"
    )

    if bucket:
        assert client.get(record["audio_url"]).status_code == 302
        assert [item.key for item in bucket.objects.all()] != []
    assert client.delete(f"/api/v1/jobs/{record['id']}").status_code == 200
    assert client.get(record["audio_url"]).status_code == 404
    if bucket:
        assert [item.key for item in bucket.objects.all()] == []


def test_a_slow_receiver_delays_nothing(service):
    client, receiver, _ = service
    may_answer, waiting = threading.Event(), set()

    def hold(handler):
        waiting.add(handler)
        while not may_answer.is_set() and not select.select([handler.connection], [], [], 0.02)[0]:
            pass  # the caller has not given up
        waiting.remove(handler)

    def a_job_is_completed_while_three_callbacks_wait():
        before = set(waiting)
        callback = {} if len(before) >= 3 else {"callback_url": receiver.url}
        accepted = client.post("/api/v1/jobs", json={"input": "Hello."} | callback)
        assert completed(client, accepted.json()["id"])["status"] == "completed"
        return len(before) >= 3 and before <= waiting

    receiver.answers[:] = [hold]
    try:
        wait_until(a_job_is_completed_while_three_callbacks_wait, "a job that no receiver delays")
    finally:
        may_answer.set()


def test_a_page_is_completed_while_another_accounts_book_renders(service, other_client):
    client, _, _ = service
    book = client.post("/api/v1/jobs", json={"input": long_text(250)}).json()["id"]
    wait_until(lambda: client.get(f"/api/v1/jobs/{book}").json()["progress"] > 0, "the beginning of the book")
    page = completed(other_client, other_client.post("/api/v1/jobs", json={"input": "Just a line."}).json()["id"])
    record = client.get(f"/api/v1/jobs/{book}").json()
    assert page["status"] == "completed"
    assert record["status"] == "active"
    assert record["progress"] < 0.9
    assert client.delete(f"/api/v1/jobs/{book}").status_code == 200
