"""Stored files as answers: whole, in ranges, unchanged, gone."""

import os
from pathlib import Path

import pytest
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from hypothesis import example, given
from hypothesis import strategies as st

from core.errors import ApiError
from files import storage
from files.regions import FileRegion
from jobs.api.downloads import answer_file, parse_range

# The end of an answer ends a request, and looks after the connections to the database.
pytestmark = pytest.mark.django_db

NAME = "jobs/1/audio.mp3"
CONTENT = bytes(range(256)) * 40
SIZE = len(CONTENT)

numbers = st.integers(0, 300) | st.sampled_from([10**18, 10**30, 10**98])
spaces = st.text(" \t", max_size=2)


@pytest.fixture(autouse=True)
def audio(files_folder) -> Path:
    storage.write(NAME, [CONTENT])
    return files_folder / NAME


def answer(method: str = "GET", **headers: str) -> HttpResponseBase:
    """Return the answer to a request with `headers`, in which "_" stands for "-"."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    request = RequestFactory().generic(method, "/", headers=headers)
    return answer_file(request, NAME, content_type="audio/mpeg", file_name="my audio.mp3")


def body(response: HttpResponseBase) -> bytes:
    """Return the bytes of the answer and close it, as a server does."""
    content = b"".join(response)
    response.close()
    return content


def test_a_whole_file():
    response = answer()
    assert response.status_code == 200
    assert response["Content-Length"] == str(SIZE)
    assert response["Content-Type"] == "audio/mpeg"
    assert response["Content-Disposition"] == 'inline; filename="my audio.mp3"'
    assert response["Accept-Ranges"] == "bytes"
    assert response["Cache-Control"].split(", ")[0] == "private"
    assert "Content-Range" not in response
    assert body(response) == CONTENT


@pytest.mark.parametrize(
    ("asked", "span"),
    [
        ("bytes=0-0", slice(0, 1)),
        ("bytes=0-", slice(None)),
        ("bytes=100-299", slice(100, 300)),
        ("bytes=10239-", slice(10239, None)),
        ("bytes=10000-99999", slice(10000, None)),
        ("bytes=-1", slice(-1, None)),
        ("bytes=-500", slice(-500, None)),
        ("bytes=-99999", slice(None)),
        ("Bytes= 5-9 ", slice(5, 10)),
        (f"bytes={'0' * 90}5-{'9' * 90}", slice(5, None)),
    ],
)
def test_a_range(asked, span):
    response = answer(Range=asked)
    positions = range(SIZE)[span]
    assert response.status_code == 206
    assert response["Content-Range"] == f"bytes {positions[0]}-{positions[-1]}/{SIZE}"
    assert response["Content-Length"] == str(len(positions))
    assert body(response) == CONTENT[span]


@pytest.mark.parametrize(
    "asked",
    [
        *("bytes=0-1,4-5", "bytes=0-1,", "bytes=0-1,bytes=4-5", "bytes=", "bytes=-", "bytes", "0-1", "bytes=5-4"),
        *("seconds=0-1", "bytes=a-b", "bytes=0x1-2", "bytes=1.5-2", "bytes=-1-2", "bytes=+1-2", "bytes=1 - 2"),
        *("bytes=٣-٤", "bytes:0-1", "bytes=0-1;", f"bytes={'9' * 5000}-", ""),
    ],
)
def test_anything_but_a_single_range_gets_the_whole_file(asked):
    response = answer(Range=asked)
    assert response.status_code == 200
    assert body(response) == CONTENT


@pytest.mark.parametrize("asked", ["bytes=10240-", "bytes=99999-999999", "bytes=-0", f"bytes={'9' * 90}-"])
def test_a_range_outside_of_the_file_is_a_416(asked):
    with pytest.raises(ApiError) as refused:
        answer(Range=asked)
    assert (refused.value.status, refused.value.code) == (416, "range_not_satisfiable")
    assert refused.value.headers == {"Content-Range": f"bytes */{SIZE}"}


@pytest.mark.parametrize("asked", ["bytes=0-", "bytes=-5", "bytes=7-9"])
def test_an_empty_file_is_always_whole(asked):
    storage.write(NAME, [])
    response = answer(Range=asked)
    assert (response.status_code, response["Content-Length"], body(response)) == (200, "0", b"")


def test_head_answers_with_the_headers_of_get():
    response = answer("HEAD", Range="bytes=0-5")
    assert (response.status_code, body(response)) == (200, b"")
    whole = answer()
    assert dict(response.items()) == dict(whole.items())
    whole.close()


def test_a_range_of_a_changed_file_is_the_whole_file():
    etag = etag_of_now()
    assert answer(Range="bytes=0-5", If_Range=etag).status_code == 206
    assert answer(Range="bytes=0-5", If_Range=f"W/{etag}").status_code == 200
    assert answer(Range="bytes=0-5", If_Range="Mon, 04 May 2026 12:00:00 GMT").status_code == 200
    storage.write(NAME, [CONTENT[::-1]])
    response = answer(Range="bytes=0-5", If_Range=etag)
    assert (response.status_code, body(response)) == (200, CONTENT[::-1])
    assert answer(Range="bytes=99999-", If_Range=etag).status_code == 200


def test_a_file_that_the_client_has_is_not_sent_again():
    etag = etag_of_now()
    for tags in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        response = answer(If_None_Match=tags, Range="bytes=0-5")
        assert (response.status_code, body(response)) == (304, b"")
        assert response["ETag"] == etag
        assert not {"Content-Length", "Content-Type", "Content-Range"}.intersection(response.headers)
    assert answer("HEAD", If_None_Match=etag).status_code == 304
    for tags in ('"other"', etag.strip('"'), ""):
        assert answer(If_None_Match=tags).status_code == 200
    storage.write(NAME, [CONTENT])
    assert answer(If_None_Match=etag).status_code == 200


def test_the_etag_depends_only_on_the_file(audio):
    etags = {etag_of_now(), etag_of_now()}
    facts = audio.stat()
    storage.write(NAME, [CONTENT[::-1]])
    os.utime(audio, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert len(etags) == 1
    assert etag_of_now() not in etags


def test_a_file_that_is_gone_is_a_404(audio):
    audio.unlink()
    with pytest.raises(Http404):
        answer()


def test_a_name_outside_the_storage_is_refused():
    with pytest.raises(SuspiciousFileOperation):
        answer_file(RequestFactory().get("/"), "../db.sqlite3", content_type="audio/mpeg", file_name="a")


def test_no_answer_leaves_the_file_open(audio):
    for headers in ({}, {"Range": "bytes=0-5"}, {"If_None_Match": "*"}):
        body(answer(**headers))
    answer("HEAD").close()
    with pytest.raises(ApiError):
        answer(Range="bytes=99999-")
    assert str(audio) not in open_files()


def test_a_truncated_file_is_an_error_and_not_a_short_answer(audio):
    response = answer(Range="bytes=10-")
    os.truncate(audio, 100)
    with pytest.raises(OSError, match="ends 10140 bytes too soon"):
        body(response)
    response.close()


def test_a_detached_region_outlives_the_answer():
    response = answer(Range="bytes=10-19")
    assert isinstance(response, FileResponse)
    assert isinstance(response.file_to_stream, FileRegion)
    region = response.file_to_stream.detach()
    assert body(response) == b""
    assert region.read(6) + region.read(6) + region.read(6) == CONTENT[10:20]
    region.close()


@given(first=numbers, last=numbers, size=st.integers(1, 300), space=spaces)
def test_any_range_is_a_slice(first, last, size, space):
    positions = range(size)
    for asked, span in (
        (f"{first}-", positions[first:]),
        (f"-{last}", positions[-last:] if last else range(0)),
        (f"{first}-{last}", positions[first : last + 1]),
    ):
        header = f"bytes={space}{asked}{space}"
        if asked == f"{first}-{last}" and last < first:
            assert parse_range(header, size) is None
        elif span:
            assert parse_range(header, size) == span
        else:
            with pytest.raises(ApiError):
                parse_range(header, size)


@given(header=st.text() | st.from_regex(r"(?i)bytes *= *[0-9]{0,4}-[0-9]{0,4}.?"), size=st.integers(0, 2000))
@example(header="bytes=" + "9" * 5000 + "-" + "9" * 5000, size=5)
def test_any_header_is_read(header, size):
    try:
        span = parse_range(header, size)
    except ApiError as error:
        assert error.headers["Content-Range"] == f"bytes */{size}"
    else:
        assert span is None or 0 <= span.start < span.stop <= size


def etag_of_now() -> str:
    """Return the ETag of the file as it is."""
    response = answer("HEAD")
    return response["ETag"]


def open_files() -> set[str]:
    """Return the paths of what this process has open."""
    return {str(link.resolve()) for link in Path("/proc/self/fd").iterdir() if link.exists()}
