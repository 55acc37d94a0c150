"""Sends each answer at the pace of its client, and bounds the memory of answers that clients do not take.

The connection itself ends if a client takes no block for too long (`serving.http_protocol`).
"""

import asyncio
import io
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.clients import CONNECTION, network_of_scope
from core.errors import ServerOverloaded, ServiceUnavailable
from core.spools import Spool, spool
from core.streams import BLOCK_BYTES
from core.unsent import MAX_IN_MEMORY, budget_of, check_unsent
from serving.request_body import App, Message, Receive, Scope, Send, refuse

SENDING_TIMEOUT_S = 60 * 60
"""The most seconds within which a client must have taken an answer."""

SPARE_S, LEAST_BYTES_PER_S = 60, 12_000
"""Seconds that any answer may take, and the pace of the rest: the rate of an mp3 that plays."""


def sending_timeout_s(size: int) -> float:
    """Return the seconds within which a client must have taken an answer of `size` bytes."""
    return min(SENDING_TIMEOUT_S, SPARE_S + size / LEAST_BYTES_PER_S)


class Delivery:
    """Passes the answers of `app` on in blocks: the connection gets the next block when the last one has left it.

    A large answer takes its length from a budget until it is sent, and waits in memory or in a file. If its network has
    used up its budget, a GET gets a 503. Work for other methods is done, and may have been charged, so its answer is
    sent. New requests for speech are refused before they are rendered (`core.unsent.check_unsent`).
    """

    def __init__(self, app: App, folder: Path) -> None:
        """Keep the largest answers in files in `folder`."""
        self._app = app
        self._folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            send = _Sender(scope, send, self._folder).send
        await self._app(scope, receive, send)


class _Sender:
    """Sends one answer. Its head waits for the first part of the body, whose length decides how it is sent."""

    def __init__(self, scope: Scope, send: Send, folder: Path) -> None:
        self._scope = scope
        self._send = send
        self._folder = folder
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
        network, size = network_of_scope(self._scope), len(message["body"])
        try:
            if self._head is not None and self._scope["method"] == "GET":
                check_unsent(size, network)
        except ServerOverloaded as error:
            self._is_refused = True
            await refuse(error, self._scope, self._send, self._started)
            return
        budget = budget_of(size)
        budget.take(size, network)
        try:
            async with sent_within(sending_timeout_s(size), self._scope):
                await self._send_head()
                with await self._kept(message) as body:
                    await self._send_blocks(body)
                # The server takes this when everything before it has left: only then is the memory free.
                await self._send({**message, "body": b""})
        finally:
            budget.give_back(size, network)

    async def _kept(self, message: Message) -> Spool | io.BytesIO:
        """Return the body as the file in which it waits; the message keeps none of it."""
        body, message["body"] = message["body"], b""
        if len(body) > MAX_IN_MEMORY:
            try:
                return await asyncio.to_thread(spool, [body], self._folder)
            except ServiceUnavailable:  # the disk is full, and the answer may have been charged
                pass
        return io.BytesIO(body)

    async def _send_blocks(self, body: Spool | io.BytesIO) -> None:
        connection = self._scope.get(CONNECTION)
        is_in_memory = isinstance(body, io.BytesIO)
        while block := body.read(BLOCK_BYTES) if is_in_memory else await asyncio.to_thread(body.read, BLOCK_BYTES):
            await self._send({"type": "http.response.body", "body": block, "more_body": True})
            if connection is not None and connection.is_lost():
                await asyncio.sleep(0)  # the server learns of a lost connection on the loop's next turn
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
