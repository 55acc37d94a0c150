"""What every request passes: an id, a line in the log, no caches of others, and JSON for the API's errors."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.api_errors import api_error_response
from config.log_privacy import without_keys
from config.metrics import observe_request, route_of
from config.request_ids import new_request_id
from speech.errors import ApiError

request_log = logging.getLogger("service.request")

Handler = Callable[[HttpRequest], HttpResponse]

_STATUS_MESSAGES = {
    400: ("bad_request", "The request is malformed."),
    403: ("forbidden", "This request is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    413: ("request_too_large", "The request body is too large."),
    503: ("service_unavailable", "A part of the service cannot be reached. Try again in a moment."),
}


def request_context(get_response: Handler) -> Handler:
    """Give each request an id, in `X-Request-Id` and in its log lines; count it, and log one line about it."""

    def answer(request: HttpRequest) -> HttpResponse:
        request_id = new_request_id()
        started = time.perf_counter()
        response = get_response(request)
        response["X-Request-Id"] = request_id
        duration_s = time.perf_counter() - started
        observe_request(route_of(request), request.method, response.status_code, duration_s)
        log_request(request.method, without_keys(request.path), response.status_code, duration_s)
        return response

    return answer


def log_request(method: str | None, path: str, status: int, duration_s: float) -> None:
    """Write the line about a request that was answered."""
    facts = {"method": method, "path": path, "status": status, "duration_ms": round(duration_s * 1000, 1)}
    request_log.info("%(method)s %(path)s %(status)s in %(duration_ms)s ms", facts, extra=facts)


def private_by_default(get_response: Handler) -> Handler:
    """Let nobody between us and who asked keep an answer that does not say how long it may be kept."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.setdefault("Cache-Control", "private, no-cache")
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
        headers = {name: response[name] for name in ("Retry-After",) if name in response}
        return api_error_response(ApiError(message, code=code, status=response.status_code, headers=headers))

    return answer
