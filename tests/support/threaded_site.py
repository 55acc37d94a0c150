"""A site of files and streams behind uvicorn, with the whole stack of Django in four threads."""

import hashlib
import io
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar

import httpx
import uvicorn
from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from rest_framework.views import APIView
from whitenoise.middleware import WhiteNoiseFileResponse
from whitenoise.responders import StaticFile

from core.errors import SynthesisFailed
from jobs.api.downloads import answer_file

THREADS = 4
SMALL = hashlib.sha256(b"small").digest() * 100
LARGE = random.Random(0).randbytes(2**20 + 7) * 48
TIMEOUT_S = 120
STREAM_BLOCK_BYTES = 32 * 1024
ANOTHER_FILE = Path(__file__)
"""A file that lies outside the folder of the site."""


def download(request: HttpRequest, name: str) -> HttpResponse:
    return answer_file(request, name, content_type="audio/mpeg", file_name=f"{name}.mp3")


class DownloadView(APIView):
    authentication_classes = ()
    permission_classes = ()
    schema = None

    def get(self, request: HttpRequest, name: str) -> HttpResponse:
        return answer_file(request, name, content_type="audio/mpeg", file_name=f"{name}.mp3")


def thread_of_mine(request: HttpRequest) -> HttpResponse:
    return HttpResponse(threading.current_thread().name)


class RememberedView(APIView):
    """Answers with `LARGE`, and remembers the answer as long as views and requests hold each other."""

    authentication_classes = ()
    permission_classes = ()
    schema = None
    remembered: ClassVar[list[HttpResponse]] = []

    def get(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(LARGE)
        self.remembered.append(response)
        return response


def another_file(request: HttpRequest) -> FileResponse:
    return FileResponse(ANOTHER_FILE.open("rb"), content_type="text/plain")


def static_file(request: HttpRequest, name: str) -> FileResponse:
    """A static file as WhiteNoise sends it, with the range that the request asks for."""
    path = Path(default_storage.path(name))
    found = StaticFile(str(path), [("Content-Type", "text/css")])
    answer = found.get_response(request.method, request.META)
    response = WhiteNoiseFileResponse(answer.file or (), status=answer.status)
    for header, value in answer.headers:
        response[header] = value
    return response


def length_of_body(request: HttpRequest) -> HttpResponse:
    taken_bodies.append(request.environ["wsgi.input"])
    return HttpResponse(str(len(request.body)))


taken_bodies: list[io.BytesIO] = []


def counted(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse((b"%d," % number for number in range(1000)), headers={"Content-Length": "3890"})


class Making:
    """Streams blocks in the views below, and remembers how many were made."""

    go_on = threading.Event()
    blocks = 0
    is_over = True


def in_two_parts(request: HttpRequest) -> StreamingHttpResponse:
    def parts() -> Iterator[bytes]:
        yield b"first, "
        assert Making.go_on.wait(TIMEOUT_S)
        yield b"last"

    return StreamingHttpResponse(parts())


def failing_later(request: HttpRequest) -> StreamingHttpResponse:
    def parts() -> Iterator[bytes]:
        yield b"first, "
        raise SynthesisFailed("told to fail")

    return StreamingHttpResponse(parts())


class ToldAnswer(StreamingHttpResponse):
    tells_failures = True


def telling(request: HttpRequest) -> StreamingHttpResponse:
    def parts() -> Iterator[bytes]:
        yield b"first, "
        yield b"it failed"
        raise SynthesisFailed("told to fail")

    return ToldAnswer(parts())


def endless(request: HttpRequest, name: str) -> StreamingHttpResponse:
    def parts() -> Iterator[bytes]:
        Making.blocks, Making.is_over = 0, False
        try:
            while True:
                Making.blocks += 1
                yield LARGE[:STREAM_BLOCK_BYTES]
        finally:
            Making.is_over = True

    return StreamingHttpResponse(parts())


urlpatterns = [
    path("in-two-parts", in_two_parts),
    path("failing-later", failing_later),
    path("telling", telling),
    path("endless/<str:name>", endless),
    path("files/<str:name>", download),
    path("api/files/<str:name>", DownloadView.as_view()),
    path("thread", thread_of_mine),
    path("another", another_file),
    path("static-files/<str:name>", static_file),
    path("length", csrf_exempt(length_of_body)),
    path("remembered", RememberedView.as_view()),
    path("counted", counted),
    path("", include("config.urls")),  # the page of a 404 links to the others
]


@contextmanager
def serving(app: object) -> Iterator[str]:
    """Serve `app` by uvicorn in a thread, as `manage.py serve` does in a process."""
    protocol = "serving.http_protocol:BoundedConnection"
    config = uvicorn.Config(app, port=0, http=protocol, lifespan="off", log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(TIMEOUT_S)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not is_so():
        assert time.monotonic() < deadline, "that never was so"
        time.sleep(0.01)


def times_open(file: Path) -> int:
    """Return how often this process has `file` open."""
    times = 0
    for link in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            times += str(link.readlink()) == str(file)
    return times


@contextmanager
def connected(site: str, name: str, folder: str = "files") -> Iterator[socket.socket]:
    """Yield a connection that has asked for a file and then reads no more."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(TIMEOUT_S)
        connection.connect(("127.0.0.1", httpx.URL(site).port))
        connection.sendall(f"GET /{folder}/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 200"
        yield connection


def received(connection: socket.socket) -> bytes:
    """Return the rest of an answer, read at last."""
    answer = bytearray()
    while len(answer) < len(LARGE) or not answer.endswith(LARGE[-100:]):
        answer += connection.recv(2**20)
    return bytes(answer)
