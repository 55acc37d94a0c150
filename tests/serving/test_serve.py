"""The web server as `serve` starts it."""

import asyncio
import os
import subprocess
import sys

import pytest
import uvicorn
from django.core.management import call_command

from serving.management.commands import serve
from tests.support.server import ROOT, free_port

pytestmark = pytest.mark.process

_COLLECTING = """
import gc

import django
from django.core.management import call_command

django.setup()

from serving.management.commands.serve import Server


async def see(server):
    print(gc.isenabled(), gc.get_freeze_count() > 10_000)


Server.main_loop = see
call_command("serve", "--host", "127.0.0.1")
"""


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


def test_garbage_is_collected_from_the_first_request_on():
    environment = os.environ | {"PORT": str(free_port()), "KOKORO_LOADING": "lazy"}
    seen = subprocess.run(
        [sys.executable, "-c", _COLLECTING], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert seen.splitlines()[-1] == "True True"
