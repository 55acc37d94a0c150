"""A proxy whose connections can be made slow, left hanging or refused while others depend on what is behind it."""

import contextlib
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass
class SlowProxy:
    """A running proxy: what a client sends waits for `delay_s`, and while it hangs until it does so no more."""

    url: str = ""
    delay_s: float = 0.0
    connections: int = 0
    _flows: threading.Event = field(default_factory=threading.Event)

    def hang(self) -> None:
        """Accept connections, and hand nothing on."""
        self._flows.clear()

    def flow(self) -> None:
        """Hand everything on, what has waited too."""
        self._flows.set()

    def wait(self) -> None:
        """Return when what a client has sent may be handed on."""
        time.sleep(self.delay_s)
        self._flows.wait()


@contextmanager
def slow_proxy(url: str) -> Iterator[SlowProxy]:
    """Yield a proxy for the server at `url`, which hands everything on at once until it is told otherwise."""
    upstream, proxy = urlsplit(url), SlowProxy()
    proxy.flow()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            proxy.connections += 1
            with socket.create_connection((upstream.hostname, upstream.port)) as server:
                back = threading.Thread(target=_hand_on, args=(server, self.request), daemon=True)
                back.start()
                _hand_on(self.request, server, proxy)
                back.join()

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True
        request_queue_size = 128

    with Server(("127.0.0.1", 0), Handler) as server:
        proxy.url = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield proxy
        proxy.flow()
        server.shutdown()


def _hand_on(source: socket.socket, target: socket.socket, proxy: SlowProxy | None = None) -> None:
    """Send what one side says to the other until it has no more to say."""
    with contextlib.suppress(OSError):
        while block := source.recv(65536):
            if proxy is not None:
                proxy.wait()
            target.sendall(block)
        target.shutdown(socket.SHUT_WR)
