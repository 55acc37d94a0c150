"""The web server as `serve` starts it."""

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
