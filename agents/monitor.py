"""The connection between the thread that answers a call and the client that waits for it."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import anyio
from mcp.shared.jsonrpc_dispatcher import progress_token_from_params
from mcp_types import JSONRPCNotification

from agents.threads import in_thread
from agents.transport import Context, answer_of, scope_of
from core.clients import network_of_scope

Result = TypeVar("Result")


class Monitor:
    """Tells a thread whether its client still waits, and the client about the progress of the thread.

    The thread calls its methods, except `run`.
    """

    def __init__(self, context: Context) -> None:
        """Watch the call of `context`, in its event loop."""
        self._loop = asyncio.get_running_loop()
        self._answer = answer_of(context)
        self.network = network_of_scope(scope_of(context))
        self._token = progress_token_from_params(context.params)
        self._is_wanted = True
        self._news = anyio.Event()
        self._latest: dict[str, Any] = {}

    def is_wanted(self) -> bool:
        """Tell whether the client still waits."""
        return self._is_wanted

    def attach(self, content: bytes) -> str:
        """Return a placeholder for `content`, ASCII, to use in a string of the result until it is sent."""
        return self._answer.attach(content)

    def tell(self, progress: float, total: float, message: str) -> bool:
        """Send the progress to the client, in place of any not sent yet; return whether the client asked for it."""
        if self._token is None or not self._answer.may_stream:
            return False
        self._latest = {"progressToken": self._token, "progress": progress, "total": total, "message": message}
        self._loop.call_soon_threadsafe(self._wake)
        return True

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run `work`, which must not raise, in a thread, and return its result."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._report)
            try:
                result = await in_thread(work)
                if self._news.is_set():
                    await self._notify()
            finally:
                self._is_wanted = False
                tasks.cancel_scope.cancel()
        return result

    def _wake(self) -> None:
        # Called in the event loop: `_notify` replaces the event there.
        self._news.set()

    async def _report(self) -> None:
        while True:
            await self._news.wait()
            await self._notify()

    async def _notify(self) -> None:
        self._news = anyio.Event()
        notification = JSONRPCNotification(jsonrpc="2.0", method="notifications/progress", params=self._latest)
        await self._answer.notify(notification)
