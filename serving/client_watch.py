"""Tells the thread that answers a request whether its client still waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

from core.clients import CLIENT, wait_until_gone
from serving.request_body import App, Receive, Scope, Send


class ClientWatch:
    """Puts an object for its client into the scope of each request; it does nothing until `watch` is called."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = _WatchedClient(receive)
        try:
            await self._app({**scope, CLIENT: client}, receive, send)
        finally:
            client.forget()


class _WatchedClient:
    """The client of a request; threads call `watch`, the event loop calls everything else."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._loop = asyncio.get_running_loop()
        self._leaving: Future[None] | None = None

    def watch(self) -> Callable[[], bool]:
        """Return a function that tells whether the client waits. After the body, a client can only disconnect."""
        leaving = self._leaving = asyncio.run_coroutine_threadsafe(wait_until_gone(self._receive), self._loop)
        return lambda: not leaving.done()

    def forget(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
