"""A stored file as an HTTP answer: its bytes or a range of them from disk, or the way to it in the object storage.

Whether somebody may have the file is for the view to say.
"""

import io
import os
import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header, parse_etags

from speech.errors import ApiError

BLOCK_BYTES = 128 * 1024
"""What is read of a file at once."""

# Of longer numbers than these Python would refuse some.
_SINGLE_RANGE = re.compile(r"bytes=[ \t]*(?:([0-9]{1,99})-([0-9]{0,99})|-([0-9]{1,99}))[ \t]*", re.IGNORECASE)


class FileRegion:
    """What is left of a stretch of an open file, as a file to be read once."""

    def __init__(self, file: BinaryIO, length: int) -> None:
        """Begin where `file` stands; the region closes it."""
        self._file = file
        self._left = length

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; none at the end.

        Raises:
            OSError: the file ends before the region does.
        """
        block = self._file.read(min(size, self._left))
        self._left -= len(block)
        if self._left and not block:
            raise OSError(f"the file ends {self._left} bytes too soon")
        return block

    def detach(self) -> "FileRegion":
        """Return what is left as a region of its own, which closing this one does not close."""
        detached = FileRegion(self._file, self._left)
        self._file, self._left = io.BytesIO(), 0
        return detached

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def media_origins() -> list[str]:
    """Return from where else than the site itself a player gets stored files: the object storage, if there is one."""
    try:
        default_storage.path("")
    except NotImplementedError:
        address = urlsplit(default_storage.url("origin"))
        return [f"{address.scheme}://{address.netloc}"]
    return []


def answer_file(
    request: HttpRequest, name: str, *, content_type: str, file_name: str, is_attachment: bool = False
) -> HttpResponseBase:
    """Return the answer to a GET or HEAD of a stored file: 200, 206, 304, or 302 to a URL signed for a few minutes.

    `file_name` is what a browser saves it as, which it does at once with what is an attachment.

    Raises:
        ApiError: 416, the range lies outside of the file.
        Http404: there is no file of that name on disk.
    """
    disposition = content_disposition_header(is_attachment, file_name) or "inline"
    try:
        path = Path(default_storage.path(name))
    except NotImplementedError:
        return _redirect(request, name, content_type, disposition)
    with ExitStack() as opened:
        try:
            file = opened.enter_context(path.open("rb"))
        except FileNotFoundError as error:
            raise Http404("The file is gone.") from error
        response = _answer_open_file(request, file, content_type)
        if isinstance(response, FileResponse):
            opened.pop_all()
    response.headers["Content-Disposition"] = disposition
    return response


def _answer_open_file(request: HttpRequest, file: BinaryIO, content_type: str) -> HttpResponseBase:
    """Return the answer from a file, which a `FileResponse` closes and nothing else does."""
    facts = os.fstat(file.fileno())
    size = facts.st_size
    etag = f'"{facts.st_ino:x}-{facts.st_mtime_ns:x}-{size:x}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Accept-Ranges": "bytes"}
    if _has_it_already(request, etag):
        # To one that streams, CommonMiddleware adds no `Content-Length: 0`, which would be said of the file.
        unchanged = StreamingHttpResponse(status=304, headers=headers)
        del unchanged.headers["Content-Type"]
        return unchanged
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type, headers=headers | {"Content-Length": str(size)})
    span = _asked_range(request.headers, etag, size)
    if span is None:
        return _respond(file, range(size), 200, content_type, headers)
    headers["Content-Range"] = f"bytes {span.start}-{span.stop - 1}/{size}"
    return _respond(file, span, 206, content_type, headers)


def _respond(file: BinaryIO, span: range, status: int, content_type: str, headers: dict[str, str]) -> FileResponse:
    file.seek(span.start)
    headers = headers | {"Content-Length": str(len(span))}
    response = FileResponse(FileRegion(file, len(span)), status=status, content_type=content_type, headers=headers)
    response.block_size = BLOCK_BYTES
    return response


def _has_it_already(request: HttpRequest, etag: str) -> bool:
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    return tags == ["*"] or etag in (tag.removeprefix("W/") for tag in tags)


def _asked_range(headers: Mapping[str, Any], etag: str, size: int) -> range | None:
    if headers.get("If-Range", etag).strip() != etag:
        return None
    return parse_range(headers.get("Range", ""), size)


def parse_range(header: str, size: int) -> range | None:
    """Return the positions of the bytes that a `Range` header asks for; None if the whole file is to be sent.

    That is so without a header, with one that is malformed, with several ranges, and where there is nothing to cut.

    Raises:
        ApiError: 416, the range begins behind the last of `size` bytes.

    Source: RFC 9110, section 14.
    """
    found = _SINGLE_RANGE.fullmatch(header)
    if not found or size == 0:
        return None
    first, last, suffix = (int(digits) if digits else None for digits in found.groups())
    if suffix is not None:
        span = range(max(0, size - suffix), size)
    elif last is None or first is None:
        span = range(first or 0, size)
    elif last < first:
        return None
    else:
        span = range(first, min(last + 1, size))
    if not span:
        raise _not_satisfiable(size)
    return span


def _not_satisfiable(size: int) -> ApiError:
    message = f"The range lies outside of the file, which has {size} bytes."
    headers = {"Content-Range": f"bytes */{size}"}
    return ApiError(message, code="range_not_satisfiable", status=416, headers=headers)


def _redirect(request: HttpRequest, name: str, content_type: str, disposition: str) -> HttpResponse:
    parameters = {"ResponseContentType": content_type, "ResponseContentDisposition": disposition}
    location = default_storage.url(name, parameters=parameters, http_method=request.method)  # type: ignore[call-arg]
    # Django's own redirects refuse more than 2,048 characters, which credentials of a role bring about.
    return HttpResponse(status=302, headers={"Location": location, "Cache-Control": "no-store"})
