"""Pools of characters for a day (UTC), of an account or of a visitor without one.

They stand in the database whatever else is configured. A charge is one UPDATE whose condition is the pool.
"""

import ipaddress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import connection
from django.db.models import F
from django.utils.crypto import salted_hmac

from accounts.limit_answers import pool_spent
from accounts.models import Account, DayMeter, Meter, VisitorMeter
from accounts.plans import VISITOR_CHARACTERS_PER_DAY, Plan

# A request that asked for the time before midnight and is served after another that asked later counts in the day that
# has begun: a day never comes back. One that is further ahead is of a clock that was wrong, and nobody waits for it.
_CHARGE = """
UPDATE {table} SET
    day_characters = CASE WHEN day BETWEEN %(today)s AND %(tomorrow)s THEN day_characters ELSE 0 END + %(characters)s,
    day = CASE WHEN day = %(tomorrow)s THEN day ELSE %(today)s END
WHERE {owner} = %(owner)s
    AND (day IS NULL OR day NOT BETWEEN %(today)s AND %(tomorrow)s OR day_characters <= %(limit)s - %(characters)s)
RETURNING day
"""
_DAY = timedelta(days=1)
_VISITOR_NETWORK_IPV6 = 64
"""How much of an IPv6 address tells visitors apart, in bits: the rest is the visitor's own to choose."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The characters (code points) of one day: how many, whose, and the rule that grants them."""

    limit: int
    meter: type[DayMeter]
    owner: int | str
    rule: str

    def charge(self, characters: int, now: datetime) -> date:
        """Take `characters` and return the day that they were taken from. Raises: LimitExceeded."""
        if characters <= self.limit:
            day = self._charge(characters, now.date()) or self._charge_anew(characters, now.date())
            if day is not None:
                return day
        used, reset_at = used_on(now.date(), self.meter, self.owner), pool_reset_at(now)
        raise pool_spent(self.rule, self.limit, used, characters, now=now, reset_at=reset_at)

    def refund(self, characters: int, day: date) -> None:
        """Give `characters` back, unless the pool has been refilled since `day`."""
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
        """Charge an owner that had no meter: it gets one, unless another of its first requests has just begun it."""
        meters = self.meter._default_manager
        if not meters.filter(pk=self.owner).exists():
            if self.meter is VisitorMeter:
                meters.filter(day__lt=today).delete()
            meters.bulk_create([self.meter(**{self.meter.OWNER: self.owner})], ignore_conflicts=True)
        return self._charge(characters, today)


def used_on(day: date, meter: type[DayMeter], owner: int | str) -> int:
    """Return the characters that `owner` has used on `day`, or on the next one if that has begun."""
    used = meter._default_manager.filter(pk=owner, day__range=(day, day + _DAY)).values_list(
        "day_characters", flat=True
    )
    return used.first() or 0


def account_pool(account: Account, plan: Plan) -> Pool | None:
    """Return the pool that the API and the web app share; None on a plan without one."""
    if plan.characters_per_day is None:
        return None
    rule = "your plan has for a day, in the API and the web app together"
    return Pool(plan.characters_per_day, Meter, account.pk, rule)


def visitor_pool(address: str) -> Pool:
    """Return the pool of who comes from an address of the network without an account."""
    rule = "a day has without an account"
    return Pool(VISITOR_CHARACTERS_PER_DAY, VisitorMeter, visitor_of(address), rule)


def visitor_of(address: str) -> str:
    """Return who is behind an address, as 64 hexadecimal digits from which nobody else can tell the address."""
    return salted_hmac("accounts.visitor", _network_of(address), algorithm="sha256").hexdigest()


def pool_reset_at(now: datetime) -> datetime:
    """Return the midnight, UTC, at which the pools of today are refilled."""
    return datetime.combine(now.date() + timedelta(days=1), time(), tzinfo=now.tzinfo)


def _network_of(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed.packed, _VISITOR_NETWORK_IPV6), strict=False))
