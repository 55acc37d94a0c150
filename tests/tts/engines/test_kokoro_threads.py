"""Who computes with how many threads."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from tts.engines.kokoro.threads import network_thread


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
