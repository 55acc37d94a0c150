"""Requests in the threads of Django behind uvicorn: streams, and what is freed when an answer is sent."""

import threading
import time

import httpx
import pytest
from django.core.signals import request_finished
from prometheus_client import REGISTRY

from tests.support.threaded_site import (
    ANOTHER_FILE,
    LARGE,
    STREAM_BLOCK_BYTES,
    TIMEOUT_S,
    Making,
    RememberedView,
    connected,
    taken_bodies,
    wait_until,
)

pytestmark = pytest.mark.process


def test_other_answers_are_unchanged(site):
    assert httpx.get(f"{site}/another", timeout=60).content == ANOTHER_FILE.read_bytes()
    assert httpx.get(f"{site}/counted", timeout=60).text == "".join(f"{number}," for number in range(1000))
    assert httpx.get(f"{site}/nowhere", timeout=60).status_code == 404


def test_a_stream_is_sent_while_it_is_made(site):
    Making.go_on.clear()
    with httpx.stream("GET", f"{site}/in-two-parts", timeout=TIMEOUT_S) as response:
        blocks = response.iter_bytes()
        assert next(blocks) == b"first, "
        Making.go_on.set()
        assert b"".join(blocks) == b"last"
    assert "content-length" not in response.headers


def test_a_stream_that_fails_ends_without_its_end(site):
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"{site}/failing-later", timeout=TIMEOUT_S)
    broken = REGISTRY.get_sample_value("speech_http_broken_streams_total", {"code": "synthesis_failed"})
    assert broken is not None
    assert broken >= 1


def test_a_stream_that_tells_its_failure_ends_as_any_other_and_is_counted(site):
    def broken() -> float:
        return REGISTRY.get_sample_value("speech_http_broken_streams_total", {"code": "synthesis_failed"}) or 0.0

    before = broken()
    assert httpx.get(f"{site}/telling", timeout=TIMEOUT_S).text == "first, it failed"
    assert broken() == before + 1


def test_a_stream_whose_client_goes_away_is_closed(site):
    with connected(site, "any", "endless"):
        wait_until(lambda: Making.blocks > 1)
    wait_until(lambda: Making.is_over)


def test_a_stream_that_is_not_read_is_made_no_further_than_the_system_buffers(site):
    with connected(site, "any", "endless"):
        wait_until(is_resting)
        assert Making.blocks * STREAM_BLOCK_BYTES < 8 * 2**20
    wait_until(lambda: Making.is_over)


def is_resting() -> bool:
    """Tell whether no block is made for a while."""
    before = Making.blocks
    time.sleep(0.5)
    return before == Making.blocks > 1


def test_a_sent_answer_is_freed(site):
    assert httpx.get(f"{site}/remembered", timeout=60).content == LARGE
    (response,) = RememberedView.remembered
    assert response.content == b""


def test_the_request_ends_in_the_thread_that_has_its_database_connection(site):
    ended: list[str] = []

    def note(**signal: object) -> None:
        ended.append(threading.current_thread().name)

    request_finished.connect(note)
    try:
        httpx.get(f"{site}/files/small", timeout=60)
        wait_until(lambda: bool(ended))
    finally:
        request_finished.disconnect(note)
    assert all(name.startswith("Django") for name in ended)


def test_a_body_is_gone_when_its_answer_is_made(site):
    assert httpx.post(f"{site}/length", content=b"a" * 900, timeout=60).text == "900"
    assert taken_bodies.pop().closed
