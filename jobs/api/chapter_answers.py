"""A chapter of a finished job as an HTTP answer: all of its file, or a range of it."""

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

from jobs.api.downloads import parse_range
from jobs.models import Chapter, Job
from jobs.rendering.chapter_files import ChapterFile, chapter_file
from tts.pieces import FILE_FORMATS


def answer_chapter(
    request: HttpRequest, job: Job, chapter: Chapter, file_name: str, *, is_attachment: bool = False
) -> HttpResponseBase:
    """Return the answer to a GET or HEAD of a chapter of a completed job: 200 or 206.

    The view checks the caller's right to it. Raises: ApiError 416; Http404 if the audio is gone; StorageError.
    """
    try:
        file = chapter_file(job, chapter)
    except FileNotFoundError as error:
        raise Http404("The file is gone.") from error
    etag = f'"{job.audio_name.rpartition("/")[2]}-{chapter.number}"'
    headers = {
        "Content-Disposition": content_disposition_header(is_attachment, file_name) or "inline",
        "Cache-Control": "private, no-cache",
        "Accept-Ranges": "bytes",
        "ETag": etag,
    }
    is_same = request.headers.get("If-Range", etag).strip() == etag
    span = parse_range(request.headers.get("Range", ""), file.byte_count) if is_same else None
    if span is not None:
        headers["Content-Range"] = f"bytes {span.start}-{span.stop - 1}/{file.byte_count}"
    content_type = FILE_FORMATS[job.audio_format].content_type
    return _respond(request, file, span, content_type, headers)


def _respond(
    request: HttpRequest, file: ChapterFile, span: range | None, content_type: str, headers: dict[str, str]
) -> HttpResponseBase:
    wanted = range(file.byte_count) if span is None else span
    headers = headers | {"Content-Length": str(len(wanted))}
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type, headers=headers)
    status = 200 if span is None else 206
    return StreamingHttpResponse(file.content(wanted), status=status, content_type=content_type, headers=headers)
