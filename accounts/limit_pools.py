"""Pools of characters for a day (UTC), of an account or of a visitor without one.

They are always in the database, with or without Redis. A charge is one UPDATE whose condition is the pool.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import connection
from django.db.models import F
from django.utils.crypto import salted_hmac

from accounts.limit_answers import pool_spent
from accounts.models import Account, DayMeter, Meter, VisitorMeter
from accounts.plans import SITE_CHARACTERS_PER_DAY, VISITOR_CHARACTERS_PER_DAY, Plan
from core.errors import LimitExceeded
from core.networks import network_of, site_of

# A request may read the clock before midnight and be charged after a request that read it later: it counts in the new
# day, since a day never comes back. A day further ahead was written by a wrong clock, and is ignored.
_CHARGE = """
UPDATE {table} SET
    day_characters = CASE WHEN day BETWEEN %(today)s AND %(tomorrow)s THEN day_characters ELSE 0 END + %(characters)s,
    day = CASE WHEN day = %(tomorrow)s THEN day ELSE %(today)s END
WHERE {owner} = %(owner)s
    AND (day IS NULL OR day NOT BETWEEN %(today)s AND %(tomorrow)s OR day_characters <= %(limit)s - %(characters)s)
RETURNING day
"""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pool:
    """The characters (code points) of one day: their number, their owner, and the rule that grants them.

    Characters taken from a pool are also taken from the `wider` pool, if there is one: both must have them.
    """

    limit: int
    meter: type[DayMeter]
    owner: int | str
    rule: str
    wider: "Pool | None" = None

    def charge(self, characters: int, now: datetime) -> date:
        """Take `characters`, all or none; return the day whose pool they come from. Raises: LimitExceeded."""
        day = self._charge_own(characters, now.date(), now)
        if self.wider is not None:
            try:
                self.wider._charge_own(characters, day, now)
            except BaseException:
                self._refund_own(characters, day)
                raise
        return day

    def check(self, characters: int, now: datetime) -> None:
        """Do nothing if `characters` are left at this moment. Raises: LimitExceeded."""
        if used_on(now.date(), self.meter, self.owner) + characters > self.limit:
            raise self._spent(characters, now.date(), now)
        if self.wider is not None:
            self.wider.check(characters, now)

    def refund(self, characters: int, day: date) -> None:
        """Give `characters` back, unless the pool has been refilled since `day`."""
        self._refund_own(characters, day)
        if self.wider is not None:
            self.wider.refund(characters, day)

    def left(self, day: date) -> int:
        """Return the characters that can still be taken on `day`."""
        own = max(0, self.limit - used_on(day, self.meter, self.owner))
        return own if self.wider is None else min(own, self.wider.left(day))

    def _charge_own(self, characters: int, day: date, now: datetime) -> date:
        if characters <= self.limit:
            charged_day = self._charge(characters, day) or self._charge_anew(characters, day)
            if charged_day is not None:
                return charged_day
        raise self._spent(characters, day, now)

    def _spent(self, characters: int, day: date, now: datetime) -> LimitExceeded:
        used, reset_at = used_on(day, self.meter, self.owner), pool_reset_at(now)
        return pool_spent(self.rule, self.limit, used, characters, now=now, reset_at=reset_at)

    def _refund_own(self, characters: int, day: date) -> None:
        charged = self.meter._default_manager.filter(pk=self.owner, day=day, day_characters__gte=characters)
        charged.update(day_characters=F("day_characters") - characters)

    def _charge(self, characters: int, today: date) -> date | None:
        statement = _CHARGE.format(table=self.meter._meta.db_table, owner=self.meter.OWNER)
        named = {"owner": self.owner, "today": today, "tomorrow": today + _DAY}
        named |= {"characters": characters, "limit": self.limit}
        with connection.cursor() as cursor:
            cursor.execute(statement, named)
            row = cursor.fetchone()
        if row is None:
            return None
        return date.fromisoformat(row[0]) if isinstance(row[0], str) else row[0]

    def _charge_anew(self, characters: int, today: date) -> date | None:
        """Create the owner's meter if there is none (a request at the same moment may do so too), and charge again."""
        meters = self.meter._default_manager
        if not meters.filter(pk=self.owner).exists():
            if self.meter is VisitorMeter:
                meters.filter(day__lt=today).delete()
            meters.bulk_create([self.meter(**{self.meter.OWNER: self.owner})], ignore_conflicts=True)
        return self._charge(characters, today)


def used_on(day: date, meter: type[DayMeter], owner: int | str) -> int:
    """Return the characters that `owner` has used on `day`, or on the next day if that has begun."""
    used = meter._default_manager.filter(pk=owner, day__range=(day, day + _DAY)).values_list(
        "day_characters", flat=True
    )
    return used.first() or 0


def account_pool(account: Account, plan: Plan) -> Pool | None:
    """Return the pool that the API and the web app share; None on a plan without one."""
    if plan.characters_per_day is None:
        return None
    rule = "your plan allows per day, shared by the API and the web app"
    return Pool(plan.characters_per_day, Meter, account.pk, rule)


def visitor_pool(address: str) -> Pool:
    """Return the pool of a visitor without an account, by network address; a /48 of IPv6 has a wider one."""
    rule, site = "you may use per day without an account", site_of(address)
    wider = None
    if site is not None:
        whose = "all visitors of your network may use per day without an account"
        wider = Pool(SITE_CHARACTERS_PER_DAY, VisitorMeter, _hidden(site), whose)
    return Pool(VISITOR_CHARACTERS_PER_DAY, VisitorMeter, visitor_of(address), rule, wider)


def visitor_of(address: str) -> str:
    """Return the visitor behind an address as 64 hexadecimal digits, which reveal the address to nobody else."""
    return _hidden(network_of(address))


def pool_reset_at(now: datetime) -> datetime:
    """Return the midnight, UTC, at which the pools of today are refilled."""
    return datetime.combine(now.date() + timedelta(days=1), time(), tzinfo=now.tzinfo)


def _hidden(network: str) -> str:
    return salted_hmac("accounts.visitor", network, algorithm="sha256").hexdigest()
