"""Files over HTTP: the whole stack of Django behind uvicorn, with four threads."""

import hashlib
import io
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
import uvicorn
from django.conf import settings as django_settings
from django.core.files.storage import default_storage
from django.core.signals import request_finished
from django.core.wsgi import get_wsgi_application
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from prometheus_client import REGISTRY
from rest_framework.views import APIView
from whitenoise.middleware import WhiteNoiseFileResponse
from whitenoise.responders import StaticFile

from core.errors import SynthesisFailed
from core.unsent import FILES, MEMORY
from files import storage
from jobs.api.downloads import answer_file
from serving.delivery import Delivery
from serving.django_threads import DjangoThreads
from serving.request_body import BodyReader

pytestmark = pytest.mark.process

THREADS = 4
SMALL = hashlib.sha256(b"small").digest() * 100
LARGE = random.Random(0).randbytes(2**20 + 7) * 48
TIMEOUT_S = 120
STREAM_BLOCK_BYTES = 32 * 1024


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
        with serving(Delivery(BodyReader(app, most_bytes=lambda scope: 1000, timeout_s=TIMEOUT_S), folder)) as address:
            yield address


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


def test_a_whole_file(site):
    for prefix in ("", "/api"):
        response = httpx.get(f"{site}{prefix}/files/large", timeout=60)
        assert response.status_code == 200
        assert response.content == LARGE
        assert response.headers["content-length"] == str(len(LARGE))
        assert response.headers["content-type"] == "audio/mpeg"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-request-id"]
        assert "transfer-encoding" not in response.headers


def test_ranges_are_slices_of_the_file(site):
    chance = random.Random(1)
    with httpx.Client(base_url=site, timeout=60) as client:
        for name, content in (("small", SMALL), ("large", LARGE)):
            for _ in range(60):
                first = chance.randrange(len(content))
                last = min(first + chance.choice([0, 1, 1000, 131_071, 131_072, 2**20]), len(content) - 1)
                response = client.get(f"/files/{name}", headers={"Range": f"bytes={first}-{last}"})
                assert response.status_code == 206
                assert response.content == content[first : last + 1]
                assert response.headers["content-range"] == f"bytes {first}-{last}/{len(content)}"
                assert response.headers["content-length"] == str(last - first + 1)


def test_a_range_outside_the_file_is_a_usual_error(site):
    response = httpx.get(f"{site}/api/files/small", headers={"Range": "bytes=3200-"}, timeout=60)
    assert response.status_code == 416
    assert response.headers["content-range"] == "bytes */3200"
    error = response.json()["error"]
    assert (error["code"], error["type"], error["param"]) == ("range_not_satisfiable", "invalid_request_error", None)


def test_a_missing_file_is_a_404(site):
    assert httpx.get(f"{site}/files/none", timeout=60).status_code == 404
    assert httpx.get(f"{site}/api/files/none", timeout=60).json()["error"]["code"] == "not_found"


def test_one_connection_takes_answer_after_answer(site, folder):
    with httpx.Client(base_url=site, timeout=60) as client:
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


def test_other_answers_are_unchanged(site):
    assert httpx.get(f"{site}/another", timeout=60).content == Path(__file__).read_bytes()
    assert httpx.get(f"{site}/counted", timeout=60).text == "".join(f"{number}," for number in range(1000))
    assert httpx.get(f"{site}/nowhere", timeout=60).status_code == 404


def test_a_stream_is_sent_while_it_is_made(site):
    Making.go_on.clear()
    with httpx.stream("GET", f"{site}/in-two-parts", timeout=TIMEOUT_S) as response:
        blocks = response.iter_bytes()
        assert next(blocks) == b"first, "
        Making.go_on.set()
        assert b"".join(blocks) == b"last"
    assert "content-length" not in response.headers


def test_a_stream_that_fails_ends_without_its_end(site):
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"{site}/failing-later", timeout=TIMEOUT_S)
    broken = REGISTRY.get_sample_value("speech_http_broken_streams_total", {"code": "synthesis_failed"})
    assert broken is not None
    assert broken >= 1


def test_a_stream_that_tells_its_failure_ends_as_any_other_and_is_counted(site):
    def broken() -> float:
        return REGISTRY.get_sample_value("speech_http_broken_streams_total", {"code": "synthesis_failed"}) or 0.0

    before = broken()
    assert httpx.get(f"{site}/telling", timeout=TIMEOUT_S).text == "first, it failed"
    assert broken() == before + 1


def test_a_stream_whose_client_goes_away_is_closed(site):
    with connected(site, "any", "endless"):
        wait_until(lambda: Making.blocks > 1)
    wait_until(lambda: Making.is_over)


def test_a_stream_that_is_not_read_is_made_no_further_than_the_system_buffers(site):
    with connected(site, "any", "endless"):
        wait_until(is_resting)
        assert Making.blocks * STREAM_BLOCK_BYTES < 8 * 2**20
    wait_until(lambda: Making.is_over)


def is_resting() -> bool:
    """Tell whether no block is made for a while."""
    before = Making.blocks
    time.sleep(0.5)
    return before == Making.blocks > 1


def test_a_sent_answer_is_freed(site):
    assert httpx.get(f"{site}/remembered", timeout=60).content == LARGE
    (response,) = RememberedView.remembered
    assert response.content == b""


def test_slow_readers_delay_no_other_request(site, folder):
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


def test_a_file_truncated_meanwhile_breaks_the_connection(site, folder, caplog):
    storage.write("cut", [LARGE])
    with connected(site, "cut") as connection:
        (folder / "cut").open("r+b").truncate(2**20)
        answer = b"".join(iter(lambda: connection.recv(2**20), b""))
    assert len(answer) < len(LARGE)
    assert "bytes too soon" in caplog.text
    wait_until(lambda: not times_open(folder / "cut"))


def test_a_file_is_sent_unchanged_even_if_it_is_replaced_and_deleted(site):
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
        httpx.get(f"{site}/files/small", timeout=60)
        wait_until(lambda: bool(ended))
    finally:
        request_finished.disconnect(note)
    assert all(name.startswith("Django") for name in ended)


def test_static_files_are_sent_from_the_disk(site, folder):
    address = f"{site}/static-files"
    for name, content in (("small", SMALL), ("large", LARGE), ("empty", b"")):
        assert httpx.get(f"{address}/{name}", timeout=60).content == content
    for first, last in ((0, 9), (5, 2**20), (len(LARGE) - 2**20, len(LARGE) - 1)):
        response = httpx.get(f"{address}/large", headers={"Range": f"bytes={first}-{last}"}, timeout=60)
        assert response.content == LARGE[first : last + 1]
    assert httpx.head(f"{address}/large", timeout=60).headers["content-length"] == str(len(LARGE))
    wait_until(lambda: not times_open(folder / "large"))


def test_an_unread_static_file_stays_on_the_disk(site, folder):
    with ExitStack() as readers:
        for _ in range(50):
            readers.enter_context(connected(site, "large", "static-files"))
        wait_until(lambda: times_open(folder / "large") == 50)
        assert MEMORY.held == FILES.held == 0
    wait_until(lambda: not times_open(folder / "large"))


def test_a_body_is_gone_when_its_answer_is_made(site):
    assert httpx.post(f"{site}/length", content=b"a" * 900, timeout=60).text == "900"
    assert taken_bodies.pop().closed


def test_djangos_own_client_reads_files_too(site):
    response = Client().get("/files/small", headers={"Range": "bytes=5-9"})
    assert (response.status_code, response.getvalue()) == (206, SMALL[5:10])
