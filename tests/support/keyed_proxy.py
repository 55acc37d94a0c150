"""A proxy that adds an API key: for clients that cannot be told to send one."""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

_END_OF_HEAD = b"\r\n\r\n"


@contextmanager
def keyed_proxy(url: str, key: str) -> Iterator[str]:
    """Yield the address of a proxy for the server at `url`, every request to which carries `key`."""
    upstream = urlsplit(url)
    # One request a connection: what follows its head can then be handed on as it is.
    added = f"\r\nAuthorization: Bearer {key}\r\nConnection: close{_END_OF_HEAD.decode()}".encode()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            received = b""
            while _END_OF_HEAD not in received:
                block = self.request.recv(65536)
                if not block:
                    return
                received += block
            head, rest = received.split(_END_OF_HEAD, 1)
            lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
            with socket.create_connection((upstream.hostname, upstream.port)) as server:
                server.sendall(b"\r\n".join(lines) + added + rest)
                threading.Thread(target=_hand_on, args=(self.request, server), daemon=True).start()
                _hand_on(server, self.request)

    class Proxy(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    with Proxy(("127.0.0.1", 0), Handler) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://localhost:{proxy.server_address[1]}"
        proxy.shutdown()


def _hand_on(source: socket.socket, target: socket.socket) -> None:
    """Send what one side says to the other until it has no more to say."""
    with contextlib.suppress(OSError):
        while block := source.recv(65536):
            target.sendall(block)
        target.shutdown(socket.SHUT_WR)
