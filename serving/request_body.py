"""Reads the body of a request before the request takes a thread, with bounds on size and time."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.http import HttpResponse

from core.budgets import ByteBudget
from core.clients import network_of_scope
from core.errors import ApiError, ServerOverloaded
from serving.api_errors import api_error_response
from serving.api_paths import is_api
from serving.error_pages import error_page
from serving.request_ids import new_request_id, request_id

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = MutableMapping[str, Any]
App = Callable[..., Awaitable[None]]


SMALL_BYTES = 64 * 1024
"""A body up to this length is always read, however much memory larger ones take."""

READING_TIMEOUT_S = 30
"""Seconds within which the body of a request must arrive."""

MAX_HELD_BYTES = 256 * 1024 * 1024
"""The most memory of all larger bodies together, each from its first byte until its answer is made."""

MAX_HELD_OF_NETWORK = MAX_HELD_BYTES // 4
"""The most memory of the larger bodies from one network."""

RESERVED_BYTES = 1024 * 1024
"""Memory that the larger bodies from each network can always have, however much the others take."""

_WITHOUT_BODY = ("GET", "HEAD")


class BodyReader:
    """Passes each request on with its whole body at once and its true `Content-Length`.

    Otherwise a thread would wait for a client that sends slowly; and WSGI needs the length of a body. The body of a GET
    or HEAD means nothing: a small one is read and dropped.
    """

    def __init__(
        self,
        app: App,
        *,
        most_bytes: Callable[[Scope], int],
        timeout_s: float,
        budget: ByteBudget | None = None,
    ) -> None:
        """Refuse bodies above `most_bytes` of the scope with 413, and bodies that take over `timeout_s` s with 408.

        Those above `SMALL_BYTES` are held in `budget`, by default one of the limits above.
        """
        self._app = app
        self._most_bytes = most_bytes
        self._timeout_s = timeout_s
        self._budget = budget or ByteBudget(MAX_HELD_BYTES, share=MAX_HELD_OF_NETWORK, reserve=RESERVED_BYTES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        memory = _BodyMemory(self._budget, scope)

        async def send_and_free(message: Message) -> None:
            memory.free()  # the answer is made: the body is freed, however long sending takes
            await send(message)

        try:
            await self._answer(scope, receive, send_and_free, memory)
        finally:
            memory.free()

    async def _answer(self, scope: Scope, receive: Receive, send: Send, memory: "_BodyMemory") -> None:
        started = time.perf_counter()
        try:
            async with asyncio.timeout(self._timeout_s):
                body = await self._read(scope, receive, memory)
        except ApiError as error:
            await refuse(error, scope, send, started)
        except TimeoutError:
            message = f"The request body did not arrive within {self._timeout_s:g} seconds."
            await refuse(ApiError(message, code="request_timeout", status=408), scope, send, started)
        except ConnectionError:
            return
        else:
            framing = (b"content-length", b"transfer-encoding")
            headers = [(name, value) for name, value in scope["headers"] if name not in framing]
            if body:
                headers.append((b"content-length", str(len(body)).encode()))
            replayed = _replay(body, receive)
            del body  # so that its receiver alone holds it
            await self._app({**scope, "headers": headers}, replayed, send)

    async def _read(self, scope: Scope, receive: Receive, memory: "_BodyMemory") -> bytes:
        is_dropped = scope["method"] in _WITHOUT_BODY
        most = SMALL_BYTES if is_dropped else self._most_bytes(scope)
        length = int(dict(scope["headers"]).get(b"content-length", b"0"))
        body, more = bytearray(), True
        while more and length <= most:
            received = await receive()
            if received["type"] == "http.disconnect":
                raise ConnectionError
            body += received.get("body", b"")
            length = max(length, len(body))
            memory.hold(len(body))
            more = received.get("more_body", False)
        if length > most:
            message = f"The request body is larger than {most} bytes."
            raise ApiError(message, code="request_too_large", status=413, extra={"limit": most})
        return b"" if is_dropped else bytes(body)


class _BodyMemory:
    """The share of the budget that the body of one request takes."""

    def __init__(self, budget: ByteBudget, scope: Scope) -> None:
        self._budget = budget
        self._scope = scope
        self._network = ""
        self._held = 0

    def hold(self, length: int) -> None:
        """Hold a body that has grown to `length` bytes. Raises: ServerOverloaded."""
        more = length - self._held if length > SMALL_BYTES else 0
        if not more:
            return
        self._network = self._network or network_of_scope(self._scope)
        if not self._budget.allows(more, self._network):
            raise ServerOverloaded("Too many large requests at once. Try again in a moment.", retry_after_s=2)
        self._budget.take(more, self._network)
        self._held += more

    def free(self) -> None:
        if self._held:
            self._budget.give_back(self._held, self._network)
            self._held = 0


def _replay(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return messages.pop() if messages else await receive()

    return replayed


async def send_response(response: HttpResponse, send: Send) -> None:
    """Send a finished answer with its length."""
    if response.status_code == 204:
        del response["Content-Type"]
    else:
        response["Content-Length"] = str(len(response.content))
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


async def refuse(error: ApiError, scope: Scope, send: Send, started: float) -> None:
    """Answer a request that came at `started` (`perf_counter`, s) with an error, before Django sees it."""
    new_request_id()
    is_browser = b"text/html" in dict(scope["headers"]).get(b"accept", b"")
    is_page = is_browser and not is_api(scope["path"])
    if is_page:
        response = error_page(error.status, most_bytes=error.extra.get("limit"))
    else:
        response = api_error_response(error, scope["path"])
    response["Connection"] = "close"
    await send_early(response, scope, send, started, route="refused")


async def send_early(response: HttpResponse, scope: Scope, send: Send, started: float, *, route: str) -> None:
    """Send an answer to a request that came at `started` (`perf_counter`, s) without Django, and log and count it.

    The request has its ID by now.
    """
    # Imported here because they import models, which need loaded apps; asgi.py imports this module earlier.
    from serving.middleware import log_request
    from serving.request_metrics import observe_request

    response["X-Request-Id"] = request_id.get()
    response["X-Content-Type-Options"] = "nosniff"
    await send_response(response, send)
    duration_s = time.perf_counter() - started
    observe_request(route, scope.get("method"), response.status_code, duration_s)
    log_request(scope.get("method"), scope["path"], response.status_code, duration_s)
