"""The address that the web server listens on: all of the machine's in public, this machine's own with DEBUG."""

import os

import psutil
import pytest

from config import run
from tests.support.server import prepare, server_in


@pytest.mark.process
@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("settings", "arguments", "address"),
    [
        ({"DEBUG": "true"}, (), "127.0.0.1"),
        ({"DEBUG": "true", "BIND_ADDRESS": "0.0.0.0"}, (), "0.0.0.0"),
        ({"DEBUG": "false", "BIND_ADDRESS": "127.0.0.1"}, (), "127.0.0.1"),
        ({"DEBUG": "false"}, (), "0.0.0.0"),
        ({"DEBUG": "true"}, ("--host", "0.0.0.0"), "0.0.0.0"),
    ],
)
def test_the_web_server_listens_there(settings, arguments, address, tmp_path):
    storage = tmp_path / "storage"
    storage.mkdir()
    environment = os.environ | {"STORAGE_DIR": str(storage), "DATABASE_URL": "", "REDIS_URL": ""} | settings
    prepare(environment)
    with server_in(environment, tmp_path / "log", "manage.py", "serve", *arguments) as server:
        sockets = psutil.Process(server.process.pid).net_connections("tcp")
        assert {found.laddr.ip for found in sockets if found.status == psutil.CONN_LISTEN} == {address}


@pytest.mark.parametrize(
    ("bound", "reached"),
    [("", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("10.1.2.3", "10.1.2.3"), ("fd00::1", "[fd00::1]")],
)
def test_make_run_finds_the_web_server(bound, reached, monkeypatch):
    monkeypatch.setenv("BIND_ADDRESS", bound)
    assert run.local_address() == reached
