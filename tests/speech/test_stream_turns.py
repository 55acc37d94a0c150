"""Streams among the turns of the scheduler: each piece is rendered by when it is heard."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest

from core.errors import ServerOverloaded
from speech.render_scheduler import SENDING_S, RenderScheduler
from speech.render_turn import FIRST_SOUND_S, RenderTurn
from tests.support.crowding import WAIT_S
from tests.support.render_turns import Clock

SENTENCE, LONG = 60, 5_000
PIECE_S = 0.6
WINDOWS_S = (0.3, 0.3, 0.3, 0.45, 0.7, 1.0, 1.5, 2.3, 3.2)


@pytest.fixture
def slots(render_clock) -> RenderScheduler:
    return with_pieces_of(
        PIECE_S, RenderScheduler(slots=1, queue=30, clock=render_clock, sleep=render_clock.sleep), render_clock
    )


def with_pieces_of(piece_s: float, slots: RenderScheduler, clock: Clock) -> RenderScheduler:
    """Return `slots` once a piece of a stream took so many seconds there."""
    with slots.take(is_stream=True) as turn:
        clock.now += piece_s
        turn.lend()
    return slots


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
        turn.end()

    def done(self) -> list[str]:
        for waiting in self._waiting:
            waiting.result(WAIT_S)
        self._pool.shutdown()
        return self.order


@contextmanager
def heard(slots: RenderScheduler, clock: Clock, *pieces_s: float) -> Iterator[list[RenderTurn]]:
    """Yield turns of streams whose clients have got so many seconds of sound each, and take long to read them."""
    with ExitStack() as streams:
        turns = []
        for piece_s in pieces_s:
            turns.append(streams.enter_context(streams.enter_context(slots.enter(LONG, is_stream=True))))
            turns[-1].lend(piece_s)
            clock.now += SENDING_S
        yield turns


def test_a_first_piece_goes_before_the_later_ones_of_a_stream_with_sound_to_play(slots, render_clock):
    with heard(slots, render_clock, 3.0) as [playing]:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            waiters.come_back("playing", playing)
            render_clock.now += 0.5
            waiters.come("new", LONG, is_stream=True)
        assert waiters.done() == ["new", "playing"]


@pytest.mark.parametrize("waited_s", [0.1, 5])
def test_a_stream_that_would_soon_run_dry_goes_before_first_pieces(slots, render_clock, waited_s):
    with heard(slots, render_clock, waited_s + 1.2) as [playing]:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            waiters.come("new", LONG, is_stream=True)
            render_clock.now += waited_s
            waiters.come_back("playing", playing)
        assert waiters.done() == ["playing", "new"]


def test_of_two_streams_the_one_goes_on_whose_sound_ends_first(slots, render_clock):
    with heard(slots, render_clock, 6.4, 0.8, 1.6) as turns:
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            for name, turn in zip(("6.4 s", "0.8 s", "1.6 s"), turns, strict=True):
                waiters.come_back(name, turn)
        assert waiters.done() == ["0.8 s", "1.6 s", "6.4 s"]


def test_a_client_that_comes_back_late_is_no_more_urgent_for_that(slots, render_clock):
    with heard(slots, render_clock, 0.4, 100.5) as [parked, playing]:
        render_clock.now += 100
        waiters = Waiters(slots)
        with slots.take(SENTENCE):
            waiters.come_back("playing", playing)
            render_clock.now += 1
            waiters.come_back("parked", parked)
        assert waiters.done() == ["playing", "parked"]


@pytest.mark.parametrize(("waited_s", "order"), [(1, ["stream", "whole"]), (2, ["whole", "stream"])])
def test_a_sentence_that_is_no_stream_waits_for_two_seconds_at_most(slots, render_clock, waited_s, order):
    waiters = Waiters(slots)
    with slots.take(SENTENCE):
        waiters.come("whole", SENTENCE)
        render_clock.now += waited_s
        waiters.come("stream", LONG, is_stream=True)
    assert waiters.done() == order


def test_many_streams_of_one_caller_go_after_the_only_one_of_another(slots, render_clock):
    waiters = Waiters(slots)
    with slots.take(SENTENCE):
        for number in range(5):
            waiters.come(f"one {number}", SENTENCE, caller="one", is_stream=True)
        render_clock.now += 5
        waiters.come("other", SENTENCE, caller="other", is_stream=True)
    assert waiters.done()[0] == "other"


def test_a_piece_is_sent_before_others_have_the_slot(slots):
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("pressing", SENTENCE)
        assert turn.give_way() == 0
        assert not waiters.order
        turn.lend(3.0)
        assert waiters.done() == ["pressing"]


def test_a_stream_with_little_to_play_keeps_its_slot_while_its_piece_is_sent(slots, render_clock):
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("pressing", SENTENCE)
        turn.lend(0.4)
        render_clock.now += SENDING_S / 2
        assert turn.resume() == 0
        assert not waiters.order
        turn.lend(3.0)
        assert waiters.done() == ["pressing"]


def test_a_stream_that_will_run_dry_sooner_has_the_slot_at_once(slots, render_clock):
    with heard(slots, render_clock, 1.0) as [other], slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come_back("other", other)
        turn.lend(0.9)
        turn.resume()
        assert not waiters.order
        turn.lend(0.3)
        assert waiters.done() == ["other"]


@pytest.mark.parametrize(("piece_s", "is_kept"), [(0.02, False), (0.3, True), (2.0, True)])
def test_how_much_sound_is_little_follows_from_the_longest_piece(render_clock, piece_s, is_kept):
    slots = with_pieces_of(piece_s, RenderScheduler(slots=1, queue=30, clock=render_clock), render_clock)
    for sound_s, keeps in ((0.5, is_kept), (3.0, False)):
        with slots.take(LONG, is_stream=True) as turn:
            turn.lend(sound_s)
            assert slots.load.in_use == keeps


def test_a_long_piece_is_forgotten(slots, render_clock):
    with slots.take(LONG, is_stream=True) as turn:
        for _ in range(60):
            turn.lend(1.0)
            turn.resume()
    with slots.take(LONG, is_stream=True) as turn:
        turn.lend(0.5)
        assert slots.load.in_use == 0


@pytest.mark.parametrize("comes_first", [False, True])
def test_a_client_that_does_not_read_keeps_the_slot_from_nobody(slots, render_clock, comes_first):
    waiters = Waiters(slots)
    with slots.take(LONG, is_stream=True) as turn:
        if comes_first:
            waiters.come("other", SENTENCE)
        turn.lend(0.4)
        if not comes_first:
            waiters.come("other", SENTENCE)
        render_clock.now += SENDING_S
        assert waiters.done() == ["other"]
        assert slots.load.in_use == 0
        turn.resume()
        assert slots.load.in_use == 1


def test_a_stream_that_ends_while_its_last_piece_is_sent_gives_its_slot_back(slots):
    waiters = Waiters(slots)
    with slots.take(LONG, is_stream=True) as turn:
        waiters.come("other", SENTENCE)
        turn.lend(0.4)
        turn.end()
        assert waiters.done() == ["other"]
    assert slots.load.in_use == 0


def test_streams_that_leave_processors_to_others_render_beside_them(render_clock):
    slots = RenderScheduler(slots=2, queue=30, clock=render_clock)
    with slots.take(LONG, is_stream=True) as one:
        one.takes_processors = False
        with slots.take(LONG, is_stream=True):
            assert slots.load.in_use == 2


def test_streams_render_one_at_a_time_and_leave_the_other_slots_to_texts(render_clock):
    slots = with_pieces_of(PIECE_S, RenderScheduler(slots=2, queue=30, clock=render_clock), render_clock)
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("stream", LONG, is_stream=True)
        with slots.take(SENTENCE):
            assert slots.load.in_use == 2
        assert not waiters.order
        turn.lend(3.0)
        assert waiters.done() == ["stream"]


def test_a_stream_with_enough_to_play_rests_while_short_texts_have_to_wait(slots, render_clock):
    with slots.take(LONG, is_stream=True) as turn:
        waiters = Waiters(slots)
        waiters.come("short", SENTENCE)
        render_clock.now += 0.1
        turn.lend(0.4)
        render_clock.now += SENDING_S
        waiters.done()
        turn.resume()
        assert not render_clock.slept, "it would run dry"
        render_clock.now += 0.1
        turn.lend(6.4)
        turn.resume()
        assert sum(render_clock.slept) == pytest.approx(0.1 * (1 / 0.25 - 1))


@pytest.mark.parametrize("others", [0, 1])
def test_streams_that_play_at_once_do_not_run_dry(slots, render_clock, others):
    """Four that need three fifths of the machine, or with a long text that is no stream, half of it."""
    share, count = (0.12 if others else 0.15), 4
    stalled_s: list[float] = []
    left = [count + others]

    def stream(number: int) -> None:
        with slots.take(LONG, caller=str(number), is_stream=True) as turn:
            plays_until = None
            for window_s in WINDOWS_S * 2:
                waits(slots, left[0] - 1)
                render_clock.now += share * window_s
                if plays_until is not None:
                    stalled_s.append(render_clock.now - plays_until)
                plays_until = max(render_clock.now, plays_until or 0.0) + window_s
                turn.lend(window_s)
                turn.resume()
            left[0] -= 1

    def text() -> None:
        with slots.take(LONG) as turn:
            for _ in range(30):
                waits(slots, left[0] - 1)
                render_clock.now += 0.3
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
def test_as_many_streams_are_let_in_as_can_be_played_at_once(slots, render_clock, sound_share, count):
    with ExitStack() as streams:
        assert let_in(played(slots, render_clock, sound_share=sound_share), streams, 12) == count


def test_what_is_no_stream_waits_for_all_before_it(slots, render_clock):
    with ExitStack() as streams:
        assert let_in(played(slots, render_clock, sound_share=0.1), streams, 12, is_stream=False) == 1


def test_two_that_render_at_once_share_the_machine(render_clock):
    slots = RenderScheduler(slots=2, queue=30, clock=render_clock)
    for _ in range(3):
        with slots.take(200, is_stream=True) as stream, slots.take(200):
            render_clock.now += 12 * 0.38
            stream.lend(12)
    with ExitStack() as streams:
        assert let_in(slots, streams, 12) == 4


def test_a_stream_is_due_soon_after_it_has_come(slots, render_clock):
    with slots.enter(LONG, is_stream=True) as turn, turn:
        assert turn.is_due(render_clock.now)
        turn.lend(10)
        assert not turn.is_due(render_clock.now)
        assert turn.is_due(render_clock.now + 7)
    with slots.enter(LONG) as turn:
        assert not turn.is_due(render_clock.now + FIRST_SOUND_S)
