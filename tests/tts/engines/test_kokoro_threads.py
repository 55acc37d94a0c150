"""Who computes with how many threads."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from tts.engines.kokoro.threads import Team, network_thread


def test_only_the_thread_of_the_networks_has_a_team():
    networks = network_thread.__wrapped__(2)
    with ThreadPoolExecutor(1) as other:
        assert other.submit(torch.get_num_threads).result() == 1
    assert networks.submit(torch.get_num_threads).result() == 2
    networks.shutdown()


def test_all_networks_take_turns_in_one_thread():
    assert (
        network_thread(2).submit(threading.get_ident).result() == network_thread(2).submit(threading.get_ident).result()
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_starts_a_thread_of_its_own():
    network_thread(1)
    if not (child := os.fork()):
        os._exit(0 if network_thread.cache_info().currsize == 0 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_team_shares_its_tasks_with_the_thread_that_leads_it():
    team, began, seen = Team(2), threading.Barrier(2, timeout=60), []

    def task(number: int) -> None:
        began.wait()  # so that each thread has one
        seen.append((number, threading.get_ident(), torch.get_num_threads()))

    def lead() -> int:
        team.each(task, 2)
        return threading.get_ident()

    leader = team.lead(lead)
    assert sorted(number for number, _, _ in seen) == [0, 1]
    assert len({thread for _, thread, _ in seen} - {leader}) == 1
    assert {threads for _, _, threads in seen} == {1}


@pytest.mark.parametrize("size", [1, 3])
def test_all_tasks_of_a_team_have_ended_when_one_has_failed(size: int):
    ended = []

    def task(number: int) -> None:
        if number == 0:
            raise ValueError(number)
        ended.append(number)

    team = Team(size)
    with pytest.raises(ValueError, match="0"):
        team.lead(lambda: team.each(task, 3))
    assert size == 1 or sorted(ended) == [1, 2]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_task_may_share_tasks_in_its_turn(size: int):
    team, ended = Team(size), []
    team.lead(lambda: team.each(lambda outer: team.each(lambda inner: ended.append((outer, inner)), 4), 5))
    assert sorted(ended) == [(outer, inner) for outer in range(5) for inner in range(4)]


def test_a_thread_that_has_no_time_is_not_waited_for():
    team, busy, done, ended = Team(2), threading.Event(), threading.Event(), []
    other = team._others.submit(lambda: busy.set() or done.wait(60))
    assert busy.wait(60)
    team.lead(lambda: team.each(ended.append, 3))
    assert sorted(ended) == [0, 1, 2]
    assert not other.done()
    done.set()
    assert other.result()
