"""A stop of the web server or of the workers costs nothing that was accepted."""

import json
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx2
import pytest

from tests.support.audio import decode
from tests.support.server import server_in
from tests.support.tone_app import HELD, RELEASE
from tests.support.workers import Site, is_gone, prepared_site, running_cluster, wait_until

pytestmark = pytest.mark.process

SENTENCE = "This sentence is long enough that a few of them make a segment of a job. "


@pytest.fixture
def tone_log(tmp_path: Path) -> Iterator[Path]:
    """Where the engine says that it has begun; renderings that are held go on when the test ends, at the latest."""
    yield tmp_path / "tones.log"
    release(tmp_path / "tones.log")


@pytest.fixture(scope="module")
def module_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    directory = tmp_path_factory.mktemp("workers")
    with prepared_site(directory, **settings_of(directory / "tones.log")) as prepared:
        yield prepared


@pytest.fixture
def site(module_site: Site, tone_log: Path) -> Site:
    """A site with a log of its own, where no job is."""
    return replace(module_site, environment=module_site.environment | {"TONE_LOG": str(tone_log)})


def settings_of(log: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.support.tone_settings",
        "TONE_LOG": str(log),
        "PLACE_LIFETIME_S": "60",
        "DRAIN_S": "600",
    }


def release(log: Path) -> None:
    Path(f"{log}{RELEASE}").touch()


def begun(log: Path) -> bool:
    return log.exists() and " 1\n" in log.read_text()


def is_refused(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) != 0


def half_sent(url: str, key: str, body: bytes) -> tuple[socket.socket, Callable[[], bytes]]:
    """Send a request but for its last bytes; return the connection and what sends these and reads the answer."""
    parts = urlsplit(url)
    connection = socket.create_connection((parts.hostname, parts.port), timeout=60)
    head = f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {key}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    connection.sendall(head.encode() + body[:-5])

    def finish() -> bytes:
        connection.sendall(body[-5:])
        received = b""
        while block := connection.recv(1 << 16):
            received += block
        return received

    return connection, finish


def new_key(site: Site) -> str:
    name = uuid4().hex
    return str(site.call("tests.support.job_site.create_keys", {name: "pro"})[name])


@pytest.mark.exhaustive
def test_the_web_server_reports_its_stop_then_refuses_then_finishes(site, tone_log):
    key = new_key(site)
    with server_in(site.environment, tone_log.with_name("server.log")) as server, ThreadPoolExecutor(1) as thread:
        port = urlsplit(server.url).port
        speech = f"{server.url}/api/v1/audio/speech"
        with httpx2.Client(headers={"Authorization": f"Bearer {key}"}, timeout=120) as client:
            held = thread.submit(client.post, speech, json={"input": HELD, "response_format": "wav"})
            wait_until(lambda: begun(tone_log), "the rendering")
            connection, finish = half_sent(speech, key, json.dumps({"input": "Sent in two parts."}).encode())

            server.process.send_signal(signal.SIGTERM)
            ready = f"{server.url}/readyz"
            wait_until(lambda: client.get(ready).json() == {"status": "stopping"}, "the end of readiness")
            assert client.get(ready).status_code == 503
            assert client.get(f"{server.url}/healthz").status_code == 200
            assert client.post(speech, json={"input": "Not refused yet."}).status_code == 200

            server.process.send_signal(signal.SIGTERM)  # so that the test need not wait as long as a proxy would
            wait_until(lambda: is_refused(port), "the end of new connections")
            assert server.process.poll() is None
            with connection:
                answer = finish()
            assert answer.startswith(b"HTTP/1.1 200"), answer[:500]
            release(tone_log)
            response = held.result(60)
        assert response.status_code == 200
        assert len(response.content) == int(response.headers["Content-Length"])
        samples, rate = decode(response.content)
        assert len(samples) / rate == pytest.approx(float(response.headers["X-Audio-Duration"]), abs=0.001)
        assert server.process.wait(60) == 0


IN_A_HURRY = """
import os
from django.core.management import execute_from_command_line
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
from serving.management.commands import serve
serve.GRACE_S = 8
execute_from_command_line(["manage.py", "serve", "--host", "127.0.0.1"])
"""
"""The web server, which gives its requests less time to end."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", [(), ("-c", IN_A_HURRY)], ids=["told", "late"])
def test_streams_that_are_cut_off_end_without_a_traceback(site, tone_log, command):
    key = new_key(site)
    log = tone_log.with_name("server.log")
    with server_in(site.environment, log, *command) as server, ExitStack() as held:
        client = held.enter_context(httpx2.Client(headers={"Authorization": f"Bearer {key}"}, timeout=120))
        body = {"model": "tts-1", "voice": "alloy", "input": SENTENCE * 600, "response_format": "pcm"}
        for _ in range(2):
            stream = held.enter_context(client.stream("POST", f"{server.url}/v1/audio/speech", json=body))
            assert stream.status_code == 200
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: client.get(f"{server.url}/readyz").status_code == 503, "the end of readiness")
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: is_refused(urlsplit(server.url).port), "the end of new connections")
        if not command:
            server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 0
    assert log.read_text().count("cut off: the server stops") == 2
    assert "Traceback" not in log.read_text()


def new_job(site: Site, text: str) -> str:
    return str(site.call("tests.support.job_site.create", "someone@example.com", text))


def ask(site: Site, question: str, job_id: str) -> Any:
    return site.call(f"tests.support.job_site.{question}", job_id)


@pytest.mark.exhaustive
def test_a_worker_finishes_its_segment_and_leaves_the_others(site, tone_log):
    job_id = new_job(site, f"{HELD}. {SENTENCE * 30}")
    with running_cluster(site) as cluster:
        wait_until(lambda: begun(tone_log), "the rendering")
        cluster.process.terminate()
        wait_until(lambda: "stopping cluster processes" in cluster.log.read_text(), "the end of the cluster")
        release(tone_log)
        assert cluster.process.wait(60) == 0
    assert ask(site, "done_segments", job_id) == 1
    with running_cluster(site):
        wait_until(lambda: ask(site, "status", job_id) == "completed", "the job")
    outcome = ask(site, "outcome", job_id)
    assert len(outcome["segments"]) > 1
    assert outcome["claims"] == len(outcome["segments"])


@pytest.mark.exhaustive
def test_a_segment_that_does_not_end_is_left_to_others(site, tone_log):
    job_id = new_job(site, HELD)
    hurried = replace(site, environment=site.environment | {"STOP_TIMEOUT_S": "1"})
    with running_cluster(hurried) as cluster:
        wait_until(lambda: begun(tone_log), "the rendering")
        family = cluster.family()
        cluster.process.terminate()
        assert cluster.process.wait(60) == 0
        wait_until(lambda: all(map(is_gone, family)), "the end of all processes")
    assert ask(site, "status", job_id) == "active"
    assert ask(site, "done_segments", job_id) == 0
