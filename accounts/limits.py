"""The limits of an account: taken when a request is accepted, given back when it is done or has failed.

Nothing else counts. Requests per minute and at once are counted in Redis where one is configured, else in the database;
the day's pool and the usage are always in the database. Where two processes can race, one statement or script with a
condition decides, so that the counts are exact to the character.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from prometheus_client import Counter

from accounts.limit_answers import RateState
from accounts.limit_debts import Debts
from accounts.limit_pools import Pool, account_pool, used_on, visitor_pool
from accounts.limit_redis import redis_traffic
from accounts.limit_traffic import PLACE_LIFETIME, CountedRequest, DatabaseTraffic, Traffic, counting
from accounts.limit_visits import check_failures, count_failure
from accounts.models import Account, ApiKey, Meter, UsageKind
from accounts.plans import FREE, VISITOR
from accounts.usage import NO_VOICE, Spoken, add_usage, take_usage_back
from core.errors import ApiError, ServerOverloaded
from core.heartbeat import Heartbeat

LARGE_BODY_BYTES = 64 * 1024
"""A body up to this length is checked within milliseconds."""

_CHARACTERS = Counter("speech_characters", "Characters (code points) of requests that were accepted.", ["plan"])

_heartbeat = Heartbeat(PLACE_LIFETIME.total_seconds() / 4)
_debts = Debts()
_database_traffic = DatabaseTraffic()


@dataclass(eq=False)
class Charge:
    """Characters taken from a day's pool, None on a plan without one; of these, `rendered` have become sound.

    `is_heard` tells whether the caller has received a part of the sound; the rendered characters then stay charged,
    whatever happens next.
    """

    characters: int
    day: date
    pool: Pool | None
    rendered: int = field(default=0, kw_only=True)
    is_heard: bool = field(default=False, kw_only=True)

    @property
    def unused(self) -> int:
        """The characters that have not become sound."""
        return self.characters - self.rendered

    def is_owed_after(self, error: BaseException) -> bool:
        """Tell whether the rendered characters stay charged after `error`, which has ended the request."""
        return self.is_heard or _is_the_callers(error)

    def give_back(self, characters: int) -> None:
        """Give `characters` of the charge back to their day."""
        if self.pool is not None:
            self.pool.refund(characters, self.day)


@dataclass(eq=False)
class Admission(Charge):
    """An accepted request, and what it took from the limits, so that this can be given back.

    `spoken` has its characters by voice.
    """

    account: Account
    key: ApiKey | None
    entry: CountedRequest
    traffic: Traffic
    kind: UsageKind
    spoken: Spoken

    @property
    def rate(self) -> RateState:
        """The rate state of the account when the request was accepted."""
        return self.entry.rate

    def keep_alive(self) -> None:
        """Give a sign of life for the request, so that its place does not expire."""
        if self.entry.place is not None:
            self.traffic.renew(self.account.pk, self.entry.place)

    def leave(self) -> None:
        """Give the place back."""
        if self.entry.place is not None:
            _heartbeat.drop(self)
            self.traffic.leave(self.account.pk, self.entry.place)

    @contextmanager
    def charged_anew(
        self, spoken: Spoken, *, is_durable: bool = False, first: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """Charge `spoken` in place of the charge so far, in one transaction with the block: both, or neither.

        `is_durable` says whether the transaction must survive a power failure. `first` runs at its start and takes the
        locks that come before the locks of the limits. Raises: LimitExceeded.
        """
        before = self.characters, self.day, self.spoken
        try:
            with transaction.atomic() if is_durable else counting():
                first()
                self._charge_anew(spoken)
                yield
        except BaseException:
            self.characters, self.day, self.spoken = before
            raise

    def _charge_anew(self, spoken: Spoken) -> None:
        now, characters, day = timezone.now(), sum(spoken.values()), self.day
        # The pool comes before the usage, as in `admit`: transactions that lock both in different orders may deadlock.
        self.give_back(self.characters)
        self.day = self.pool.charge(characters, now) if self.pool else now.date()
        take_usage_back(self.account, self.key, day, self.kind, self.spoken)
        add_usage(self.account, self.key, self.day, self.kind, spoken)
        _CHARACTERS.labels(self.account.plan.name).inc(max(0, characters - self.characters))
        self.characters, self.spoken = characters, spoken

    def refund(self, *, keeps_minute: bool = False) -> None:
        """Give the characters back to their day, and the request to its minute unless it keeps its place there."""
        with counting():
            if not keeps_minute:
                self.traffic.give_back(self.entry)
            self.give_back(self.characters)
            take_usage_back(self.account, self.key, self.day, self.kind, self.spoken)

    def end_early(self) -> None:
        """Give back the characters that were not rendered; the request stays counted in its minute."""
        # Speech that is rendered at once has one voice. Only a job has several, and none of it is rendered yet.
        unused = dict.fromkeys(self.spoken, self.unused) if self.rendered else self.spoken
        with counting():
            self.give_back(self.unused)
            take_usage_back(self.account, self.key, self.day, self.kind, unused, keeps_request=self.rendered > 0)

    def settle(self, error: BaseException) -> None:
        """Give back what the request does not owe after `error`, which has ended it."""
        if self.is_owed_after(error):
            self.end_early()
        else:
            self.refund(keeps_minute=not isinstance(error, ServerOverloaded))


@contextmanager
def admitted(
    account: Account,
    characters: int,
    key: ApiKey | None = None,
    *,
    kind: UsageKind = UsageKind.SPEECH,
    voice: str = NO_VOICE,
) -> Iterator[Admission]:
    """Take a request of `characters` code points from the account's limits while the block runs.

    `key` is the key of the request, None in the web app; `kind` is what the usage counts it as, `voice` the ID of the
    voice that speaks. If the block fails on our side, its characters are given back: as soon as the database is
    reachable, or with the surrounding transaction. If the caller is at fault, has left or has received a part, only the
    characters that were not `rendered` are given back. The request stays counted in its minute, since it was worked on,
    unless it was refused for load.

    Raises: LimitExceeded or ServiceUnavailable, having taken nothing.
    """
    admission = admit(account, characters, key, kind=kind, voice=voice)
    lend_connection()
    try:
        yield admission
    except BaseException as error:
        _debts.settle(partial(admission.settle, error))
        raise
    finally:
        admission.leave()


@contextmanager
def counted_if_large(
    account: Account, meta: Mapping[str, Any], key: ApiKey | None = None, *, kind: UsageKind
) -> Iterator[Admission | None]:
    """Count a request in its minute before it is read, if it is large: a wrong one may keep a processor busy for long.

    `meta` is the request's. Yields its admission, None for a small one. Raises: as `admitted`.
    """
    if int(meta.get("CONTENT_LENGTH") or 0) <= LARGE_BODY_BYTES:
        yield None
        return
    with admitted(account, 0, key, kind=kind) as admission:
        yield admission


def _is_the_callers(error: BaseException) -> bool:
    """Tell whether the caller caused an error, or closed the stream that it ends."""
    return isinstance(error, GeneratorExit) or (isinstance(error, ApiError) and error.status < 500)


def admit(
    account: Account,
    characters: int,
    key: ApiKey | None = None,
    *,
    kind: UsageKind = UsageKind.SPEECH,
    voice: str = NO_VOICE,
) -> Admission:
    """Take one request and `characters` from the account's limits, all or nothing.

    Raises: LimitExceeded or ServiceUnavailable, having taken nothing.
    """
    # Read once: the plan may end during the request, and exactly what was taken must be given back.
    plan, spoken = account.plan, {voice: characters}
    traffic = current_traffic()
    with traffic.entering(account.pk, plan) as entry:
        pool, now = account_pool(account, plan), timezone.now()
        day = pool.charge(characters, now) if pool else now.date()
        add_usage(account, key, day, kind, spoken)
    _CHARACTERS.labels(plan.name).inc(characters)
    admission = Admission(characters, day, pool, account, key, entry, traffic, kind, spoken)
    if entry.place is not None:
        _heartbeat.watch(admission)
    return admission


def give_back(
    account: Account,
    spoken: Spoken,
    day: date,
    key: ApiKey | None = None,
    *,
    kind: UsageKind,
    from_pool: bool,
    keeps_request: bool = False,
) -> None:
    """Give back what an accepted request took on `day`, after its rendering has failed.

    `from_pool` says whether the characters came from the pool; the plan may have changed since. With `keeps_request`
    `spoken` is a part of the request's characters, and the usage still counts the request.
    """
    pool = account_pool(account, FREE) if from_pool else None
    if pool is not None:
        pool.refund(sum(spoken.values()), day)
    take_usage_back(account, key, day, kind, spoken, keeps_request=keeps_request)


def check_visitor(address: str, characters: int) -> None:
    """Do nothing if a visitor at `address` has `characters` left today, and few failures. Raises: LimitExceeded."""
    visitor_pool(address).check(characters, timezone.now())
    check_failures(address)
    lend_connection()


@contextmanager
def visitor_admitted(address: str, characters: int) -> Iterator[Charge]:
    """Take `characters` from the day's pool of a visitor at `address` while the block runs.

    If the block raises, they are given back as in `admitted`. A block that gave no sound counts as a failure.

    Raises: LimitExceeded, having taken nothing.
    """
    pool = visitor_pool(address)
    charge = Charge(characters, pool.charge(characters, timezone.now()), pool)
    _CHARACTERS.labels(VISITOR.name).inc(characters)
    lend_connection()
    try:
        yield charge
    except BaseException as error:
        unused = charge.unused if charge.is_owed_after(error) else characters
        _debts.settle(lambda: charge.give_back(unused))
        if unused == characters and not isinstance(error, ServerOverloaded | GeneratorExit):
            _debts.settle(partial(count_failure, address))
        raise


def characters_used_today(account: Account) -> int:
    """Return the code points of its pool that the account has used since midnight UTC."""
    return used_on(timezone.now().date(), Meter, account.pk)


def characters_left_today(account: Account | None, address: str) -> int | None:
    """Return the code points that are left until midnight UTC; None on a plan without a pool.

    Without an account they are the limits of a visitor at `address`.
    """
    pool = visitor_pool(address) if account is None else account_pool(account, account.plan)
    return None if pool is None else pool.left(timezone.now().date())


def current_traffic() -> Traffic:
    """Return the traffic that counts requests: Redis if configured, else the database."""
    return redis_traffic(settings.REDIS_URL, settings.REDIS_PREFIX) if settings.REDIS_URL else _database_traffic


def lend_connection() -> None:
    """Give the database connection back to the pool, before a wait or work that takes long and needs none."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
