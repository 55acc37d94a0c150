"""Files over HTTP: the whole stack of Django behind uvicorn, with four threads."""

import hashlib
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
import uvicorn
from django.conf import settings as django_settings
from django.core.signals import request_finished
from django.core.wsgi import get_wsgi_application
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from rest_framework.views import APIView

from config.django_threads import DjangoThreads
from config.request_body import BodyReader
from files import storage
from jobs.downloads import answer_file

THREADS = 4
SMALL = hashlib.sha256(b"small").digest() * 100
LARGE = random.Random(0).randbytes(2**20 + 7) * 48
TIMEOUT_S = 30


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
    return FileResponse(Path(__file__).open("rb"), content_type="text/plain")


def counted(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse((b"%d," % number for number in range(1000)), headers={"Content-Length": "3890"})


urlpatterns = [
    path("files/<str:name>", download),
    path("api/files/<str:name>", DownloadView.as_view()),
    path("thread", thread_of_mine),
    path("another", another_file),
    path("remembered", RememberedView.as_view()),
    path("counted", counted),
    path("", include("config.urls")),  # the page of a 404 links to the others
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def site(folder) -> Iterator[str]:
    """The address of a server that answers from `folder`."""
    default = {"BACKEND": "files.local.LocalStorage", "OPTIONS": {"location": str(folder)}}
    storages = django_settings.STORAGES | {"default": default}
    with override_settings(ROOT_URLCONF=__name__, STORAGES=storages, ALLOWED_HOSTS=["127.0.0.1", "testserver"]):
        storage.write("small", [SMALL])
        storage.write("large", [LARGE])
        storage.write("empty", [])
        app = DjangoThreads(get_wsgi_application(), workers=THREADS)
        with serving(BodyReader(app, max_bytes=1000, timeout_s=TIMEOUT_S)) as address:
            yield address


@contextmanager
def serving(app: object) -> Iterator[str]:
    """Serve `app` by uvicorn in a thread, as `manage.py serve` does in a process."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None, access_log=False))
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
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return sum(str(link.readlink()) == str(file) for link in links if link.is_symlink())


@contextmanager
def connected(site: str, name: str) -> Iterator[socket.socket]:
    """Yield a connection that has asked for a file and then reads no more."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(TIMEOUT_S)
        connection.connect(("127.0.0.1", httpx.URL(site).port))
        connection.sendall(f"GET /files/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 200"
        yield connection


def test_a_whole_file(site):
    for prefix in ("", "/api"):
        response = httpx.get(f"{site}{prefix}/files/large")
        assert response.status_code == 200
        assert response.content == LARGE
        assert response.headers["content-length"] == str(len(LARGE))
        assert response.headers["content-type"] == "audio/mpeg"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-request-id"]
        assert "transfer-encoding" not in response.headers


def test_ranges_are_slices_of_the_file(site):
    chance = random.Random(1)
    with httpx.Client(base_url=site) as client:
        for name, content in (("small", SMALL), ("large", LARGE)):
            for _ in range(60):
                first = chance.randrange(len(content))
                last = min(first + chance.choice([0, 1, 1000, 131_071, 131_072, 2**20]), len(content) - 1)
                response = client.get(f"/files/{name}", headers={"Range": f"bytes={first}-{last}"})
                assert response.status_code == 206
                assert response.content == content[first : last + 1]
                assert response.headers["content-range"] == f"bytes {first}-{last}/{len(content)}"
                assert response.headers["content-length"] == str(last - first + 1)


def test_a_range_outside_is_an_error_like_others(site):
    response = httpx.get(f"{site}/api/files/small", headers={"Range": "bytes=3200-"})
    assert response.status_code == 416
    assert response.headers["content-range"] == "bytes */3200"
    error = response.json()["error"]
    assert (error["code"], error["type"], error["param"]) == ("range_not_satisfiable", "invalid_request_error", None)


def test_a_file_that_is_not_there_is_a_404(site):
    assert httpx.get(f"{site}/files/none").status_code == 404
    assert httpx.get(f"{site}/api/files/none").json()["error"]["code"] == "not_found"


def test_one_connection_takes_answer_after_answer(site, folder):
    with httpx.Client(base_url=site) as client:
        whole = client.get("/files/small")
        head = client.head("/files/small", headers={"Range": "bytes=0-5"})
        unchanged = client.get("/files/small", headers={"If-None-Match": whole.headers["etag"]})
        empty = client.get("/files/empty")
        again = client.get("/files/small")
    assert (whole.content, again.content) == (SMALL, SMALL)
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", "3200")
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert not {"content-length", "transfer-encoding"}.intersection(unchanged.headers)
    assert (empty.status_code, empty.content, empty.headers["content-length"]) == (200, b"", "0")
    assert all("transfer-encoding" not in answer.headers for answer in (whole, head, empty))
    wait_until(lambda: not times_open(folder / "small"))


def test_other_answers_come_as_they_did(site):
    assert httpx.get(f"{site}/another").content == Path(__file__).read_bytes()
    assert httpx.get(f"{site}/counted").text == "".join(f"{number}," for number in range(1000))
    assert httpx.get(f"{site}/nowhere").status_code == 404


def test_an_answer_that_is_sent_is_held_by_nobody(site):
    assert httpx.get(f"{site}/remembered").content == LARGE
    (response,) = RememberedView.remembered
    assert response.content == b""


def test_slow_readers_stop_nobody(site, folder):
    with ExitStack() as readers:
        connections = [readers.enter_context(connected(site, "large")) for _ in range(200)]
        wait_until(lambda: times_open(folder / "large") == 200)
        with httpx.Client(base_url=site, timeout=TIMEOUT_S) as client:
            for _ in range(50):
                assert client.get("/thread").status_code == 200
            assert client.get("/files/small").content == SMALL
            assert client.get("/files/large").content == LARGE
        assert received(connections[7]).endswith(LARGE)
    wait_until(lambda: not times_open(folder / "large"))


def received(connection: socket.socket) -> bytes:
    """Return the rest of an answer, read at last."""
    answer = bytearray()
    while len(answer) < len(LARGE) or not answer.endswith(LARGE[-100:]):
        answer += connection.recv(2**20)
    return bytes(answer)


def test_the_file_is_closed_when_the_client_goes_away(site, folder):
    """Nobody could read it to its end meanwhile."""
    with (folder / "huge").open("wb") as huge:
        huge.truncate(2**40)
    with connected(site, "huge"):
        wait_until(lambda: times_open(folder / "huge") == 1)
    wait_until(lambda: not times_open(folder / "huge"))


def test_a_file_that_is_cut_meanwhile_breaks_the_connection(site, folder, caplog):
    storage.write("cut", [LARGE])
    with connected(site, "cut") as connection:
        (folder / "cut").open("r+b").truncate(2**20)
        answer = b"".join(iter(lambda: connection.recv(2**20), b""))
    assert len(answer) < len(LARGE)
    assert "bytes too soon" in caplog.text
    wait_until(lambda: not times_open(folder / "cut"))


def test_a_file_is_sent_as_it_was_though_it_is_replaced_and_deleted(site):
    storage.write("old", [LARGE])
    with connected(site, "old") as connection:
        storage.write("old", [b"new"])
        storage.delete(["old"])
        assert received(connection).endswith(LARGE)


def test_the_request_ends_in_the_thread_that_has_its_database_connection(site):
    ended: list[str] = []

    def note(**signal: object) -> None:
        ended.append(threading.current_thread().name)

    request_finished.connect(note)
    try:
        httpx.get(f"{site}/files/small")
        wait_until(lambda: bool(ended))
    finally:
        request_finished.disconnect(note)
    assert all(name.startswith("Django") for name in ended)


def test_djangos_own_client_reads_files_too(site):
    response = Client().get("/files/small", headers={"Range": "bytes=5-9"})
    assert (response.status_code, response.getvalue()) == (206, SMALL[5:10])
