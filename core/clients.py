"""The client of a request: its network, and whether it still waits. If it does not, a rendering for it can end."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Protocol

from core.networks import network_of

CLIENT = "service.client"
"""The key of a request's `Client` in its ASGI scope, on servers that provide one."""

CONNECTION = "service.connection"
"""The key of a request's `Connection` in its ASGI scope, on servers that provide one."""


class Client(Protocol):
    """The sender of a request."""

    def watch(self) -> Callable[[], bool]:
        """Return a function that tells whether the client still waits. The body of its request must have been read."""


class Connection(Protocol):
    """The connection that a request came on; only the event loop may use it."""

    def is_lost(self) -> bool:
        """Tell whether nothing more can be sent."""

    def cut_off(self) -> None:
        """End the connection at once, and drop the data that the client has not taken."""


def watch_client(meta: Mapping[str, Any]) -> Callable[[], bool]:
    """Return a function that tells whether the client of the request with this `META` still waits for the answer."""
    client: Client | None = meta.get("asgi.scope", {}).get(CLIENT)
    return client.watch() if client else lambda: True


async def wait_until_gone(receive: Callable[[], Awaitable[MutableMapping[str, Any]]]) -> None:
    """Return when the client of an HTTP request has left; `receive` is of its ASGI call, and gave the whole body."""
    while (await receive())["type"] != "http.disconnect":
        pass


def network_of_request(meta: Mapping[str, Any]) -> str:
    """Return the network of the client of the request with this `META`; "" where it has none."""
    return network_of(meta.get("REMOTE_ADDR", ""))


def network_of_scope(scope: Mapping[str, Any]) -> str:
    """Return the network of the client of an ASGI scope, as the server found it; "" where it has none."""
    return network_of((scope.get("client") or ("",))[0])
