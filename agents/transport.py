"""Streamable HTTP without sessions: the SDK's transport, in which each request is independent.

An answer is JSON. If a notification comes first, the answer becomes a stream of events, and the result is the last
event (docs/decisions/0021-agent-tools.md). A client that closes its connection ends the call.
"""

from collections.abc import Mapping
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

from agents.messages import AgentMessage, with_texts
from core.clients import wait_until_gone

Context = ServerRequestContext[Any, Any]
"""The context that the SDK passes with a call."""

_ANSWER = "agents.answer"
_TEXTS = "agents.texts"


class Answer:
    """The answer to one request; only the event loop may use it, except where a method says otherwise."""

    def __init__(self, send: Send, *, may_stream: bool) -> None:
        """`may_stream`: the client accepts a stream of events."""
        self.may_stream = may_stream
        self._send = send
        self._is_stream = False
        self._start: Message = {}
        self._body = bytearray()
        self._attached: dict[bytes, bytes] = {}

    def attach(self, content: bytes) -> str:
        """Return a placeholder for `content`, ASCII, to use in a string of the result until it is sent.

        Any thread may call this. Without it, encoding megabytes of Base64 as JSON would block the event loop.
        """
        name = uuid4().hex
        self._attached[name.encode()] = content
        return name

    async def notify(self, notification: JSONRPCNotification) -> None:
        """Send a notification, if the client accepts a stream; from then on, the answer is a stream."""
        if not self.may_stream:
            return
        if not self._is_stream:
            self._is_stream = True
            await self._send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
        body = notification.model_dump_json(by_alias=True, exclude_none=True).encode()
        await self._send({"type": "http.response.body", "body": _EVENT_START + body + _EVENT_END, "more_body": True})

    async def send(self, message: Message) -> None:
        """Collect the SDK's answer, and send it when it is complete: as JSON, or as the last event of the stream."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if message.get("more_body", False):
            return
        parts = self._parts()
        if self._is_stream:
            parts = [_EVENT_START, *parts, _EVENT_END]
        else:
            headers = [header for header in self._start["headers"] if header[0] != b"content-length"]
            length = (b"content-length", str(sum(map(len, parts))).encode())
            await self._send({**self._start, "headers": [*headers, length]})
        parts.reverse()
        while parts:  # drop each here once it is passed on
            await self._send({"type": "http.response.body", "body": parts.pop(), "more_body": True})
        await self._send({"type": "http.response.body"})

    def _parts(self) -> list[bytes]:
        """Return the body in pieces, with the attached contents in place of their placeholders."""
        parts, rest = [], bytes(self._body)
        while self._attached:
            name = next(iter(self._attached))
            content = self._attached.pop(name)
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
# The JSON has no line breaks, so it is one line of data.
_EVENT_START, _EVENT_END = b"event: message\r\ndata: ", b"\r\n\r\n"


def scope_of(context: Context) -> Scope:
    """Return the ASGI scope of the request that a call came with."""
    return cast(Request, context.request).scope


def answer_of(context: Context) -> Answer:
    """Return the answer to a call."""
    answer: Answer = scope_of(context)[_ANSWER]
    return answer


def arguments_of(context: Context, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call, with the long texts that were taken out of its message."""
    texts: Mapping[str, str] = scope_of(context)[_TEXTS]
    found: dict[str, Any] = with_texts(dict(arguments), lambda text: texts.get(text, text))
    return found


class AgentTransport:
    """An ASGI application that answers the POST requests of agents through `server`."""

    def __init__(self, server: Server[Any], *, max_body_bytes: int) -> None:
        self._sessions = StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=max_body_bytes
        )

    def running(self) -> AbstractAsyncContextManager[None]:
        """Return the context in which requests are answered; it can be entered only once."""
        return self._sessions.run()

    async def __call__(self, scope: Scope, message: AgentMessage, receive: Receive, send: Send) -> None:
        """Answer a request whose body was read as `message`; `receive` tells when its client has gone."""
        _, may_stream = check_accept_headers(Request(scope))
        answer = Answer(send, may_stream=may_stream)
        # httptools leaves white space at the end of headers' values.
        headers = [(name, value.strip(b" \t")) for name, value in scope["headers"] if name != b"content-length"]
        headers.append((b"content-length", b"%d" % len(message.body)))
        call = {**scope, "headers": headers, _ANSWER: answer, _TEXTS: message.texts}
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_cancel_when_gone, receive, tasks.cancel_scope)
            await self._sessions.handle_request(call, _replay(message.body), answer.send)
            tasks.cancel_scope.cancel()


async def _cancel_when_gone(receive: Receive, call: anyio.CancelScope) -> None:
    """End the call when its client has gone: without a session, nobody can fetch its answer later."""
    await wait_until_gone(receive)
    call.cancel()


def _replay(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        if not messages:
            await anyio.sleep_forever()
        return messages.pop()

    return replayed
