"""Sends each answer at the pace of its client, and bounds the memory of answers that clients do not take.

The connection itself ends where a client takes no block for too long (`serving.http_protocol`).
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from core.clients import CONNECTION, network_of_scope
from core.errors import ServerOverloaded
from core.unsent import UNSENT, check_unsent
from serving.request_body import App, Message, Receive, Scope, Send, refuse

BLOCK_BYTES = 64 * 1024
"""Bytes that the connection takes at once; an answer up to this length needs no place in the budget."""

SENDING_TIMEOUT_S = 60 * 60
"""Seconds within which a client must have taken an answer that is in memory."""


class Delivery:
    """Passes the answers of `app` on in blocks: the next is given to the connection when the last one has left it.

    An answer in memory takes its length from the budget of unsent answers until it is sent. Where the budget is used
    up, GETs are answered with 503. Work for other methods is done, and may have been charged: its answer is sent,
    and new requests for it are refused (`LoadShedding`).
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            send = _Sender(scope, send).send
        await self._app(scope, receive, send)


class _Sender:
    """Sends one answer. Its head waits for the first part of the body, whose length decides what is sent."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._started = time.perf_counter()
        self._head: Message | None = None
        self._is_refused = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
        elif self._is_refused:
            return
        elif len(message.get("body", b"")) <= BLOCK_BYTES or self._scope["method"] == "HEAD":
            await self._send_head()
            await self._send(message)
        else:
            await self._send_large(message)

    async def _send_head(self) -> None:
        head, self._head = self._head, None
        if head is not None:
            await self._send(head)

    async def _send_large(self, message: Message) -> None:
        network, body = network_of_scope(self._scope), message["body"]
        try:
            if self._head is not None and self._scope["method"] == "GET":
                check_unsent(network)
        except ServerOverloaded as error:
            self._is_refused = True
            await refuse(error, self._scope, self._send, self._started)
            return
        UNSENT.take(len(body), network)
        try:
            async with sent_within(SENDING_TIMEOUT_S, self._scope):
                await self._send_head()
                await self._send_blocks(body)
                # The server takes this when all before it has left: only then the memory is free.
                await self._send({**message, "body": b""})
        finally:
            UNSENT.give_back(len(body), network)

    async def _send_blocks(self, body: bytes) -> None:
        connection = self._scope.get(CONNECTION)
        for start in range(0, len(body), BLOCK_BYTES):
            block = body[start : start + BLOCK_BYTES]
            await self._send({"type": "http.response.body", "body": block, "more_body": True})
            if connection is not None and connection.is_lost():
                await asyncio.sleep(0)  # the server learns of a lost connection when the loop has turned
                return


@asynccontextmanager
async def sent_within(timeout_s: float, scope: Scope) -> AsyncIterator[None]:
    """Cut the connection off, and leave the block, when it takes longer than `timeout_s` seconds."""
    try:
        async with asyncio.timeout(timeout_s):
            yield
    except TimeoutError:
        if CONNECTION in scope:
            scope[CONNECTION].cut_off()
            await asyncio.sleep(0)  # as above
