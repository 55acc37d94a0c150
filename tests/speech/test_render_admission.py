"""Who is admitted to the turns of renderings, who is refused, and when a refused one shall ask again."""

import math
from contextlib import ExitStack, suppress

import pytest

from core.errors import LimitExceeded, ServerOverloaded
from speech.render_admission import MAX_UNDER_WAY
from speech.render_scheduler import RenderScheduler
from tests.support.render_turns import LONG, SENTENCE, Crowd, admitted, is_refused, measured


@pytest.mark.parametrize("sentence_s", [0.015, 1.0])
@pytest.mark.parametrize("burst", [6, 22])
def test_a_burst_of_sentences_is_admitted_with_fast_and_slow_engines(render_clock, sentence_s, burst):
    slots = measured(render_clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * burst) == burst


@pytest.mark.parametrize(("sentence_s", "fit"), [(0.015, 40), (0.5, 40), (1.0, 22), (2.0, 12), (30.0, 2)])
def test_of_a_larger_burst_those_are_admitted_that_wait_for_ten_seconds_at_most(render_clock, sentence_s, fit):
    slots = measured(render_clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == fit


def test_a_standing_queue_of_fast_sentences_refuses_nobody(render_clock):
    slots = measured(render_clock, sentence_s=0.04)
    with Crowd(slots) as crowd:
        for number in range(12):
            crowd.come(str(number), SENTENCE)
        for number in range(12):
            render_clock.now += 0.04
            assert not is_refused(slots, SENTENCE)
            crowd.leave(str(number))


def test_long_texts_keep_no_short_one_out(render_clock):
    slots = measured(render_clock, sentence_s=1, slots=2)
    with ExitStack() as crowd:
        crowd.enter_context(crowd.enter_context(slots.enter(LONG)))
        crowd.enter_context(crowd.enter_context(slots.enter(LONG)))
        render_clock.now += 600
        assert is_refused(slots, LONG), "the two before it need 30 s"
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 20, "two begin after a piece of the long texts"


@pytest.mark.parametrize(("sentence_s", "fit"), [(0.03, 11), (0.1, 4), (1.0, 2)])
def test_a_long_text_is_refused_where_it_would_wait_for_more_than_five_seconds(render_clock, sentence_s, fit):
    slots = measured(render_clock, sentence_s=sentence_s, slots=2)
    with ExitStack() as crowd:
        sizes = [LONG, LONG + 100] * 20
        assert admitted(slots, crowd, *sizes[:fit]) == fit
        assert is_refused(slots, LONG + 200) == (fit < 11)


def test_a_free_slot_is_no_wait_whatever_the_other_renders(render_clock):
    slots = measured(render_clock, sentence_s=5, slots=2)
    with slots.take(50_000):
        assert not is_refused(slots, 50_000)


def test_what_is_rendered_already_is_not_waited_for(render_clock):
    slots = measured(render_clock, sentence_s=1)
    with slots.take(1_000) as turn:
        assert is_refused(slots, 1_000)
        render_clock.now += 6
        turn.give_way()
        assert not is_refused(slots, 1_000)


def test_a_longer_text_goes_first_where_it_has_waited_for_long(render_clock):
    slots = measured(render_clock, sentence_s=2)
    with ExitStack() as crowd:
        crowd.enter_context(slots.enter(400))
        crowd.enter_context(slots.enter(400))
        assert not is_refused(slots, 300), "it overtakes them"
        render_clock.now += 9
        assert is_refused(slots, 300)


def test_while_short_texts_have_to_wait_fewer_long_ones_are_let_in(render_clock):
    slots = measured(render_clock, sentence_s=0.05)
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        assert not is_refused(slots, LONG)
        crowd.come("short", SENTENCE)
        render_clock.now += 1.5
        assert is_refused(slots, LONG), "1.5 s of work take 6 s in a quarter of the time"
        assert not is_refused(slots, SENTENCE)
        crowd.leave("long")
        crowd.leave("short")
        crowd._until(lambda: slots.load.in_use == 0)
        crowd.come("second", LONG)
        render_clock.now += 0.2
        assert is_refused(slots, LONG), "the short text has just waited"
        render_clock.now += 0.2
        assert not is_refused(slots, LONG)


def test_long_texts_leave_a_part_of_the_queue_to_short_ones():
    slots = RenderScheduler(slots=1, queue=8)  # nothing is measured yet: only a full queue refuses
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[LONG] * 10) == 1 + 6
        assert admitted(slots, crowd, *[SENTENCE] * 4) == 2


