"""The body of a request, read before a thread is taken: bounded in size and time, however the client sends it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from config.api_errors import api_error_response
from config.error_pages import error_page
from config.request_ids import new_request_id
from speech.errors import ApiError, ServerOverloaded

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]


SMALL_BYTES = 64 * 1024
"""A body up to this length is read in any case."""

MAX_HELD_BYTES = 256 * 1024 * 1024
"""What larger ones take of the memory at most, all together, from their first byte to their answer."""

Hold = Callable[[int], None]


class BodyReader:
    """Hands each request on with its whole body at once and its true `Content-Length`.

    A thread would else wait for a client that sends slowly, and WSGI knows no body without a length.
    """

    def __init__(self, app: App, *, max_bytes: int, timeout_s: float) -> None:
        """Refuse bodies above `max_bytes` with 413 and those that take longer than `timeout_s` seconds with 408."""
        self._app = app
        self._max_bytes = max_bytes
        self._timeout_s = timeout_s
        self._free_bytes = MAX_HELD_BYTES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with self._memory() as hold:
            await self._answer(scope, receive, send, hold)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, hold: Hold) -> None:
        started = time.perf_counter()
        try:
            async with asyncio.timeout(self._timeout_s):
                body = await self._read(scope, receive, hold)
        except ApiError as error:
            await refuse(error, scope, send, started)
        except TimeoutError:
            message = f"The request body did not arrive within {self._timeout_s:g} seconds."
            await refuse(ApiError(message, code="request_timeout", status=408), scope, send, started)
        except ConnectionError:
            return
        else:
            await self._app({**scope, "headers": _with_length(scope, len(body))}, _replay(body, receive), send)

    @contextmanager
    def _memory(self) -> Iterator[Hold]:
        """Yield what is told the length of a body as it grows, and refuses it when there is no more memory for it."""
        held = 0

        def hold(length: int) -> None:
            nonlocal held
            more = length - held if length > SMALL_BYTES else 0
            if more > self._free_bytes:
                raise ServerOverloaded("Too many large requests at once. Try again in a moment.", retry_after_s=2)
            held += more
            self._free_bytes -= more

        try:
            yield hold
        finally:
            self._free_bytes += held

    async def _read(self, scope: Scope, receive: Receive, hold: Hold) -> bytes:
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        body = bytearray()
        more = True
        while more:
            if len(body) > self._max_bytes or int(declared) > self._max_bytes:
                message = f"The request body is larger than {self._max_bytes} bytes."
                raise ApiError(message, code="request_too_large", status=413)
            received = await receive()
            if received["type"] == "http.disconnect":
                raise ConnectionError
            body += received.get("body", b"")
            hold(len(body))
            more = received.get("more_body", False)
        return bytes(body)


def _with_length(scope: Scope, length: int) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in scope["headers"] if name not in (b"content-length", b"transfer-encoding")]
    return [*kept, (b"content-length", str(length).encode())] if length else kept


def _replay(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return messages.pop() if messages else await receive()

    return replayed


def _asks_for_a_page(scope: Scope) -> bool:
    """Tell a browser that sends a form from a program."""
    return not scope["path"].startswith("/api/") and b"text/html" in dict(scope["headers"]).get(b"accept", b"")


async def refuse(error: ApiError, scope: Scope, send: Send, started: float) -> None:
    """Answer with an error before anything else has seen the request, which came at `started` (`perf_counter`, s)."""
    # Models, which they import, can be so only once the apps are loaded; asgi.py imports this module before.
    from config.metrics import observe_request
    from config.middleware import log_request

    request_id = new_request_id()
    response = error_page(error.status) if _asks_for_a_page(scope) else api_error_response(error)
    response["X-Request-Id"] = request_id
    response["Content-Length"] = str(len(response.content))
    response["Connection"] = "close"
    response["X-Content-Type-Options"] = "nosniff"
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
    duration_s = time.perf_counter() - started
    observe_request("refused", scope.get("method"), error.status, duration_s)
    log_request(scope.get("method"), scope["path"], error.status, duration_s)
