"""`serve`: the web server, uvicorn, as `make run` and a deployment start it."""

import gc
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand

from config.stopping import begin_stopping
from speech.memory import share_heaps

EVERYWHERE = "0.0.0.0"  # noqa: S104  # nosec B104 # the proxy is in another container, or on another machine

GRACE_S = 60
"""How long requests that are in flight may take once no connection is accepted any more, seconds."""

SWITCH_S = 0.001
"""How long a thread may keep the interpreter from others, seconds. After each answer of a database a request waits for
it behind those that compute, five times as long by Python's own setting."""


class Server(uvicorn.Server):
    """uvicorn, which first says that it is not ready, a while later refuses connections, and then finishes what runs.

    A second signal ends the while; one more Ctrl-C waits for nothing.
    """

    def __init__(self, config: uvicorn.Config, *, drain_s: float) -> None:
        """Stay open for `drain_s` seconds after SIGTERM or Ctrl-C, for those to look elsewhere who ask `/readyz`."""
        super().__init__(config)
        self._drain_s = drain_s
        self._refuses_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. What is loaded by now stays, so the collector need not count and walk it again and again.

        Else it came so rarely that the answers of minutes lay in memory, held by the rings that requests are.
        """
        sys.setswitchinterval(SWITCH_S)
        await super().startup(sockets)
        gc.collect()
        gc.freeze()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, or stop sooner. The signal is not raised again at the end: the exit status is 0."""
        if self._refuses_at is None:
            begin_stopping()
            self._refuses_at = time.monotonic() + self._drain_s
        elif self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        else:
            self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Tell whether to refuse connections from now on; asked ten times a second."""
        if self._refuses_at is not None and time.monotonic() >= self._refuses_at:
            self.should_exit = True
        return await super().on_tick(counter)


class Command(BaseCommand):
    help = "Serves the web app and the API until told to stop; requests in flight are finished first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=EVERYWHERE)
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--reload", action="store_true", help="restart when a file changes")

    def handle(self, *, host: str, port: int, reload: bool, **options: Any) -> None:
        facts: dict[str, Any] = {
            "app": "config.asgi:application",
            "http": "config.http_protocol:BoundedHeads",
            "ws": "none",
            "host": host,
            "port": port,
            "log_config": None,
            "access_log": False,
            "server_header": False,
            "lifespan": "on",
            "timeout_graceful_shutdown": GRACE_S,
        }
        share_heaps()
        if reload:
            uvicorn.run(**facts, reload=True)
        else:
            Server(uvicorn.Config(**facts), drain_s=settings.DRAIN_S).run()
