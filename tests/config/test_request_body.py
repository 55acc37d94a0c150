"""Request bodies at a running server: chunked, slow, too large."""

import asyncio
import json
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from config import request_body
from config.request_body import BodyReader
from tests.support.server import Server

PATH = "/api/v1/audio/speech"
MORE_THAN_THREADS = 80


@pytest.fixture(scope="module")
def headers(server: Server) -> dict[str, str]:
    key = server.create_key("bodies@example.com", "pro")
    return {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}


def test_a_chunked_body_is_read(server, headers):
    pieces = iter([b'{"input": ', b'"Hello ', b'there"}'])
    response = httpx.post(server.url + PATH, content=pieces, headers=headers)
    assert response.status_code == 200, response.text


def test_a_body_that_says_it_is_too_large_is_a_413_before_it_is_sent(server, headers):
    address = urlsplit(server.url)
    head = request_head(address.netloc, headers, content_length=17 * 1024 * 1024)
    with socket.create_connection((address.hostname, address.port), timeout=20) as connection:
        connection.sendall(head)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    status, _, rest = answer.partition(b"\r\n")
    answered_headers, _, body = rest.partition(b"\r\n\r\n")
    assert b" 413 " in status
    assert b"x-request-id" in answered_headers.lower()
    assert json.loads(body)["error"]["code"] == "request_too_large"


def test_a_chunked_body_is_counted_as_it_comes():
    sent = answer_of(BodyReader(unreachable, max_bytes=100, timeout_s=10), [], [b"a" * 60, b"b" * 60])
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["error"]["code"] == "request_too_large"


def test_half_sent_bodies_stop_nothing(server, headers):
    address = urlsplit(server.url)
    head = request_head(address.netloc, headers, content_length=500) + b'{"in'
    waiting = []
    try:
        for _ in range(MORE_THAN_THREADS):
            waiting.append(socket.create_connection((address.hostname, address.port), timeout=10))
            waiting[-1].sendall(head)
        assert httpx.get(f"{server.url}/healthz", timeout=20).status_code == 200
        assert httpx.post(server.url + PATH, json={"input": "Hello"}, headers=headers, timeout=20).status_code == 200
    finally:
        for connection in waiting:
            connection.close()


def test_a_body_that_never_comes_is_a_408():
    sent = answer_of(BodyReader(unreachable, max_bytes=100, timeout_s=0.01), [(b"content-length", b"5")], [])
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["code"] == "request_timeout"
    assert dict(sent[0]["headers"])[b"x-request-id"]


def request_head(host: str, headers: dict[str, str], content_length: int) -> bytes:
    fields = {"Host": host, "Content-Length": str(content_length), **headers}
    lines = [f"POST {PATH} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def answer_of(reader: BodyReader, headers: list[tuple[bytes, bytes]], pieces: list[bytes]) -> list[dict[str, Any]]:
    """Return what `reader` sends to a client whose body comes in `pieces` and then stops coming."""
    sent: list[dict[str, Any]] = []
    coming = iter(pieces)

    async def receive() -> dict[str, Any]:
        for piece in coming:
            return {"type": "http.request", "body": piece, "more_body": True}
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(reader({"type": "http", "path": PATH, "headers": headers}, receive, send))
    return sent


async def unreachable(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("a refused request came through")


def test_large_bodies_hold_so_much_of_the_memory_together(monkeypatch):
    monkeypatch.setattr(request_body, "MAX_HELD_BYTES", 1_000)
    monkeypatch.setattr(request_body, "SMALL_BYTES", 100)
    reader = BodyReader(swallow, max_bytes=10_000, timeout_s=10)

    async def send_all() -> list[int]:
        release = asyncio.Event()
        first = asyncio.create_task(status_of(reader, [b"a" * 300, b"a" * 300], release))
        await asyncio.sleep(0)
        statuses = [
            await status_of(reader, pieces) for pieces in ([b"a" * 401], [b"a" * 300, b"a" * 101], [b"a" * 100])
        ]
        statuses.append(await status_of(reader, [b"a" * 400]))
        release.set()
        return [*statuses, await first, await status_of(reader, [b"a" * 1_000])]

    assert asyncio.run(send_all()) == [503, 503, 200, 200, 200, 200]


async def swallow(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    if scope["release"] is not None:
        await scope["release"].wait()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def status_of(reader: BodyReader, pieces: list[bytes], release: asyncio.Event | None = None) -> int:
    """Return the status of the answer to a body that comes in `pieces`, made when `release` is set if there is one."""
    statuses: list[int] = []
    coming = iter(pieces)

    async def receive() -> dict[str, Any]:
        piece = next(coming, b"")
        return {"type": "http.request", "body": piece, "more_body": bool(piece)}

    async def send(message: dict[str, Any]) -> None:
        statuses.append(message.get("status", 0))

    await reader({"type": "http", "path": PATH, "headers": [], "release": release}, receive, send)
    return statuses[0]
