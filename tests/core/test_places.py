import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.errors import LimitExceeded, ServerOverloaded
from core.places import Places, SharedPlaces
from tests.support.crowding import WAIT_S, most_at_once


def test_only_as_many_work_at_once_as_there_are_places():
    assert most_at_once(Places(at_once=2, queue=30).take) == 2


def test_work_is_refused_immediately_if_the_queue_is_full():
    places = Places(at_once=1, queue=1)
    came, release = threading.Semaphore(0), threading.Event()

    def hold() -> None:
        came.release()
        with places.take():
            release.wait(WAIT_S)

    with ThreadPoolExecutor(2) as pool:
        held = [pool.submit(hold) for _ in range(2)]
        for _ in held:
            assert came.acquire(timeout=WAIT_S)
        refused_at = time.monotonic() + WAIT_S
        while time.monotonic() < refused_at:
            try:
                with places.take():
                    pass
            except ServerOverloaded as error:
                refusal = error
                break
        release.set()
        for done in held:
            done.result(WAIT_S)
    assert refusal.status == 503
    assert refusal.retry_after_s == 2
    assert "Try again in 2 seconds." in refusal.message
    with places.take():
        pass


def test_a_failure_frees_the_place():
    places = Places(at_once=1, queue=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), places.take():
            1 / 0  # noqa: B018


class TestShares:
    def test_a_holder_has_its_share_and_leaves_the_rest_to_others(self):
        places = SharedPlaces(3, kind="streams")
        with places.take({"a": 2}), places.take({"a": 2}):
            with pytest.raises(LimitExceeded) as caught, places.take({"b": 2, "a": 2}):
                pass
            assert (caught.value.code, caught.value.extra) == ("concurrency_limit_exceeded", {"limit": 2, "used": 2})
            with places.take({"b": 2}), pytest.raises(ServerOverloaded), places.take({"c": 2}):
                pass
        with places.take({"a": 1}):
            pass

    def test_who_is_refused_or_fails_takes_nothing(self):
        places = SharedPlaces(1, kind="streams")
        for _ in range(3):
            with pytest.raises(ZeroDivisionError), places.take({"a": 1, "b": 1}):
                1 / 0  # noqa: B018
            with pytest.raises(LimitExceeded), places.take({"a": 1, "b": 0}):
                pass
