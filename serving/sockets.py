"""Websockets: routes each to the endpoint at its address, counts it, and logs one line when it closes."""

import time

from core.stopping import is_stopping
from elevenlabs_api.sockets import endpoint_of, serve
from serving.request_body import App, Receive, Scope, Send
from serving.request_ids import new_request_id

_NOT_FOUND, _UNAVAILABLE = 404, 503
_GOING_AWAY = 1001
"""The code of a websocket that is closed because the server stops (RFC 6455, 7.4.1)."""


class Sockets:
    """Answers websockets, and passes everything else on."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        # Imported here because they import models, which need loaded apps; asgi.py imports this module earlier.
        from serving.middleware import log_request
        from serving.request_metrics import observe_request

        new_request_id()
        started = time.perf_counter()
        status = await _answer(scope, receive, send)
        duration_s = time.perf_counter() - started
        observe_request("websocket", "GET", status, duration_s)
        log_request("WEBSOCKET", scope["path"], status, duration_s)


async def _answer(scope: Scope, receive: Receive, send: Send) -> int:
    """Answer a websocket, and return the HTTP status of its handshake."""
    endpoint = endpoint_of(scope["path"])
    if endpoint is not None and not is_stopping():
        return await serve(endpoint, scope, receive, send)
    await receive()
    await send({"type": "websocket.close", "code": _GOING_AWAY})  # before it is accepted: the server answers with 403
    return _NOT_FOUND if endpoint is None else _UNAVAILABLE
