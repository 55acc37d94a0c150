"""One slot is kept from long texts while short ones come that would have to wait for it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from speech.render_scheduler import RenderScheduler
from tests.support.crowding import WAIT_S
from tests.support.render_turns import Crowd

SHORT, LONG = 100, 5_000


@pytest.fixture
def slots(render_clock) -> RenderScheduler:
    return RenderScheduler(slots=2, queue=9, clock=render_clock, sleep=render_clock.sleep)


def test_long_texts_have_every_slot_until_a_short_one_has_to_wait(slots, render_clock):
    with Crowd(slots) as crowd:
        for name in ("long", "longer", "longest"):
            crowd.come(name, LONG)
        assert crowd.order == ["long", "longer"]
        crowd.leave("long")
        assert crowd.order == ["long", "longer", "longest"]


def test_after_that_the_next_short_one_finds_a_slot(slots, render_clock):
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        crowd.come("longer", LONG)
        crowd.come("short", SHORT)
        crowd.come("longest", LONG)
        crowd.leave("long")
        assert crowd.order == ["long", "longer", "short"]
        crowd.go("short")
        crowd.come("next", SHORT)
        assert crowd.order == ["long", "longer", "short", "next"]
        assert (slots.load.in_use, slots.load.waiting) == (2, 1)


@pytest.mark.parametrize(("pauses_s", "has_kept"), [([2.0, 2.0], True), ([4.0], False)])
def test_the_slot_is_kept_for_as_long_as_short_ones_go_on_to_come(slots, render_clock, pauses_s, has_kept):
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        crowd.come("longer", LONG)
        crowd.come("short", SHORT)
        crowd.leave("long")
        crowd.go("short")
        for number, pause_s in enumerate(pauses_s):
            render_clock.now += pause_s
            if number < len(pauses_s) - 1:
                crowd.come(f"short {number}", SHORT)
                crowd.go(f"short {number}")
        crowd.come("longest", LONG)
        assert ("longest" not in crowd.order) is has_kept


def test_a_waiting_long_text_begins_once_the_slot_is_kept_no_longer(slots, render_clock):
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        crowd.come("longer", LONG)
        crowd.come("short", SHORT)
        crowd.come("longest", LONG)
        crowd.leave("long")
        crowd.go("short")
        assert "longest" not in crowd.order
        render_clock.now += 4
        crowd.until_begun("longest")


@pytest.mark.parametrize("rendered", [0, LONG - SHORT])
def test_a_long_text_that_renders_leaves_the_slot_between_two_pieces(slots, render_clock, rendered):
    with Crowd(slots) as crowd, ThreadPoolExecutor(1) as pool:
        crowd.come("long", LONG)
        with slots.take(LONG) as turn:
            crowd.come("short", SHORT)
            turn.rendered = rendered
            render_clock.now += 0.1
            away = pool.submit(turn.give_way)
            crowd.until_begun("short")
            crowd.go("short")
            assert slots.load.in_use == 1
            assert not away.done()
            render_clock.now += 4
            assert away.result(WAIT_S) >= 4


def test_the_end_of_a_long_text_keeps_no_slot_from_others(slots):
    with Crowd(slots) as crowd, ThreadPoolExecutor(1) as pool, slots.take(LONG) as turn:
        turn.rendered = LONG - SHORT
        turn.lend()
        crowd.come("long", LONG)
        crowd.come("longer", LONG)
        back = pool.submit(turn.resume)
        while not slots.load.waiting:
            time.sleep(0.001)
        crowd.come("longest", LONG)
        crowd.go("long")
        back.result(WAIT_S)
        crowd.go("longer")
        crowd.until_begun("longest")


def test_with_one_slot_none_is_kept(render_clock):
    slots = RenderScheduler(slots=1, queue=9, clock=render_clock, sleep=render_clock.sleep)
    with Crowd(slots) as crowd:
        crowd.come("long", LONG)
        crowd.come("short", SHORT)
        crowd.come("longer", LONG)
        crowd.leave("long")
        crowd.leave("short")
        assert crowd.order == ["long", "short", "longer"]
