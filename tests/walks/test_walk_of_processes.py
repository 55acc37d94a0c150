"""A walk through the service as it is deployed: a web server, and workers of which one is killed during a job.

Each step has tests of its own that go into detail; this is what the quick suite sees of real processes.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import psutil
import pytest

from tests.support.audio import decode
from tests.support.jobs import decoded
from tests.support.receiver import Receiver, https_receiver
from tests.support.server import Server, server_in
from tests.support.workers import TIMEOUT_S, Cluster, Site, prepared_site, running_cluster, wait_until

SPEECH = {"input": "The train to Oxford leaves at 5:15.", "voice": "af_bella", "response_format": "wav"}
STREAM = {"model": "tts-1", "voice": "nova", "response_format": "pcm"}
LONG_TEXT = "Whoever leaves in the middle pays for what was spoken until then. " * 150
"""Minutes of speech, tens of megabytes: far more than fits into the buffers between the server and its client."""
TURNS = 40
TURN = "This is a turn of a long talk between two hosts, who say the same again and again, but for number {number}."
EPISODE = {
    "type": "podcast",
    "voices": {"A": "af_bella", "B": "am_adam"},
    "segments": [{"speaker": "AB"[number % 2], "text": TURN.format(number=number)} for number in range(TURNS)],
}
IS_IN_THE_MIDDLE = "tests.walks.test_walk_of_processes.is_in_the_middle"


@dataclass(frozen=True)
class Service:
    """A running service, the key of an account, and a client that sends it."""

    site: Site
    server: Server
    cluster: Cluster
    receiver: Receiver
    raw_key: str
    client: httpx2.Client


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with ExitStack() as running:
        receiver = running.enter_context(https_receiver())
        settings = {"CALLBACK_ALLOW_PRIVATE_ADDRESSES": "true", "CALLBACK_CA_BUNDLE": str(receiver.ca_bundle)}
        site = running.enter_context(prepared_site(tmp_path / "site", SPEECH_ENGINE="espeak", **settings))
        cluster = running.enter_context(running_cluster(site))
        server = running.enter_context(server_in(site.environment, tmp_path / "server.log"))
        raw_key = server.create_key("speaker@example.com", "pro")
        headers = {"Authorization": f"Bearer {raw_key}"}
        client = httpx2.Client(base_url=server.url, headers=headers, timeout=TIMEOUT_S, follow_redirects=True)
        yield Service(site, server, cluster, receiver, raw_key, running.enter_context(client))


def test_speech_a_podcast_with_a_killed_worker_and_the_end(service: Service) -> None:
    check_readiness(service)
    broken_off = make_podcast(service)
    kill_a_worker_in_the_middle(service, broken_off)
    # Until the lease of the killed worker ends, its successor and the web server have other work.
    reference = make_podcast(service)
    check_speech(service.client)
    check_a_stream_that_is_left(service.client)
    check_episode(service, completed(service, broken_off), completed(service, reference))
    check_callbacks(service, reference, broken_off)
    check_the_end(service)


def check_readiness(service: Service) -> None:
    """The server is healthy at once, and ready as soon as the workers have given a sign of life."""
    health = service.client.get("/healthz")
    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    wait_until(lambda: service.client.get("/readyz").status_code == 200, "readiness")
    assert service.client.get("/readyz").json().keys() >= {"status", "database", "worker", "engine", "storage"}


def check_speech(client: httpx2.Client) -> None:
    """A text is spoken, and the same text again by the same bytes; without a key it is not."""
    first, second = (client.post("/api/v1/audio/speech", json=SPEECH) for _ in range(2))
    assert (first.status_code, first.headers["Content-Type"]) == (200, "audio/wav")
    samples, rate = decode(first.content)
    assert len(samples) / rate == pytest.approx(float(first.headers["X-Audio-Duration"]), abs=0.001)
    assert len(samples) > rate
    assert np.abs(samples).max() > 0.1
    assert second.content == first.content
    assert client.post("/api/v1/audio/speech", json=SPEECH, headers={"Authorization": ""}).status_code == 401


def check_a_stream_that_is_left(client: httpx2.Client) -> None:
    """Who leaves a stream pays for a part of the text; the server is healthy and speaks to the next one."""
    before = charged(client)
    with client.stream("POST", "/v1/audio/speech", json=STREAM | {"input": LONG_TEXT}) as stream:
        assert stream.status_code == 200
        assert next(stream.iter_bytes())
    # The whole text is charged at first; what nobody hears is given back when the server sees that the client is gone.
    wait_until(lambda: charged(client) - before < len(LONG_TEXT), "a charge for a part of the text")
    assert charged(client) > before

    assert client.get("/healthz").json() == {"status": "ok"}
    streamed = client.post("/v1/audio/speech", json=STREAM | {"input": SPEECH["input"]})
    assert streamed.status_code == 200
    whole = client.post("/api/v1/audio/speech", json=SPEECH | {"voice": streamed.headers["X-Speech-Voice"]})
    np.testing.assert_array_equal(np.frombuffer(streamed.content, "<i2") / 32768, decode(whole.content)[0])


def charged(client: httpx2.Client) -> int:
    """Return the characters that the client's account has been charged so far for speech at once."""
    days = client.get("/api/v1/usage").json()["days"]
    return sum(kind["characters"] for day in days for kind in day["kinds"] if kind["kind"] == "speech")


