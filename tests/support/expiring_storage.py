"""A storage before moto's that refuses addresses whose signature has expired, as buckets do and moto does not."""

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import httpx2

_HANDED_ON = ("Content-Type", "Content-Length", "Content-Range", "Accept-Ranges", "ETag", "Last-Modified")


@dataclass
class ExpiringStorage:
    """A running stand-in: its clock is ahead by `ahead`.

    `served` are the signatures of what it has handed out, `expired` the ones of them that it would refuse now.
    """

    url: str = ""
    ahead: timedelta = timedelta()
    served: set[str] = field(default_factory=set)
    expired: set[str] = field(default_factory=set)
    _connections: set[socket.socket] = field(default_factory=set)

    def put_forward(self, by: timedelta) -> None:
        """Let that much time pass: signatures expire, and idle connections are closed."""
        self.ahead += by
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def has_renewed(self) -> bool:
        """Return whether something was handed out by an address that has not expired."""
        return bool(self.served - self.expired)

    def is_valid(self, query: dict[str, list[str]]) -> bool:
        """Return whether an address with these parameters may still be used."""
        signed_at = datetime.strptime(query["X-Amz-Date"][0], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        lifetime = timedelta(seconds=int(query["X-Amz-Expires"][0]))
        return datetime.now(UTC) + self.ahead <= signed_at + lifetime


@contextmanager
def expiring_storage(upstream: str) -> Iterator[ExpiringStorage]:
    """Yield a stand-in before the storage at `upstream`, while the block runs."""
    storage = ExpiringStorage()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            query = parse_qs(urlsplit(self.path).query)
            if not storage.is_valid(query):
                self.send_error(403, "Request has expired")
                return
            storage.served.add(query["X-Amz-Signature"][0])
            storage._connections.add(self.connection)
            with suppress(OSError):
                self._hand_on()
            storage._connections.discard(self.connection)

        def _hand_on(self) -> None:
            asked = {"Range": self.headers["Range"]} if "Range" in self.headers else {}
            with httpx2.stream("GET", upstream + self.path, headers=asked, timeout=60) as answer:
                self.send_response(answer.status_code)
                for name in _HANDED_ON:
                    if name in answer.headers:
                        self.send_header(name, answer.headers[name])
                self.end_headers()
                for block in answer.iter_raw():
                    self.wfile.write(block)

        def log_message(self, *arguments: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        storage.url = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield storage
        server.shutdown()
        storage.put_forward(timedelta())
