"""The feeds of an account: creates them, finds them by owner or secret address, fills them, renews addresses."""

import hashlib
import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.export import ExportedFile, json_list, rows_of
from accounts.locks import lock_open_account
from accounts.models import Account
from core.errors import ApiError
from feeds.models import AudioSize, Episode, Feed
from files import storage
from jobs.models import Job
from jobs.names import with_opening

log = logging.getLogger(__name__)

MAX_FEEDS = 50
"""The most feeds of an account."""

MAX_EPISODES = 300
"""The most episodes that a feed lists, the newest first; players fetch the whole list again and again."""

_TOKEN_BYTES = 32


def feeds_of(account: Account) -> QuerySet[Feed]:
    """Return the account's feeds by title."""
    return Feed.objects.filter(account=account).order_by("title", "pk")


def create_feed(account: Account, fields: Mapping[str, Any]) -> Feed:
    """Return a new feed with its own address. Raises: ApiError 403 if the account has too many; InvalidKey."""
    feed = Feed(account=account, **fields)
    _renew(feed)
    with transaction.atomic():
        lock_open_account(account)  # two requests must not both create the last one
        if feeds_of(account).count() >= MAX_FEEDS:
            raise ApiError(f"An account has at most {MAX_FEEDS} feeds.", code="forbidden", status=403)
        feed.save()
    return feed


def change_feed(feed: Feed, fields: Mapping[str, Any]) -> None:
    """Replace `fields` of the feed, and nothing else: an address that was replaced meanwhile must not come back."""
    Feed.objects.filter(pk=feed.pk).update(**fields)


def renew_address(feed: Feed) -> None:
    """Give the feed a new address; the old one stops working at once, for its episodes too."""
    _renew(feed)
    Feed.objects.filter(pk=feed.pk).update(token=feed.token, token_digest=feed.token_digest)


def find_feed(token: str) -> Feed | None:
    """Return the feed whose address has `token`; None if there is none or its account is suspended."""
    feeds = Feed.objects.select_related("account").filter(account__is_active=True)
    return feeds.filter(token_digest=_digest(token)).first()


def may_be_episodes(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """Return the `jobs` that can be an episode: with audio, in a format that podcast players play."""
    return jobs.filter(status=Job.Status.COMPLETED, files_removed_at=None, audio_format__in=("mp3", "m4b")).exclude(
        audio_name=""
    )


def episodes_of(feed: Feed) -> QuerySet[Job]:
    """Return the episodes of a feed, each with its `opening`, the newest first."""
    jobs = Job.objects.filter(account_id=feed.account_id)
    if not feed.has_all:
        jobs = jobs.filter(pk__in=feed.episodes.values("job_id"))
    return with_opening(may_be_episodes(jobs)).order_by("-created_at", "-pk")


def add_episode(feed: Feed, job: Job) -> None:
    """Add a job of the feed's account. Raises: ValueError for the job of another account."""
    if job.account_id != feed.account_id:
        raise ValueError("a feed has jobs of its own account only")
    Episode.objects.get_or_create(feed=feed, job=job)


def remove_episode(feed: Feed, job: Job) -> None:
    """Take a job out of the feed; the job stays."""
    Episode.objects.filter(feed=feed, job=job).delete()


def audio_sizes(jobs: Iterable[Job]) -> dict[Any, int]:
    """Return the bytes of the audio of `jobs` by their IDs, except where it is lost. Raises: StorageError."""
    wanted = {job.pk: job for job in jobs}
    known = AudioSize.objects.filter(job__in=wanted).values_list("job_id", "audio_name", "byte_count")
    sizes = {job_id: count for job_id, name, count in known if name == wanted[job_id].audio_name}
    found = []
    for job in wanted.values():
        if job.pk not in sizes:
            try:
                found.append(AudioSize(job=job, audio_name=job.audio_name, byte_count=storage.size(job.audio_name)))
            except FileNotFoundError:
                continue
    if found:
        _keep(found)
    return sizes | {size.job_id: size.byte_count for size in found}


def _keep(sizes: Sequence[AudioSize]) -> None:
    try:
        with transaction.atomic():
            AudioSize.objects.bulk_create(
                sizes, update_conflicts=True, unique_fields=["job"], update_fields=["audio_name", "byte_count"]
            )
    except IntegrityError:  # one of them has just been deleted
        log.info("sizes of audio are not kept this time")


def export_feeds(account: Account) -> Iterator[ExportedFile]:
    """Yield `feeds.json`, without the addresses: anyone who has an address can hear the feed."""
    yield ExportedFile("feeds.json", json_list(_record(feed) for feed in rows_of(Feed.objects.filter(account=account))))


def _record(feed: Feed) -> dict[str, Any]:
    names = ("id", "title", "description", "author", "language", "has_all", "created_at")
    episodes = list(feed.episodes.order_by("pk").values_list("job_id", flat=True))
    return {name: getattr(feed, name) for name in names} | {"episodes": episodes}


def _renew(feed: Feed) -> None:
    feed.token = secrets.token_urlsafe(_TOKEN_BYTES)
    feed.token_digest = _digest(feed.token)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
