"""How a web server reads requests off a connection: by uvicorn, with bounds on the line and the headers before a body.

uvicorn would keep as many megabytes of headers as are sent, and wait for them for ever.
"""

from asyncio import BaseTransport, TimerHandle

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config.stopping import is_stopping

MAX_HEAD_BYTES = 64 * 1024
"""The longest head of a request; what is read at once may go beyond by as much as is read at once."""

HEAD_TIMEOUT_S = 30
"""How long the head of a request may take to arrive, seconds."""


class BoundedHeads(HttpToolsProtocol):
    """A connection that is closed when the head of a request on it is too long or too slow."""

    _timer: TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: BaseTransport) -> None:  # type: ignore[override]
        """Expect a head from now on."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing any more."""
        self._end_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        timer = self._timer
        super().data_received(data)
        if timer is None or timer is not self._timer:
            return  # no head, or one that began somewhere in what has come
        self._head_bytes += len(data)
        if self._head_bytes > MAX_HEAD_BYTES:
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        if self._timer is None:
            self._begin_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; the spaces around a value are no part of it (RFC 9110, 5.5)."""
        super().on_header(name, value.strip(b" \t"))

    def on_headers_complete(self) -> None:
        """Go on to the body. A process that is about to end says so with each answer: no request follows it then."""
        self._end_head()
        super().on_headers_complete()
        if is_stopping() and self.cycle is not None:
            self.cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, or too much of it, as every other error is told."""
        # What they import needs Django's apps; a server that reloads on changes imports this module before them.
        from config.api_errors import api_error_response
        from config.request_ids import new_request_id
        from speech.errors import InvalidValue

        response = api_error_response(InvalidValue(msg))
        response["X-Request-Id"] = new_request_id()
        response["Content-Length"] = str(len(response.content))
        response["Connection"] = "close"
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
        else:  # an earlier request on the connection is still being answered
            self._begin_head()
