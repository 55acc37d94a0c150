"""The time that a worker's task may take: its own, without the time in which other processes kept the processors.

On a busy machine a worker, which gives way to others, may need minutes to load an engine. It would never come to a
segment if that counted: it would be replaced, and its successor would begin anew.
"""

import logging
import math
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from django_q.timeout import TimeoutHandler

log = logging.getLogger(__name__)

_THREADS = Path("/proc/self/task")
_LEAST_S = 1.0
"""Seconds of waiting that are worth another alarm."""


def waited_s() -> dict[str, float]:
    """Return how long each thread of this process has waited for a processor until now, in seconds, by its ID.

    Empty where the system does not tell. Source: Linux, Documentation/scheduler/sched-stats.rst.
    """
    found = {}
    with suppress(OSError):
        for thread in _THREADS.iterdir():
            with suppress(OSError, IndexError, ValueError):  # it has just ended, or the system counts nothing
                found[thread.name] = int((thread / "schedstat").read_text().split()[1]) / 1e9
    return found


class OwnTime(TimeoutHandler):  # type: ignore[misc]  # django-q2 has no types
    """Ends a task with django-q2's `TimeoutException` once it has had `timeout` seconds of its own time.

    The guard of the workers, which counts `timer` down, is given the same time more.
    """

    def __init__(self, timeout: int, timer: Any) -> None:
        super().__init__(timeout)
        self._timer = timer
        self._given_s = 0
        self._waited_before = waited_s()

    def raise_timeout_exception(self, signum: int, frame: object) -> None:
        left_s = self._waited_s() - self._given_s
        if left_s < _LEAST_S:
            super().raise_timeout_exception(signum, frame)
        more = math.ceil(left_s)
        self._given_s += more
        with self._timer.get_lock():
            self._timer.value += more
        log.warning("other processes keep the processors: a task gets %s s more", more)
        signal.alarm(more)

    def _waited_s(self) -> float:
        """Return the longest time that a thread has waited since the task began; while it does, others wait for it."""
        return max((now - self._waited_before.get(thread, 0.0) for thread, now in waited_s().items()), default=0.0)
