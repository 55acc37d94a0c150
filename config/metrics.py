"""`/metrics`: what an operator's Prometheus asks for. The figures are this process's own, but those of jobs."""

import logging
from collections.abc import Iterator

from django.conf import settings
from django.db import Error
from django.db.models import Count, F, Min, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    Metric,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client import REGISTRY as OWN_REGISTRY
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis import RedisError

from config.operators import is_operator
from jobs import worker_metrics
from jobs.models import Job, Segment
from jobs.statuses import UNFINISHED
from jobs.workers import count_living_workers
from speech.service import render_load
from voices.claims import due_voices

log = logging.getLogger(__name__)

disable_created_metrics()  # type: ignore[no-untyped-call]

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
_REQUESTS = Counter("speech_http_requests", "Requests that were answered.", ["route", "method", "status"])
_DURATIONS = Histogram(
    "speech_http_request_duration_seconds", "Time to answer a request.", ["route", "method"], buckets=_SECONDS
)


def observe_request(route: str, method: str | None, status: int, duration_s: float) -> None:
    """Count a request; `route` must be one of few names, never what a client can choose."""
    known = method if method in _METHODS else "other"
    _REQUESTS.labels(route, known, status).inc()
    _DURATIONS.labels(route, known).observe(duration_s)


def route_of(request: HttpRequest) -> str:
    """Return the name of the address that a request went to; that of the site where it is one of Django's own."""
    match = request.resolver_match
    if match is None:
        return "none"
    return match.namespaces[0] if match.namespaces else match.url_name or "none"


@csrf_exempt
@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer operators with the figures in Prometheus's text format, and everybody else with what they lack."""
    if not is_operator(request):
        return _refused()
    return HttpResponse(generate_latest(OWN_REGISTRY) + generate_latest(_scraped), content_type=CONTENT_TYPE_LATEST)


def _refused() -> HttpResponse:
    if settings.METRICS_TOKEN:
        message, headers = "Send the METRICS_TOKEN: Authorization: Bearer <token>.\n", {"WWW-Authenticate": "Bearer"}
        return HttpResponse(message, status=401, content_type="text/plain", headers=headers)
    message = "Without a METRICS_TOKEN the metrics are for this machine alone.\n"
    return HttpResponse(message, status=403, content_type="text/plain")


class _ScrapedFigures(Collector):
    """What stands in the database and the cache, read when it is asked for: the same from every web process."""

    def collect(self) -> Iterator[Metric]:
        yield from _render_slots()
        for read in (_queue, _enrollments, _workers, worker_metrics.collect):
            try:
                yield from list(read())
            except (Error, RedisError) as error:
                # The rest is worth more then than ever.
                log.warning("metrics are missing: %s", error)


def _render_slots() -> Iterator[Metric]:
    load = render_load()
    yield GaugeMetricFamily("speech_render_slots", "Requests that can render at once in this process.", load.slots)
    yield GaugeMetricFamily("speech_render_slots_in_use", "Requests that render in this process.", load.in_use)
    yield GaugeMetricFamily("speech_render_waiting", "Requests that wait for a slot in this process.", load.waiting)


def _queue() -> Iterator[Metric]:
    now, unfinished = timezone.now(), Job.objects.filter(status__in=UNFINISHED)
    counts = unfinished.values("status").annotate(jobs=Count("pk"), left=Sum(F("segment_count") - F("done_count")))
    by_status = {row["status"]: row for row in counts}
    jobs = GaugeMetricFamily("speech_queue_jobs", "Jobs that are not finished.", labels=["status"])
    for status in UNFINISHED:
        jobs.add_metric([status], by_status[status]["jobs"] if status in by_status else 0)
    yield jobs
    segments = sum(row["left"] for row in by_status.values())
    yield GaugeMetricFamily("speech_queue_segments", "Segments of jobs that are not rendered yet.", segments)
    due = Segment.objects.filter(job__status__in=UNFINISHED, due_at__lte=now)
    oldest = due.order_by("job__created_at").values_list("due_at", flat=True).first()
    age_s = (now - oldest).total_seconds() if oldest else 0.0
    yield GaugeMetricFamily("speech_queue_oldest_segment_seconds", "How long the oldest job's segment waits.", age_s)
    callbacks = Job.objects.filter(callback_due_at__lte=now).count()
    yield GaugeMetricFamily("speech_queue_callbacks", "Callbacks that are due.", callbacks)


def _enrollments() -> Iterator[Metric]:
    now = timezone.now()
    waiting = due_voices(now).order_by().aggregate(count=Count("pk"), oldest=Min("created_at"))
    age_s = (now - waiting["oldest"]).total_seconds() if waiting["oldest"] else 0.0
    yield GaugeMetricFamily("speech_queue_enrollments", "Voices that wait to be enrolled.", waiting["count"])
    yield GaugeMetricFamily("speech_queue_oldest_enrollment_seconds", "Age of the oldest voice that waits.", age_s)


def _workers() -> Iterator[Metric]:
    yield GaugeMetricFamily("speech_workers", "Clusters of workers (qcluster) that live.", count_living_workers())


_scraped = CollectorRegistry()
_scraped.register(_ScrapedFigures())
