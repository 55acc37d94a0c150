"""The threads in which the networks of a process compute.

The threads of a PyTorch team wait for each other after each operation; an LSTM has one operation for each symbol.
OpenMP lets them spin meanwhile, but only while all teams of a process together have no more threads than it has
processors; with more, they sleep at once, and Kokoro's LSTMs take four times as long. So all networks take turns in one
thread, which has the only team; in any other thread, PyTorch computes without a team.
"""

import functools
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

import torch

T = TypeVar("T")


@functools.cache
def network_thread(size: int) -> ThreadPoolExecutor:
    """Return the executor whose only thread has a team of `size` threads; the same one for every network."""
    # It must not refer to a network, which would then live as long as the thread.
    executor = ThreadPoolExecutor(1, "networks", _prepare_thread, (size,))
    # A thread that computes before this one is ready could get its own team.
    executor.submit(_leave_others_alone).result()
    return executor


os.register_at_fork(after_in_child=network_thread.cache_clear)  # a new process has no threads


class Team:
    """Threads that share the tiles of a step. Their number affects the time, not the result."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._leader = ThreadPoolExecutor(1, "kokoro-leader", _prepare_thread, (1,))
        self._others = ThreadPoolExecutor(max(1, size - 1), "kokoro", _prepare_thread, (1,))

    def lead(self, work: Callable[[], T]) -> T:
        """Run `work`, which may call `each`, in the thread that leads the team; return its result."""
        return self._leader.submit(torch.inference_mode()(work)).result()

    def each(self, task: Callable[[int], object], count: int) -> None:
        """Call `task` with 0 to `count` - 1 on this thread and others, in any order, and return when all have ended.

        If other threads did all the work, Linux would often wake two of them on one processor. A task may itself call
        this method: idle threads then help, and the call does not wait for threads that have not begun when no task is
        left.
        """
        numbers = iter(range(count))
        lock = threading.Lock()

        def work() -> None:
            while True:
                with lock:
                    number = next(numbers, None)
                if number is None:
                    return
                task(number)

        others = [self._others.submit(work) for _ in range(min(self.size, count) - 1)]
        try:
            work()
        finally:
            begun = [other for other in others if not other.cancel()]
            wait(begun)
        for other in begun:
            other.result()


def _prepare_thread(size: int) -> None:
    """Let PyTorch use a team of `size` threads when this thread calls it, and treat denormal numbers as zero."""
    torch.set_num_threads(size)
    # A thread takes the number that any thread set last, when it first asks for it.
    torch.get_num_threads()
    torch.set_flush_denormal(True)


def _leave_others_alone() -> None:
    """Give threads that have not yet called PyTorch no team."""
    other = threading.Thread(target=torch.set_num_threads, args=(1,))
    other.start()
    other.join()