def test_what_it_has_still_to_render_counts_until_its_client_has_stood_still_for_long(render_clock):
    slots = measured(render_clock, sentence_s=1)
    with slots.take(2_000) as turn:
        turn.lend()
        assert is_refused(slots, LONG)
        assert not is_refused(slots, SENTENCE)
        render_clock.now += 11
        assert not is_refused(slots, LONG)
        turn.resume()
        assert slots.load.in_use == 1
        assert is_refused(slots, LONG)


@pytest.mark.parametrize(("count", "listened_s", "is_full"), [(12, 60, False), (1, 1, True)], ids=["slow", "fast"])
def test_streams_refuse_others_as_far_as_their_clients_let_them_render(render_clock, count, listened_s, is_full):
    slots = measured(render_clock, sentence_s=0.2)
    with ExitStack() as streams:
        for number in range(count):
            turn = streams.enter_context(streams.enter_context(slots.enter(5_000, caller=str(number))))
            render_clock.now += 2
            turn.lend()
            render_clock.now += listened_s
        assert not is_refused(slots, SENTENCE)
        assert is_refused(slots, 5_000) == is_full


def test_many_turns_of_one_caller_refuse_nobody_else(render_clock):
    slots = measured(render_clock, sentence_s=1)
    with ExitStack() as crowd:
        for _ in range(11):
            crowd.enter_context(slots.enter(SENTENCE, caller="one"))
        assert is_refused(slots, SENTENCE, caller="one")
        assert not is_refused(slots, SENTENCE, caller="other")


def test_a_short_text_passes_a_long_one_of_its_own_caller(render_clock):
    slots = measured(render_clock, sentence_s=1)
    with slots.enter(LONG, caller="one"):
        assert not is_refused(slots, SENTENCE, caller="one")


def test_what_a_caller_has_under_way_is_bounded(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock)
    with slots.enter(MAX_UNDER_WAY + 1, caller="one") as turn:
        with pytest.raises(LimitExceeded) as caught, slots.enter(1, caller="one"):
            pass
        assert caught.value.code == "concurrency_limit_exceeded"
        with slots.enter(LONG, caller="other"):
            pass
        turn.rendered = 1_000
        with slots.enter(1, caller="one"):
            pass


def test_a_full_queue_refuses_whatever_the_wait(render_clock):
    slots = measured(render_clock, sentence_s=0.001, slots=2, queue=4)
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 9) == 6
        with pytest.raises(ServerOverloaded):
            slots.check_room()


def test_a_refused_caller_is_asked_back_after_the_wait_at_random(render_clock):
    for before, asked, wait_s in [(11, SENTENCE, 11), (6, LONG, 6)]:
        slots = measured(render_clock, sentence_s=1)
        with ExitStack() as crowd:
            assert admitted(slots, crowd, *[SENTENCE] * before) == before
            asked_back_s = {refused_for_s(slots, asked) for _ in range(200)}
            assert asked_back_s == set(range(min(asked_back_s), max(asked_back_s) + 1))
            assert wait_s <= min(asked_back_s) < max(asked_back_s) <= math.ceil(wait_s * 1.5)


def test_nobody_is_asked_back_at_once_or_in_minutes(render_clock):
    with ExitStack() as crowd:
        slots = measured(render_clock, sentence_s=0.001, queue=0)
        assert admitted(slots, crowd, SENTENCE) == 1
        assert {refused_for_s(slots, SENTENCE) for _ in range(50)} == {3}
    with ExitStack() as crowd:
        slots = measured(render_clock, sentence_s=10)
        assert admitted(slots, crowd, LONG) == 1
        assert 20 <= refused_for_s(slots, LONG) <= 30


def refused_for_s(slots: RenderScheduler, size: int) -> int:
    """Return after how many seconds a refused request shall ask again."""
    with pytest.raises(ServerOverloaded) as caught, slots.enter(size):
        pass
    return caught.value.retry_after_s


def test_the_first_turn_in_a_slot_may_load_an_engine_and_is_not_the_pace(render_clock):
    slots = RenderScheduler(slots=1, queue=64, clock=render_clock)
    with slots.take(SENTENCE):
        render_clock.now += 20
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 40
    with slots.take(SENTENCE):
        render_clock.now += 1
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 11


def test_a_turn_that_failed_or_makes_no_sound_says_nothing_about_the_pace(render_clock):
    slots = measured(render_clock, sentence_s=0.1)
    with suppress(RuntimeError), slots.take(100):
        render_clock.now += 900
        raise RuntimeError
    with slots.take():
        render_clock.now += 900
    with ExitStack() as crowd:
        assert admitted(slots, crowd, *[SENTENCE] * 40) == 40
