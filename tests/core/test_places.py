import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.errors import ServerOverloaded
from core.places import Places
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
    with places.take():
        pass


def test_a_failure_frees_the_place():
    places = Places(at_once=1, queue=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), places.take():
            1 / 0  # noqa: B018
