"""The HTTP endpoint of the agent tools: checks each request and marks each answer. The tools are in `agents`.

They are loaded for the first request of an agent, since their SDK takes 35 MB and as long as Django to load.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.authentication import ApiKeyAuthentication
from accounts.models import ApiKey
from agents.messages import KEY, read_message
from agents.threads import in_thread
from core.errors import ApiError
from serving.api_errors import api_error_of, api_error_response, foreign_host_error
from serving.api_paths import AGENTS, is_agents
from serving.middleware import log_request
from serving.request_body import App, Message, Receive, Scope, Send, send_response
from serving.request_ids import new_request_id
from serving.request_metrics import observe_request

if TYPE_CHECKING:
    from agents.transport import AgentTransport


class AgentEndpoint:
    """Lets a transport answer agents' requests to `AGENTS`, and passes all other requests on.

    It needs the web server's lifespan, in which the transport runs.
    """

    def __init__(self, other: App, load: Callable[[], AgentTransport]) -> None:
        """Call `load` once, in a thread, when the first agent comes; if it fails, each request gets its error."""
        self._other, self._load = other, load
        self._is_wanted = asyncio.Event()
        self._transport: Future[AgentTransport] = Future()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and is_agents(scope["path"]):
            await self._answer(scope, receive, send)
        else:
            await self._other(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with asyncio.TaskGroup() as tasks:
            running = tasks.create_task(self._run())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            running.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _run(self) -> None:
        """Load the transport as soon as it is wanted, and run it until this task is cancelled."""
        await self._is_wanted.wait()
        try:
            transport = await in_thread(self._load)
        except Exception as error:
            self._transport.set_exception(error)
            return
        async with transport.running():
            self._transport.set_result(transport)
            await asyncio.Event().wait()

    async def _running_transport(self) -> AgentTransport:
        self._is_wanted.set()
        # A cancelled request must not cancel the transport of the others.
        return await asyncio.shield(asyncio.wrap_future(self._transport))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request_id, started, statuses = new_request_id().encode(), time.perf_counter(), [499]

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
                own = [(b"x-request-id", request_id), (b"x-content-type-options", b"nosniff")]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        try:
            key = await in_thread(_admit, scope)
            message = await read_message(receive)
            transport = await self._running_transport()
        except Exception as exception:
            await send_response(api_error_response(api_error_of(exception)), send_with_id)
        else:
            await transport({**scope, KEY: key}, message, receive, send_with_id)
        finally:
            duration_s = time.perf_counter() - started
            observe_request("mcp", scope["method"], statuses[-1], duration_s)
            log_request(scope["method"], AGENTS, statuses[-1], duration_s)


def _admit(scope: Scope) -> ApiKey:
    """Return the key of a request.

    Raises: ApiError or one of the framework's errors: 401 without a key, 400 for a host that is not ours, 403 for a
    page of another site, 405 for another method than POST.
    """
    request = ASGIRequest(dict(scope), io.BytesIO())
    found = ApiKeyAuthentication().authenticate(cast(Request, request))
    if found is None:
        raise NotAuthenticated
    if foreign_host := foreign_host_error(request):
        raise foreign_host
    own_origin = f"{request.scheme}://{request.get_host()}"
    origin = request.headers.get("Origin", own_origin)
    if origin not in (own_origin, *settings.CSRF_TRUSTED_ORIGINS):
        raise ApiError(f"Pages of {origin[:200]} may not use this address.", code="forbidden", status=403)
    if request.method != "POST":
        message = "There is no stream to open and no session to end here: send POST requests."
        raise ApiError(message, code="method_not_allowed", status=405, headers={"Allow": "POST"})
    return found[1]
