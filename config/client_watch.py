"""Tells the thread that answers a request whether its client is still there."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from config.request_body import App, Receive, Scope, Send
from speech.clients import SLOT


class ClientWatch:
    """Puts into the scope of each request what can be asked for its client; nothing is done until somebody asks."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = _WatchedClient(receive)
        try:
            await self._app({**scope, SLOT: client}, receive, send)
        finally:
            client.forget()


class _WatchedClient:
    """The client of a request; `watch` is for threads, everything else for the event loop."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._loop = asyncio.get_running_loop()
        self._leaving: Future[None] | None = None

    def watch(self) -> Callable[[], bool]:
        """Return what tells whether the client waits. After its body, a client says nothing but that it goes."""
        leaving = self._leaving = asyncio.run_coroutine_threadsafe(wait_until_gone(self._receive), self._loop)
        return lambda: not leaving.done()

    def forget(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()


async def wait_until_gone(receive: Receive) -> None:
    """Return when the client has closed the connection; its request has been read."""
    while (await receive())["type"] != "http.disconnect":
        pass