def make_podcast(service: Service) -> str:
    """Return the ID of a new job that says `EPISODE`, and whose completion the receiver shall be told."""
    answer = service.client.post("/api/v1/jobs", json=EPISODE | {"callback_url": service.receiver.url})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def kill_a_worker_in_the_middle(service: Service, job_id: str) -> None:
    """Send SIGKILL to the worker while it renders a segment of the job; a new worker takes its place."""
    before = service.cluster.wait_until_whole()
    freeze(before["worker"], lambda: bool(service.site.call(IS_IN_THE_MIDDLE, job_id)))
    before["worker"].kill()
    service.cluster.wait_until_renewed(before)


def freeze(process: psutil.Process, is_caught: Callable[[], bool]) -> None:
    """Stop a process as SIGSTOP does, at a moment at which the condition holds."""

    def is_caught_now() -> bool:
        process.suspend()
        if is_caught():
            return True
        process.resume()
        return False

    wait_until(is_caught_now, "the moment to kill the worker")


def is_in_the_middle(job_id: str) -> bool:
    """Tell whether some segments of the job are done, one is being rendered, and others are left.

    It is called in the site's process, where Django is set up.
    """
    from jobs.models import Job

    job = Job.objects.get(pk=job_id)
    claims = sum(job.segments.values_list("claims", flat=True))
    return 0 < job.done_count < claims < job.segment_count


def completed(service: Service, job_id: str) -> dict[str, Any]:
    """Return the record of a job once it is completed; the sweep that finds lost work comes more often than usual."""

    def has_ended() -> bool:
        service.site.call("tests.support.job_site.sweep")
        return record(service, job_id)["status"] not in ("queued", "active")

    wait_until(has_ended, f"the end of job {job_id}")
    ended = record(service, job_id)
    assert ended["status"] == "completed", ended
    return ended


def record(service: Service, job_id: str) -> dict[str, Any]:
    answer = service.client.get(f"/api/v1/jobs/{job_id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def check_episode(service: Service, broken_off: dict[str, Any], reference: dict[str, Any]) -> None:
    """The job that lost its worker was begun again, and has the same bytes as the one that did not."""
    wholes = [service.client.get(job["audio_url"]) for job in (broken_off, reference)]
    assert [whole.status_code for whole in wholes] == [200, 200]
    assert wholes[0].content == wholes[1].content
    assert len(decoded(wholes[0].content)) / 24_000 == pytest.approx(broken_off["duration"])
    assert broken_off["engine"] == "espeak-ng"
    turn = service.client.get(broken_off["segments"][TURNS - 1]["audioUrl"])
    assert 1 < len(decoded(turn.content)) / 24_000 < broken_off["duration"] / 2
    outcomes = [outcome(service, job["id"]) for job in (broken_off, reference)]
    assert outcomes[0]["segments"] == outcomes[1]["segments"]
    assert outcomes[0]["claims"] > len(outcomes[0]["segments"]) >= TURNS


def outcome(service: Service, job_id: str) -> dict[str, Any]:
    found: dict[str, Any] = service.site.call("tests.support.job_site.outcome", job_id)
    return found


def check_callbacks(service: Service, *job_ids: str) -> None:
    """The receiver was told of each job once, by a body that is signed with the key."""
    wait_until(lambda: service.site.call("tests.support.job_site.unfinished_jobs") == 0, "the callbacks")
    requests = service.receiver.requests
    assert sorted(json.loads(request.body)["id"] for request in requests) == sorted(job_ids)
    key = hashlib.sha256(service.raw_key.encode()).hexdigest().encode()
    for request in requests:
        signature = hmac.new(key, request.body, hashlib.sha256).hexdigest()
        assert request.headers["X-Service-Signature"] == f"sha256={signature}"
        job = record(service, json.loads(request.body)["id"])
        assert [attempt["delivered"] for attempt in job.pop("callback_attempts")] == [True]
        assert json.loads(request.body) == job


def check_the_end(service: Service) -> None:
    """At SIGTERM the workers and the server end well, and nothing went wrong inside the server."""
    for process in (service.cluster.process, service.server.process):
        process.terminate()
    assert service.cluster.process.wait(TIMEOUT_S) == 0
    assert service.server.process.wait(TIMEOUT_S) == 0
    assert "Traceback" not in service.server.log.read_text()
