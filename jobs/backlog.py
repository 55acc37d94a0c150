"""How much may wait: of an account's jobs, and of long texts that are made segments of."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Count, Sum

from accounts.limits import lend_connection
from accounts.models import Account
from jobs.models import Job
from jobs.statuses import UNFINISHED
from speech.errors import LimitExceeded
from speech.slots import RenderSlots

LONG = 100_000
"""From how many characters on a text is worth a place: up to then its segments take a quarter of a second."""

CHARACTERS_OF_A_PART = 100
"""Of plain text that cost as much as a part does beside what it says."""

_RETRY_AFTER_S = 60

_plannings = RenderSlots(slots=2, queue=4)
"""A body of nothing but letters takes a core for half a minute; who waits holds one of the server's threads."""


def check_backlog(account: Account, characters: int) -> None:
    """Refuse a job that an account with so many unfinished ones may not add. Raises: LimitExceeded.

    Two that are sent at the same moment may both be the last.
    """
    plan = account.plan
    unfinished = Job.objects.filter(account=account, status__in=UNFINISHED)
    waiting = unfinished.aggregate(jobs=Count("pk"), characters=Sum("characters", default=0))
    if waiting["jobs"] >= plan.unfinished_jobs:
        raise _too_much("jobs", plan.unfinished_jobs, waiting["jobs"])
    if waiting["characters"] + characters > plan.unfinished_characters:
        raise _too_much("characters in jobs", plan.unfinished_characters, waiting["characters"])


@contextmanager
def planning(characters: int, parts: int) -> Iterator[None]:
    """Hold a place to plan in, for a long text or one of many parts, while the block runs. Raises: ServerOverloaded."""
    if characters + CHARACTERS_OF_A_PART * parts < LONG:
        yield
        return
    with _plannings.take():
        lend_connection()
        yield


def _too_much(what: str, limit: int, used: int) -> LimitExceeded:
    return LimitExceeded(
        f"{used:,} {what} of yours are not finished; your plan allows {limit:,}. Wait until some are.",
        code="queue_limit_exceeded",
        extra={"limit": limit, "used": used},
        retry_after_s=_RETRY_AFTER_S,
    )
