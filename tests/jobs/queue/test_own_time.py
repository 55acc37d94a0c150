"""A worker's task has its own time, without the time in which other processes kept the processors."""

from multiprocessing import Value

import pytest

from jobs.queue.own_time import OwnTime


@pytest.mark.parametrize(
    ("waits_s", "timer"), [([0.4, 0.9], 13), ([0.4, 1.3, 1.9], 14), ([2.5, 2.6, 4.2], 17), ([0.0], 13)]
)
def test_the_guard_gets_whole_seconds_so_that_its_timer_reaches_zero(waits_s, timer):
    guard = Value("f", 13)
    own = OwnTime(10, guard)
    for wait_s in waits_s:
        own.give_guard(own.waited_before_s + wait_s)
    assert guard.value == timer


@pytest.mark.parametrize("state", [0, -1, -2])
def test_a_task_that_is_over_gets_no_more_time(state):
    guard = Value("f", state)
    own = OwnTime(10, guard)
    own.give_guard(own.waited_before_s + 5)
    assert guard.value == state
