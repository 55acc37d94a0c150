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
        while slots.load.waiting < 1:
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


class Clock:
    """A clock that the test turns, s; `slept` is how long each who rested did so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Crowd:
    """Requests in threads of their own, which keep their slots until they are told to leave; `order` is who had one."""

    def __init__(self, slots: RenderSlots) -> None:
        self._slots = slots
        self._pool = ThreadPoolExecutor(16)
        self._leave: dict[str, threading.Event] = {}
        self.order: list[str] = []

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_: object) -> None:
        for leave in self._leave.values():
            leave.set()
        self._pool.shutdown()

    def come(self, name: str, size: int) -> None:
        """Return once the request has the slot or waits for one."""
        before = self._slots.load
        self._leave[name] = threading.Event()
        self._pool.submit(self._render, name, size)
        self._until(lambda: (load := self._slots.load).in_use + load.waiting > before.in_use + before.waiting)
        self._until(lambda: self._slots.load.waiting > before.waiting or name in self.order)

    def _render(self, name: str, size: int) -> None:
        with self._slots.take(size):
            self.order.append(name)
            assert self._leave[name].wait(WAIT_S)

    def leave(self, name: str) -> None:
        """Return once the request has given its slot to the next."""
        had = len(self.order)
        waiting = self._slots.load.waiting
        self._leave[name].set()
        self._until(lambda: len(self.order) > had or not waiting)

    def _until(self, is_true) -> None:
        deadline = time.monotonic() + WAIT_S
        while not is_true():
            assert time.monotonic() < deadline
            time.sleep(0.001)


def test_a_short_text_passes_a_long_one(clock):
    slots = RenderSlots(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 5_000)
        clock.now += 1
        crowd.come("short", 200)
        clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "short"]


def test_a_long_text_is_not_passed_for_ever(clock):
    slots = RenderSlots(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 1_000)
        clock.now += 140
        crowd.come("short", 100)
        clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "long"]


def test_of_equals_the_first_is_next(clock):
    slots = RenderSlots(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        names = ["first", "second", "third", "fourth"]
        for name in names:
            crowd.come(name, 30)
            clock.now += 0.1
        for name in names:
            crowd.leave(name)
        assert crowd.order == names


def test_a_long_one_gives_way_between_pieces_and_goes_on(clock):
    slots = RenderSlots(slots=1, queue=9, clock=clock, sleep=clock.sleep)
    order = []

    def short() -> None:
        with slots.take(100):
            order.append("short")

    with ThreadPoolExecutor(1) as pool:
        with slots.take(5_000) as turn:
            clock.now += 1
            other = pool.submit(short)
            while slots.load.waiting < 1:
                time.sleep(0.001)
            turn.give_way()
            order.append("still the long one: it has waited as long")
            clock.now += 1
            turn.give_way()
            order.append("long")
            turn.give_way()
        other.result(WAIT_S)
    assert order == ["still the long one: it has waited as long", "short", "long"]
    assert (slots.load.in_use, slots.load.waiting) == (0, 0)


def test_under_too_much_load_long_texts_share_the_time_that_is_left_to_them(clock):
    slots = RenderSlots(slots=1, queue=3, clock=clock, sleep=clock.sleep)
    with slots.enter(5_000), slots.enter(5_000), slots.enter(100), slots.take(5_000) as turn:
        assert is_refused(slots, 100)
        clock.now += 0.02
        assert turn.give_way() == pytest.approx(0.02 * (3 / 0.25 - 1))
    assert sum(clock.slept) == pytest.approx(0.02 * (3 / 0.25 - 1))


@pytest.mark.parametrize(("size", "piece_s", "rest_s"), [(5_000, 0.15, 0.45), (5_000, 9.0, 0.6), (400, 0.15, 0)])
def test_under_too_much_load_a_long_text_rests_after_each_piece(clock, size, piece_s, rest_s):
    slots = RenderSlots(slots=1, queue=1, clock=clock, sleep=clock.sleep)

    def others() -> None:
        with slots.take(300):
            pass

    with ThreadPoolExecutor(1) as pool, slots.take(size) as turn:
        clock.now += piece_s
        turn.give_way()
        assert not clock.slept
        other = pool.submit(others)
        while slots.load.waiting < 1:
            time.sleep(0.001)
        clock.now += piece_s
        assert is_refused(slots, 100)
        turn.give_way()
        assert sum(clock.slept) == pytest.approx(rest_s)
        clock.now += 3.1
        turn.give_way()
        assert sum(clock.slept) == pytest.approx(rest_s)
    other.result(WAIT_S)


def is_refused(slots: RenderSlots, size: int) -> bool:
    try:
        with slots.enter(size):
            return False
    except ServerOverloaded:
        return True


def test_a_burst_fills_the_queue_and_a_standing_queue_shrinks(clock):
    slots = RenderSlots(slots=1, queue=9, most_ahead=2, clock=clock)
    with Crowd(slots) as crowd:
        names = [str(number) for number in range(5)]
        for name in names:
            crowd.come(name, 200)
        assert not is_refused(slots, 200)
        clock.now += 1.1
        assert is_refused(slots, 200)
        for name in names[:2]:
            crowd.leave(name)
        assert is_refused(slots, 200)
        crowd.leave(names[2])
        crowd.leave(names[3])
        assert not is_refused(slots, 200)
        crowd.leave(names[4])
        crowd._until(lambda: slots.load.in_use == 0)
        clock.now += 3.1
        for name in "abcde":
            crowd.come(name, 200)
        assert not is_refused(slots, 200)


def test_after_a_refusal_the_queue_is_kept_shorter_for_a_while(clock):
    slots = RenderSlots(slots=1, queue=9, most_ahead=2, clock=clock)
    with Crowd(slots) as crowd:
        for name in ("first", "second", "third"):
            crowd.come(name, 200)
        clock.now += 1.1
        assert is_refused(slots, 200)
        crowd.leave("first")
        for _ in range(3):
            clock.now += 0.9
            assert is_refused(slots, 200), "one renders and one waits"
        clock.now += 0.9
        assert not is_refused(slots, 200), "refusals of this kind do not prolong it"


def test_under_too_much_load_one_who_finds_a_single_request_is_let_in(clock):
    slots = RenderSlots(slots=1, queue=1, most_ahead=2, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 200)
        crowd.come("second", 200)
        assert is_refused(slots, 200)
        crowd.leave("first")
        assert not is_refused(slots, 200)


def test_a_queue_that_is_empty_for_a_moment_still_stands(clock):
    slots = RenderSlots(slots=1, queue=9, most_ahead=2, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 200)
        crowd.come("second", 200)
        clock.now += 0.2
        crowd.leave("first")
        clock.now += 0.5
        crowd.come("third", 200)
        crowd.come("fourth", 200)
        assert is_refused(slots, 200)


def test_in_a_standing_queue_short_texts_do_not_count_long_ones_whole(clock):
    slots = RenderSlots(slots=1, queue=9, most_ahead=2, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("long", 5_000)
        crowd.come("longer", 9_000)
        clock.now += 1.1
        assert not is_refused(slots, 100)
        assert not is_refused(slots, 9_000)
        crowd.come("short", 100)
        assert is_refused(slots, 100)
