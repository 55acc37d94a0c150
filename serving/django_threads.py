"""Django on threads of its own, behind an event loop: a thread makes an answer, the loop sends it.

Only the request and the finished answer pass between the two, because each passage costs milliseconds while other
threads render. Otherwise a thread, with its database connection, would wait for the loop again and again.
"""

import asyncio
import contextvars
import functools
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from wsgiref.util import FileWrapper

from django.http import HttpResponse, StreamingHttpResponse

from core.clients import CONNECTION, wait_until_gone
from core.streams import BLOCK_BYTES, StreamedFile
from core.threads import Threads
from files.regions import FileRegion, region_of
from serving.api_errors import api_error_of
from serving.delivery import sending_timeout_s, sent_within
from serving.request_body import Message, Receive, Scope, Send
from serving.request_metrics import count_broken_stream
from serving.wsgi_environ import environ_of

log = logging.getLogger(__name__)

FILE_TIMEOUT_S = 24 * 60 * 60
"""Seconds within which a client must have taken a stored file, or one of unknown length."""

SentFile = FileRegion | StreamedFile
WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class DjangoThreads:
    """Runs a WSGI application under ASGI. It needs the whole body of a request in one message (`BodyReader`).

    Answers are held in memory, except for a `StreamedFile` and files of more than a block: the loop sends their blocks,
    so that a slow download holds neither a thread nor memory. Django gives the file of a `FileResponse` to the server's
    `wsgi.file_wrapper` (PEP 3333). A `StreamingHttpResponse` is made block by block in the thread, which waits until
    the client has taken all blocks but the last. If a block fails, the answer stays incomplete, so that clients notice,
    unless it `tells_failures` itself.
    """

    def __init__(self, app: WsgiApp, *, workers: int) -> None:
        """Run `app` in up to `workers` threads."""
        self._app = app
        self._threads = Threads(workers, thread_name_prefix="Django")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        environ = environ_of(scope, (await receive())["body"])
        loop, connection = asyncio.get_running_loop(), scope.get(CONNECTION)

        async def pass_on(message: Message) -> bool:
            await send(message)
            return connection is None or not connection.is_lost()

        answer = _Answer(lambda message: asyncio.run_coroutine_threadsafe(pass_on(message), loop).result())
        make = functools.partial(contextvars.copy_context().run, answer.make, self._app, environ)
        try:
            await loop.run_in_executor(self._threads, make)
            if answer.is_streamed:
                return
            await send(answer.head)
            if answer.region is None:
                await send({"type": "http.response.body", "body": answer.take_body()})
            else:
                size = getattr(answer.region, "size", None)
                async with sent_within(sending_timeout_s(size) if size else FILE_TIMEOUT_S, scope):
                    await _send_region(answer.region, receive, send)
        finally:
            if answer.region is not None:
                answer.region.close()


@dataclass
class _Answer:
    """The answer that a thread leaves to the loop, or sends itself: a head, and a body or a region of a file.

    `send` sends a message from the thread, and tells whether the client is still there.
    """

    send: Callable[[Message], bool]
    head: Message = field(default_factory=dict)
    body: bytes = b""
    region: SentFile | None = None
    is_streamed: bool = False

    def make(self, app: WsgiApp, environ: dict[str, Any]) -> None:
        """Let the application answer, and end its request: the database connection is free before a byte is sent."""
        chunks = app(environ | {"wsgi.file_wrapper": self._take_file}, self._start)
        try:
            if isinstance(chunks, StreamingHttpResponse):
                self.is_streamed = True
                self._stream(chunks)
            else:
                self.body = b"".join(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
            environ["wsgi.input"].close()  # frees the body of the request, which the request itself may outlive
            if isinstance(chunks, HttpResponse):
                # A request and its view refer to each other, and keep the response until the collector runs.
                chunks.content = b""

    def take_body(self) -> bytes:
        """Return the body, and keep no reference to it."""
        body, self.body = self.body, b""
        return body

    def _stream(self, blocks: StreamingHttpResponse) -> None:
        """Send each block when it is made."""
        self.send(self.head)
        try:
            for block in blocks:
                if block and not self.send({"type": "http.response.body", "body": block, "more_body": True}):
                    count_broken_stream("request_cancelled")
                    return
        except Exception as failure:
            error = api_error_of(failure)
            log.info("a stream ended early: %s", error.message)
            count_broken_stream(error.code)
            if not getattr(blocks, "tells_failures", False):
                return
        self.send({"type": "http.response.body", "body": b""})

    def _start(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": encoded}

    def _take_file(self, file: Any, block_size: int) -> Iterable[bytes]:
        length = int(dict(self.head["headers"]).get(b"content-length", b"0"))
        self.region = file.detach() if isinstance(file, SentFile) else region_of(file, length)
        if self.region is None:
            return FileWrapper(file, block_size)
        file.close()  # ends Django's request, which would otherwise end only when the file is closed
        return ()


async def _send_region(region: SentFile, receive: Receive, send: Send) -> None:
    """Send a body to its end, or until the client has gone, which the server's `send` does not report."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.ensure_future(wait_until_gone(receive))
    try:
        while block := await loop.run_in_executor(None, region.read, BLOCK_BYTES):
            await send({"type": "http.response.body", "body": block, "more_body": True})
            del block
            # Waits until the block has left this process: no second one is in memory meanwhile.
            await send({"type": "http.response.body", "body": b"", "more_body": True})
            if leaving.done():
                return
        await send({"type": "http.response.body", "body": b""})
    finally:
        leaving.cancel()
