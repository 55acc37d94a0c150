"""Streamable HTTP without sessions: the SDK's transport, in which every request stands for itself.

An answer is JSON. Where something is to be said before it, it becomes a stream of events, of which it is the last
(docs/decisions/0021-agent-tools.md). A client that closes its connection ends the call.
"""

from contextlib import AbstractAsyncContextManager
from typing import Any, cast
from uuid import uuid4

import anyio
from mcp.server import Server, ServerRequestContext
from mcp.server.streamable_http import check_accept_headers
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import JSONRPCNotification
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

Context = ServerRequestContext[Any, Any]
"""What the SDK hands over with a call."""

_ANSWER = "agents.answer"


class Answer:
    """The answer to one request, for the event loop alone but where it says otherwise."""

    def __init__(self, send: Send, *, may_stream: bool) -> None:
        """`may_stream` tells whether the client takes a stream of events."""
        self.may_stream = may_stream
        self._send = send
        self._is_stream = False
        self._start: Message = {}
        self._body = bytearray()
        self._attached: dict[bytes, bytes] = {}

    def attach(self, content: bytes) -> str:
        """Return what stands for `content`, ASCII, in a string of the result: it is not looked at before it is sent.

        Any thread may call this. Megabytes of Base64 would else hold up the event loop for everybody.
        """
        name = uuid4().hex
        self._attached[name.encode()] = content
        return name

    async def notify(self, notification: JSONRPCNotification) -> None:
        """Send a notification, if the client takes any; the answer is a stream from now on."""
        if not self.may_stream:
            return
        if not self._is_stream:
            self._is_stream = True
            await self._send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
        body = notification.model_dump_json(by_alias=True, exclude_none=True).encode()
        await self._send({"type": "http.response.body", "body": _EVENT_START + body + _EVENT_END, "more_body": True})

    async def send(self, message: Message) -> None:
        """Take what the SDK answers, and send it when it is whole: as it is, or as the last event of the stream."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if not message.get("more_body", False):
            await self._finish(self._parts())

    async def _finish(self, parts: list[bytes]) -> None:
        if self._is_stream:
            parts = [_EVENT_START, *parts, _EVENT_END]
        else:
            headers = [header for header in self._start["headers"] if header[0] != b"content-length"]
            length = (b"content-length", str(sum(map(len, parts))).encode())
            await self._send({**self._start, "headers": [*headers, length]})
        for part in parts:
            await self._send({"type": "http.response.body", "body": part, "more_body": True})
        await self._send({"type": "http.response.body"})

    def _parts(self) -> list[bytes]:
        """Return the body in pieces, what is attached in its places."""
        parts, rest = [], bytes(self._body)
        for name, content in self._attached.items():
            before, found, after = rest.partition(name)
            if found:
                parts += [before, content]
                rest = after
        return [*parts, rest]


_STREAM_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]
# JSON has no line breaks, so that it is one line of data.
_EVENT_START, _EVENT_END = b"event: message\r\ndata: ", b"\r\n\r\n"


def scope_of(context: Context) -> Scope:
    """Return the ASGI scope of the request that a call came with."""
    return cast(Request, context.request).scope


def answer_of(context: Context) -> Answer:
    """Return the answer that is being made to a call."""
    answer: Answer = scope_of(context)[_ANSWER]
    return answer


class AgentTransport:
    """An ASGI application that answers the POST requests of agents with what `server` says."""

    def __init__(self, server: Server[Any], *, max_body_bytes: int) -> None:
        self._sessions = StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=max_body_bytes
        )

    def running(self) -> AbstractAsyncContextManager[None]:
        """Return the context in which requests are answered; it can be entered once."""
        return self._sessions.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request whose body comes whole with the first message."""
        _, may_stream = check_accept_headers(Request(scope))
        answer = Answer(send, may_stream=may_stream)
        body = await receive()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_cancel_when_gone, receive, tasks.cancel_scope)
            await self._sessions.handle_request(_cleaned(scope) | {_ANSWER: answer}, _replay(body), answer.send)
            tasks.cancel_scope.cancel()


def _cleaned(scope: Scope) -> dict[str, Any]:
    """Return the scope with headers as they are meant: httptools leaves white space at the end of their values."""
    return {**scope, "headers": [(name, value.strip(b" \t")) for name, value in scope["headers"]]}


async def _cancel_when_gone(receive: Receive, call: anyio.CancelScope) -> None:
    """End a call whose client has gone: without a session nobody can ever fetch its answer."""
    while (await receive())["type"] != "http.disconnect":
        pass
    call.cancel()


def _replay(body: Message) -> Receive:
    messages = [body]

    async def replayed() -> Message:
        if not messages:
            await anyio.sleep_forever()
        return messages.pop()

    return replayed
