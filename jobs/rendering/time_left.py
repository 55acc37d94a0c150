"""The time until jobs are rendered, estimated from their finished segments and the workers that render them."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Avg, Count, Q
from django.utils import timezone

from jobs.models import Job, Segment


def times_left_s(jobs: Iterable[Job]) -> dict[UUID, float]:
    """Return the seconds until each of `jobs` is rendered, by ID, for jobs with a finished segment."""
    active = {job.pk: job for job in jobs if job.status == Job.Status.ACTIVE and 0 < job.done_count < job.segment_count}
    if not active:
        return {}
    in_work = Q(claim__isnull=False, due_at__gt=timezone.now())
    rows = Segment.objects.filter(job__in=active).values_list("job")
    paces = rows.annotate(seconds=Avg("render_s"), workers=Count("pk", filter=in_work))
    return {
        job_id: seconds * (active[job_id].segment_count - active[job_id].done_count) / max(1, workers)
        for job_id, seconds, workers in paces
        if seconds is not None
    }
