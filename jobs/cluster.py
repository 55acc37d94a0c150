"""django-q2's cluster of workers, made to outlive the killing of any of its processes.

Its processes share queues, and whoever is killed while it holds a queue's lock leaves it taken for ever. So a sentinel
that loses a child to a signal ends with all its children, and the main process starts another one, with new queues.
Every process ends soon after its parent. What was under way is lost to the queues; the database knows of it.

This leans on internals of django-q2 1.11.1: `Sentinel` as a whole, its `spawn_process`, `reincarnate` and `status`.
"""

import logging
import math
import multiprocessing
import os
import signal
import threading
import time
import uuid
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

from django.db import close_old_connections, connections
from django_q import cluster
from django_q.conf import Conf

from jobs import shifts, worker_metrics
from jobs.queueing import mend_schedule

log = logging.getLogger(__name__)

WATCH_INTERVAL_S = 0.1
SHORT_LIFE_S = 0.5
PAUSE_S = 0.5
STOP_TIMEOUT_S = 60.0
"""How long what runs may take to end when the cluster is told to stop; what does not is done anew by others."""

SCHEDULE_INTERVAL_S = 60.0
LAST_PUT_S = 1.0


class ClusterError(Exception):
    """A cluster that was to run once has failed."""


class StopRequest:
    """What the main process is told by signals: an Event would not do, whose lock the handler may find taken."""

    def __init__(self) -> None:
        self._is_set = False

    def set(self, *_: object) -> None:
        self._is_set = True

    def is_set(self) -> bool:
        return self._is_set

    def wait(self, timeout_s: float) -> bool:
        """Return whether the stop was asked for, at once or within the time."""
        end = time.monotonic() + timeout_s
        while not self._is_set and time.monotonic() < end:
            time.sleep(WATCH_INTERVAL_S)
        return self._is_set


class Sentinel(cluster.Sentinel):  # type: ignore[misc]  # django-q2 has no types
    """The guard of a pusher, a monitor and workers; ends with them when one is killed or its parent ends."""

    def __init__(self, stop: StopRequest, cluster_id: uuid.UUID, *, once: bool) -> None:
        super().__init__(stop, threading.Event(), cluster_id, start=False)
        signal.signal(signal.SIGTERM, stop.set)
        self.children: list[BaseProcess] = []
        self._once = once
        self._metrics = worker_metrics.Gathering(cluster_id)
        self._scheduled_until = 0.0

    def spawn_process(self, target: Callable[..., None], *args: Any) -> BaseProcess:
        process: BaseProcess = cluster.get_mp_context().Process(
            target=_run_child, args=(target, *args), name=f"Process-{uuid.uuid4().hex}"
        )
        process.daemon = target is not cluster.worker or Conf.DAEMONIZE_WORKERS
        if target is cluster.worker:
            process.timer = args[2]  # type: ignore[attr-defined]  # the guard looks for it there
            self.pool.append(process)
        process.start()
        self.children.append(process)
        return process

    def reincarnate(self, process: BaseProcess) -> None:
        """Replace a child that ended by itself, or a worker that is past its time."""
        if _was_killed(process):
            self.end(os.EX_SOFTWARE)
        self.children.remove(process)
        process.join(LAST_PUT_S)  # one that timed out may be writing its result, and hold the queue's lock
        process.kill()
        super().reincarnate(process)

    def status(self) -> Any:
        """Return what the cluster does; asked before each sign of life, for which the connection must be fresh."""
        close_old_connections()
        self._metrics.pass_on()
        self._look_after_schedule()
        return super().status()

    def _look_after_schedule(self) -> None:
        """Once a minute, by a clock that nobody puts back, see that the sweep will come."""
        if time.monotonic() < self._scheduled_until:
            return
        self._scheduled_until = time.monotonic() + SCHEDULE_INTERVAL_S
        try:
            mend_schedule()
        except Exception:
            log.exception("the schedule was not looked at")

    def stop(self) -> None:
        """End the children, the workers as soon as each is done with the segment that it renders.

        When they run once, this is how they begin: they take the tasks that there are, as long as each takes.
        """
        for process in () if self._once else self.pool:
            process.terminate()
        super().stop()

    def is_lost(self) -> bool:
        """Tell whether a child was killed."""
        killed = next(filter(_was_killed, self.children), None)
        if killed:
            log.error("process %s was killed by signal %s", killed.pid, -(killed.exitcode or 0))
        return killed is not None

    def end(self, status: int) -> NoReturn:
        """End this process and its children at once, whatever locks are taken."""
        for child in self.children:
            child.kill()
        os._exit(status)


