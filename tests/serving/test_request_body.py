"""Request bodies at a running server: chunked, slow, too large."""

import asyncio
import json
import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from core.budgets import ByteBudget
from serving.request_body import SMALL_BYTES, BodyReader
from tests.support.server import Server

PATH = "/api/v1/audio/speech"
MORE_THAN_THREADS = 80


@pytest.fixture(scope="module")
def headers(server: Server) -> dict[str, str]:
    key = server.create_key("bodies@example.com", "pro")
    return {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}


@pytest.mark.process
def test_a_chunked_body_is_read(server, headers):
    pieces = iter([b'{"input": ', b'"Hello ', b'there"}'])
    response = httpx.post(server.url + PATH, content=pieces, headers=headers, timeout=60)
    assert response.status_code == 200, response.text


@pytest.mark.process
def test_a_declared_length_above_the_limit_is_a_413_before_the_body(server, headers):
    address = urlsplit(server.url)
    head = request_head(address.netloc, headers, content_length=17 * 1024 * 1024)
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        connection.sendall(head)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    status, _, rest = answer.partition(b"\r\n")
    answered_headers, _, body = rest.partition(b"\r\n\r\n")
    assert b" 413 " in status
    assert b"x-request-id" in answered_headers.lower()
    assert json.loads(body)["error"]["code"] == "request_too_large"


@pytest.mark.process
def test_a_chunked_body_is_counted_as_it_comes():
    sent = answer_of(BodyReader(unreachable, most_bytes=lambda scope: 100, timeout_s=60), [], [b"a" * 60, b"b" * 60])
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["error"]["code"] == "request_too_large"


@pytest.mark.process
def test_half_sent_bodies_delay_no_other_request(server, headers):
    address = urlsplit(server.url)
    head = request_head(address.netloc, headers, content_length=500) + b'{"in'
    waiting = []
    try:
        for _ in range(MORE_THAN_THREADS):
            waiting.append(socket.create_connection((address.hostname, address.port), timeout=60))
            waiting[-1].sendall(head)
        assert httpx.get(f"{server.url}/healthz", timeout=60).status_code == 200
        assert httpx.post(server.url + PATH, json={"input": "Hello"}, headers=headers, timeout=60).status_code == 200
    finally:
        for connection in waiting:
            connection.close()


@pytest.mark.process
def test_a_body_that_never_comes_is_a_408():
    sent = answer_of(
        BodyReader(unreachable, most_bytes=lambda scope: 100, timeout_s=0.01), [(b"content-length", b"5")], []
    )
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["code"] == "request_timeout"
    assert dict(sent[0]["headers"])[b"x-request-id"]


@pytest.mark.parametrize(
    ("status", "most_bytes", "timeout_s", "sent"),
    [(413, 10, 60, b"a" * 11), (408, 100, 0.0, b""), (503, 1_000_000_000, 60, bytes(10 * SMALL_BYTES + 1))],
)
def test_a_link_that_opens_an_account_is_logged_without_its_key(status, most_bytes, timeout_s, sent, caplog):
    path = "/account/password/reset/key/1a-cxyz12-0123456789abcdef/"
    reader = BodyReader(unreachable, most_bytes=lambda scope: most_bytes, timeout_s=timeout_s, budget=little_memory())
    with caplog.at_level(logging.INFO, "service.request"):
        answered = answer_of(reader, [], [sent] if sent else [], path=path)
    assert answered[0]["status"] == status
    (line,) = [record for record in caplog.records if record.name == "service.request"]
    assert line.path == "/account/password/reset/key/…/"
    assert "0123456789abcdef" not in line.getMessage()


def request_head(host: str, headers: dict[str, str], content_length: int) -> bytes:
    fields = {"Host": host, "Content-Length": str(content_length), **headers}
    lines = [f"POST {PATH} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def answer_of(
    reader: BodyReader, headers: list[tuple[bytes, bytes]], pieces: list[bytes], path: str = PATH
) -> list[dict[str, Any]]:
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

    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "client": ("192.0.2.9", 1)}
    asyncio.run(reader(scope, receive, send))
    return sent


