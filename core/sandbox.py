"""Reads a file from outside in a separate process, which may do nothing else: see `core.confined`."""

import logging
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)

READY = b"+"
"""The child's first byte once it has started; its answer follows."""
REFUSED = 3
"""The child's exit status where its answer is the reason why it refuses the file."""

ROOT = Path(__file__).resolve().parents[1]
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from core.confined import main; main(*sys.argv[2:])"
ENVIRONMENT = {name: os.environ[name] for name in ("LD_LIBRARY_PATH", "TMPDIR") if name in os.environ}
"""The part of our environment that a child needs; the rest holds secrets."""


class Refused(Exception):
    """The child refuses the file; the first argument is the reason."""


class SandboxError(Exception):
    """The child cannot run on this machine; the sender of the file did nothing wrong."""


class Broken(Exception):
    """The file broke the child, or took too much time."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A module of ours that runs in its own process: its `answer(data, *arguments)` returns bytes or raises `Refused`.

    It may use `memory_bytes` of data, and `timeout_s` seconds of processor time and of the clock. After it is loaded,
    it may have `open_files` open files, the three standard ones included.
    """

    module: str
    memory_bytes: int
    timeout_s: int
    open_files: int = 3
    environment: dict[str, str] = field(default_factory=dict)

    def answer(self, data: bytes, *arguments: str) -> bytes:
        """Return what the module answers to `data`. Raises: Refused, Broken, SandboxError."""
        done = self._run(data, arguments)
        answer = done.stdout[len(READY) :]
        if done.returncode == 0:
            return answer
        if done.returncode == REFUSED:
            raise Refused(answer.decode())
        errors = done.stderr.decode(errors="replace")
        if not done.stdout.startswith(READY):
            raise SandboxError(f"{self.module} ended with status {done.returncode} at its start: {errors}")
        log.warning("%s ended with status %d on %d bytes: %s", self.module, done.returncode, len(data), errors)
        raise Broken(f"{self.module} ended with status {done.returncode}")

    def _run(self, data: bytes, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[bytes]:
        """Return how the child ended; a child that ran out of time has the status of a killed process."""
        limits = map(str, (self.memory_bytes, self.timeout_s, self.open_files))
        command = [sys.executable, "-IB", "-c", _PROGRAM, str(ROOT), self.module, *limits, *arguments]
        try:
            return subprocess.run(  # noqa: S603  # nosec B603 # no shell; each argument stays one
                command,
                input=data,
                capture_output=True,
                timeout=self.timeout_s,
                env=ENVIRONMENT | self.environment,
                cwd="/",
                check=False,
            )
        except subprocess.TimeoutExpired as expired:
            return subprocess.CompletedProcess(command, -signal.SIGKILL, expired.stdout or b"", expired.stderr or b"")
