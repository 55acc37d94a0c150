"""Requests in threads that take turns of a render scheduler, and the clock that a test gives it."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack

from core.errors import ServerOverloaded
from speech.render_scheduler import RenderScheduler
from tests.support.crowding import WAIT_S

SENTENCE, LONG = 60, 3_000
"""The characters of a usual sentence and of a long text."""


class Clock:
    """A clock in seconds that the test turns; `slept` holds the length of each rest."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Crowd:
    """Requests in threads that keep their slots until they are told to leave; `order` lists those that had a slot."""

    def __init__(self, slots: RenderScheduler) -> None:
        self._slots = slots
        self._pool = ThreadPoolExecutor(16)
        self._leave: dict[str, threading.Event] = {}
        self._done: dict[str, Future[None]] = {}
        self.order: list[str] = []

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_: object) -> None:
        for leave in self._leave.values():
            leave.set()
        self._pool.shutdown()

    def come(self, name: str, size: int, caller: str = "") -> None:
        """Return once the request has the slot or waits for one."""
        before = self._slots.load
        self._leave[name] = threading.Event()
        self._done[name] = self._pool.submit(self._render, name, size, caller)
        self._until(lambda: (load := self._slots.load).in_use + load.waiting > before.in_use + before.waiting)
        self._until(lambda: self._slots.load.waiting > before.waiting or name in self.order)

    def _render(self, name: str, size: int, caller: str) -> None:
        with self._slots.take(size, caller=caller):
            self.order.append(name)
            assert self._leave[name].wait(WAIT_S)

    def leave(self, name: str) -> None:
        """Return once the request has given its slot to the next."""
        had = len(self.order)
        waiting = self._slots.load.waiting
        self.go(name)
        self._until(lambda: len(self.order) > had or not waiting)

    def go(self, name: str) -> None:
        """Return once the request has left its slot, whoever has that now."""
        self._leave[name].set()
        self._done[name].result(WAIT_S)

    def until_begun(self, name: str) -> None:
        """Return once the request has had a slot."""
        self._until(lambda: name in self.order)

    def _until(self, is_true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + WAIT_S
        while not is_true():
            assert time.monotonic() < deadline
            time.sleep(0.001)


def is_refused(slots: RenderScheduler, size: int, caller: str = "") -> bool:
    """Tell whether a request that comes now is refused."""
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
