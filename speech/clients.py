"""Whether who asked still waits for the answer: a rendering that nobody waits for can end."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

SLOT = "service.client"
"""Where the ASGI scope of a request holds its `Client`, on a server that can tell."""


class Client(Protocol):
    """Who has sent a request."""

    def watch(self) -> Callable[[], bool]:
        """Return what tells from now on whether the client waits; the body of its request has been read."""


def watch_client(meta: Mapping[str, Any]) -> Callable[[], bool]:
    """Return what tells whether the client of a request, whose `META` it is, still waits for the answer."""
    client: Client | None = meta.get("asgi.scope", {}).get(SLOT)
    return client.watch() if client else lambda: True
