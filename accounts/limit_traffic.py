"""Requests per minute and requests at once: what lets a request in, here by the database."""

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Protocol

from django.db import Error, connection, transaction
from django.db.models import F
from django.utils import timezone

from accounts.limit_answers import RateState, too_many_at_once, too_many_requests
from accounts.models import Meter, RequestPlace
from accounts.plans import Plan

log = logging.getLogger(__name__)

PLACE_LIFETIME = timedelta(seconds=60)
"""How long a request in flight holds its place without a sign of life from its process."""

MINUTE_S = 60

# Statements in SQL, for every request pays for them: the ORM takes longer to write one than a database to run it.
#
# A process that has waited for the lock may be a minute behind: a minute never comes back. One that is further behind
# has another clock, and must not be told to wait for the clock of a third.
_COUNT = """
UPDATE accounts_meter SET
    minute_requests = CASE WHEN minute BETWEEN %(minute)s AND %(minute)s + 1 THEN minute_requests + 1 ELSE 1 END,
    minute = CASE WHEN minute = %(minute)s + 1 THEN minute ELSE %(minute)s END
WHERE account_id = %(account)s
    AND (minute_requests < %(limit)s OR minute NOT BETWEEN %(minute)s AND %(minute)s + 1)
RETURNING minute, minute_requests
"""

# Nobody takes a place at the same time: the meter, updated just before, is locked until the transaction ends.
_TAKE_PLACE = """
INSERT INTO accounts_requestplace (account_id, expires_at)
SELECT %(account)s, %(until)s
WHERE (
    SELECT COUNT(*) FROM accounts_requestplace
    WHERE account_id = %(account)s AND expires_at > %(now)s AND expires_at < %(never)s
) < %(limit)s
RETURNING id
"""

_LEAVE = "DELETE FROM accounts_requestplace WHERE id = %s OR account_id = %s AND expires_at <= %s"
"""A place, and with it those of the dead."""

# Clocks of machines may differ by as much as a place lives; what expires later was taken when the clock was wrong.
FURTHEST = 2 * PLACE_LIFETIME


Place = int | str
"""What a place in flight is called."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A request that was let in: the minute it counts in, and its place if its plan limits how many are in flight."""

    account_id: int
    minute: int
    rate: RateState
    place: Place | None


class Traffic(Protocol):
    """Counts the requests of accounts."""

    def entering(self, account_id: int, plan: Plan) -> AbstractContextManager[Entry]:
        """Let a request in and run the block in a transaction; if the block raises, nothing was taken.

        Raises: LimitExceeded; ServiceUnavailable.
        """

    def renew(self, account_id: int, place: Place) -> None:
        """Keep a place from expiring."""

    def leave(self, account_id: int, place: Place) -> None:
        """Give a place back."""

    def give_back(self, entry: Entry) -> None:
        """Take a request off its minute."""


class DatabaseTraffic:
    """Any number of processes on one database."""

    @contextmanager
    def entering(self, account_id: int, plan: Plan) -> Iterator[Entry]:
        with counting():
            now = timezone.now()
            minute, rate = _count_request(account_id, plan.requests_per_minute, now)
            yield Entry(account_id, minute, rate, _take_place(account_id, plan.concurrent_requests, now))

    def renew(self, account_id: int, place: Place) -> None:
        RequestPlace.objects.filter(pk=place).update(expires_at=timezone.now() + PLACE_LIFETIME)

    def leave(self, account_id: int, place: Place) -> None:
        try:
            with counting(), connection.cursor() as cursor:
                cursor.execute(_LEAVE, [place, account_id, _stored(timezone.now())])
        except Error:
            log.warning("a place in flight was not given back; it expires by itself", exc_info=True)

    def give_back(self, entry: Entry) -> None:
        counted = Meter.objects.filter(pk=entry.account_id, minute=entry.minute, minute_requests__gte=1)
        counted.update(minute_requests=F("minute_requests") - 1)


@contextmanager
def counting() -> Iterator[None]:
    """Run the block in a transaction that need not outlive a loss of power.

    PostgreSQL would wait for the disk, longer than for everything else together. SQLite does not, by its settings.
    """
    is_own = not connection.in_atomic_block
    with transaction.atomic():
        if is_own and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL synchronous_commit TO OFF")
        yield


def seconds_left(minute: int, now_s: float) -> int:
    """Return the whole seconds until a minute, counted from the epoch, is over; at least 1."""
    return max(1, ceil((minute + 1) * MINUTE_S - now_s))


def _count_request(account_id: int, limit: int, now: datetime) -> tuple[int, RateState]:
    """Return the minute that the request was counted in; the first one of an account makes its meter."""
    named = {"minute": int(now.timestamp()) // MINUTE_S, "account": account_id, "limit": limit}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, named)
        counted = cursor.fetchone()
    if counted:
        minute, used = counted
        return minute, RateState(limit, used, seconds_left(minute, now.timestamp()))
    full = Meter.objects.filter(pk=account_id).values_list("minute", "minute_requests").first()
    if full is None:
        Meter.objects.bulk_create([Meter(account_id=account_id)], ignore_conflicts=True)
    # Since it was not counted, another request may have made the meter, or given its place in the minute back.
    if full is None or full[1] < limit:
        return _count_request(account_id, limit, now)
    minute, used = full
    raise too_many_requests(RateState(limit, used, seconds_left(minute, now.timestamp())), now)


def _take_place(account_id: int, limit: int | None, now: datetime) -> int | None:
    if limit is None:
        return None
    named = {"account": account_id, "limit": limit, "now": _stored(now), "until": _stored(now + PLACE_LIFETIME)}
    named["never"] = _stored(now + FURTHEST)
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_PLACE, named)
        taken = cursor.fetchone()
    if taken is None:
        places = RequestPlace.objects.filter(account_id=account_id, expires_at__gt=now)
        raise too_many_at_once(limit, places.filter(expires_at__lt=now + FURTHEST).count())
    place: int = taken[0]
    return place


def _stored(moment: datetime) -> str | datetime | None:
    """Return a moment as this database keeps it."""
    return connection.ops.adapt_datetimefield_value(moment)
