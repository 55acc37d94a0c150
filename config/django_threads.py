"""Django on threads of its own, behind an event loop: a thread makes an answer, the loop sends it.

Nothing but the request and the finished answer passes between the two, for each passage costs milliseconds where other
threads render: a thread, and the database connection that it holds, would else wait for the loop again and again.
"""

import asyncio
import contextvars
import functools
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from wsgiref.util import FileWrapper

from a2wsgi.wsgi import build_environ
from django.http import HttpResponse

from config.client_watch import wait_until_gone
from config.request_body import Message, Receive, Scope, Send
from jobs.downloads import BLOCK_BYTES, FileRegion
from speech.threads import Threads

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class DjangoThreads:
    """A WSGI application as one of ASGI. It needs the whole body of a request in one message (`BodyReader`).

    What the application answers is held in memory, but for a `FileRegion`: its bytes the loop sends from the file, so
    that whoever downloads slowly holds no thread. Django gives the file of a `FileResponse` to the server's
    `wsgi.file_wrapper` (PEP 3333).
    """

    def __init__(self, app: WsgiApp, *, workers: int) -> None:
        """Run `app` in up to `workers` threads."""
        self._app = app
        self._threads = Threads(workers, thread_name_prefix="Django")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        environ: Any = build_environ(scope, io.BytesIO((await receive())["body"]))  # type: ignore[arg-type]
        answer = _Answer()
        make = functools.partial(contextvars.copy_context().run, answer.make, self._app, environ)
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, make)
            await send(answer.head)
            if answer.region is None:
                await send({"type": "http.response.body", "body": answer.take_body()})
            else:
                await _send_region(answer.region, receive, send)
        finally:
            if answer.region is not None:
                answer.region.close()


@dataclass
class _Answer:
    """What a thread leaves for the loop to send: a head, and a body or where it lies in a file."""

    head: Message = field(default_factory=dict)
    body: bytes = b""
    region: FileRegion | None = None

    def make(self, app: WsgiApp, environ: dict[str, Any]) -> None:
        """Let the application answer, and end its request: the database connection goes back before a byte is sent."""
        chunks = app(environ | {"wsgi.file_wrapper": self._take_file}, self._start)
        try:
            self.body = b"".join(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
            if isinstance(chunks, HttpResponse):
                # Requests and views hold each other, and with them the response, until the collector comes.
                chunks.content = b""

    def take_body(self) -> bytes:
        """Return the body, which is not held here any more."""
        body, self.body = self.body, b""
        return body

    def _start(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": encoded}

    def _take_file(self, file: Any, block_size: int) -> Iterable[bytes]:
        if not isinstance(file, FileRegion):
            return FileWrapper(file, block_size)
        self.region = file.detach()
        file.close()  # ends Django's request, which a file given away would leave to whoever closes it
        return ()


async def _send_region(region: FileRegion, receive: Receive, send: Send) -> None:
    """Send a body until it is whole or the client has gone, which the server's `send` does not tell."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.ensure_future(wait_until_gone(receive))
    try:
        while block := await loop.run_in_executor(None, region.read, BLOCK_BYTES):
            await send({"type": "http.response.body", "body": block, "more_body": True})
            if leaving.done():
                return
        await send({"type": "http.response.body", "body": b""})
    finally:
        leaving.cancel()
