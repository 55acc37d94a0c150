"""django-q2's cluster of workers, made to survive the killing of any of its processes.

Its processes share queues, and a process that is killed while it holds a queue's lock leaves the lock taken forever. So
a sentinel that loses a child to a signal ends with all its children, and the main process starts another one, with new
queues. Every process ends soon after its parent. The queues lose the work in progress; the database remembers it.

This uses internals of django-q2 1.11.1: the whole `Sentinel`, and its `spawn_process`, `reincarnate` and `status`; of a
worker, its `TimeoutHandler` and the place of its timer.
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
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

from django.db import close_old_connections, connections
from django_q import cluster, worker
from django_q.conf import Conf

from core.stopping import begin_stopping
from jobs.queue import worker_metrics
from jobs.queue.own_time import OwnTime
from jobs.queue.queueing import mend_schedule

log = logging.getLogger(__name__)

WATCH_INTERVAL_S = 0.1
SHORT_LIFE_S = 0.5
PAUSE_S = 0.5
STOP_TIMEOUT_S = 60.0
"""Time for running work to end when the cluster is told to stop; other workers redo unfinished work."""

SCHEDULE_INTERVAL_S = 60.0
LAST_PUT_S = 1.0


class ClusterError(Exception):
    """A cluster that had to run once has failed."""


class StopRequest:
    """A flag that signals set in the main process; the lock of an `Event` might be taken when the handler runs."""

    def __init__(self) -> None:
        self._is_set = False

    def set(self, *_: object) -> None:
        self._is_set = True

    def is_set(self) -> bool:
        return self._is_set

    def wait(self, timeout_s: float) -> bool:
        """Return whether a stop is requested, at once or within `timeout_s`."""
        end = time.monotonic() + timeout_s
        while not self._is_set and time.monotonic() < end:
            time.sleep(WATCH_INTERVAL_S)
        return self._is_set


class Sentinel(cluster.Sentinel):  # type: ignore[misc]  # django-q2 has no types
    """The guard of a pusher, a monitor and workers; it ends with them when one is killed or its parent ends."""

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
        """Replace a child that ended by itself, or a worker that exceeded its time."""
        if _was_killed(process):
            self.end(os.EX_SOFTWARE)
        self.children.remove(process)
        process.join(LAST_PUT_S)  # one that timed out may be writing its result, and hold the queue's lock
        process.kill()
        super().reincarnate(process)

    def status(self) -> Any:
        """Return the state of the cluster; called before each sign of life, which needs a fresh connection."""
        close_old_connections()
        self._metrics.pass_on()
        self._look_after_schedule()
        return super().status()

    def _look_after_schedule(self) -> None:
        """Once a minute, by a monotonic clock, make sure that the sweep will run."""
        if time.monotonic() < self._scheduled_until:
            return
        self._scheduled_until = time.monotonic() + SCHEDULE_INTERVAL_S
        try:
            mend_schedule()
        except Exception:
            log.exception("the schedule could not be checked")

    def stop(self) -> None:
        """End the children; each worker finishes its segment first.

        A cluster that runs once calls this at its start: its workers finish the tasks that are queued, and end.
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
        """End this process and its children at once, even if they hold locks."""
        for child in self.children:
            child.kill()
        os._exit(status)


def run(find_lost_work: Callable[[], None], *, once: bool = False) -> None:
    """Run a cluster until SIGTERM or SIGINT; running work is finished first, within `STOP_TIMEOUT_S`.

    `find_lost_work` is called before each start, since the queues of a killed cluster are lost.

    Raises: ClusterError if it had to run `once` and failed.
    """
    stop = StopRequest()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop.set)
    cluster_id = uuid.uuid4()  # the sign of life of the next sentinel replaces the last one's
    while True:
        started = time.monotonic()
        try:
            find_lost_work()
        except Exception:
            log.exception("lost work could not be looked for")
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
    """Give each process its own database connection: a pool does not survive a fork.

    A connection that the server has closed is replaced at its next use.
    """
    for settings in connections.settings.values():
        if settings["OPTIONS"].pop("pool", None):
            settings["CONN_MAX_AGE"] = None
            settings["CONN_HEALTH_CHECKS"] = True


def _wait_for(sentinel: BaseProcess, stop: StopRequest) -> None:
    """Return once the sentinel has ended. A request to stop is passed on; after its time the sentinel is killed."""
    deadline = math.inf
    while sentinel.exitcode is None:
        sentinel.join(WATCH_INTERVAL_S)
        if stop.is_set():
            deadline = min(deadline, time.monotonic() + STOP_TIMEOUT_S)
            # The signal is sent repeatedly: a process that is just being forked loses it.
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
    # A SIGTERM to the whole group lets tasks finish too: the other children inherit a handler that only sets a flag.
    if target is cluster.worker:
        signal.signal(signal.SIGTERM, begin_stopping)
        worker.TimeoutHandler = partial(OwnTime, timer=args[2])
    _watch(lambda: os._exit(os.EX_SOFTWARE))
    target(*args)


def _watch(end: Callable[[], None], is_lost: Callable[[], bool] = lambda: False) -> None:
    """Call `end` from a thread once the parent has ended or `is_lost` says so."""
    parent = multiprocessing.parent_process()

    def look() -> None:
        while parent and os.getppid() == parent.pid and not is_lost():
            time.sleep(WATCH_INTERVAL_S)
        end()

    threading.Thread(target=look, daemon=True).start()


def _was_killed(process: BaseProcess) -> bool:
    return (process.exitcode or 0) < 0
