"""The body of a request, read before a thread is taken: bounded in size and time, however the client sends it."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from config.api_errors import api_error_response
from config.request_ids import new_request_id
from speech.errors import ApiError

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]


class BodyReader:
    """Hands each request on with its whole body at once and its true `Content-Length`.

    A thread would else wait for a client that sends slowly, and WSGI knows no body without a length.
    """

    def __init__(self, app: App, *, max_bytes: int, timeout_s: float) -> None:
        """Refuse bodies above `max_bytes` with 413 and those that take longer than `timeout_s` seconds with 408."""
        self._app = app
        self._max_bytes = max_bytes
        self._timeout_s = timeout_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._timeout_s):
                body = await self._read(scope, receive)
        except ApiError as error:
            await _refuse(error, send)
        except TimeoutError:
            message = f"The request body did not arrive within {self._timeout_s:g} seconds."
            await _refuse(ApiError(message, code="request_timeout", status=408), send)
        except ConnectionError:
            return
        else:
            await self._app({**scope, "headers": _with_length(scope, len(body))}, _replay(body, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
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


async def _refuse(error: ApiError, send: Send) -> None:
    response = api_error_response(error)
    response["X-Request-Id"] = new_request_id()
    response["Content-Length"] = str(len(response.content))
    response["Connection"] = "close"
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
