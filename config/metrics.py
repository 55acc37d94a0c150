"""`/metrics`, for the operator's Prometheus: the figures of this process, of all jobs and of all workers."""

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
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client import REGISTRY as OWN_REGISTRY
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis import RedisError

from config.operators import is_operator
from jobs.models import Job, Segment
from jobs.queue import worker_metrics
from jobs.queue.workers import count_living_workers
from jobs.statuses import UNFINISHED
from speech.render_places import render_load
from voices.claims import due_voices

log = logging.getLogger(__name__)


@csrf_exempt
@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Send operators the figures in Prometheus's text format; refuse all others with a reason."""
    if is_operator(request):
        figures = generate_latest(OWN_REGISTRY) + generate_latest(_scraped)
        return HttpResponse(figures, content_type=CONTENT_TYPE_LATEST)
    if settings.METRICS_TOKEN:
        message, headers = "Send the METRICS_TOKEN: Authorization: Bearer <token>.\n", {"WWW-Authenticate": "Bearer"}
        return HttpResponse(message, status=401, content_type="text/plain", headers=headers)
    message = "Without a METRICS_TOKEN the metrics are for this machine alone.\n"
    return HttpResponse(message, status=403, content_type="text/plain")


class _ScrapedFigures(Collector):
    """The figures from the database and the cache, read at each scrape; every web process gives the same ones."""

    def collect(self) -> Iterator[Metric]:
        yield from _render_slots()
        for read in (_queue, _enrollments, _workers, worker_metrics.collect):
            try:
                yield from list(read())
            except (Error, RedisError) as error:
                # The other figures matter even more now.
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
