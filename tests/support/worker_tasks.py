"""Tasks for real workers; run as a script, it makes the calls that come in as lines of JSON."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HOLD_TIMEOUT_S = 240
STARVED_S = 30.0


def write_line(path: str, line: str) -> None:
    """Append a line to a file, whole."""
    with Path(path).open("a") as file:
        file.write(f"{line}\n")


def write_shift(path: str, name: str) -> None:
    """Write whether a worker may begin another segment after this."""
    from core import stopping

    write_line(path, f"{name} is over" if stopping.is_stopping() else f"{name} goes on")


def hold(path: str, name: str) -> None:
    """Write "`name` begun", wait until a file of that name lies next to `path`, write "`name` done"."""
    write_line(path, f"{name} begun")
    deadline = time.monotonic() + HOLD_TIMEOUT_S
    while not Path(path).with_name(name).exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    write_line(path, f"{name} done")


def get_stuck(path: str, name: str) -> None:
    """Write "`name` begun" and ignore the alarm by which a task learns that its time is over."""
    write_line(path, f"{name} begun")
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(HOLD_TIMEOUT_S)


def starve(path: str, name: str) -> None:
    """Share a processor with others until this process has waited `STARVED_S` for it, then write `name`."""
    from jobs.queue.own_time import waited_s

    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3)]
    try:
        until_s = waited_s() + STARVED_S
        while waited_s() < until_s:
            hashlib.pbkdf2_hmac("sha256", b"", b"", 1_500_000)  # no alarm is heard meanwhile
    finally:
        for other in others:
            other.kill()
            other.wait()
        os.sched_setaffinity(0, processors)
    write_line(path, name)


def answer_calls() -> None:
    """Call each function of the standard input, `["dotted.name", [...], {...}]` a line; print what it returns."""
    from django import setup
    from django.db import close_old_connections
    from django.utils.module_loading import import_string

    setup()
    for line in sys.stdin:
        name, arguments, options = json.loads(line)
        close_old_connections()  # the database may have been restarted since the last call
        sys.stdout.write(json.dumps(import_string(name)(*arguments, **options), default=str) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    answer_calls()
