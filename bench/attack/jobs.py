"""Attacks on jobs: unbounded rows and records, captions that stop a job, storage without a quota, deadlocks."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import httpx2

from bench.attack.holes import Hole, Probed
from bench.attack.target import Target

_JOBS = "/api/v1/jobs"
_WITHIN_S = 50.0
_PRIVATE_USE = "\ue000"
_names = count(1)


def keep_a_lexicon(target: Target) -> Probed:
    """Make a job of one character with a lexicon of 5,000 words, and measure the size of its row."""
    key = _key(target)
    entries = [{"word": f"word{number}", "language": "en", "respelling": "la " * 60} for number in range(5_000)]
    with target.client(key) as client:
        client.post("/api/v1/lexicon/import", json={"entries": entries}).raise_for_status()
        job = client.post(_JOBS, json={"input": "A"}).json()
        kept = target.ask(f"{__name__}.bytes_of_lexicons", job["id"])
        _delete(client, job["id"])
    return Probed(f"{kept:,} bytes kept for one character", is_open=kept > 10_000)


def list_what_is_unspoken(target: Target) -> Probed:
    """Make a job of 60,000 characters without sound, and measure its record, which lists and callbacks contain too."""
    with target.client(_key(target)) as client:
        job = client.post(_JOBS, json={"input": f"Hello. {f'{_PRIVATE_USE} ' * 30_000}"}).json()
        status = _ended(client, job["id"])
        size = len(client.get(f"{_JOBS}/{job['id']}").content)
        _delete(client, job["id"])
    return Probed(f"{status}, a record of {size / 1e3:.0f} kB", is_open=status != "completed" or size > 100_000)


def show_wide_captions(target: Target) -> Probed:
    """Make a job whose captions are too wide for their lines if the lines are cut by characters."""
    with target.client(_key(target)) as client:
        job = client.post(_JOBS, json={"input": f"Word{'！' * 40} again."}).json()
        status = _ended(client, job["id"])
        _delete(client, job["id"])
    return Probed(f"the job is {status}", is_open=status != "completed")


def fill_the_storage(target: Target) -> Probed:
    """Send twelve jobs at once to an account that has room for three."""
    email = _email()
    text = "This is a sentence. " * 20
    with target.client(target.create_key(email, "pro")) as client:
        try:
            target.ask(f"{__name__}.leave_room_for", email, 3, text)
        except Exception as error:
            return Probed(f"there is no quota ({error!r})", is_open=True)
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda _: client.post(_JOBS, json={"input": text}), range(12)))
        refused = [answer.json()["error"]["code"] for answer in answers if answer.status_code == 403]
        accepted = [answer.json()["id"] for answer in answers if answer.status_code == 202]
        for job_id in accepted:
            _delete(client, job_id)
    is_open = len(accepted) != 3 or set(refused) != {"storage_quota_exceeded"}
    return Probed(f"{len(accepted)} of 12 accepted, {len(refused)} refused", is_open=is_open)


def meet_at_a_segment(target: Target) -> Probed:
    """Let a worker finish a segment while its job is cancelled: each waits for the other if their orders differ."""
    outcome = target.ask(f"{__name__}.finish_and_fail", _email())
    return Probed(outcome, is_open="deadlock" in outcome)


def outlive_an_account(target: Target) -> Probed:
    """Send a job, authenticated before, in the middle of its account's deletion, and look for files without a row."""
    email = _email()
    target.create_key(email, "pro")
    left = target.ask(f"{__name__}.accept_during_deletion", email)
    return Probed(f"{left} folders without a row", is_open=left > 0)


def _key(target: Target) -> str:
    return target.create_key(_email(), "pro")


def _email() -> str:
    return f"jobs{next(_names)}@attack.example"


def _ended(client: httpx2.Client, job_id: str) -> str:
    """Return the status of a job when it has ended, or has not ended in time."""
    end = time.monotonic() + _WITHIN_S
    while (status := client.get(f"{_JOBS}/{job_id}").json()["status"]) in ("queued", "active"):
        if time.monotonic() > end:
            break
        time.sleep(0.5)
    return str(status)


