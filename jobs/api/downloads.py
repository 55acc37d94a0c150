"""A stored file as an HTTP answer: its bytes or a range of them from disk, or a redirect to the object storage.

The view checks the caller's right to the file.
"""

import os
import re
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header, parse_etags

from core.errors import ApiError
from core.streams import BLOCK_BYTES
from files.regions import FileRegion

# Python refuses to parse some numbers that are longer than these.
_SINGLE_RANGE = re.compile(r"bytes=[ \t]*(?:([0-9]{1,99})-([0-9]{0,99})|-([0-9]{1,99}))[ \t]*", re.IGNORECASE)


def media_origins() -> list[str]:
    """Return the origins, beside the site itself, from which a player gets stored files: the object storage, if any."""
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

    A browser saves the file as `file_name`; it saves an attachment at once.

    Raises:
        ApiError: 416, the range lies outside of the file.
        Http404: there is no file of that name on disk.
    """
    disposition = content_disposition_header(is_attachment, file_name) or "inline"
    try:
        path = Path(default_storage.path(name))
    except NotImplementedError:
        parameters = {"ResponseContentType": content_type, "ResponseContentDisposition": disposition}
        url = default_storage.url(name, parameters=parameters, http_method=request.method)  # type: ignore[call-arg]
        # Django's redirects refuse more than 2,048 characters, and the credentials of a role make a URL longer.
        return HttpResponse(status=302, headers={"Location": url, "Cache-Control": "no-store"})
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
    """Return the answer from an open file; only a `FileResponse` closes it."""
    facts = os.fstat(file.fileno())
    size = facts.st_size
    etag = f'"{facts.st_ino:x}-{facts.st_mtime_ns:x}-{size:x}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Accept-Ranges": "bytes"}
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if known == ["*"] or etag in (tag.removeprefix("W/") for tag in known):
        # CommonMiddleware adds no `Content-Length: 0`, which would be wrong for the file, to a streaming answer.
        unchanged = StreamingHttpResponse(status=304, headers=headers)
        del unchanged.headers["Content-Type"]
        return unchanged
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type, headers=headers | {"Content-Length": str(size)})
    is_same = request.headers.get("If-Range", etag).strip() == etag
    span = parse_range(request.headers.get("Range", ""), size) if is_same else None
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


def parse_range(header: str, size: int) -> range | None:
    """Return the positions of the bytes that a `Range` header asks for; None for the whole file.

    The whole file is sent without a header, with a malformed one, with several ranges, and if the file is empty.

    Raises:
        ApiError: 416, the range begins after the last of `size` bytes.

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
        message = f"The range lies outside of the file, which has {size} bytes."
        headers = {"Content-Range": f"bytes */{size}"}
        raise ApiError(message, code="range_not_satisfiable", status=416, headers=headers)
    return span
