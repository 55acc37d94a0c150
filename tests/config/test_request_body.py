"""Request bodies at a running server: chunked, slow, too large."""

import json
import socket
import time
from urllib.parse import urlsplit

import httpx
import pytest

from config.request_body import BodyReader
from tests.support.server import Server

PATH = "/api/v1/audio/speech"
MORE_THAN_THREADS = 80

pytestmark = pytest.mark.xdist_group("server")


@pytest.fixture(scope="module")
def headers(server: Server) -> dict[str, str]:
    key = server.create_key("bodies@example.com", "pro")
    return {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}


def test_a_chunked_body_is_read(server, headers):
    pieces = iter([b'{"input": ', b'"Hello ', b'there"}'])
    response = httpx.post(server.url + PATH, content=pieces, headers=headers)
    assert response.status_code == 200, response.text


@pytest.mark.parametrize("is_chunked", [True, False])
def test_a_body_beyond_the_limit_is_a_413(server, headers, is_chunked):
    body = b'{"input": "' + b"a" * (17 * 1024 * 1024) + b'"}'
    with httpx.Client() as client:
        try:
            response = client.post(server.url + PATH, content=iter([body]) if is_chunked else body, headers=headers)
        except (httpx.WriteError, httpx.RemoteProtocolError):
            pytest.skip("the server hung up before the client had sent all")
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "request_too_large"
    assert response.headers["X-Request-Id"]


def test_half_sent_bodies_stop_nothing(server, headers):
    address = urlsplit(server.url)
    lines = [f"POST {PATH} HTTP/1.1", f"Host: {address.netloc}", "Content-Length: 500"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    head = "\r\n".join(lines).encode() + b'\r\n\r\n{"in'
    waiting = []
    try:
        for _ in range(MORE_THAN_THREADS):
            waiting.append(socket.create_connection((address.hostname, address.port), timeout=10))
            waiting[-1].sendall(head)
        time.sleep(0.5)
        assert httpx.get(f"{server.url}/healthz", timeout=20).status_code == 200
        assert httpx.post(server.url + PATH, json={"input": "Hello"}, headers=headers, timeout=20).status_code == 200
    finally:
        for connection in waiting:
            connection.close()


def test_a_body_that_never_comes_is_a_408():
    import asyncio

    sent = []

    async def receive():
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    async def unreachable(scope, receive, send):
        raise AssertionError

    reader = BodyReader(unreachable, max_bytes=100, timeout_s=0.01)
    asyncio.run(reader({"type": "http", "headers": [(b"content-length", b"5")]}, receive, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["code"] == "request_timeout"
    assert dict(sent[0]["headers"])[b"x-request-id"]
