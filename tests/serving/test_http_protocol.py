"""Heads of requests that are too long or too slow, on real connections."""

import asyncio
import functools
import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
import uvicorn

from core.clients import CONNECTION
from serving import http_protocol
from serving.http_protocol import HEAD_TIMEOUT_S, MAX_HEAD_BYTES, MAX_PIPELINED, BoundedConnection
from tests.support.loop_clock import Clock
from tests.support.server import ROOT
from tests.support.workers import wait_until

pytestmark = pytest.mark.process

READ_AT_ONCE = 1 << 20
"""More than a connection reads at once."""


class Slow:
    """The request for /slow: the connection it came on, and whether it may be answered."""

    def __init__(self) -> None:
        self.connection = None
        self.may_go_on = threading.Event()

    async def wait(self, scope) -> None:
        self.connection = scope[CONNECTION]
        while not self.may_go_on.is_set():
            await asyncio.sleep(0.01)

    def wait_for_followers(self, count: int) -> None:
        """Return once it has come, and `count` requests that were read wait behind it."""
        wait_until(lambda: self.connection is not None and len(self.connection.pipeline) >= count, "so many requests")


async def echo(slow, scope, receive, send) -> None:
    """Answer with the number of bytes in the body, and X-Echo as it came; a request for /slow is held first."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    if scope["path"] == "/slow":
        await slow.wait(scope)
    content = str(len(body)).encode()
    echoed = [(name, value) for name, value in scope["headers"] if name == b"x-echo"]
    headers = [(b"content-length", b"%d" % len(content)), *echoed]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def clock() -> Clock:
    """The clock of all connections: it stands still until the test turns it."""
    return Clock()


@pytest.fixture
def port(slow, clock) -> Iterator[int]:
    """A server by the protocol that `manage.py serve` uses; no connection ends for being idle."""

    class Connection(BoundedConnection):
        def __init__(self, *arguments, **options) -> None:
            super().__init__(*arguments, **options)
            self.loop = clock.of(self.loop)

    config = uvicorn.Config(
        functools.partial(echo, slow),
        interface="asgi3",
        port=0,
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        timeout_keep_alive=600,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    slow.may_go_on.set()
    server.should_exit = True
    thread.join(120)


def answer(port: int, *pieces: bytes | Callable[[], object]) -> bytes:
    """Return all that comes back for a connection on which `pieces` are sent; one that is a call is made instead."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        received = b""
        with suppress(BrokenPipeError, ConnectionResetError):  # closed before all was sent
            for piece in pieces:
                connection.sendall(piece) if isinstance(piece, bytes) else piece()
        with suppress(ConnectionResetError):
            while block := connection.recv(1 << 16):
                received += block
        return received


def head(*headers: bytes, path: bytes = b"/", method: bytes = b"GET") -> bytes:
    return b"\r\n".join([method + b" " + path + b" HTTP/1.1", b"Host: x", *headers, b"", b""])


CLOSE = b"Connection: close"


def test_a_head_of_the_longest_allowed_size_is_read(port):
    assert answer(port, head(b"X-Long: " + b"a" * (MAX_HEAD_BYTES - 1000), CLOSE)).startswith(b"HTTP/1.1 200")


def test_it_can_be_imported_before_djangos_apps():
    """`make dev` imports it first."""
    code = "import sys, serving.http_protocol; assert 'django' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_spaces_around_a_value_are_removed(port):
    said = answer(port, head(b"Content-Length: 2 \t ", b"X-Echo: \t a b \t", CLOSE, method=b"POST"), b"ab")
    assert said.endswith(b"\r\n\r\n2")
    assert b"\r\nx-echo: a b\r\n" in said