def _delete(client: httpx2.Client, job_id: str) -> None:
    client.delete(f"{_JOBS}/{job_id}").raise_for_status()


# The site runs this in its own process, where Django is set up.


def bytes_of_lexicons(job_id: str) -> int:
    """Return the bytes of JSON that a job keeps of its account's lexicons."""
    import json

    from jobs.models import Job

    return len(json.dumps(Job.objects.values_list("lexicons", flat=True).get(pk=job_id)))


def leave_room_for(email: str, jobs: int, text: str) -> None:
    """Fill the account's storage so that only `jobs` jobs of `text` still fit."""
    from accounts.models import Account
    from accounts.storage_use import change_storage, stored_bytes
    from jobs.stored_bytes import estimated_bytes

    account = Account.objects.get(email=email)
    one = estimated_bytes([text], pauses_s=0.0, audio_format="mp3", speed=1.0, is_podcast=False)
    change_storage(account.pk, account.plan.max_stored_bytes - stored_bytes(account) - jobs * one)


def finish_and_fail(email: str) -> str:
    """Let the end of a segment meet the failure of its job, on PostgreSQL in a chosen order; return the outcome."""
    import uuid
    from datetime import timedelta

    from django.db import OperationalError, connection, transaction
    from django.utils import timezone

    from jobs.failures import fail
    from jobs.models import Job
    from jobs.queue.claims import SegmentClaim
    from tests.support import job_site
    from tests.support.lock_order import meet_at

    if connection.vendor != "postgresql":
        return "SQLite has one lock"
    token = uuid.uuid4()
    with transaction.atomic():  # no worker sees the job before its segment is taken
        job = Job.objects.get(pk=job_site.create(email, "Hello there."))
        job.segments.update(claim=token, due_at=timezone.now() + timedelta(seconds=30))
    claim = SegmentClaim(job.segments.get(), token)
    try:
        meet_at(job.segments.all(), claim.finish, lambda: fail(job.pk, "cancelled", "It was cancelled."))
    except OperationalError as error:
        return str(error).partition("\n")[0]
    return "one waits for the other"


def accept_during_deletion(email: str) -> int:
    """Send a job for an account whose jobs are already removed; return the number of folders without a row."""
    from accounts import service
    from accounts.models import Account
    from core.errors import ApiError
    from jobs.models import Job
    from tests.support import job_site

    def send(_: Account) -> None:
        try:
            job_id = job_site.create(email, "Hello there.")
        except ApiError:
            return
        end = time.monotonic() + _WITHIN_S
        while time.monotonic() < end and Job.objects.get(pk=job_id).status != Job.Status.COMPLETED:
            time.sleep(0.2)

    service.remove_with_account(send)
    try:
        service.delete_account(Account.objects.get(email=email))
    finally:
        service._removals.remove(send)
    return folders_without_a_row()


def folders_without_a_row() -> int:
    """Return the number of job folders with files that belong to no row: neither to a job nor to a removed one."""
    from django.core.files.storage import default_storage

    from jobs.models import DoomedFolder, Job

    root = Path(default_storage.path("jobs"))
    folders = [folder for folder in root.glob("*") if any(path.is_file() for path in folder.rglob("*"))]
    known = {str(pk) for rows in (Job, DoomedFolder) for pk in rows._default_manager.values_list("pk", flat=True)}
    return sum(folder.name not in known for folder in folders)


HOLES = (
    Hole(4, "each job keeps the whole lexicon for ever", "30 MB for one character", keep_a_lexicon),
    Hole(8, "the list of unspoken pieces has no end", "a record of 300 kB", list_what_is_unspoken),
    Hole(9, "full-width signs in captions end no job", "never completed", show_wide_captions),
    Hole(13, "an account may fill the storage", "no quota", fill_the_storage),
    Hole(14, "segment and job are locked in two orders", "deadlock detected", meet_at_a_segment),
    Hole(24, "a job accepted while its account goes leaves files", "a folder without a row", outlive_an_account),
)
