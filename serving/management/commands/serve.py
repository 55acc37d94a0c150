"""`serve`: the web server, uvicorn, as `make run` and a deployment start it."""

import asyncio
import gc
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand

from core.memory import give_back, share_heaps
from core.stopping import begin_stopping
from serving.socket_protocol import MAX_MESSAGE_BYTES

KEEP_ALIVE_S = 75
"""Seconds that a connection stays open without a request: longer than proxies keep theirs (usually 60 s), which would
otherwise send requests on connections that are just being closed.
"""

GRACE_S = 60
"""Seconds that requests in flight may take once no connection is accepted any more."""

_GIVING_BACK_S = 10
"""Seconds between two returns of free memory to the system."""

_ENDING_S = 3
"""The last of these seconds, in which cut-off requests end: uvicorn cancels the others."""

SWITCH_S = 0.001
"""Seconds for which a thread may keep the interpreter from others. After each database answer a request waits for it
behind threads that compute; Python's default is five times as long."""


class Server(uvicorn.Server):
    """uvicorn with a slow stop: it reports that it is not ready, later refuses connections, then finishes requests.

    A second signal ends the first wait, one more Ctrl-C cuts off the connections, and the next ends everything at once.
    Streams whose connections are cut off end as if their clients had left.
    """

    def __init__(self, config: uvicorn.Config, *, drain_s: float) -> None:
        """Accept connections for `drain_s` seconds after SIGTERM or Ctrl-C, until proxies have asked `/readyz`."""
        super().__init__(config)
        self._drain_s = drain_s
        self._refuses_at: float | None = None
        self._is_cutting = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop. Garbage is collected only from `startup` on: the application loads what stays."""
        gc.disable()
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. Begin to collect garbage, and exclude all objects loaded so far, since they stay in memory anyway.

        Otherwise collections are so rare that answers of minutes stay in memory: requests are reference cycles.
        """
        sys.setswitchinterval(SWITCH_S)
        await super().startup(sockets)
        gc.enable()
        gc.collect()
        gc.freeze()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, or stop sooner. The signal is not raised again at the end, so that the exit status is 0."""
        if self._refuses_at is None:
            begin_stopping()
            self._refuses_at = time.monotonic() + self._drain_s
        elif not (self.should_exit and sig == signal.SIGINT):
            self.should_exit = True
        elif not self._is_cutting:
            self._is_cutting = True
        else:
            self.force_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse connections, and return when the requests in flight have ended, `GRACE_S` later at most."""
        cutting = asyncio.create_task(self._cut_off())
        try:
            await super().shutdown(sockets)
        finally:
            cutting.cancel()

    async def _cut_off(self) -> None:
        """Cut off the connections that are open shortly before the end, or when a signal asks for it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE_S - _ENDING_S):
                while not self._is_cutting:
                    await asyncio.sleep(0.1)
        for connection in list(self.server_state.connections):
            connection.cut_off("the server stops")  # type: ignore[union-attr]  # both kinds have it

    async def on_tick(self, counter: int) -> bool:
        """Tell whether to refuse connections from now on; called ten times a second."""
        if counter % (10 * _GIVING_BACK_S) == 0:
            asyncio.get_running_loop().run_in_executor(None, give_back)
        if self._refuses_at is not None and time.monotonic() >= self._refuses_at:
            self.should_exit = True
        return await super().on_tick(counter)


class Command(BaseCommand):
    help = "Serves the web app and the API until told to stop; requests in flight are finished first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.BIND_ADDRESS, help="the address to listen on")
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--reload", action="store_true", help="restart when a file changes")

    def handle(self, *, host: str, port: int, reload: bool, **options: Any) -> None:
        facts: dict[str, Any] = {
            "app": "serving.asgi:application",
            "http": "serving.http_protocol:BoundedConnection",
            "ws": "serving.socket_protocol:SocketConnection",
            "ws_max_size": MAX_MESSAGE_BYTES,
            "ws_per_message_deflate": False,  # sound does not compress, and each socket would hold a window
            "host": host,
            "port": port,
            "log_config": None,
            "access_log": False,
            "server_header": False,
            "lifespan": "on",
            "timeout_keep_alive": KEEP_ALIVE_S,
            "timeout_graceful_shutdown": GRACE_S,
        }
        share_heaps()
        if reload:
            uvicorn.run(**facts, reload=True)
        else:
            Server(uvicorn.Config(**facts), drain_s=settings.DRAIN_S).run()
