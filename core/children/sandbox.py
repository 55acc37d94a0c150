"""Reads a file from outside in a separate process that can do nothing else: see `confined_sandbox`."""

import logging
import os
import selectors
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

log = logging.getLogger(__name__)

READY = b"+"
"""The child's first byte once it has started; its answer follows."""
REFUSED = 3
"""The child's exit status if it refuses the file; its answer is then the reason."""

ROOT = Path(__file__).resolve().parents[2]
_MAIN = "from core.children.confined_sandbox import main; main(*sys.argv[2:])"
_PROGRAM = f"import sys; sys.path.insert(0, sys.argv[1]); {_MAIN}"
ENVIRONMENT = {name: os.environ[name] for name in ("LD_LIBRARY_PATH", "TMPDIR") if name in os.environ}
"""The part of our environment that a child needs; the rest holds secrets."""


_CLOCK_SHARE = 3
"""The seconds of the clock for each second of processor time: on a busy machine a child gets only a part of a core."""
_PIECE_BYTES = 64 * 1024
_ERROR_BYTES = 16 * 1024
"""The part of a child's errors that is kept for the log."""


class Refused(Exception):
    """The child refuses the file; the first argument is the reason."""


class SandboxError(Exception):
    """The child cannot run on this machine; the sender of the file did nothing wrong."""


class Broken(Exception):
    """The file crashed the child, took too much time, or led to an answer that is too long."""


class _TooMuch(Exception):
    """The child wrote too much."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A module of ours that runs in its own process: its `answer(data, *arguments)` returns bytes or raises `Refused`.

    It may use `memory_bytes` of data and `processor_s` seconds of processor time, and answer `answer_bytes`. Once
    loaded, it may have `open_files` open files, including the three standard ones.
    """

    module: str
    memory_bytes: int
    processor_s: int
    answer_bytes: int
    open_files: int = 3
    environment: dict[str, str] = field(default_factory=dict)

    def answer(self, data: bytes, *arguments: str) -> bytes:
        """Return the module's answer to `data`. Raises: Refused, Broken, SandboxError."""
        try:
            done = self._run(data, arguments)
        except _TooMuch as error:
            log.warning("%s was ended on %d bytes: %s", self.module, len(data), error)
            raise Broken(f"{self.module} was ended: {error}") from error
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
        """Return how the child ended; a child that ran out of time has the status of a killed process.

        Raises: _TooMuch.
        """
        limits = map(str, (self.memory_bytes, self.processor_s, self.open_files))
        command = [sys.executable, "-IB", "-c", _PROGRAM, str(ROOT), self.module, *limits, *arguments]
        deadline = time.monotonic() + _CLOCK_SHARE * self.processor_s
        with subprocess.Popen(  # noqa: S603  # nosec B603 # no shell; each argument stays one
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=ENVIRONMENT | self.environment,
            cwd="/",
        ) as child:
            try:
                stdout, stderr = _Talk(child, data, len(READY) + self.answer_bytes).until(deadline)
                with suppress(subprocess.TimeoutExpired):
                    child.wait(max(0.0, deadline - time.monotonic()))
            finally:
                child.kill()  # nothing to kill if it has ended
        return subprocess.CompletedProcess(command, child.returncode, stdout, stderr)


class _Talk:
    """Our input to a child and its output to us, which must not fill our memory."""

    def __init__(self, child: subprocess.Popen[bytes], data: bytes, most_bytes: int) -> None:
        self._pipes = [pipe for pipe in (child.stdin, child.stdout, child.stderr) if pipe]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        self._left = memoryview(data)
        self._most_bytes = most_bytes
        self._answer, self._errors = bytearray(), bytearray()

    def until(self, deadline: float) -> tuple[bytes, bytes]:
        """Return the answer and the errors of the child, as far as they came until `deadline`. Raises: _TooMuch."""
        with selectors.DefaultSelector() as waiting:
            for pipe in self._pipes:
                os.set_blocking(pipe.fileno(), False)
                event = selectors.EVENT_WRITE if pipe.fileno() == self._stdin else selectors.EVENT_READ
                waiting.register(pipe.fileno(), event, pipe)
            while waiting.get_map() and (left_s := deadline - time.monotonic()) > 0:
                for key, _ in waiting.select(left_s):
                    if not self._goes_on(key.fd):
                        waiting.unregister(key.fd)
                        key.data.close()
        return bytes(self._answer), bytes(self._errors)

    def _goes_on(self, descriptor: int) -> bool:
        """Write or read a piece, and tell whether more is to come."""
        return self._write() if descriptor == self._stdin else self._read(descriptor)

    def _write(self) -> bool:
        try:
            self._left = self._left[os.write(self._stdin, self._left[:_PIECE_BYTES]) :]
        except BrokenPipeError:  # the child reads no more
            return False
        return bool(self._left)

    def _read(self, descriptor: int) -> bool:
        piece = os.read(descriptor, _PIECE_BYTES)
        if descriptor == self._stderr:
            self._errors += piece[: _ERROR_BYTES - len(self._errors)]
            return bool(piece)
        self._answer += piece
        if len(self._answer) > self._most_bytes:
            raise _TooMuch(f"its answer is longer than {self._most_bytes} bytes")
        return bool(piece)
