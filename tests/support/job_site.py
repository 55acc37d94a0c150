"""What tests and benchmarks of real workers ask of a site's database and storage, called in a process of its own."""

import hashlib
from typing import Any

from accounts.models import Account
from accounts.plans import PRO
from jobs import files, sweeping
from jobs.models import Job
from jobs.planning import Part
from jobs.service import JobRequest, create_job


def create(email: str, text: str, audio_format: str = "mp3") -> str:
    """Return the ID of a new job of the account, which is made if it is not there."""
    account = Account.objects.filter(email=email).first()
    account = account or Account.objects.create_user(email, plan_name=PRO.name)
    job, _ = create_job(account, JobRequest((Part(text, "af_bella"),), audio_format=audio_format))
    return str(job.pk)


def status(job_id: str) -> str:
    """Return the status of a job."""
    return str(Job.objects.values_list("status", flat=True).get(pk=job_id))


def outcome(job_id: str) -> dict[str, Any]:
    """Return what a job came to: the digest of its file, its segments, and how much work they took."""
    job = Job.objects.get(pk=job_id)
    digest = hashlib.sha256()
    for block in files.read_blocks(job.audio_name, 1 << 20):
        digest.update(block)
    segments = list(job.segments.order_by("number"))
    return {
        "sha256": digest.hexdigest(),
        "duration_s": job.duration_s,
        "took_s": (job.ended_at - job.created_at).total_seconds() if job.ended_at else None,
        "segments": [
            [segment.number, segment.text, segment.sample_count, segment.byte_count, segment.word_count]
            for segment in segments
        ],
        "is_undone": any(segment.due_at is not None for segment in segments),
        "claims": sum(segment.claims for segment in segments),
        "render_s": sum(segment.render_s or 0 for segment in segments),
    }


def sweep() -> None:
    """Sweep as django-q2's schedule does every minute."""
    sweeping.sweep()
