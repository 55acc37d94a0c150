"""Registries of packages on this machine: a folder of wheels for pip, and one that npm asks over HTTP."""

import base64
import hashlib
import io
import json
import tarfile
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from fetching.packages import Package
from tts.engines.model_origin import mark_of


def write_wheel(folder: Path, name: str, version: str, members: Mapping[str, bytes]) -> Package:
    """Write a wheel that pip takes, and return what it is known by."""
    path = folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    about = f"{name.replace('-', '_')}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        for member, content in members.items():
            wheel.writestr(member, content)
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return Package(name, version, mark_of(path))


class NpmRegistry:
    """Serves one package, and counts how often its archive was fetched."""

    def __init__(self) -> None:
        self.url = ""
        self.name, self.version = "", ""
        self.archive = b""
        self.fetched = 0
        self.is_down = False

    def publish(self, folder: Path, name: str, version: str, members: Mapping[str, bytes]) -> Package:
        """Serve a package, and return what it is known by."""
        output = io.BytesIO()
        about = json.dumps({"name": name, "version": version}).encode()
        with tarfile.open(fileobj=output, mode="w:gz") as archive:
            for member, content in {"package.json": about, **members}.items():
                entry = tarfile.TarInfo(f"package/{member}")
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        self.name, self.version, self.archive = name, version, output.getvalue()
        (folder / "archive.tgz").write_bytes(self.archive)
        return Package(name, version, mark_of(folder / "archive.tgz"))

    def describe(self) -> bytes:
        """Return what npm is told of the package."""
        integrity = base64.b64encode(hashlib.sha512(self.archive).digest()).decode()
        dist = {"tarball": f"{self.url}/archive.tgz", "integrity": f"sha512-{integrity}"}
        version = {"name": self.name, "version": self.version, "dist": dist}
        return json.dumps({"name": self.name, "versions": {self.version: version}, "dist-tags": {}}).encode()


class _Handler(BaseHTTPRequestHandler):
    registry: NpmRegistry

    def do_GET(self) -> None:
        is_archive = self.path.endswith(".tgz")
        body = b"" if self.registry.is_down else self.registry.archive if is_archive else self.registry.describe()
        self.registry.fetched += is_archive
        self.send_response(404 if self.registry.is_down else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def running_npm_registry() -> Iterator[NpmRegistry]:
    """Serve a registry without packages while the block runs."""
    registry = NpmRegistry()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"registry": registry}))
    registry.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield registry
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
