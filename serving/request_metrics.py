"""Metrics of requests for Prometheus: their number and durations."""

from django.http import HttpRequest
from prometheus_client import Counter, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
_REQUESTS = Counter("speech_http_requests", "Requests that were answered.", ["route", "method", "status"])
_DURATIONS = Histogram(
    "speech_http_request_duration_seconds", "Time to answer a request.", ["route", "method"], buckets=_SECONDS
)
_BROKEN = Counter("speech_http_broken_streams", "Streams that ended early, by the code of the error.", ["code"])


def observe_request(route: str, method: str | None, status: int, duration_s: float) -> None:
    """Count a request; `route` must be one of a few names, never text from the client."""
    known = method if method in _METHODS else "other"
    _REQUESTS.labels(route, known, status).inc()
    _DURATIONS.labels(route, known).observe(duration_s)


def route_of(request: HttpRequest) -> str:
    """Return the name of a request's route; its namespace for routes of Django's admin, "none" without a name."""
    match = request.resolver_match
    if match is None:
        return "none"
    return match.namespaces[0] if match.namespaces else match.url_name or "none"


def count_broken_stream(code: str | None) -> None:
    """Count an answer that ended after its first byte with the error of this `code`."""
    _BROKEN.labels(code or "none").inc()
