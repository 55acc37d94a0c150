"""An agent as hosts run one: the official MCP client, against a running server."""

import asyncio
import base64
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult

from tests.support.server import Server

MODES = ("auto", "legacy")
"""With the newest protocol, which has no handshake, and with those before it."""

OVERLOADED_RETRY_S = 0.05

Result = TypeVar("Result")

_MAKE_KEYS = """
from accounts.keys import create_key
from accounts.models import Account
for name, plan in {accounts!r}.items():
    account = Account.objects.create_user(f"{{name}}@agents.example.com", plan_name=plan)
    print("key", name, create_key(account, "agent")[1])
"""


def make_keys(server: Server, accounts: dict[str, str]) -> dict[str, str]:
    """Return a raw key of a new account for each name; `accounts` are plans by name."""
    lines = server.manage("shell", "--verbosity", "0", "-c", _MAKE_KEYS.format(accounts=accounts)).splitlines()
    return dict(line.split()[1:] for line in lines if line.startswith("key "))


@asynccontextmanager
async def connected(url: str, key: str, mode: str = "auto") -> AsyncIterator[Client]:
    """Yield a client that is connected to the server at `url`."""
    headers = {"Authorization": f"Bearer {key}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        yield client


def with_agent(server: Server, key: str, work: Callable[[Client], Awaitable[Result]], mode: str = "auto") -> Result:
    """Return what `work` returns for a connected client."""

    async def run() -> Result:
        async with connected(server.url, key, mode) as client:
            return await work(client)

    return asyncio.run(run())


def call(server: Server, key: str, tool: str, mode: str = "auto", **arguments: Any) -> CallToolResult:
    """Return the result of a call."""
    return with_agent(server, key, lambda client: client.call_tool(tool, arguments), mode)


async def call_patiently(client: Client, tool: str, **arguments: Any) -> CallToolResult:
    """Return the result of a call that is made again for as long as the server has too much to do."""
    while True:
        result = await client.call_tool(tool, arguments)
        if not result.is_error or result.structured_content["error"]["code"] != "server_overloaded":
            return result
        await asyncio.sleep(OVERLOADED_RETRY_S)


def audio_of(result: CallToolResult) -> bytes:
    """Return the audio in a result."""
    (content,) = [content for content in result.content if content.type == "audio"]
    return base64.b64decode(content.data)


def error_in(result: CallToolResult) -> dict[str, Any]:
    """Return the error that a tool has answered with."""
    assert result.is_error
    return result.structured_content["error"]
