"""Answers that clients take slowly or not at all, on real connections."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn

from core.budgets import ByteBudget
from core.clients import CONNECTION
from core.streams import BLOCK_BYTES
from core.unsent import FILES, MAX_FILES_OF_NETWORK, MEMORY
from serving import delivery, http_protocol
from serving.delivery import Delivery
from tests.support.loop_clock import Clock

pytestmark = pytest.mark.process

LARGE = bytes(range(256)) * (12 << 12)
"""12 MiB: much more than the system keeps for a connection."""
WAIT_S = 120
HERE = "127.0.0.1"


class Site:
    """An application with large answers, and what is known of its connections."""

    def __init__(self) -> None:
        self.port = 0
        self.connections: list[Any] = []
        self.done = 0
        self.clock: Clock | None = None

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.connections.append(scope[CONNECTION])
        if self.clock:
            scope[CONNECTION].loop = self.clock.of(scope[CONNECTION].loop)
        body = LARGE if scope["path"] == "/large" else b"small"
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        self.done += 1

    @contextmanager
    def unread(self, method: bytes = b"GET") -> Iterator[socket.socket]:
        """Yield a connection that has asked for the large answer and reads no more than the begin of its head."""
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(WAIT_S)
            connection.connect(("127.0.0.1", self.port))
            connection.sendall(method + b" /large HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"
            yield connection


@pytest.fixture
def budget() -> Iterator[ByteBudget]:
    """The budget of answers in files, of which another client here has left room for two large ones."""
    taken = MAX_FILES_OF_NETWORK - 2 * len(LARGE)
    FILES.take(taken, HERE)
    yield FILES
    FILES.give_back(taken, HERE)


def held() -> int:
    """Return the bytes of the budget that answers of the test hold."""
    return FILES.held - (MAX_FILES_OF_NETWORK - 2 * len(LARGE))


@pytest.fixture
def site(budget, tmp_path) -> Iterator[Site]:
    site = Site()
    config = uvicorn.Config(
        Delivery(site.app, tmp_path),
        port=0,
        http="serving.http_protocol:BoundedConnection",
        lifespan="off",
        log_config=None,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_until(lambda: server.started)
    site.port = server.servers[0].sockets[0].getsockname()[1]
    yield site
    server.should_exit = True
    thread.join(WAIT_S)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < deadline, "that never was so"
        time.sleep(0.01)


def rest_of(connection: socket.socket, begun: bytes = b"") -> bytes:
    """Return what still comes on a connection after what has `begun`, until it ends, or the answer has."""
    answer = bytearray(begun)
    while not answer.endswith(LARGE) and (piece := connection.recv(1 << 20)):
        answer += piece
    return bytes(answer)


def test_a_large_answer_arrives_whole_and_the_connection_is_used_again(site):
    with httpx2.Client(base_url=f"http://127.0.0.1:{site.port}", timeout=WAIT_S) as client:
        for path, body in (("/large", LARGE), ("/", b"small"), ("/large", LARGE)):
            assert client.get(path).content == body
        assert client.head("/large").headers["content-length"] == str(len(LARGE))
    assert len({id(connection) for connection in site.connections}) == 1


def test_only_a_block_of_an_unread_answer_is_with_its_connection(site, budget):
    with site.unread(), site.unread():
        wait_until(lambda: held() == 2 * len(LARGE))
        wait_until(lambda: all(connection.transport.get_write_buffer_size() for connection in site.connections))
        assert all(
            connection.transport.get_write_buffer_size() <= BLOCK_BYTES + 4096 for connection in site.connections
        )
        assert site.done == 0


def test_a_large_answer_waits_on_the_disk_and_not_in_memory(site, budget, tmp_path):
    with ExitStack() as unread:
        for _ in range(2):
            unread.enter_context(site.unread(b"POST"))
        wait_until(lambda: unlinked_files(tmp_path) == [len(LARGE)] * 2)
        assert MEMORY.held == 0
        assert not list(tmp_path.iterdir())
    wait_until(lambda: not unlinked_files(tmp_path))


def unlinked_files(folder: Path) -> list[int]:
    """Return the sizes of the files without a name that this process has open in a folder."""
    sizes = []
    for path in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # it may have been closed meanwhile
            target = str(path.readlink())
            if target.startswith(str(folder)) and target.endswith("(deleted)"):
                sizes.append(path.stat().st_size)
    return sizes


def test_where_there_is_no_disk_it_is_sent_from_memory(site, tmp_path):
    tmp_path.rmdir()
    assert httpx2.post(f"http://127.0.0.1:{site.port}/large", timeout=WAIT_S).content == LARGE


@pytest.mark.parametrize(("size", "timeout_s"), [(0, 60), (12_000, 61), (4 << 20, 409.5), (1 << 40, 3_600)])
def test_the_time_to_take_an_answer_is_by_its_size(size, timeout_s):
    assert delivery.sending_timeout_s(size) == pytest.approx(timeout_s, abs=0.1)


def test_the_place_in_the_budget_is_free_when_the_answer_was_read(site, budget):
    with site.unread() as connection:
        wait_until(lambda: held() == len(LARGE))
        assert rest_of(connection).endswith(LARGE)
        wait_until(lambda: held() == 0)


def test_the_place_in_the_budget_is_free_when_the_client_has_gone(site, budget):
    with site.unread():
        wait_until(lambda: held() == len(LARGE))
    wait_until(lambda: held() == 0)


def test_a_client_that_takes_no_block_in_time_is_cut_off(site, caplog):
    clock = site.clock = Clock()
    with site.unread() as connection:
        wait_until(lambda: clock.waits(http_protocol.TAKING_TIMEOUT_S))
        clock.turn(http_protocol.TAKING_TIMEOUT_S)
        check_cut_off(connection, caplog)


def test_a_client_that_does_not_take_an_answer_in_time_is_cut_off(site, monkeypatch, caplog):
    monkeypatch.setattr(delivery, "SENDING_TIMEOUT_S", 0.3)
    with site.unread() as connection:
        check_cut_off(connection, caplog)


def check_cut_off(connection: socket.socket, caplog: pytest.LogCaptureFixture) -> None:
    """Find that the connection ends, its answer holds no place any more, and nothing is logged as a fault."""
    wait_until(lambda: held() == 0)
    with pytest.raises(ConnectionResetError):
        rest_of(connection)
    assert "Exception" not in caplog.text
    assert "without completing" not in caplog.text


@pytest.mark.exhaustive
def test_a_client_that_takes_a_block_in_time_is_not_cut_off(site):
    clock = site.clock = Clock()
    with site.unread() as connection:
        received = bytearray()
        for _ in range(5):  # slower than the answer as a whole may be, but a block is taken each time
            clock.turn(0.9 * http_protocol.TAKING_TIMEOUT_S)
            begun = clock.begun
            while clock.begun == begun:
                received += connection.recv(1 << 17)
        assert rest_of(connection, received).endswith(LARGE)


def test_above_the_budget_a_get_is_refused_and_what_was_done_is_sent(site, budget):
    address = f"http://127.0.0.1:{site.port}/large"
    with ExitStack() as unread:
        for method in (b"GET", b"GET", b"POST"):
            unread.enter_context(site.unread(method))
        wait_until(lambda: held() == 3 * len(LARGE))
        refused = httpx2.get(address, timeout=WAIT_S)
        assert refused.status_code == 503
        assert json.loads(refused.text)["error"]["code"] == "server_overloaded"
        assert int(refused.headers["retry-after"]) >= 1
        assert httpx2.get(f"http://127.0.0.1:{site.port}/", timeout=WAIT_S).text == "small"
    wait_until(lambda: held() == 0)
    assert httpx2.get(address, timeout=WAIT_S).content == LARGE


def test_small_answers_that_nobody_reads_end_the_connection_too(site):
    clock = site.clock = Clock()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", site.port))
        connection.setblocking(False)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            ask_for_ever(connection, clock)


def ask_for_ever(connection: socket.socket, clock: Clock) -> None:
    """Ask as fast as the server takes it; once it waits for its client, the time for that passes."""
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        with suppress(BlockingIOError):
            connection.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 10)
        if clock.waits(http_protocol.TAKING_TIMEOUT_S):
            clock.turn(http_protocol.TAKING_TIMEOUT_S)
        time.sleep(0.001)
