"""`qcluster`: django-q2's command, with a cluster that survives the killing of any of its processes."""

import contextlib
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django_q.management.commands import qcluster

from core.memory import share_heaps
from jobs.queue import cluster
from jobs.queue.sweeping import call_workers
from jobs.rendering.segments import warm_up


class Command(qcluster.Command):  # type: ignore[misc]  # django-q2 has no types
    help = "Runs the workers until told to stop; tasks that run then are finished first."

    def handle(self, *, run_once: bool, cluster_name: str | None, **options: Any) -> None:
        if cluster_name:
            os.environ["Q_CLUSTER_NAME"] = cluster_name
        share_heaps()
        give_way(settings.WORKER_NICENESS)
        cluster.unpool_connections()
        warm_up()
        try:
            cluster.run(call_workers, once=run_once)
        except cluster.ClusterError as error:
            raise CommandError(str(error)) from error


def give_way(niceness: int) -> None:
    """Give way to a web server on the same machine, by `niceness`, 0 to 19.

    Linux may first share the processors between sessions, and only then by niceness within each (sched(7), autogroup).
    """
    os.nice(niceness)
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(niceness))
