"""Lets pages of any origin use the API with a key (CORS): every answer says so, even a refusal by any layer.

Credentials are never allowed: a browser that sends cookies gets no readable answer, so no session opens anything here.
"""

import re
import time

from django.http import HttpResponse

from serving.endpoints import declared_in
from serving.request_body import App, Message, Receive, Scope, Send, send_early
from serving.request_ids import new_request_id

METHODS = "GET, HEAD, POST, PATCH, DELETE, OPTIONS"

KNOWN_HEADERS = "authorization, content-type, idempotency-key, x-service-long-text, xi-api-key"
"""The headers that a page may send if its browser names none."""

PREFLIGHT_S = 7200
"""Seconds for which a browser may remember the answer to a preflight; none remembers it for longer."""

_NAMES = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z, \t-]+")
_READABLE = frozenset(
    [b"cache-control", b"content-language", b"content-length", b"content-type", b"expires", b"last-modified", b"pragma"]
)
"""Headers that pages may read without being told (Fetch, "CORS-safelisted response-header name")."""

_HIDDEN = frozenset([b"set-cookie", b"connection", b"date", b"vary"])


class CrossOrigin:
    """Answers preflights at open endpoints, and adds the headers that browsers ask for to all answers there.

    It wraps everything that may answer, since a browser hides an answer without these headers, and so the reason for a
    refusal, from its page.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not declared_in(scope).cross_origin:
            await self._app(scope, receive, send)
        elif _is_preflight(scope):
            await _answer_preflight(scope, send)
        else:
            await self._app(scope, receive, _opening(send))


def _is_preflight(scope: Scope) -> bool:
    names = {name for name, _ in scope["headers"]}
    return scope["method"] == "OPTIONS" and {b"origin", b"access-control-request-method"} <= names


async def _answer_preflight(scope: Scope, send: Send) -> None:
    """Allow any request: a page can read the request's own answer, but not a refusal here."""
    started = time.perf_counter()
    new_request_id()
    asked = dict(scope["headers"]).get(b"access-control-request-headers", b"")
    headers = {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": asked.decode() if _NAMES.fullmatch(asked) else KNOWN_HEADERS,
        "Access-Control-Max-Age": str(PREFLIGHT_S),
        "Vary": "Access-Control-Request-Headers",
    }
    await send_early(HttpResponse(status=204, headers=headers), scope, send, started, route="preflight")


def _opening(send: Send) -> Send:
    """Return a `send` that lets pages read the answer and all of its headers."""

    async def opened(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            own = sorted({name.lower() for name, _ in headers} - _READABLE - _HIDDEN)
            headers += [(b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", b", ".join(own))]
            message = {**message, "headers": headers}
        await send(message)

    return opened
