"""The middleware of every request: an ID, a line in the log, private caching, and JSON for the API's errors."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.views import APIView

from core.errors import ApiError
from serving.api_errors import (
    JSON,
    ApiNotFoundView,
    api_error_of,
    api_error_response,
    error_of_status,
    foreign_host_error,
    not_found_error,
)
from serving.api_paths import is_api
from serving.log_privacy import without_keys
from serving.request_ids import new_request_id
from serving.request_metrics import observe_request, route_of

request_log = logging.getLogger("service.request")

_NEVER_COMPRESSED = ("audio/", "text/event-stream")

_SAID_EVERYWHERE = (400, 413)
"""Statuses of requests that are wrong at any address, even one where a program has no business."""

Handler = Callable[[HttpRequest], HttpResponse]


def request_context(get_response: Handler) -> Handler:
    """Give each request an ID, in `X-Request-Id` and in its log lines; count it, and log one line about it."""

    def answer(request: HttpRequest) -> HttpResponse:
        request_id = new_request_id()
        started = time.perf_counter()
        response = get_response(request)
        response["X-Request-Id"] = request_id
        duration_s = time.perf_counter() - started
        observe_request(route_of(request), request.method, response.status_code, duration_s)
        log_request(request.method, request.path, response.status_code, duration_s)
        return response

    return answer


def log_request(method: str | None, path: str, status: int, duration_s: float) -> None:
    """Log the line about an answered request, without the keys of links in its path."""
    facts = {"method": method, "path": without_keys(path), "status": status, "duration_ms": round(duration_s * 1000, 1)}
    request_log.info("%(method)s %(path)s %(status)s in %(duration_ms)s ms", facts, extra=facts)


def json_in_utf8(get_response: Handler) -> Handler:
    """Name the charset of JSON answers."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type") == "application/json":
            response["Content-Type"] = JSON
        return response

    return answer


def private_by_default(get_response: Handler) -> Handler:
    """Forbid shared caches to keep an answer that sets no `Cache-Control` of its own.

    A proxy that compressed events would delay them, and a proxy that compressed audio could not serve ranges of it.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.setdefault("Cache-Control", "private, no-cache")
        if response.get("Content-Type", "").startswith(_NEVER_COMPRESSED):
            patch_cache_control(response, no_transform=True)
        return response

    return answer


def json_api_errors(get_response: Handler) -> Handler:
    """Answer failures at the API's addresses outside of its views in JSON; Django would answer with HTML pages.

    Elsewhere too, a program gets no page: one that sends a key or JSON, or accepts no HTML for an unknown address.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.get("Content-Type", "").startswith("text/html") or "Location" in response:
            return response
        if not is_api(request.path):
            if not (_is_for_api(request) or (response.status_code == 404 and _takes_no_pages(request))):
                return response
            if response.status_code < 500 and response.status_code not in _SAID_EVERYWHERE:
                return _in_place_of(response, not_found_error(request.path))
        elif response.status_code < 400:
            return response
        headers = {name: response[name] for name in ("Retry-After",) if name in response}
        error = foreign_host_error(request) or error_of_status(response.status_code, headers)
        return api_error_response(error, request.path)

    return answer


def _in_place_of(page: HttpResponse, error: ApiError) -> HttpResponse:
    """Return `error` with the headers of `page` that do not describe its content."""
    answer = api_error_response(error)
    for name, value in page.items():
        if name != "Content-Length":
            answer.setdefault(name, value)
    return answer


def _is_for_api(request: HttpRequest) -> bool:
    """Tell whether a request has a key or JSON, which only requests to the API have, and no browser session."""
    has_key = request.headers.get("Authorization", "").lower().startswith("bearer ")
    is_for_api = has_key or request.content_type == "application/json"
    return is_for_api and settings.SESSION_COOKIE_NAME not in request.COOKIES


def _takes_no_pages(request: HttpRequest) -> bool:
    accepted = request.headers.get("Accept", "").lower()
    return bool(accepted) and "html" not in accepted


class AnsweredMethods:
    """Answers OPTIONS and unsupported methods at the API's endpoints, for callers without a key too.

    Both answers name the methods in `Allow`.
    """

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if response.status_code == 204:
            del response["Content-Length"], response["Content-Type"]  # an empty answer has neither (RFC 9110, 8.6)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        """Return the answer to such a request at an endpoint; None lets Django call the view."""
        kind = getattr(view, "view_class", ApiNotFoundView)
        if not issubclass(kind, APIView) or kind is ApiNotFoundView:
            return None
        endpoint = kind(**view.view_initkwargs)
        endpoint.setup(request, *args, **kwargs)
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers={"Allow": ", ".join(endpoint.allowed_methods)})
        if request.method not in endpoint.allowed_methods:
            error = api_error_of(MethodNotAllowed(str(request.method)), endpoint)
            return api_error_response(error, request.path)
        return None
