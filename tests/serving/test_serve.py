"""The web server as `serve` starts it."""

import asyncio

import pytest
import uvicorn
from django.core.management import call_command

from serving.management.commands import serve

pytestmark = pytest.mark.process


def test_connections_outlive_those_of_proxies(monkeypatch):
    configs: list[uvicorn.Config] = []
    monkeypatch.setattr(serve.Server, "run", lambda server: configs.append(server.config))
    call_command("serve", "--port", "0")
    assert [config.timeout_keep_alive for config in configs] == [75]


def test_free_memory_is_given_back_now_and_then(monkeypatch):
    given = []
    monkeypatch.setattr(serve, "give_back", lambda: given.append(None))

    async def tick(server: serve.Server) -> None:
        for counter in range(250):
            await server.on_tick(counter)
        await asyncio.get_running_loop().shutdown_default_executor()

    asyncio.run(tick(serve.Server(uvicorn.Config("serving.asgi:application"), drain_s=0)))
    assert len(given) == 3
