"""uvicorn's protocol with bounds on the head of a request (its line and its headers), and on waiting for its client.

uvicorn itself would keep any number of megabytes of headers, and wait forever for them, and for a client that takes no
answer.
"""

import logging
import socket
import struct
from asyncio import BaseTransport, TimerHandle
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from core.clients import CONNECTION
from core.stopping import is_stopping

log = logging.getLogger(__name__)

MAX_HEAD_BYTES = 64 * 1024
"""The longest head of a request; a head may exceed it by the size of one read."""

HEAD_TIMEOUT_S = 30
"""Seconds within which the head of a request must arrive."""

TAKING_TIMEOUT_S = 60
"""Seconds within which a client must take what was written to its connection: a block of 64 KB of its answer, so that
about 1 KB/s is enough."""

_UNSENT_IN_SYSTEM_BYTES = 128 * 1024
"""Bytes that the system keeps for a connection besides the bytes in transit. By default it would keep megabytes, and a
slow client would seem to stand still for minutes.
"""

MAX_PIPELINED = 256
"""The most requests that wait on a connection for the answer to an earlier one: each takes a few kilobytes."""

_NO_LINGERING = struct.pack("ii", 1, 0)
"""The option of a socket that is closed with a reset, and sends nothing more."""


class BoundedConnection(HttpToolsProtocol):
    """A connection that ends when the head of a request is too long or too slow, or an answer is not taken.

    A request finds it in its scope. The server's `send` waits until everything sent before has left this process.
    """

    _running: RequestResponseCycle | None = None
    _timer: TimerHandle | None = None
    _taking: TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: BaseTransport) -> None:  # type: ignore[override]
        super().connection_made(transport)  # type: ignore[arg-type]
        self.flow = _FlowBeforePipeline(self)
        self.transport.set_write_buffer_limits(high=0)
        with suppress(OSError, AttributeError):  # not every system and socket has the option
            option = (socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_IN_SYSTEM_BYTES)
            self.transport.get_extra_info("socket").setsockopt(*option)
        self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        self._end_taking()
        super().connection_lost(exc)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True  # uvicorn tells only the last request of a connection
            self._running.message_event.set()

    def pause_writing(self) -> None:
        """Begin to wait until the client has taken what was written."""
        super().pause_writing()
        self._taking = self.loop.call_later(TAKING_TIMEOUT_S, self.cut_off)

    def resume_writing(self) -> None:
        """Continue, since the client has taken everything."""
        self._end_taking()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        timer = self._timer
        super().data_received(data)
        if timer is None or timer is not self._timer:
            return  # no head, or one that began within this data
        self._head_bytes += len(data)
        if self._head_bytes > MAX_HEAD_BYTES:
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._timer is None:
            self._begin_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; spaces around a value do not belong to it (RFC 9110, 5.5)."""
        super().on_header(name, value.strip(b" \t"))

    def on_headers_complete(self) -> None:
        """Continue with the body. A stopping process closes each connection after its answer: no request follows."""
        self._end_head()
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests at once")  # uvicorn closes the connection with a 400
        self.scope[CONNECTION] = self  # type: ignore[literal-required]
        super().on_headers_complete()
        if is_stopping() and self.cycle is not None:
            self.cycle.keep_alive = False

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is not HTTP, or too large, with an error of the usual shape."""
        # Imported here because they need Django's apps: `serve --reload` imports this module before the apps.
        from core.errors import InvalidValue
        from serving.api_errors import api_error_response
        from serving.endpoints import declaration_at
        from serving.request_ids import new_request_id

        path = getattr(self, "url", b"").partition(b"?")[0].decode("latin-1")
        response = api_error_response(InvalidValue(msg), path)
        response["X-Request-Id"] = new_request_id()
        response["Content-Length"] = str(len(response.content))
        response["Connection"] = "close"
        if declaration_at(path).cross_origin:
            response["Access-Control-Allow-Origin"] = "*"
        head = "".join(f"{name}: {value}\r\n" for name, value in response.items())
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head.encode("latin-1") + b"\r\n" + response.content)
        self.transport.close()

    def _begin_head(self) -> None:
        self._head_bytes = 0
        self._timer = self.loop.call_later(HEAD_TIMEOUT_S, self._give_up)

    def _end_head(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
        else:  # an earlier request on the connection is still in progress
            self._begin_head()

    def _end_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def is_lost(self) -> bool:
        """Tell whether nothing more can be sent."""
        return self.transport.is_closing()

    def cut_off(self, reason: str = "its client took its answer too slowly") -> None:
        """End the connection at once; this process and the system drop the data that the client has not taken."""
        log.info("a connection was cut off: %s", reason)
        with suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
        self.transport.abort()


class _FlowBeforePipeline(FlowControl):
    """Reads nothing more while a request waits behind another one: uvicorn would read on after each answer."""

    def __init__(self, connection: BoundedConnection) -> None:
        super().__init__(connection.transport)
        self._pipeline = connection.pipeline

    def resume_reading(self) -> None:
        if not self._pipeline:
            super().resume_reading()
