import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from speech.errors import ServerOverloaded
from speech.slots import RenderSlots

WAIT_S = 10


def test_no_more_than_its_slots_run_at_once():
    slots = RenderSlots(slots=2, queue=30)
    inside, most = [], []

    def work() -> None:
        with slots.take():
            inside.append(None)
            most.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    with ThreadPoolExecutor(32) as pool:
        for done in [pool.submit(work) for _ in range(32)]:
            done.result(WAIT_S)
    assert len(most) == 32
    assert max(most) == 2


def test_beyond_the_queue_it_refuses_at_once():
    slots = RenderSlots(slots=1, queue=1)
    release = threading.Event()

    def hold() -> None:
        with slots.take():
            release.wait(WAIT_S)

    with ThreadPoolExecutor(2) as pool:
        held = [pool.submit(hold) for _ in range(2)]
        while slots._inside < 2:
            time.sleep(0.001)
        with pytest.raises(ServerOverloaded) as caught, slots.take():
            pass
        assert caught.value.retry_after_s >= 1
        release.set()
        for done in held:
            done.result(WAIT_S)
    with slots.take():
        pass


def test_a_failure_gives_the_slot_back():
    slots = RenderSlots(slots=1, queue=0)
    for _ in range(3):
        with pytest.raises(RuntimeError), slots.take():
            raise RuntimeError
    with slots.take():
        pass