@pytest.mark.parametrize("beginning", [b"GET /", b"GET / HTTP/1.1\r\nX-Long: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_refused(port, beginning):
    endless = b"a: b\r\n" * (READ_AT_ONCE // 6) if beginning.endswith(b"\n") else b"a" * READ_AT_ONCE
    answered = answer(port, beginning, *[endless] * 20)
    assert b"200 OK" not in answered
    assert not answered or answered.startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("beginning", [b"FOO / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nContent-Length: abc\r\n\r\n"])
def test_a_request_that_is_not_http_gets_a_usual_error(port, beginning):
    said, _, body = answer(port, beginning).partition(b"\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n")
    assert b"\r\nX-Request-Id: " in said
    assert f"\r\nContent-Length: {len(body)}\r\n".encode() in said
    assert json.loads(body)["error"]["code"] == "invalid_value"


def test_a_head_that_comes_too_slowly_ends_the_connection(port, clock):
    def pass_its_time():
        pass_time_of_a_head(clock)

    assert answer(port, b"GET / HTTP/1.1\r\nHost:", pass_its_time) == b""
    assert answer(port, pass_its_time) == b""


def pass_time_of_a_head(clock: Clock) -> None:
    wait_until(lambda: clock.waits(HEAD_TIMEOUT_S), "a head that has begun")
    clock.turn(HEAD_TIMEOUT_S)


def test_a_second_head_must_come_in_time_too(port, slow, clock):
    def answer_the_first():
        slow.wait_for_followers(0)
        slow.may_go_on.set()

    pieces = [head(path=b"/slow"), answer_the_first, b"GET / HTTP/1.1\r\n", lambda: pass_time_of_a_head(clock)]
    assert answer(port, *pieces).count(b"HTTP/1.1 200") == 1


def test_a_slow_answer_is_not_cut_by_the_head_after_it(port, slow, clock):
    def begin_second_head():
        slow.wait_for_followers(0)

    def answer_when_its_time_is_over():
        for _ in range(2):  # another begins when one is over
            pass_time_of_a_head(clock)
        cycle = slow.connection.cycle
        slow.may_go_on.set()
        wait_until(lambda: cycle.response_complete, "an answer")
        pass_time_of_a_head(clock)

    pieces = [head(path=b"/slow"), begin_second_head, b"GET / HTTP/1.1\r\n", answer_when_its_time_is_over]
    assert answer(port, *pieces).count(b"HTTP/1.1 200") == 1


def test_requests_that_come_at_once_are_answered_in_order(port):
    sent = b"".join(head(b"X-Echo: %d" % number) for number in range(MAX_PIPELINED)) + head(CLOSE)
    said = answer(port, sent)
    assert [int(line) for line in re.findall(rb"x-echo: (\d+)", said)] == list(range(MAX_PIPELINED))
    assert said.count(b"HTTP/1.1 200") == MAX_PIPELINED + 1


def test_requests_that_come_one_by_one_before_an_answer_are_answered(port, slow):
    def answer_when_one_waits():
        slow.wait_for_followers(1)
        slow.may_go_on.set()

    pieces = [head(path=b"/slow"), *([head()] * 20), head(CLOSE), answer_when_one_waits]
    assert answer(port, *pieces).count(b"HTTP/1.1 200") == 22


def test_too_many_requests_at_once_end_the_connection(port):
    said = answer(port, head(path=b"/slow") + head() * 10_000)
    assert said.count(b"HTTP/1.1") == said.count(b"HTTP/1.1 400") == 1


def test_more_requests_than_may_wait_are_answered_as_they_are_read(port):
    long = head(b"X-Long: " + b"a" * 2_000)
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        sending = threading.Thread(target=connection.sendall, args=(long * 4 * MAX_PIPELINED + head(CLOSE),))
        sending.start()
        said = b"".join(iter(lambda: connection.recv(1 << 16), b""))
        sending.join()
    assert said.count(b"HTTP/1.1 200") == 4 * MAX_PIPELINED + 1


def test_a_stopping_process_takes_no_second_request_on_a_connection(port, monkeypatch):
    monkeypatch.setattr(http_protocol, "is_stopping", lambda: True)
    said = answer(port, head(), head())
    assert said.count(b"HTTP/1.1 200") == 1
    assert b"\r\nconnection: close\r\n" in said


def test_a_long_body_is_not_counted_as_a_head(port):
    body = b"a" * (3 * READ_AT_ONCE)
    length = b"Content-Length: %d" % len(body)
    sent = head(length, method=b"POST") + body + head(length, CLOSE, method=b"POST") + body
    answered = answer(port, sent)
    assert answered.count(str(len(body)).encode()) == 2


def test_no_other_protocol_is_spoken(port):
    upgrade = (
        b"Connection: Upgrade, close",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: a",
    )
    assert answer(port, head(*upgrade)).startswith(b"HTTP/1.1 200")
