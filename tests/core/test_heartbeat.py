import gc
import threading

import pytest

from core.heartbeat import Heartbeat

pytestmark = pytest.mark.database

PATIENCE_S = 60


class Request:
    """A request in flight that counts its signs of life."""

    def __init__(self, is_broken: bool = False) -> None:
        self.beats = threading.Semaphore(0)
        self.is_broken = is_broken

    def keep_alive(self) -> None:
        self.beats.release()
        if self.is_broken:
            raise RuntimeError


def test_requests_in_flight_are_kept_alive_until_they_end():
    heartbeat, request, other = Heartbeat(period_s=0.01), Request(), Request()
    heartbeat.watch(request)
    heartbeat.watch(other)
    for _ in range(3):
        assert request.beats.acquire(timeout=PATIENCE_S)
        assert other.beats.acquire(timeout=PATIENCE_S)
    heartbeat.drop(request)
    heartbeat.drop(other)
    assert not heartbeat.beat()


def test_a_failure_of_one_request_does_not_affect_another(caplog):
    heartbeat, broken, request = Heartbeat(period_s=3600), Request(is_broken=True), Request()
    heartbeat.watch(broken)
    heartbeat.watch(request)
    assert heartbeat.beat()
    assert heartbeat.beat()
    for each in (broken, request):
        assert each.beats.acquire(blocking=False)
        assert each.beats.acquire(blocking=False)


def test_too_little_memory_for_a_thread_fails_no_request(monkeypatch):
    def fail_to_start(thread):
        raise RuntimeError("can't start new thread")

    heartbeat, request = Heartbeat(period_s=0.01), Request()
    with monkeypatch.context() as too_little_memory:
        too_little_memory.setattr(threading.Thread, "start", fail_to_start)
        heartbeat.watch(request)
    heartbeat.watch(Request())
    assert request.beats.acquire(timeout=PATIENCE_S)
    heartbeat.drop(request)


def test_a_request_without_references_is_not_kept_alive():
    heartbeat = Heartbeat(period_s=3600)
    heartbeat.watch(Request())
    gc.collect()
    assert not heartbeat.beat()


def test_the_thread_ends_with_the_last_request_and_begins_with_the_next():
    heartbeat, request = Heartbeat(period_s=0.01), Request()
    for _ in range(2):
        heartbeat.watch(request)
        assert request.beats.acquire(timeout=PATIENCE_S)
        (thread,) = [thread for thread in threading.enumerate() if thread is heartbeat._thread]
        heartbeat.drop(request)
        thread.join(PATIENCE_S)
        assert not thread.is_alive()
