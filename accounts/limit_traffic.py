"""Requests per minute and requests at once: the protocol that counts them, and its version on the database."""

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
"""How long a request in flight keeps its place without a sign of life from its process."""

MINUTE_S = 60

# The statements are in SQL because each request pays for them: the ORM takes longer to write one than a database to
# run it.
#
# A process that has waited for the lock may be a minute behind; the stored minute does not go back for it. A process
# that is further behind has another clock: its minute counts, so that it need not catch up with a wrong clock.
_COUNT = """
UPDATE accounts_meter SET
    minute_requests = CASE WHEN minute BETWEEN %(minute)s AND %(minute)s + 1 THEN minute_requests + 1 ELSE 1 END,
    minute = CASE WHEN minute = %(minute)s + 1 THEN minute ELSE %(minute)s END
WHERE account_id = %(account)s
    AND (minute_requests < %(limit)s OR minute NOT BETWEEN %(minute)s AND %(minute)s + 1)
RETURNING minute, minute_requests
"""

# No other request of the account runs this at the same time: the update of its meter just before holds a lock.
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
"""Deletes a place, and expired places of the account."""

# Clocks of machines may differ by the lifetime of a place. A place that expires later was taken with a wrong clock.
FURTHEST = 2 * PLACE_LIFETIME


Place = int | str
"""The ID of a place."""


@dataclass(frozen=True, slots=True)
class CountedRequest:
    """An admitted request: the minute it counts in, and its place if its plan limits requests at once."""

    account_id: int
    minute: int
    rate: RateState
    place: Place | None


class Traffic(Protocol):
    """Counts the requests of accounts."""

    def entering(self, account_id: int, plan: Plan) -> AbstractContextManager[CountedRequest]:
        """Admit a request and run the block in a transaction; if the block raises, nothing is taken.

        Raises: LimitExceeded; ServiceUnavailable.
        """

    def renew(self, account_id: int, place: Place) -> None:
        """Keep a place from expiring."""

    def leave(self, account_id: int, place: Place) -> None:
        """Give a place back."""

    def give_back(self, entry: CountedRequest) -> None:
        """Uncount a request from its minute."""


class DatabaseTraffic:
    """Any number of processes on one database."""

    @contextmanager
    def entering(self, account_id: int, plan: Plan) -> Iterator[CountedRequest]:
        with counting():
            now = timezone.now()
            minute, rate = _count_request(account_id, plan.requests_per_minute, now)
            yield CountedRequest(account_id, minute, rate, _take_place(account_id, plan.concurrent_requests, now))

    def renew(self, account_id: int, place: Place) -> None:
        RequestPlace.objects.filter(pk=place).update(expires_at=timezone.now() + PLACE_LIFETIME)

    def leave(self, account_id: int, place: Place) -> None:
        try:
            with counting(), connection.cursor() as cursor:
                cursor.execute(_LEAVE, [place, account_id, _stored(timezone.now())])
        except Error:
            log.warning("a place in flight was not given back; it expires by itself", exc_info=True)

    def give_back(self, entry: CountedRequest) -> None:
        counted = Meter.objects.filter(pk=entry.account_id, minute=entry.minute, minute_requests__gte=1)
        counted.update(minute_requests=F("minute_requests") - 1)


@contextmanager
def counting() -> Iterator[None]:
    """Run the block in a transaction that may be lost in a power failure.

    PostgreSQL would otherwise wait for the disk, longer than for everything else together. SQLite's settings avoid
    this.
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
    """Count the request; return its minute and rate state. The first request of an account creates its meter."""
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
    # Meanwhile another request may have created the meter, or given its count back.
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
