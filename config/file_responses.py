"""Files sent by the event loop: whoever downloads slowly holds no thread of Django's."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.util import FileWrapper

from a2wsgi import WSGIMiddleware

from config.request_body import Message, Receive, Scope, Send
from jobs.downloads import BLOCK_BYTES, FileRegion

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

_SLOT = "service.file"


class FileResponses:
    """A WSGI application on threads of its own; of a `FileRegion` it answers with, the loop sends the bytes.

    Django gives the file of a `FileResponse` to the server's `wsgi.file_wrapper`, where there is one (PEP 3333).
    """

    def __init__(self, app: WsgiApp, *, workers: int) -> None:
        """Run `app` in up to `workers` threads."""
        self._app = WSGIMiddleware(_with_file_wrapper(app), workers=workers)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)  # type: ignore[arg-type]
            return
        slot = _Slot()

        async def send_head(message: Message) -> None:
            if slot.region is None or message["type"] != "http.response.body":
                await send(message)

        try:
            await self._app({**scope, _SLOT: slot}, receive, send_head)  # type: ignore[arg-type]
            if slot.region is not None:
                await _send_region(slot.region, receive, send)
        finally:
            if slot.region is not None:
                slot.region.close()


class _Slot:
    """Where a thread leaves what the loop shall send."""

    region: FileRegion | None = None

    def take(self, file: Any, block_size: int) -> Iterable[bytes]:
        """Return the body that the thread itself has to send."""
        if not isinstance(file, FileRegion):
            return FileWrapper(file, block_size)
        self.region = file.detach()
        file.close()  # ends Django's request in the thread that has its database connection
        return ()


def _with_file_wrapper(app: WsgiApp) -> WsgiApp:
    def wrapped(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.file_wrapper"] = environ["asgi.scope"][_SLOT].take
        return app(environ, start_response)

    return wrapped


async def _send_region(region: FileRegion, receive: Receive, send: Send) -> None:
    """Send a body until it is whole or the client has gone, which the server's `send` does not tell."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.ensure_future(_wait_until_gone(receive))
    try:
        while block := await loop.run_in_executor(None, region.read, BLOCK_BYTES):
            await send({"type": "http.response.body", "body": block, "more_body": True})
            if leaving.done():
                return
        await send({"type": "http.response.body", "body": b""})
    finally:
        leaving.cancel()


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
