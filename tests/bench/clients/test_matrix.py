"""The matrix of clients and its table."""

import re

import pytest

from bench.clients.__main__ import DOCUMENT
from bench.clients.matrix import CLIENTS, FromGuide

URL = "http://127.0.0.1:1234"


def test_the_table_has_every_client_with_its_releases():
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| (\[[^|]+) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(client.name, client.release, client.program.link) for client in CLIENTS]


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_each_release_is_a_single_one(client):
    for package in client.packages:
        assert re.search(r"(==|.@)\d+\.\d+\.\d+$", package), package


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_each_program_has_the_address_and_the_text(client):
    program = client.program.text(URL)
    if isinstance(client.program, FromGuide):
        assert URL in program
        assert client.spoken in program
        assert "localhost:8000" not in program
    else:
        assert re.search(r"\b(BASE_URL|MCP_URL|ELEVENLABS_URL)\b", program)
        assert re.search(r"\bTEXT\b", program)
    assert "API_KEY" in program


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_each_program_exists(client):
    assert (DOCUMENT.parent / client.program.link.split("(")[1].rstrip(")")).is_file()
