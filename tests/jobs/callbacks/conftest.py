"""The network that an attempt of a callback meets."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from jobs.callbacks.posting import is_public
from tests.support.callback_posts import Bait, Network


@pytest.fixture
def connects(monkeypatch: pytest.MonkeyPatch) -> Network:
    """Every connection that is opened, on record; those to the open network end here."""
    network = Network()
    connect = socket.socket.connect

    def record(sock: socket.socket, address: tuple) -> None:
        network.opened.append(address[0])
        if address[0] in network.receivers:
            return connect(sock, network.receivers[address[0]])
        if is_public(address[0]):
            raise OSError(101, "Network is unreachable")
        return connect(sock, address)

    monkeypatch.setattr(socket.socket, "connect", record)
    return network


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Make every look-up give the next of the answers, each a list of addresses; return the list of the names asked."""

    def resolve_to(*found: list[str]) -> list[str]:
        asked: list[str] = []

        def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
            addresses = found[min(len(asked), len(found) - 1)]
            asked.append(host)
            return [
                (socket.AF_INET6, type, 6, "", (address, port, 0, 0))
                if ":" in address
                else (socket.AF_INET, type, 6, "", (address, port))
                for address in addresses
            ]

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        return asked

    return resolve_to


@pytest.fixture
def bait() -> Iterator[Bait]:
    both = socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both else socket.AF_INET
    with socket.create_server(("", 0), family=family, dualstack_ipv6=both) as listener:
        yield Bait(listener)


@pytest.fixture
def full_port() -> Iterator[int]:
    """The port of a listener that takes no connection any more."""
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(listener.getsockname())
        yield listener.getsockname()[1]
