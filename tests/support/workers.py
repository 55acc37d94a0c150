"""A real cluster of workers with a database of its own, whose processes can be told apart, killed and given tasks."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from tests.support.server import ROOT, prepare
from tests.support.services import POSTGRESQL_URL, REDIS_URL, own_services

TIMEOUT_S = 120
CALLER = "caller"
"""The name by which PostgreSQL knows the process that makes calls."""
ROLES = {"worker": r"ready for work at (\d+)", "monitor": r"monitoring at (\d+)", "pusher": r"pushing tasks at (\d+)"}
TASKS = "tests.support.worker_tasks"


@dataclass(frozen=True)
class Site:
    """A prepared database and a process that makes calls in it; `lines` is the file that the tasks write to."""

    environment: dict[str, str]
    directory: Path
    caller: "subprocess.Popen[str]"

    @property
    def lines(self) -> Path:
        return self.directory / "lines"

    def call(self, name: str, *arguments: Any, **options: Any) -> Any:
        """Return what the function of that dotted name returns in the site's environment."""
        assert self.caller.stdin is not None
        assert self.caller.stdout is not None
        print(json.dumps([name, arguments, options]), file=self.caller.stdin, flush=True)
        return json.loads(self.caller.stdout.readline())

    def enqueue(self, task: str, *arguments: str, **options: Any) -> None:
        """Put one of `worker_tasks` into the queue, with django-q2's options for it."""
        self.call("django_q.tasks.async_task", f"{TASKS}.{task}", str(self.lines), *arguments, q_options=options)

    def wait_for_line(self, line: str) -> None:
        """Return once a task has written the line."""
        wait_until(lambda: self.lines.exists() and line in self.lines.read_text().splitlines(), f"the line {line!r}")


@dataclass(frozen=True)
class Cluster:
    """A running `manage.py qcluster` with one worker."""

    process: "subprocess.Popen[bytes]"
    log: Path

    def family(self) -> list[psutil.Process]:
        """Return the main process and all that descend from it."""
        main = psutil.Process(self.process.pid)
        return [main, *main.children(recursive=True)]

    def roles(self) -> dict[str, psutil.Process]:
        """Return the living processes by what they do: main, sentinel, pusher, monitor, worker."""
        main = psutil.Process(self.process.pid)
        found = {"main": main}
        for sentinel in main.children():
            found["sentinel"] = sentinel
        alive = {process.pid: process for process in self.family() if not is_gone(process)}
        for role, pattern in ROLES.items():
            for number in re.findall(pattern, self.log.read_text()):
                if process := alive.get(int(number)):
                    found[role] = process
        return found

    def wait_until_whole(self) -> dict[str, psutil.Process]:
        """Return the processes once each of the five is there."""
        wait_until(lambda: len(self.roles()) == 5, f"a whole cluster; the log: {self.log}")
        return self.roles()

    def wait_until_renewed(self, before: dict[str, psutil.Process]) -> dict[str, psutil.Process]:
        """Return the processes once each but the main one is another than before."""
        old = {process for role, process in before.items() if role != "main"}
        wait_until(
            lambda: len(roles := self.roles()) == 5 and not old & {*roles.values()}, f"a new cluster; {self.log}"
        )
        return self.roles()


@contextmanager
def prepared_site(
    directory: Path, *, postgresql: bool = bool(POSTGRESQL_URL), redis: bool = bool(REDIS_URL), **settings: str
) -> Iterator[Site]:
    """Yield a database of its own, SQLite in `directory` by default, with nobody working in it yet."""
    with (
        own_services(postgresql=postgresql, redis=redis) as services,
        site_in(directory, services | settings) as site,
    ):
        yield site


@contextmanager
def site_in(directory: Path, settings: dict[str, str]) -> Iterator[Site]:
    """Yield the database and Redis that `settings` name, prepared, with nobody working there yet."""
    environment = os.environ | {"STORAGE_DIR": str(directory), "WORKERS": "1"} | settings
    directory.mkdir(exist_ok=True)
    prepare(environment)
    command = [sys.executable, "-m", TASKS]
    environment_of_caller = environment | {"PGAPPNAME": CALLER}
    with (
        (directory / "caller.log").open("ab") as log,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment_of_caller,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as caller,
    ):
        yield Site(environment, directory, caller)
        assert caller.stdin is not None
        caller.stdin.close()


@contextmanager
def running_cluster(site: Site, *arguments: str, within: Sequence[str] = (), **settings: str) -> Iterator[Cluster]:
    """Run the cluster while the block does; nothing of it is left afterwards.

    `within` is the command that runs its command, `settings` are those that differ from the site's.
    """
    log = site.directory / f"cluster-{time.monotonic_ns()}.log"
    with log.open("wb") as output:
        command = [*within, sys.executable, "manage.py", "qcluster", *arguments]
        environment = site.environment | settings
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield Cluster(process, log)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(TIMEOUT_S)


def is_gone(process: psutil.Process) -> bool:
    """Tell whether a process has ended, be it that nobody has taken note yet."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def wait_until(is_true: Callable[[], bool], what: str, timeout_s: float = TIMEOUT_S) -> None:
    """Return once the condition holds.

    Raises: AssertionError after `timeout_s`.
    """
    deadline = time.monotonic() + timeout_s
    while not is_true():
        assert time.monotonic() < deadline, f"{what} did not come in {timeout_s} s"
        time.sleep(0.05)
