"""Bounds on work that waits: the unfinished jobs of an account, and the long texts being planned."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Count, F, Sum

from accounts.limits import lend_connection
from accounts.models import Account
from core.errors import LimitExceeded
from core.places import Places
from jobs.models import Job
from jobs.statuses import UNFINISHED

LONG = 100_000
"""Characters from which a text needs a place for planning; a shorter text is planned within a quarter of a second."""

CHARACTERS_OF_A_PART = 100
"""A part costs as much time as this many characters of plain text, beside its own text."""

_RETRY_AFTER_S = 60

plannings = Places(at_once=2, queue=4, kind="long texts to plan")
"""A body of letters alone takes a core for half a minute. A request that waits holds a thread of the server."""


def check_backlog(account: Account, characters: int) -> None:
    """Refuse a job above the account's limit of unfinished jobs or characters. Raises: LimitExceeded.

    Two jobs sent at the same moment may both be accepted as the last one.
    """
    plan = account.plan
    unfinished = Job.objects.filter(account=account, status__in=UNFINISHED)
    waiting = unfinished.aggregate(
        jobs=Count("pk"), characters=Sum(F("characters") - F("settled_characters"), default=0)
    )
    if waiting["jobs"] >= plan.unfinished_jobs:
        raise _too_much(f"{waiting['jobs']:,} unfinished jobs", plan.unfinished_jobs, waiting["jobs"])
    if waiting["characters"] + characters > plan.unfinished_characters:
        raise _too_much(
            f"unfinished jobs with {waiting['characters']:,} characters",
            plan.unfinished_characters,
            waiting["characters"],
        )


@contextmanager
def planning(characters: int, parts: int) -> Iterator[None]:
    """Hold a place for planning a long text, or one of many parts, while the block runs. Raises: ServerOverloaded."""
    if characters + CHARACTERS_OF_A_PART * parts < LONG:
        yield
        return
    lend_connection()
    with plannings.take():
        yield


def _too_much(what: str, limit: int, used: int) -> LimitExceeded:
    return LimitExceeded(
        f"You have {what}; your plan allows {limit:,}. Wait until some finish.",
        code="queue_limit_exceeded",
        extra={"limit": limit, "used": used},
        retry_after_s=_RETRY_AFTER_S,
    )
