"""The time that a worker's task may take: its own, without the time in which other processes kept the processors.

On a busy machine a worker, which gives way to others, may need minutes to load an engine. If that counted, it would
never reach a segment: it would be replaced, and its successor would start from the beginning.
"""

import logging
import math
import os
import signal
import threading
from pathlib import Path
from typing import Any

from django_q.timeout import TimeoutHandler

log = logging.getLogger(__name__)

_LEAST_S = 1.0
"""The least seconds of waiting that are worth another alarm."""


def waited_s() -> float:
    """Return how long the main thread of this process has waited for a processor so far; 0 if the system does not tell.

    That thread does the tasks; waits of the others mean nothing, since they wake up often to check something.
    Source: Linux, Documentation/scheduler/sched-stats.rst.
    """
    try:
        return int(Path(f"/proc/self/task/{os.getpid()}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


class OwnTime(TimeoutHandler):  # type: ignore[misc]  # django-q2 has no types
    """Ends a task with django-q2's `TimeoutException` once it has used `timeout` seconds of its own time.

    The guard of the workers, which counts `timer` down, gets back each second that others took: it does not wait for
    the alarm, which Python handles only between two calls.
    """

    def __init__(self, timeout: int, timer: Any) -> None:
        super().__init__(timeout)
        self._timer = timer
        self._given_s = self._told_s = 0
        self.waited_before_s = waited_s()
        self._is_over = threading.Event()

    def __enter__(self) -> None:
        try:
            threading.Thread(target=self._tell_guard, name="own-time", daemon=True).start()
        except RuntimeError:  # too little memory for another thread: the guard counts by its own clock
            log.exception("the guard is not told of a task's own time")
        super().__enter__()

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        super().__exit__(*error)

    def raise_timeout_exception(self, signum: int, frame: object) -> None:
        left_s = waited_s() - self.waited_before_s - self._given_s
        if left_s < _LEAST_S:
            super().raise_timeout_exception(signum, frame)
        more = math.ceil(left_s)
        self._given_s += more
        log.warning("other processes keep the processors: a task gets %s s more", more)
        signal.alarm(more)

    def _tell_guard(self) -> None:
        while not self._is_over.wait(_LEAST_S):
            self.give_guard(waited_s())

    def give_guard(self, now_s: float) -> None:
        """Give the guard the seconds that the task has waited until `now_s`, a time of `waited_s`.

        They are whole ones: the guard takes off whole seconds, and only a timer of exactly 0 means that a task is over.
        """
        more = int(now_s - self.waited_before_s) - self._told_s
        with self._timer.get_lock():
            if self._timer.value > 0:
                self._timer.value += more
        self._told_s += more