def run(find_lost_work: Callable[[], None], *, once: bool = False) -> None:
    """Run a cluster until SIGTERM or SIGINT; what runs then is finished first, within `STOP_TIMEOUT_S`.

    `find_lost_work` is called before each start: what was in the queues of a cluster that was killed is lost.

    Raises: ClusterError when it was to run `once` and failed.
    """
    stop = StopRequest()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop.set)
    cluster_id = uuid.uuid4()  # the next sentinel's sign of life replaces that of the last
    while True:
        started = time.monotonic()
        try:
            find_lost_work()
        except Exception:
            log.exception("lost work was not looked for")
        connections.close_all()
        sentinel = cluster.get_mp_context().Process(target=_run_sentinel, args=(stop, cluster_id, once))
        sentinel.start()
        _wait_for(sentinel, stop)
        if stop.is_set():
            return
        if once:
            if sentinel.exitcode:
                raise ClusterError(f"the cluster has ended with status {sentinel.exitcode}")
            return
        log.error("the cluster has ended with status %s; starting it anew", sentinel.exitcode)
        if time.monotonic() - started < SHORT_LIFE_S:
            stop.wait(PAUSE_S)


def unpool_connections() -> None:
    """Let each process have a database connection of its own: a pool does not outlive a fork.

    A connection that the server has closed is replaced when it is next used.
    """
    for settings in connections.settings.values():
        if settings["OPTIONS"].pop("pool", None):
            settings["CONN_MAX_AGE"] = None
            settings["CONN_HEALTH_CHECKS"] = True


def _wait_for(sentinel: BaseProcess, stop: StopRequest) -> None:
    """Return once the sentinel has ended; a request to stop is passed on, and obeyed within its time."""
    deadline = math.inf
    while sentinel.exitcode is None:
        sentinel.join(WATCH_INTERVAL_S)
        if stop.is_set():
            deadline = min(deadline, time.monotonic() + STOP_TIMEOUT_S)
            # Sent again and again, for a process that is just being forked forgets a signal.
            sentinel.terminate() if time.monotonic() < deadline else sentinel.kill()


def _run_sentinel(stop: StopRequest, cluster_id: uuid.UUID, once: bool) -> None:
    if once:
        stop.set()
    status = os.EX_SOFTWARE
    sentinel = Sentinel(stop, cluster_id, once=once)
    _watch(lambda: sentinel.end(os.EX_SOFTWARE), sentinel.is_lost)
    try:
        sentinel.start()
        status = os.EX_OK
    except Exception:
        log.exception("the sentinel has failed")
    finally:
        sentinel.end(status)


def _run_child(target: Callable[..., None], *args: Any) -> None:
    # Whoever signals a whole group lets tasks finish too: to the other children SIGTERM stays a note, read by nobody.
    if target is cluster.worker:
        signal.signal(signal.SIGTERM, shifts.end)
    _watch(lambda: os._exit(os.EX_SOFTWARE))
    target(*args)


def _watch(end: Callable[[], None], is_lost: Callable[[], bool] = lambda: False) -> None:
    """Call `end` in a thread of its own when the parent has gone or something is lost."""
    parent = multiprocessing.parent_process()

    def look() -> None:
        while parent and os.getppid() == parent.pid and not is_lost():
            time.sleep(WATCH_INTERVAL_S)
        end()

    threading.Thread(target=look, daemon=True).start()


def _was_killed(process: BaseProcess) -> bool:
    return (process.exitcode or 0) < 0
