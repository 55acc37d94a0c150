"""What every request passes: an id in the response and in its log lines, and JSON for every error of the API."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.api_errors import api_error_response
from config.request_ids import new_request_id
from speech.errors import ApiError

request_log = logging.getLogger("service.request")

Handler = Callable[[HttpRequest], HttpResponse]

_STATUS_MESSAGES = {
    400: ("bad_request", "The request is malformed."),
    403: ("forbidden", "This request is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    413: ("request_too_large", "The request body is too large."),
}


def request_context(get_response: Handler) -> Handler:
    """Give each request an id, in `X-Request-Id` and in its log lines, and log one line about it."""

    def answer(request: HttpRequest) -> HttpResponse:
        request_id = new_request_id()
        started = time.perf_counter()
        response = get_response(request)
        response["X-Request-Id"] = request_id
        facts = {
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "duration_ms": round((time.perf_counter() - started) * 1000, 1),
        }
        request_log.info("%(method)s %(path)s %(status)s in %(duration_ms)s ms", facts, extra=facts)
        return response

    return answer


def json_api_errors(get_response: Handler) -> Handler:
    """Answer in JSON what fails under `/api/` outside of the API's views: Django's own pages are HTML."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_html = response.get("Content-Type", "").startswith("text/html")
        if response.status_code < 400 or not is_html or not request.path.startswith("/api/"):
            return response
        code, message = _STATUS_MESSAGES.get(response.status_code, ("internal_error", "Something failed on our side."))
        return api_error_response(ApiError(message, code=code, status=response.status_code))

    return answer
