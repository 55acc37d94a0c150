"""Streams among the turns of the scheduler: each piece is rendered by when it is heard."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest

from core.errors import ServerOverloaded
from speech.render_scheduler import FIRST_SOUND_S, RenderScheduler, RenderTurn
from tests.support.crowding import WAIT_S
from tests.support.render_turns import Clock

SENTENCE, LONG = 60, 5_000
WINDOWS_S = (0.4, 0.4, 0.8, 1.6, 3.2, 6.4)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def slots(clock) -> RenderScheduler:
    return RenderScheduler(slots=1, queue=30, clock=clock, sleep=clock.sleep)


def waits(slots: RenderScheduler, count: int) -> None:
    deadline = time.monotonic() + WAIT_S
    while slots.load.waiting < count:
        assert time.monotonic() < deadline
        time.sleep(0.001)


class Waiters:
    """Turns that wait for the slot, each in a thread; `order` lists those that had it, for no time."""

    def __init__(self, slots: RenderScheduler) -> None:
        self._slots, self._pool = slots, ThreadPoolExecutor(8)
        self._waiting: list[Future[None]] = []
        self.order: list[str] = []

    def come(self, name: str, size: int, **asked) -> None:
        self._wait(self._take, name, size, asked)

    def come_back(self, name: str, turn: RenderTurn) -> None:
        self._wait(self._resume, name, turn)

    def _wait(self, wait, *given) -> None:
        before = self._slots.load.waiting
        self._waiting.append(self._pool.submit(wait, *given))
        waits(self._slots, before + 1)

    def _take(self, name: str, size: int, asked: dict) -> None:
        with self._slots.take(size, **asked):
            self.order.append(name)

    def _resume(self, name: str, turn: RenderTurn) -> None:
        turn.resume()
        self.order.append(name)
        turn.lend()

    def done(self) -> list[str]:
        for waiting in self._waiting:
            waiting.result(WAIT_S)
        self._pool.shutdown()
        return self.order


@contextmanager
def heard(slots: RenderScheduler, *pieces_s: float, caller: str = "") -> Iterator[list[RenderTurn]]:
    """Yield turns of streams whose clients have got so many seconds of sound each, one after the other."""
    with ExitStack() as streams:
        turns = []
        for piece_s in pieces_s:
            turns.append(streams.enter_context(streams.enter_context(slots.enter(LONG, caller=caller, is_stream=True))))
            turns[-1].lend(piece_s)
        yield turns


def test_a_first_piece_goes_before_the_later_ones_of_a_stream_with_sound_to_play(slots, clock):
    with heard(slots, 1.5) as [playing]:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            waiters.come_back("playing", playing)
            clock.now += 0.5
            waiters.come("new", LONG, is_stream=True)
        assert waiters.done() == ["new", "playing"]


def test_a_stream_that_would_run_dry_goes_before_a_first_piece(slots, clock):
    with heard(slots, 0.6) as [playing]:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            clock.now += 0.5
            waiters.come("new", LONG, is_stream=True)
            waiters.come_back("playing", playing)
        assert waiters.done() == ["playing", "new"]


def test_of_two_streams_the_one_goes_on_whose_sound_ends_first(slots):
    with heard(slots, 6.4, 0.8, 1.6) as turns:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            for name, turn in zip(("6.4 s", "0.8 s", "1.6 s"), turns, strict=True):
                waiters.come_back(name, turn)
        assert waiters.done() == ["0.8 s", "1.6 s", "6.4 s"]


def test_a_client_that_comes_back_late_is_no_more_urgent_for_that(slots, clock):
    with heard(slots, 0.4, 100.5) as [parked, playing]:
        clock.now += 100
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            waiters.come_back("playing", playing)
            clock.now += 1
            waiters.come_back("parked", parked)
        assert waiters.done() == ["playing", "parked"]


@pytest.mark.parametrize(("waited_s", "order"), [(1, ["stream", "whole"]), (2, ["whole", "stream"])])
def test_a_sentence_that_is_no_stream_waits_for_two_seconds_at_most(slots, clock, waited_s, order):
    waiters = Waiters(slots)
    with slots.take(SENTENCE):
        waiters.come("whole", SENTENCE)
        clock.now += waited_s
        waiters.come("stream", LONG, is_stream=True)
    assert waiters.done() == order


def test_many_streams_of_one_caller_go_after_the_only_one_of_another(slots, clock):
    waiters = Waiters(slots)
    with slots.take(SENTENCE):
        for number in range(5):
            waiters.come(f"one {number}", SENTENCE, caller="one", is_stream=True)
        clock.now += 5
        waiters.come("other", SENTENCE, caller="other", is_stream=True)
    assert waiters.done()[0] == "other"


def test_a_piece_is_sent_before_others_have_the_slot(slots):
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("pressing", SENTENCE)
        assert turn.give_way() == 0
        assert not waiters.order
        turn.lend(0.4)
        assert waiters.done() == ["pressing"]


def test_a_stream_with_enough_to_play_rests_while_short_texts_have_to_wait(slots, clock):
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("short", SENTENCE)
        clock.now += 0.1
        turn.lend(0.4)
        waiters.done()
        turn.resume()
        assert not clock.slept, "it would run dry"
        clock.now += 0.1
        turn.lend(6.4)
        turn.resume()
        assert sum(clock.slept) == pytest.approx(0.1 * (1 / 0.25 - 1))


@pytest.mark.parametrize("others", [0, 1])
def test_streams_that_play_at_once_do_not_run_dry(slots, clock, others):
    """Three that need half of the machine, and beside them a long text that is no stream."""
    share, count = 0.16, 3
    stalled_s: list[float] = []
    left = [count + others]

    def stream(number: int) -> None:
        with slots.take(LONG, caller=str(number), is_stream=True) as turn:
            plays_until = None
            for window_s in WINDOWS_S * 2:
                waits(slots, left[0] - 1)
                clock.now += share * window_s
                if plays_until is not None:
                    stalled_s.append(clock.now - plays_until)
                plays_until = max(clock.now, plays_until or 0.0) + window_s
                turn.lend(window_s)
                turn.resume()
            left[0] -= 1

    def text() -> None:
        with slots.take(LONG) as turn:
            for _ in range(30):
                waits(slots, left[0] - 1)
                clock.now += 0.3
                turn.give_way()
            left[0] -= 1

    with ThreadPoolExecutor(count + others) as pool:
        with slots.take(SENTENCE):
            running = [pool.submit(stream, number) for number in range(count)]
            running += [pool.submit(text) for _ in range(others)]
            waits(slots, count + others)
        for done in running:
            done.result(WAIT_S)
    assert len(stalled_s) == count * (2 * len(WINDOWS_S) - 1)
    assert max(stalled_s) <= 0


def played(slots: RenderScheduler, clock: Clock, *, sound_share: float) -> RenderScheduler:
    """Return `slots` once they have rendered streams at so much of the machine for what is heard."""
    for _ in range(3):
        with slots.take(200, is_stream=True) as turn:
            clock.now += 12 * sound_share
            turn.lend(12)
    return slots


def let_in(slots: RenderScheduler, streams: ExitStack, count: int, *, is_stream: bool = True) -> int:
    """Return how many of `count` long texts that come at once are let in."""
    for number in range(count):
        try:
            turn = streams.enter_context(slots.enter(LONG, caller=str(number), is_stream=is_stream))
        except ServerOverloaded:
            return number
        streams.enter_context(turn)
        turn.lend(6.4)
    return count


@pytest.mark.parametrize(("sound_share", "count"), [(0.09, 8), (0.19, 4), (0.25, 3), (0.5, 1), (3.0, 1)])
def test_as_many_streams_are_let_in_as_can_be_played_at_once(slots, clock, sound_share, count):
    with ExitStack() as streams:
        assert let_in(played(slots, clock, sound_share=sound_share), streams, 12) == count


def test_what_is_no_stream_waits_for_all_before_it(slots, clock):
    with ExitStack() as streams:
        assert let_in(played(slots, clock, sound_share=0.1), streams, 12, is_stream=False) == 1


def test_two_that_render_at_once_share_the_machine(clock):
    slots = RenderScheduler(slots=2, queue=30, clock=clock)
    for _ in range(3):
        with slots.take(200, is_stream=True) as one, slots.take(200, is_stream=True) as other:
            clock.now += 12 * 0.38
            one.lend(12)
            other.lend(12)
    with ExitStack() as streams:
        assert let_in(slots, streams, 12) == 4


def test_a_stream_is_due_soon_after_it_has_come(slots, clock):
    with slots.enter(LONG, is_stream=True) as turn, turn:
        assert turn.is_due(clock.now)
        turn.lend(10)
        assert not turn.is_due(clock.now)
        assert turn.is_due(clock.now + 7)
    with slots.enter(LONG) as turn:
        assert not turn.is_due(clock.now + FIRST_SOUND_S)
