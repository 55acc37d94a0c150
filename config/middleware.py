"""What every request passes: an id in the response and in its log lines, and JSON for every error of the API."""

import inspect
import logging
import time
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from config.api_errors import api_error_response
from config.request_ids import request_id
from speech.errors import ApiError

request_log = logging.getLogger("service.request")

Handler = Callable[[HttpRequest], Any]

_STATUS_MESSAGES = {
    400: ("bad_request", "The request is malformed."),
    403: ("forbidden", "This request is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    413: ("request_too_large", "The request body is too large."),
}


@sync_and_async_middleware
def request_context(get_response: Handler) -> Handler:
    """Give each request an id, in `X-Request-Id` and in its log lines, and log one line about it."""

    def begin(request: HttpRequest) -> float:
        request_id.set(uuid.uuid4().hex)
        return time.perf_counter()

    def finish(request: HttpRequest, response: HttpResponse, started: float) -> HttpResponse:
        response["X-Request-Id"] = request_id.get()
        duration_ms = round((time.perf_counter() - started) * 1000, 1)
        facts = {"method": request.method, "path": request.path, "status": response.status_code}
        request_log.info(
            "%(method)s %(path)s %(status)s in %(duration_ms)s ms",
            facts | {"duration_ms": duration_ms},
            extra=facts | {"duration_ms": duration_ms},
        )
        return response

    return _wrap(get_response, begin, finish)


@sync_and_async_middleware
def json_api_errors(get_response: Handler) -> Handler:
    """Answer in JSON what fails under `/api/` outside of the API's views: Django's own pages are HTML."""

    def begin(request: HttpRequest) -> None:
        return None

    def finish(request: HttpRequest, response: HttpResponse, started: None) -> HttpResponse:
        is_html = response.get("Content-Type", "").startswith("text/html")
        if response.status_code < 400 or not is_html or not request.path.startswith("/api/"):
            return response
        code, message = _STATUS_MESSAGES.get(response.status_code, ("internal_error", "Something failed on our side."))
        return api_error_response(ApiError(message, code=code, status=response.status_code))

    return _wrap(get_response, begin, finish)


def _wrap(
    get_response: Handler, begin: Callable[[HttpRequest], Any], finish: Callable[[HttpRequest, Any, Any], HttpResponse]
) -> Handler:
    """Return `get_response` between `begin` and `finish`, asynchronous if it is so itself."""
    if inspect.iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            state = begin(request)
            return finish(request, await get_response(request), state)

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        state = begin(request)
        return finish(request, get_response(request), state)

    return answer
