"""A long-lived child process that answers requests with strangers' texts, and can do nothing else.

`sandbox` starts a process for each file; this one serves texts, which are many and small. Its other half is
`confined_coprocess`.
"""

import fcntl
import logging
import os
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from contextlib import suppress

from core.children.confined_coprocess import ANSWER, DONE, REQUEST
from core.children.confinement import FILES, SYSTEM_CALLS
from core.children.sandbox import ENVIRONMENT, ROOT, Broken, Refused, SandboxError

log = logging.getLogger(__name__)

_MAIN = "from core.children.confined_coprocess import main; main(*sys.argv[2:])"
_PROGRAM = f"import sys; sys.path.append(sys.argv[1]); {_MAIN}"
_START_TIMEOUT_S = 60.0
_PIPE_BYTES = 1 << 20
"""An answer that fits into the pipe is read in one go: each further piece would wait for the interpreter."""

_MISSING = {
    FILES: "it may read what this user may read",
    SYSTEM_CALLS: "it may use the network and start processes",
}


class Coprocess:
    """A module of ours in its own process: its `start(*arguments)` returns the function that answers a request.

    It has none of our secrets (`sandbox.ENVIRONMENT`) or descriptors, at most `memory_bytes` of data, and for each
    request `processor_s` of processor time and `timeout_s` of the clock; after its start, it may only read files in
    `readable`. It starts with the first request, and again if it has ended or our process was forked. Any thread may
    use it; it answers one request at a time.
    """

    def __init__(
        self,
        module: str,
        *arguments: str,
        memory_bytes: int,
        processor_s: int,
        timeout_s: int,
        answer_bytes: int,
        readable: tuple[str, ...] = (),
    ) -> None:
        """Treat an answer longer than `answer_bytes` as a fault."""
        limits = (str(memory_bytes), str(processor_s), os.pathsep.join(readable))
        self._name = module
        self._command = [sys.executable, "-ISB", "-c", _PROGRAM, str(ROOT), module, *limits, *arguments]
        self._timeout_s = timeout_s
        self._answer_bytes = answer_bytes
        self._child: _Child | None = None
        self._forget()
        _alive.add(self)

    def ask(self, request: bytes) -> bytes:
        """Return the answer to `request`; if the process ends, ask once more in a new one.

        Raises: Refused with the reason if the module refuses the request or its start; Broken if the request ends the
        new process too, or takes too long; SandboxError if no process can run at the moment.
        """
        with self._lock:
            try:
                return self._ask(request)
            except _Ended as ended:
                if ended.args[0] == -signal.SIGXCPU:
                    raise Broken(f"{self._name} took too much of a processor for {len(request)} bytes") from ended
                log.warning("%s %s on %d bytes; it starts again", self._name, ended, len(request))
            try:
                return self._ask(request)
            except _Ended as ended:
                raise Broken(f"{self._name} {ended} on {len(request)} bytes") from ended

    def pid(self) -> int | None:
        """Return the ID of the process that answers; None without one."""
        return self._child.process.pid if self._child else None

    def _ask(self, request: bytes) -> bytes:
        child = self._child or self._start()
        try:
            child.send(REQUEST.pack(len(request)) + request, time.monotonic() + self._timeout_s)
            status, answer = child.receive(self._answer_bytes, time.monotonic() + self._timeout_s)
        except BaseException:  # else its answer would go to another request
            self._end()
            raise
        if status != DONE:
            raise Refused(answer.decode(errors="replace"))
        return answer

    def _start(self) -> "_Child":
        try:
            child = _Child(self._command)
        except OSError as error:
            raise SandboxError(f"{self._name} cannot start: {error}") from error
        self._child = child
        self._finalizer = weakref.finalize(self, child.end)
        try:
            status, greeting = child.receive(self._answer_bytes, time.monotonic() + _START_TIMEOUT_S)
        except BaseException as error:
            self._end()
            if isinstance(error, _Ended | Broken):
                raise SandboxError(f"{self._name} cannot start: {error}") from error
            raise
        if status != DONE:
            self._end()
            raise Refused(f"{self._name} does not start: {greeting.decode(errors='replace')}")
        _warn_once(self._name, tuple(name for name in _MISSING if name not in greeting.decode().split()))
        return child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child:
            self._finalizer()

    def _forget(self) -> None:
        """Leave the child to the process that started it: see `os.fork`."""
        self._lock = threading.Lock()
        if self._child:
            self._finalizer.detach()
            self._child.abandon()
        self._child = None


