"""uvicorn's websocket protocol, whose connections can be cut off like all others."""

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

log = logging.getLogger(__name__)
_quiet = logging.getLogger("uvicorn.websockets")

MAX_MESSAGE_BYTES = 256 * 1024
"""The longest message of a client: it is held until its last byte has come. A longer text comes in several."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A websocket. uvicorn would log the query of its address, in which some clients send their keys."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.logger = self.conn.logger = _quiet

    def cut_off(self, reason: str) -> None:
        """End the connection at once, and drop the data that the client has not taken."""
        log.info("a websocket was cut off: %s", reason)
        self.transport.abort()
