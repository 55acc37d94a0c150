"""A receiver of callbacks on a local port: real HTTPS with an authority of its own, answering as it is told."""

import os
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import trustme

NAMES = ("localhost", "127.0.0.1", "::1", "receiver.test")
"""The hosts in the certificate of a receiver."""


@dataclass(frozen=True)
class Received:
    """A request: `headers` know no case, `body` is raw, `at_s` is monotonic time."""

    method: str
    path: str
    headers: Message
    body: bytes
    at_s: float


@dataclass
class Receiver:
    """A running receiver, and what came to it.

    `requests` are in the order of their arrival; `connections` counts those accepted, `server_names` holds what TLS
    was asked for (SNI). `sent_bytes` counts what was written of bodies.
    """

    port: int = 0
    url: str = ""
    ca_bundle: Path = Path()
    answers: "list[Answer]" = field(default_factory=list)
    requests: list[Received] = field(default_factory=list)
    server_names: list[str | None] = field(default_factory=list)
    connections: int = 0
    sent_bytes: int = 0
    is_over: threading.Event = field(default_factory=threading.Event)
    tls: ssl.SSLContext = field(default_factory=lambda: ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))


class _Handler(BaseHTTPRequestHandler):
    receiver: Receiver
    timeout = 240

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        receiver = self.receiver
        number = len(receiver.requests)
        receiver.requests.append(Received(self.command, self.path, self.headers, body, time.monotonic()))
        answer = receiver.answers[min(number, len(receiver.answers) - 1)]
        if callable(answer):
            answer(self)
        else:
            send(self, answer)

    def log_message(self, *arguments: object) -> None:
        pass


Answer = int | Callable[[_Handler], None]
"""A status with an empty body, or what is done with the connection once a request is read."""


def send(handler: _Handler, status: int, length: int = 0, **headers: str) -> None:
    """Answer with a status and headers, after which `length` bytes of body may follow."""
    handler.send_response(status)
    for name, value in {"Content-Length": str(length), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()


def redirect(location: str, status: int = 302) -> Answer:
    """Send the client elsewhere."""
    return lambda handler: send(handler, status, Location=location)


def raw(answer: bytes) -> Answer:
    """Write bytes that need not be HTTP."""

    def write(handler: _Handler) -> None:
        handler.wfile.write(answer)

    return write


def hang(handler: _Handler) -> None:
    """Keep the connection open and say nothing until the client or the test ends."""
    handler.receiver.is_over.wait(handler.timeout)


def close(handler: _Handler) -> None:
    """Close the connection without an answer."""
    handler.close_connection = True


def reset(handler: _Handler) -> None:
    """Reset the connection without an answer."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(handler.connection.detach())


def drip(beginning: bytes, every_s: float = 0.02) -> Answer:
    """Write a beginning, then a byte every now and then, without end."""

    def write(handler: _Handler) -> None:
        handler.wfile.write(beginning)
        while not handler.receiver.is_over.wait(every_s):
            handler.wfile.write(b"x")
            handler.receiver.sent_bytes += 1

    return write


def repeat(part: bytes) -> Answer:
    """Write the same bytes again and again, without end."""

    def write(handler: _Handler) -> None:
        while not handler.receiver.is_over.is_set():
            handler.wfile.write(part)

    return write


def flood(status: int, **headers: str) -> Answer:
    """Write a body as fast as the client reads it, without end."""

    def write(handler: _Handler) -> None:
        send(handler, status, 1 << 40, **headers)
        while not handler.receiver.is_over.is_set():
            handler.receiver.sent_bytes += handler.wfile.write(bytes(1 << 16))

    return write


class _Server(ThreadingHTTPServer):
    receiver: Receiver

    def get_request(self) -> tuple[Any, Any]:
        accepted = super().get_request()
        self.receiver.connections += 1
        return accepted

    def handle_error(self, *arguments: object) -> None:
        """A client that goes away, in the handshake too, is no fault of the receiver's."""


class _Server6(_Server):
    address_family = socket.AF_INET6


@contextmanager
def https_receiver(
    answers: Sequence[Answer] = (200,),
    *,
    host: str = "127.0.0.1",
    names: Sequence[str] = NAMES,
    is_expired: bool = False,
    is_plain: bool = False,
) -> Iterator[Receiver]:
    """Serve while the block runs, giving each request the next answer and the last one to all that follow.

    `names` are those of the certificate; `is_plain` serves HTTP where HTTPS is expected.
    """
    with TemporaryDirectory() as folder:
        receiver = Receiver(ca_bundle=Path(folder) / "ca.pem", answers=list(answers))
        server_class = _Server6 if ":" in host else _Server
        server = server_class((host, 0), type("Handler", (_Handler,), {"receiver": receiver}))
        server.receiver = receiver
        receiver.port = server.server_port
        receiver.url = f"https://{f'[{host}]' if ':' in host else host}:{server.server_port}/callback"
        _certify(receiver, names, is_expired=is_expired)
        if not is_plain:
            # The handshake waits for the thread of the connection: a client that stalls in it holds up no other.
            server.socket = receiver.tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield receiver
        finally:
            receiver.is_over.set()
            server.shutdown()
            thread.join()
            server.server_close()


def _certify(receiver: Receiver, names: Sequence[str], *, is_expired: bool) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(receiver.ca_bundle))
    not_after = datetime.now(UTC) - timedelta(days=1) if is_expired else None
    authority.issue_cert(*names, not_after=not_after).configure_cert(receiver.tls)
    receiver.tls.sni_callback = lambda sock, name, own: receiver.server_names.append(name)
