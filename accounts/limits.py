"""The limits of an account: taken when a request is accepted, given back when it is done or failed.

Nobody else counts. Requests per minute and at once are counted in Redis where one is configured, else in the database;
the day's pool and the usage always in the database. What two processes can race for is one statement or script with a
condition, so that they agree to the character.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.db import connection
from django.utils import timezone
from prometheus_client import Counter

from accounts.limit_answers import RateState
from accounts.limit_debts import Debts
from accounts.limit_places import Heartbeat
from accounts.limit_pools import Pool, account_pool, used_on, visitor_pool
from accounts.limit_redis import redis_traffic
from accounts.limit_traffic import PLACE_LIFETIME, DatabaseTraffic, Entry, Traffic, counting
from accounts.models import Account, ApiKey, Meter
from accounts.plans import FREE, VISITOR
from accounts.usage import add_usage, take_usage_back

_CHARACTERS = Counter("speech_characters", "Characters (code points) of requests that were accepted.", ["plan"])

_heartbeat = Heartbeat(PLACE_LIFETIME.total_seconds() / 4)
_debts = Debts()
_database_traffic = DatabaseTraffic()


@dataclass(frozen=True, eq=False)
class Admission:
    """An accepted request: what it took, so that it can be given back."""

    account: Account
    key: ApiKey | None
    characters: int
    day: date
    pool: Pool | None
    entry: Entry
    traffic: Traffic

    @property
    def rate(self) -> RateState:
        """Where the account stood in its minute when the request was accepted."""
        return self.entry.rate

    def keep_alive(self) -> None:
        """Say that the request is still worked on, so that its place does not expire."""
        if self.entry.place is not None:
            self.traffic.renew(self.account.pk, self.entry.place)

    def leave(self) -> None:
        """Give the place in flight back."""
        if self.entry.place is not None:
            _heartbeat.drop(self)
            self.traffic.leave(self.account.pk, self.entry.place)

    def refund(self) -> None:
        """Give the request and its characters back to the minute and the day that they were taken from."""
        with counting():
            self.traffic.give_back(self.entry)
            if self.pool is not None:
                self.pool.refund(self.characters, self.day)
            take_usage_back(self.account, self.key, self.day, self.characters)


@contextmanager
def admitted(account: Account, characters: int, key: ApiKey | None = None) -> Iterator[Admission]:
    """Take a request of `characters` code points from the account's limits while the block runs.

    `key` is the one it was made with, None in the web app. If the block raises, the request and its characters are
    given back: as soon as the database is there, or with the transaction that this is within.

    Raises: LimitExceeded or ServiceUnavailable, having taken nothing.
    """
    admission = admit(account, characters, key)
    lend_connection()
    try:
        yield admission
    except BaseException:
        _debts.settle(admission.refund)
        raise
    finally:
        admission.leave()


def admit(account: Account, characters: int, key: ApiKey | None = None) -> Admission:
    """Take one request and `characters` from the account's limits, all or nothing.

    Raises: LimitExceeded or ServiceUnavailable, having taken nothing.
    """
    # Read once: a plan may end while the request is answered, and what was taken is what is given back.
    plan = account.plan
    traffic = current_traffic()
    with traffic.entering(account.pk, plan) as entry:
        pool, now = account_pool(account, plan), timezone.now()
        day = pool.charge(characters, now) if pool else now.date()
        add_usage(account, key, day, characters)
    _CHARACTERS.labels(plan.name).inc(characters)
    admission = Admission(account, key, characters, day, pool, entry, traffic)
    if entry.place is not None:
        _heartbeat.watch(admission)
    return admission


def give_back(account: Account, characters: int, day: date, key: ApiKey | None = None, *, from_pool: bool) -> None:
    """Give back what an accepted request took on `day`: what was to be rendered later has failed.

    `from_pool` says whether it had come from the pool: the plan may be another one by now.
    """
    pool = account_pool(account, FREE) if from_pool else None
    if pool is not None:
        pool.refund(characters, day)
    take_usage_back(account, key, day, characters)


@contextmanager
def visitor_admitted(address: str, characters: int) -> Iterator[None]:
    """Take `characters` from the day's pool of who comes from `address` without an account.

    If the block raises, they are given back.

    Raises: LimitExceeded, having taken nothing.
    """
    pool = visitor_pool(address)
    day = pool.charge(characters, timezone.now())
    _CHARACTERS.labels(VISITOR.name).inc(characters)
    lend_connection()
    try:
        yield
    except BaseException:
        _debts.settle(lambda: pool.refund(characters, day))
        raise


def characters_used_today(account: Account) -> int:
    """Return the code points that the account has used of its pool since midnight UTC."""
    return used_on(timezone.now().date(), Meter, account.pk)


def characters_left_today(account: Account | None, address: str) -> int | None:
    """Return the code points that are left until midnight UTC; None on a plan without a pool.

    Without an account they are those of who comes from `address`.
    """
    pool = visitor_pool(address) if account is None else account_pool(account, account.plan)
    if pool is None:
        return None
    return max(0, pool.limit - used_on(timezone.now().date(), pool.meter, pool.owner))


def current_traffic() -> Traffic:
    """Return where requests are counted."""
    return redis_traffic(settings.REDIS_URL, settings.REDIS_PREFIX) if settings.REDIS_URL else _database_traffic


def lend_connection() -> None:
    """Let others have the database connection: the block renders, which takes long and needs none."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
