"""The read-along book of a job as an HTTP answer; the view checks the caller's right to it."""

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from jobs.book.epub import CONTENT_TYPE
from jobs.book.job_books import book_file
from jobs.models import Job


def answer_book(request: HttpRequest, job: Job) -> HttpResponseBase:
    """Return the answer to a GET or HEAD of the book of a completed job, made while it is sent.

    Raises: Http404 if the audio is gone; StorageError.
    """
    headers = {"Cache-Control": "private, no-cache"}
    try:
        blocks = book_file(job)
    except FileNotFoundError as error:
        raise Http404("The file is gone.") from error
    if request.method == "HEAD":
        return HttpResponse(content_type=CONTENT_TYPE, headers=headers)
    return StreamingHttpResponse(blocks, content_type=CONTENT_TYPE, headers=headers)