class _Ended(Exception):
    """The child ended; the argument is its exit status, negative for a signal."""

    def __str__(self) -> str:
        return f"ended with status {self.args[0]}"


class _Child:
    """A started child and the pipes to it."""

    def __init__(self, command: list[str]) -> None:
        """Start `command`. Raises: OSError."""
        self.process = subprocess.Popen(  # noqa: S603  # nosec B603 # no shell; each argument stays one
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=ENVIRONMENT,
            cwd="/",
            start_new_session=True,  # Ctrl-C is for this process, which may still need the child
        )
        self._pipes = [pipe for pipe in (self.process.stdin, self.process.stdout) if pipe]
        self._stdin, self._stdout = (pipe.fileno() for pipe in self._pipes)
        for descriptor in (self._stdin, self._stdout):
            os.set_blocking(descriptor, False)
            with suppress(AttributeError, OSError):  # only Linux has it, and an account only so much of it
                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)

    def send(self, content: bytes, deadline: float) -> None:
        """Write `content` until `deadline`, of the monotonic clock. Raises: _Ended, Broken."""
        left = memoryview(content)
        while left:
            try:
                left = left[os.write(self._stdin, left) :]
            except BlockingIOError:
                self._wait(self._stdin, select.POLLOUT, deadline)
            except BrokenPipeError as error:
                raise _Ended(self._status()) from error

    def receive(self, most: int, deadline: float) -> tuple[int, bytes]:
        """Return the status and the content of the next answer, of at most `most` bytes. Raises: _Ended, Broken."""
        received = bytearray()
        size = ANSWER.size
        while len(received) < size:
            self._wait(self._stdout, select.POLLIN, deadline)
            part = os.read(self._stdout, _PIPE_BYTES)
            if not part:
                raise _Ended(self._status())
            received += part
            if len(received) >= ANSWER.size:
                size = ANSWER.size + ANSWER.unpack_from(received)[1]
            if not len(received) <= size <= most + ANSWER.size:
                raise Broken(f"an answer of {size} bytes is too long, or shorter than the {len(received)} that came")
        return received[0], bytes(received[ANSWER.size :])

    def end(self) -> None:
        """Kill the child and close the pipes."""
        self.process.kill()
        self.process.wait()
        self._close()

    def abandon(self) -> None:
        """Close the pipes only: the child is not ours."""
        self.process.returncode = 0  # else Python would warn of a child without a wait
        self._close()

    def _close(self) -> None:
        for pipe in self._pipes:
            pipe.close()

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            raise Broken("no answer came in time")

    def _status(self) -> int:
        """Return the exit status of a child that has closed its pipes; it gets a second to end."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        return self.process.returncode if self.process.returncode is not None else -signal.SIGKILL


_alive: "weakref.WeakSet[Coprocess]" = weakref.WeakSet()
_warned: set[tuple[str, ...]] = set()


def _forget_all() -> None:
    for coprocess in list(_alive):
        coprocess._forget()


def _warn_once(name: str, missing: tuple[str, ...]) -> None:
    if not missing or missing in _warned:
        return
    _warned.add(missing)
    log.warning(
        "%s is not wholly confined on this system, which lacks %s: %s",
        name,
        " and ".join(missing),
        "; ".join(_MISSING[one] for one in missing),
    )


os.register_at_fork(after_in_child=_forget_all)
