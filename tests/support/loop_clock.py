"""A clock that the test turns, for the timers of an event loop."""

import threading
from collections.abc import Callable
from typing import Any


class Clock:
    """The timers of a connection, by a clock that the test turns; the rest of its loop is as it was."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.begun = 0
        self._lock = threading.Lock()
        self._timers: dict[Timer, float] = {}
        self._loop: Any = None

    def of(self, loop: Any) -> "Clock":
        self._loop = loop
        return self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def call_later(self, delay_s: float, callback: Callable[[], object]) -> "Timer":
        with self._lock:
            timer = Timer(self, callback)
            self._timers[timer] = self.now_s + delay_s
            self.begun += 1
            return timer

    def waits(self, delay_s: float) -> bool:
        """Tell whether a timer is due when this time has passed from now on."""
        with self._lock:
            return any(due_s == self.now_s + delay_s for due_s in self._timers.values())

    def drop(self, timer: "Timer") -> None:
        with self._lock:
            self._timers.pop(timer, None)

    def turn(self, seconds: float) -> None:
        """Move on, and let what has become due happen."""
        with self._lock:
            self.now_s += seconds
            for timer in [timer for timer, due_s in self._timers.items() if due_s <= self.now_s]:
                self._loop.call_soon_threadsafe(timer.callback)
                del self._timers[timer]


class Timer:
    def __init__(self, clock: Clock, callback: Callable[[], object]) -> None:
        self._clock = clock
        self.callback = callback

    def cancel(self) -> None:
        self._clock.drop(self)
