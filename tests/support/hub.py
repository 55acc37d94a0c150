"""A model hub on a local port: it lists and serves files as the real one does, and fails as it is told."""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote

NOWHERE_ELSE = {
    **dict.fromkeys(("HTTPS_PROXY", "https_proxy"), "http://127.0.0.1:9"),
    **dict.fromkeys(("NO_PROXY", "no_proxy"), "127.0.0.1"),
}
"""The environment of a process that reaches this machine alone, whatever the machine reaches."""


class FakeHub:
    """A hub: its files, its faults, and the requests that it got.

    `files` by path inside any repository; `large` are those that it knows by SHA-256, as the hub does those in LFS.
    After `break_after` bytes of a body the connection is cut, `breaks` times in all; after `stall_after` it
    stays silent.
    """

    def __init__(self) -> None:
        self.url = ""
        self.files: dict[str, bytes] = {}
        self.large: set[str] = set()
        self.listed: dict[str, bytes] = {}
        self.break_after: int | None = None
        self.breaks = 0
        self.stall_after: int | None = None
        self.is_over = threading.Event()
        self.ignores_ranges = False
        self.status: int | None = None
        self.asked: list[tuple[str, str | None]] = []
        self.tokens: list[str | None] = []
        self.bytes_sent = 0

    def describe(self, path: str) -> dict[str, object]:
        """Return the hub's entry for a file; `listed` may hold another content than is served."""
        content = self.listed.get(path, self.files[path])
        blob = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
        entry: dict[str, object] = {"type": "file", "path": path, "size": len(content), "oid": blob}
        if path in self.large:
            oid = hashlib.sha256(content).hexdigest()
            entry["lfs"] = {"size": len(content), "oid": oid, "pointerSize": 130}
        return entry


class _Handler(BaseHTTPRequestHandler):
    hub: FakeHub

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        paths = [path for path in form.get("paths", []) if path in self.hub.files]
        body = json.dumps([self.hub.describe(path) for path in paths]).encode()
        self.hub.asked.append(("POST", None))
        self._head(200, {"Content-Length": str(len(body))})
        self.wfile.write(body)

    def do_GET(self) -> None:
        path = unquote(self.path)
        wanted = self.headers["Range"]
        if path.startswith("/api/"):
            # The client of the hub asks for news of its own, too.
            self._head(404, {"Content-Length": "0"})
            return
        if "/resolve/" in path:
            # As the hub does with large files: elsewhere they are served.
            name = re.sub(r"^.*?/resolve/[^/]+/", "", path)
            self._head(302, {"Location": f"/elsewhere/{name}", "Content-Length": "0"})
            return
        name = path.removeprefix("/elsewhere/")
        self.hub.asked.append((name, wanted))
        self.hub.tokens.append(self.headers["Authorization"])
        if self.hub.status or name not in self.hub.files:
            self._head(self.hub.status or 404, {"Content-Length": "0"})
            return
        content = self.hub.files[name]
        start = int(wanted[6:-1]) if wanted and not self.hub.ignores_ranges else 0
        self._head(206 if start else 200, {"Content-Length": str(len(content) - start)})
        body = content[start:]
        if self.hub.break_after is not None and self.hub.breaks > 0:
            self.hub.breaks -= 1
            body = body[: self.hub.break_after]
        stall_after = self.hub.stall_after
        # Counted first: who has read the last byte may look at once.
        self.hub.bytes_sent += len(body[:stall_after])
        self.wfile.write(body[:stall_after])
        if stall_after is not None and len(body) > stall_after:
            self.hub.is_over.wait()

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def running_hub() -> Iterator[FakeHub]:
    """Serve a hub without files while the block runs."""
    hub = FakeHub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"hub": hub}))
    hub.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield hub
    finally:
        hub.is_over.set()
        server.shutdown()
        thread.join()
        server.server_close()
