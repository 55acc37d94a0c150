"""Files over HTTP: whole and in ranges, to many slow readers, and what happens to a file that changes meanwhile."""

import random
from contextlib import ExitStack

import httpx
import pytest
from django.test import Client

from core.unsent import FILES, MEMORY
from files import storage
from tests.support.threaded_site import LARGE, SMALL, TIMEOUT_S, connected, received, times_open, wait_until

pytestmark = pytest.mark.process


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


def test_djangos_own_client_reads_files_too(site):
    response = Client().get("/files/small", headers={"Range": "bytes=5-9"})
    assert (response.status_code, response.getvalue()) == (206, SMALL[5:10])