async def unreachable(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("a refused request came through")


def little_memory() -> ByteBudget:
    """Return room for the larger bodies: ten times a small one together, and six times from one network."""
    return ByteBudget(10 * SMALL_BYTES, share=6 * SMALL_BYTES)


def large(times: float, more: int = 0) -> bytes:
    """Return so many times as many bytes as a small body has, and `more`."""
    return b"a" * (int(times * SMALL_BYTES) + more)


def test_the_memory_of_large_bodies_is_limited():
    async def send_all(reader: BodyReader) -> list[int]:
        made = asyncio.Event()
        first = asyncio.create_task(status_of(reader, [large(3), large(3)], made=made))
        await asyncio.sleep(0)
        others = ([large(4, 1)], [large(3), large(1, 1)], [large(1)], [large(4)])
        statuses = [await status_of(reader, pieces, client="192.0.2.2") for pieces in others]
        made.set()
        return [*statuses, await first, await status_of(reader, [large(6)])]

    assert asyncio.run(send_all(reader_of(10 * SMALL_BYTES))) == [503, 503, 200, 200, 200, 200]


@pytest.mark.parametrize(
    ("one", "other", "status"),
    [
        ("192.0.2.1", "192.0.2.1", 503),
        ("192.0.2.1", "192.0.2.2", 200),
        ("2001:db8::1", "2001:db8::2", 503),
        ("2001:db8::1", "2001:db8:0:1::1", 200),
        ("192.0.2.1", "::ffff:192.0.2.1", 503),
    ],
)
def test_one_network_leaves_memory_for_others(one, other, status):
    async def send_all(reader: BodyReader) -> int:
        made = asyncio.Event()
        first = asyncio.create_task(status_of(reader, [large(6)], client=one, made=made))
        await asyncio.sleep(0)
        answered = await status_of(reader, [large(3)], client=other)
        made.set()
        await first
        return answered

    assert asyncio.run(send_all(reader_of(10 * SMALL_BYTES))) == status


def test_the_memory_is_free_once_the_answer_is_made_however_slowly_it_is_read():
    async def send_all(reader: BodyReader) -> list[int]:
        read = asyncio.Event()
        slow = [asyncio.create_task(status_of(reader, [large(6)], read=read)) for _ in range(16)]
        for _ in range(100):
            await asyncio.sleep(0)
        status = await status_of(reader, [large(6)])
        read.set()
        return [status, *await asyncio.gather(*slow)]

    assert asyncio.run(send_all(reader_of(10 * SMALL_BYTES))) == [200] * 17


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_that_means_nothing_is_dropped(method):
    bodies: list[bytes] = []
    reader = BodyReader(remember(bodies), most_bytes=lambda scope: 10 * SMALL_BYTES, timeout_s=60)
    assert asyncio.run(status_of(reader, [large(0.5), large(0.5)], method=method)) == 200
    assert bodies == [b""]
    assert asyncio.run(status_of(reader, [large(0.5), large(0.5, 1)], method=method)) == 413


def reader_of(most: int) -> BodyReader:
    return BodyReader(swallow, most_bytes=lambda scope: most, timeout_s=60, budget=little_memory())


def remember(bodies: list[bytes]) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert b"content-length" not in dict(scope["headers"])
        bodies.append((await receive())["body"])
        await answer(send)

    return app


async def swallow(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    if scope["made"] is not None:
        await scope["made"].wait()
    await answer(send)


async def answer(send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def status_of(
    reader: BodyReader,
    pieces: list[bytes],
    *,
    client: str = "192.0.2.1",
    method: str = "POST",
    made: asyncio.Event | None = None,
    read: asyncio.Event | None = None,
) -> int:
    """Return the status of the answer to a body that comes in `pieces`.

    It is made when `made` is set, and its client reads it when `read` is set, if there are such events.
    """
    statuses: list[int] = []
    coming = iter(pieces)

    async def receive() -> dict[str, Any]:
        piece = next(coming, b"")
        return {"type": "http.request", "body": piece, "more_body": bool(piece)}

    async def send(message: dict[str, Any]) -> None:
        statuses.append(message.get("status", 0))
        if read is not None:
            await read.wait()

    scope = {"type": "http", "method": method, "path": PATH, "headers": [], "client": (client, 5), "made": made}
    await reader(scope, receive, send)
    return statuses[0]
