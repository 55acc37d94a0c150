import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

from core.errors import LimitExceeded, RequestCancelled, ServerOverloaded
from speech.render_admission import MAX_UNDER_WAY
from speech.render_scheduler import RenderScheduler
from tests.support.crowding import WAIT_S, most_at_once
from tests.support.render_turns import Clock, Crowd


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


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_short_text_passes_a_long_one(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 5_000)
        clock.now += 1
        crowd.come("short", 200)
        clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "short"]


def test_a_long_text_is_not_passed_for_ever(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", 100)
        crowd.come("long", 1_000)
        clock.now += 140
        crowd.come("short", 100)
        clock.now += 1
        crowd.leave("first")
        assert crowd.order == ["first", "long"]


def test_of_equal_requests_the_first_comes_first(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock)
    with Crowd(slots) as crowd:
        names = ["first", "second", "third", "fourth"]
        for name in names:
            crowd.come(name, 30)
            clock.now += 0.1
        for name in names:
            crowd.leave(name)
        assert crowd.order == names


def test_a_long_one_gives_way_between_pieces_and_goes_on(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock, sleep=clock.sleep)
    order = []

    def shorter() -> None:
        with slots.take(500):
            order.append("shorter")

    with ThreadPoolExecutor(1) as pool:
        with slots.take(5_000) as turn:
            clock.now += 1
            other = pool.submit(shorter)
            while slots.load.waiting < 1:
                time.sleep(0.001)
            turn.give_way()
            order.append("still the long one: it has waited as long")
            clock.now += 1
            turn.give_way()
            order.append("long")
            turn.give_way()
        other.result(WAIT_S)
    assert order == ["still the long one: it has waited as long", "shorter", "long"]
    assert (slots.load.in_use, slots.load.waiting) == (0, 0)


def is_refused(slots: RenderScheduler, size: int, caller: str = "") -> bool:
    try:
        with slots.enter(size, caller=caller):
            return False
    except ServerOverloaded:
        return True


def measured(clock: Clock, *, sentence_s: float, slots: int = 1, queue: int = 64) -> RenderScheduler:
    """Return a scheduler that has seen sentences of 100 characters take `sentence_s`."""
    scheduler = RenderScheduler(slots=slots, queue=queue, clock=clock, sleep=clock.sleep)
    for _ in range(slots + 1):  # the first of each slot is not measured
        with scheduler.take(100):
            clock.now += sentence_s
    return scheduler


def admitted(slots: RenderScheduler, crowd: ExitStack, *sizes: int) -> int:
    """Let requests of `sizes` come at once, and return how many are admitted."""
    count = 0
    for size in sizes:
        try:
            crowd.enter_context(slots.enter(size))
        except ServerOverloaded:
            continue
        count += 1
    return count


def crowd_out(slots: RenderScheduler, pool: ThreadPoolExecutor) -> None:
    """Let a short text come to full slots; it leaves as soon as it has had one."""

    def short() -> None:
        with slots.take(300):
            pass

    pool.submit(short)
    while slots.load.waiting < 1:
        time.sleep(0.001)


SENTENCE, LONG = 60, 3_000


@pytest.mark.parametrize("sentence_s", [0.015, 1.0])
@pytest.mark.parametrize("burst", [6, 22])
def test_a_burst_of_sentences_is_admitted_with_fast_and_slow_engines(clock, sentence_s, burst):
    slots = measured(clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * burst) == burst


@pytest.mark.parametrize(("sentence_s", "fit"), [(0.015, 40), (0.5, 40), (1.0, 22), (2.0, 12), (30.0, 2)])
def test_of_a_larger_burst_those_are_admitted_that_wait_for_ten_seconds_at_most(clock, sentence_s, fit):
    slots = measured(clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == fit


def test_a_standing_queue_of_fast_sentences_refuses_nobody(clock):
    slots = measured(clock, sentence_s=0.04)
    with Crowd(slots) as crowd:
        for number in range(12):
            crowd.come(str(number), SENTENCE)
        for number in range(12):
            clock.now += 0.04
            assert not is_refused(slots, SENTENCE)
            crowd.leave(str(number))


def test_long_texts_keep_no_short_one_out(clock):
    slots = measured(clock, sentence_s=1, slots=2)
    with ExitStack() as crowd:
        crowd.enter_context(crowd.enter_context(slots.enter(LONG)))
        crowd.enter_context(crowd.enter_context(slots.enter(LONG)))
        clock.now += 600
        assert is_refused(slots, LONG), "the two before it need 30 s"
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 20, "two begin after a piece of the long texts"


@pytest.mark.parametrize(("sentence_s", "fit"), [(0.03, 11), (0.1, 4), (1.0, 2)])
def test_a_long_text_is_refused_where_it_would_wait_for_more_than_five_seconds(clock, sentence_s, fit):
    slots = measured(clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        sizes = [LONG, LONG + 100] * 20
        assert admitted(slots, crowd, *sizes[:fit]) == fit
        assert is_refused(slots, LONG + 200) == (fit < 11)


def test_a_free_slot_is_no_wait_whatever_the_other_renders(clock):
    slots = measured(clock, sentence_s=5, slots=2)
    with slots.take(50_000):
        assert not is_refused(slots, 50_000)


def test_what_is_rendered_already_is_not_waited_for(clock):
    slots = measured(clock, sentence_s=1)
    with slots.take(1_000) as turn:
        assert is_refused(slots, 1_000)
        clock.now += 6
        turn.give_way()
        assert not is_refused(slots, 1_000)


def test_a_longer_text_goes_first_where_it_has_waited_for_long(clock):
    slots = measured(clock, sentence_s=2)
    with ExitStack() as crowd:
        crowd.enter_context(slots.enter(400))
        crowd.enter_context(slots.enter(400))
        assert not is_refused(slots, 300), "it overtakes them"
        clock.now += 9
        assert is_refused(slots, 300)


def test_while_short_texts_have_to_wait_fewer_long_ones_are_let_in(clock):
    slots = measured(clock, sentence_s=0.05)
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        assert not is_refused(slots, LONG)
        crowd.come("short", SENTENCE)
        clock.now += 1.5
        assert is_refused(slots, LONG), "1.5 s of work take 6 s in a quarter of the time"
        assert not is_refused(slots, SENTENCE)
        crowd.leave("long")
        crowd.leave("short")
        crowd._until(lambda: slots.load.in_use == 0)
        crowd.come("second", LONG)
        clock.now += 0.2
        assert is_refused(slots, LONG), "the short text has just waited"
        clock.now += 0.2
        assert not is_refused(slots, LONG)


def test_long_texts_leave_a_part_of_the_queue_to_short_ones():
    slots = RenderScheduler(slots=1, queue=8)  # nothing is measured yet: only a full queue refuses
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[LONG] * 10) == 1 + 6
        assert admitted(slots, crowd, *[SENTENCE] * 4) == 2


def test_a_turn_whose_slot_is_lent_takes_no_place_in_the_queue(clock):
    slots = measured(clock, sentence_s=1, queue=1)
    with slots.take(2_000) as first:
        first.lend()
        clock.now += 11
        with slots.take(2_000) as second:
            second.lend()
            assert slots.load.in_use == 0
            with ExitStack() as crowd:
                assert admitted(slots, crowd, *[SENTENCE] * 3) == 2


def test_what_it_has_still_to_render_counts_until_its_client_has_stood_still_for_long(clock):
    slots = measured(clock, sentence_s=1)
    with slots.take(2_000) as turn:
        turn.lend()
        assert is_refused(slots, LONG)
        assert not is_refused(slots, SENTENCE)
        clock.now += 11
        assert not is_refused(slots, LONG)
        turn.resume()
        assert slots.load.in_use == 1
        assert is_refused(slots, LONG)


@pytest.mark.parametrize(("count", "listened_s", "is_full"), [(12, 60, False), (1, 1, True)], ids=["slow", "fast"])
def test_streams_refuse_others_as_far_as_their_clients_let_them_render(clock, count, listened_s, is_full):
    slots = measured(clock, sentence_s=0.2)
    with ExitStack() as streams:
        for number in range(count):
            turn = streams.enter_context(streams.enter_context(slots.enter(5_000, caller=str(number))))
            clock.now += 2
            turn.lend()
            clock.now += listened_s
        assert not is_refused(slots, SENTENCE)
        assert is_refused(slots, 5_000) == is_full


def test_turns_that_come_back_are_let_in_and_refuse_nobody(clock):
    slots = measured(clock, sentence_s=0.01, queue=1)
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


def test_the_last_piece_needs_no_slot_and_the_turn_counts_for_the_pace(clock):
    slots = RenderScheduler(slots=1, queue=64, clock=clock)
    with slots.take(100):
        pass
    with slots.take(100) as turn:
        clock.now += 2
        turn.lend()
        clock.now += 500
        turn.end()
        assert slots.load.in_use == 0
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 6, "ten seconds for sentences of two seconds each"


def test_a_client_that_leaves_while_its_slot_is_lent_leaves_nothing_behind(clock):
    slots = measured(clock, sentence_s=1)
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


def test_many_turns_of_one_caller_go_after_the_only_one_of_another(clock):
    slots = RenderScheduler(slots=1, queue=30, clock=clock)
    with Crowd(slots) as crowd:
        crowd.come("first", SENTENCE, caller="one")
        for number in range(8):
            crowd.come(f"one {number}", SENTENCE, caller="one")
            clock.now += 0.5
        crowd.come("other", SENTENCE, caller="other")
        clock.now += 0.5
        crowd.leave("first")
        crowd.leave("other")
        assert crowd.order == ["first", "other", "one 0"]


def test_many_turns_of_one_caller_refuse_nobody_else(clock):
    slots = measured(clock, sentence_s=1)
    with ExitStack() as crowd:
        for _ in range(11):
            crowd.enter_context(slots.enter(SENTENCE, caller="one"))
        assert is_refused(slots, SENTENCE, caller="one")
        assert not is_refused(slots, SENTENCE, caller="other")


def test_a_short_text_passes_a_long_one_of_its_own_caller(clock):
    slots = measured(clock, sentence_s=1)
    with slots.enter(LONG, caller="one"):
        assert not is_refused(slots, SENTENCE, caller="one")


def test_what_a_caller_has_under_way_is_bounded(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock)
    with slots.enter(MAX_UNDER_WAY + 1, caller="one") as turn:
        with pytest.raises(LimitExceeded) as caught, slots.enter(1, caller="one"):
            pass
        assert caught.value.code == "concurrency_limit_exceeded"
        with slots.enter(LONG, caller="other"):
            pass
        turn.rendered = 1_000
        with slots.enter(1, caller="one"):
            pass


def test_a_full_queue_refuses_whatever_the_wait(clock):
    slots = measured(clock, sentence_s=0.001, slots=2, queue=4)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 9) == 6
        with pytest.raises(ServerOverloaded):
            slots.check_room()


def test_a_refused_caller_is_asked_back_after_the_wait_at_random(clock):
    for before, asked, wait_s in [(11, SENTENCE, 11), (6, LONG, 6)]:
        slots = measured(clock, sentence_s=1)
        with ExitStack() as crowd:
            assert admitted(slots, crowd, *[SENTENCE] * before) == before
            asked_back_s = {refused_for_s(slots, asked) for _ in range(200)}
            assert asked_back_s == set(range(min(asked_back_s), max(asked_back_s) + 1))
            assert wait_s <= min(asked_back_s) < max(asked_back_s) <= math.ceil(wait_s * 1.5)


def test_nobody_is_asked_back_at_once_or_in_minutes(clock):
    with ExitStack() as crowd:
        slots = measured(clock, sentence_s=0.001, queue=0)
        assert admitted(slots, crowd, SENTENCE) == 1
        assert {refused_for_s(slots, SENTENCE) for _ in range(50)} == {3}
    with ExitStack() as crowd:
        slots = measured(clock, sentence_s=10)
        assert admitted(slots, crowd, LONG) == 1
        assert 20 <= refused_for_s(slots, LONG) <= 30


def refused_for_s(slots: RenderScheduler, size: int) -> int:
    """Return after how many seconds a refused request shall ask again."""
    with pytest.raises(ServerOverloaded) as caught, slots.enter(size):
        pass
    return caught.value.retry_after_s


def test_the_first_turn_in_a_slot_may_load_an_engine_and_is_not_the_pace(clock):
    slots = RenderScheduler(slots=1, queue=64, clock=clock)
    with slots.take(SENTENCE):
        clock.now += 20
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 40
    with slots.take(SENTENCE):
        clock.now += 1
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 11


def test_a_turn_that_failed_or_makes_no_sound_says_nothing_about_the_pace(clock):
    slots = measured(clock, sentence_s=0.1)
    with suppress(RuntimeError), slots.take(100):
        clock.now += 900
        raise RuntimeError
    with slots.take():
        clock.now += 900
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 40


def test_while_short_texts_have_to_wait_long_ones_share_their_part_of_the_time(clock):
    slots = RenderScheduler(slots=1, queue=9, clock=clock, sleep=clock.sleep)
    with ThreadPoolExecutor(1) as pool, slots.enter(5_000), slots.enter(5_000), slots.take(5_000) as turn:
        crowd_out(slots, pool)
        clock.now += 0.02
        assert turn.give_way() == pytest.approx(0.02 * (3 / 0.25 - 1))
    assert sum(clock.slept) == pytest.approx(0.02 * (3 / 0.25 - 1))


@pytest.mark.parametrize(("size", "piece_s", "rest_s"), [(5_000, 0.15, 0.45), (5_000, 9.0, 0.6), (400, 0.15, 0)])
def test_a_long_text_rests_after_each_piece_only_while_short_ones_have_to_wait(clock, size, piece_s, rest_s):
    slots = RenderScheduler(slots=1, queue=1, clock=clock, sleep=clock.sleep)
    with ThreadPoolExecutor(1) as pool, slots.take(size) as turn:
        clock.now += piece_s
        turn.give_way()
        assert not clock.slept
        crowd_out(slots, pool)
        clock.now += piece_s
        turn.give_way()
        assert sum(clock.slept) == pytest.approx(rest_s)
        clock.now += 1
        turn.give_way()
        assert sum(clock.slept) == pytest.approx(rest_s)


def test_where_long_texts_leave_most_slots_to_others_they_do_not_rest(clock):
    slots = RenderScheduler(slots=8, queue=9, clock=clock, sleep=clock.sleep)
    with ThreadPoolExecutor(1) as pool, ExitStack() as crowd:
        for _ in range(7):
            crowd.enter_context(slots.take(SENTENCE))
        with slots.take(5_000) as turn:
            crowd_out(slots, pool)
            clock.now += 1
            turn.give_way()
    assert not clock.slept
