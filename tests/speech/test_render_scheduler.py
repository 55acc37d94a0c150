"""The turns of renderings: who comes next, who gives way, and how long texts rest for short ones."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

from core.errors import RequestCancelled, ServerOverloaded
from speech.render_scheduler import RenderScheduler
from tests.support.crowding import WAIT_S, most_at_once
from tests.support.render_turns import LONG, SENTENCE, Crowd, admitted, is_refused, measured


def test_no_more_than_its_slots_run_at_once():
    assert most_at_once(RenderScheduler(slots=2, queue=30).take) == 2


def test_beyond_the_queue_it_refuses_at_once():
    slots = RenderScheduler(slots=1, queue=1)
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
    slots = RenderScheduler(slots=1, queue=0)
    for _ in range(3):
        with pytest.raises(RuntimeError), slots.take():
            raise RuntimeError
    with slots.take():
        pass


def test_a_short_text_passes_a_long_one(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 5_000)
        render_clock.now += 1
        crowd.come("short", 200)
        render_clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "short"]


def test_a_long_text_is_not_passed_for_ever(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 1_000)
        render_clock.now += 140
        crowd.come("short", 100)
        render_clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "long"]


def test_of_equal_requests_the_first_comes_first(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock)
    with Crowd(slots) as crowd:
        names = ["first", "second", "third", "fourth"]
        for name in names:
            crowd.come(name, 30)
            render_clock.now += 0.1
        for name in names:
            crowd.leave(name)
        assert crowd.order == names


def test_a_long_one_gives_way_between_pieces_and_goes_on(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock, sleep=render_clock.sleep)
    order = []

    def shorter() -> None:
        with slots.take(500):
            order.append("shorter")

    with ThreadPoolExecutor(1) as pool:
        with slots.take(5_000) as turn:
            render_clock.now += 1
            other = pool.submit(shorter)
            while slots.load.waiting < 1:
                time.sleep(0.001)
            turn.give_way()
            order.append("still the long one: it has waited as long")
            render_clock.now += 1
            turn.give_way()
            order.append("long")
            turn.give_way()
        other.result(WAIT_S)
    assert order == ["still the long one: it has waited as long", "shorter", "long"]
    assert (slots.load.in_use, slots.load.waiting) == (0, 0)


def test_a_turn_whose_slot_is_lent_takes_no_place_in_the_queue(render_clock):
    slots = measured(render_clock, sentence_s=1, queue=1)
    with slots.take(2_000) as first:
        first.lend()
        render_clock.now += 11
        with slots.take(2_000) as second:
            second.lend()
            assert slots.load.in_use == 0
            with ExitStack() as crowd:
                assert admitted(slots, crowd, *[SENTENCE] * 3) == 2


def test_turns_that_come_back_are_let_in_and_refuse_nobody(render_clock):
    slots = measured(render_clock, sentence_s=0.01, queue=1)
    with ExitStack() as crowd, ThreadPoolExecutor(8) as pool:
        turns = []
        for number in range(8):
            turns.append(crowd.enter_context(crowd.enter_context(slots.enter(2_000, caller=str(number)))))
            turns[-1].lend()
        with slots.take(SENTENCE):
            back = [pool.submit(turn.resume) for turn in turns]
            while slots.load.waiting < 8:
                time.sleep(0.001)
            assert not is_refused(slots, SENTENCE)
        for turn, done in zip(turns, back, strict=True):
            while not turn.has_slot:
                time.sleep(0.001)
            done.result(WAIT_S)
            turn.lend()
            if all(other.is_lent for other in turns):
                break
    assert (slots.load.in_use, slots.load.waiting) == (0, 0)


def test_the_last_piece_needs_no_slot_and_the_turn_counts_for_the_pace(render_clock):
    slots = RenderScheduler(slots=1, queue=64, clock=render_clock)
    with slots.take(100):
        pass
    with slots.take(100) as turn:
        render_clock.now += 2
        turn.lend()
        render_clock.now += 500
        turn.end()
        assert slots.load.in_use == 0
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 6, "ten seconds for sentences of two seconds each"


def test_a_client_that_leaves_while_its_slot_is_lent_leaves_nothing_behind(render_clock):
    slots = measured(render_clock, sentence_s=1)
    with suppress(GeneratorExit), slots.take(2_000) as turn:
        turn.lend()
        raise GeneratorExit
    assert (slots.load.in_use, slots.load.waiting) == (0, 0)
    assert not is_refused(slots, LONG)


def test_a_client_that_leaves_while_it_waits_leaves_the_queue_at_once():
    slots = RenderScheduler(slots=1, queue=4)
    is_there = threading.Event()
    is_there.set()

    def wait() -> None:
        with slots.take(SENTENCE, is_wanted=is_there.is_set):
            pytest.fail("nobody waits for this")

    with ThreadPoolExecutor(1) as pool, slots.take(SENTENCE):
        waiting = pool.submit(wait)
        while slots.load.waiting < 1:
            time.sleep(0.001)
        is_there.clear()
        with pytest.raises(RequestCancelled):
            waiting.result(WAIT_S)
        assert slots.load.waiting == 0


def test_many_turns_of_one_caller_go_after_the_only_one_of_another(render_clock):
    slots = RenderScheduler(slots=1, queue=30, clock=render_clock)
    with Crowd(slots) as crowd:
        crowd.come("first", SENTENCE, caller="one")
        for number in range(8):
            crowd.come(f"one {number}", SENTENCE, caller="one")
            render_clock.now += 0.5
        crowd.come("other", SENTENCE, caller="other")
        render_clock.now += 0.5
        crowd.leave("first")
        crowd.leave("other")
        assert crowd.order == ["first", "other", "one 0"]


def crowd_out(slots: RenderScheduler, pool: ThreadPoolExecutor) -> None:
    """Let a short text come to full slots; it leaves as soon as it has had one."""

    def short() -> None:
        with slots.take(300):
            pass

    pool.submit(short)
    while slots.load.waiting < 1:
        time.sleep(0.001)


def test_while_short_texts_have_to_wait_long_ones_share_their_part_of_the_time(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock, sleep=render_clock.sleep)
    with ThreadPoolExecutor(1) as pool, slots.enter(5_000), slots.enter(5_000), slots.take(5_000) as turn:
        crowd_out(slots, pool)
        render_clock.now += 0.02
        assert turn.give_way() == pytest.approx(0.02 * (3 / 0.25 - 1))
    assert sum(render_clock.slept) == pytest.approx(0.02 * (3 / 0.25 - 1))


@pytest.mark.parametrize(("size", "piece_s", "rest_s"), [(5_000, 0.15, 0.45), (5_000, 9.0, 0.6), (400, 0.15, 0)])
def test_a_long_text_rests_after_each_piece_only_while_short_ones_have_to_wait(render_clock, size, piece_s, rest_s):
    slots = RenderScheduler(slots=1, queue=1, clock=render_clock, sleep=render_clock.sleep)
    with ThreadPoolExecutor(1) as pool, slots.take(size) as turn:
        render_clock.now += piece_s
        turn.give_way()
        assert not render_clock.slept
        crowd_out(slots, pool)
        render_clock.now += piece_s
        turn.give_way()
        assert sum(render_clock.slept) == pytest.approx(rest_s)
        render_clock.now += 1
        turn.give_way()
        assert sum(render_clock.slept) == pytest.approx(rest_s)


def test_where_long_texts_leave_most_slots_to_others_they_do_not_rest(render_clock):
    slots = RenderScheduler(slots=8, queue=9, clock=render_clock, sleep=render_clock.sleep)
    with ThreadPoolExecutor(1) as pool, ExitStack() as crowd:
        for _ in range(7):
            crowd.enter_context(slots.take(SENTENCE))
        with slots.take(5_000) as turn:
            crowd_out(slots, pool)
            render_clock.now += 1
            turn.give_way()
    assert not render_clock.slept
