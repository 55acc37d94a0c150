"""The processes that enroll voices: each worker has at most one; it ends when no voice is due or its worker is gone."""

import logging
import os
import subprocess
import sys
import threading

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django_q.tasks import async_task

from voices.claims import due_voices

log = logging.getLogger(__name__)

_MOST_CALLS = 8
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "INFERENCE_THREADS"), "1"
)

_running: "subprocess.Popen[bytes] | None" = None


def call_enroller() -> None:
    """Ask a worker to start an enroller, if it has none; if the queue fails now, the sweep asks again."""
    try:
        async_task("voices.tasks.enroll", save=False)
    except Exception:
        log.exception("an enroller could not be called")


def call_enrollers() -> None:
    """Ask for enrollers for the voices that are due."""
    for _ in range(due_voices(timezone.now())[:_MOST_CALLS].count()):
        call_enroller()


def start_enroller() -> None:
    """Start the enroller of this worker, unless it is already running."""
    global _running  # noqa: PLW0603
    if _running is not None and _running.poll() is None:
        return
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "enroll_voices", "--parent", str(os.getpid())]
    _running = subprocess.Popen(  # noqa: S603  # nosec B603 # nothing in the command comes from outside
        command, cwd=settings.BASE_DIR, env=os.environ | _ONE_THREAD, stdin=subprocess.DEVNULL
    )
    threading.Thread(target=_await, args=(_running,), name="enroller", daemon=True).start()


def _await(process: "subprocess.Popen[bytes]") -> None:
    """Wait for the end of an enroller; voices that became due meanwhile need another one."""
    status = process.wait()
    try:
        if status:
            log.error("an enroller has ended with status %s", status)
        else:
            call_enrollers()
    finally:
        connection.close()
