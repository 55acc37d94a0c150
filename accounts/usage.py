"""The usage of accounts: requests and characters per day (UTC), key and kind, kept for a year.

`accounts.limits` updates the figures within its own transactions; no limit depends on them.
"""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db import connection
from django.db.models import F, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast

from accounts.models import Account, ApiKey, DailyUsage, UsageKind

KEPT_DAYS = 366
"""Days for which the figures of a day are kept at least."""


# In SQL because each request pays for it: the ORM takes longer to write this statement than a database to run it.
_COUNT = (
    "UPDATE accounts_dailyusage SET requests = requests + 1, characters = characters + %s "
    "WHERE account_id = %s AND day = %s AND kind = %s"
)


@dataclass(frozen=True, slots=True)
class KeyUsage:
    """Requests and characters (code points) with one key; `key` is None for the web app."""

    key: ApiKey | None
    requests: int
    characters: int


@dataclass(frozen=True, slots=True)
class KindUsage:
    """Requests and characters (code points) of a kind."""

    kind: UsageKind
    requests: int
    characters: int


@dataclass(frozen=True, slots=True)
class DayUsage:
    """The usage of an account on one day, by key and by kind, the most used first: both have the same sums."""

    day: date
    keys: tuple[KeyUsage, ...] = ()
    kinds: tuple[KindUsage, ...] = ()

    @property
    def requests(self) -> int:
        return sum(key.requests for key in self.keys)

    @property
    def characters(self) -> int:
        return sum(key.characters for key in self.keys)


@dataclass(frozen=True, slots=True)
class PeriodUsage:
    """Requests and characters (code points) of all keys on a day, or in the month that begins on it."""

    start: date
    requests: int
    characters: int


@dataclass(frozen=True, slots=True)
class Usage:
    """The usage of an account in some days, broken down in three ways with the same sums; the most used first.

    `days` has every day, the oldest first.
    """

    days: tuple[PeriodUsage, ...]
    keys: tuple[KeyUsage, ...]
    kinds: tuple[KindUsage, ...]

    @property
    def requests(self) -> int:
        return sum(day.requests for day in self.days)

    @property
    def characters(self) -> int:
        return sum(day.characters for day in self.days)

    @property
    def months(self) -> list[PeriodUsage]:
        """The sums of the months from that of the first day to that of the last one."""
        # In Python: SQLite has no months, and Django would call Python for each row.
        months: dict[date, tuple[int, int]] = {}
        for day in self.days:
            requests, characters = months.get(day.start.replace(day=1), (0, 0))
            months[day.start.replace(day=1)] = (requests + day.requests, characters + day.characters)
        return [PeriodUsage(month, *sums) for month, sums in months.items()]


Used = TypeVar("Used", KeyUsage, KindUsage)
Name = TypeVar("Name")


def add_usage(account: Account, key: ApiKey | None, day: date, kind: UsageKind, characters: int) -> None:
    """Count a request of `characters`."""
    if _count(account, key, day, kind, characters):
        return
    # Two requests may both be the first of the day: one of them creates the row, and both count in it.
    DailyUsage.objects.bulk_create([DailyUsage(account=account, key=key, day=day, kind=kind)], ignore_conflicts=True)
    _count(account, key, day, kind, characters)
    DailyUsage.objects.filter(account=account, day__lt=day - timedelta(days=KEPT_DAYS)).delete()


def _count(account: Account, key: ApiKey | None, day: date, kind: UsageKind, characters: int) -> bool:
    """Return whether there was a row to count in."""
    with connection.cursor() as cursor:
        if key is None:
            cursor.execute(f"{_COUNT} AND key_id IS NULL", [characters, account.pk, day, kind.value])
        else:
            cursor.execute(f"{_COUNT} AND key_id = %s", [characters, account.pk, day, kind.value, key.pk])
        return bool(cursor.rowcount)


def take_usage_back(
    account: Account, key: ApiKey | None, day: date, kind: UsageKind, characters: int, *, keeps_request: bool = False
) -> None:
    """Undo `add_usage`; with `keeps_request` only for `characters` of the request."""
    requests = 0 if keeps_request else 1
    counted = DailyUsage.objects.filter(account=account, key=key, day=day)
    counted = counted.filter(requests__gte=requests, characters__gte=characters)
    # An earlier release may have counted it, without its kind.
    for counted_as in (kind, UsageKind.EARLIER):
        less = {"requests": F("requests") - requests, "characters": F("characters") - characters}
        if counted.filter(kind=counted_as).update(**less):
            return


def daily_usage(account: Account, first: date, last: date) -> list[DayUsage]:
    """Return the usage of every day from `first` to `last`, both included, the oldest first."""
    rows: dict[date, list[DailyUsage]] = defaultdict(list)
    for row in _between(account, first, last).select_related("key"):
        rows[row.day].append(row)
    return [_day_usage(day, rows[day]) for day in _days(first, last)]


def _day_usage(day: date, rows: list[DailyUsage]) -> DayUsage:
    keys = _summed((row.key, row) for row in rows)
    kinds = _summed((UsageKind(row.kind), row) for row in rows)
    by_key = _most_used(KeyUsage(key, *sums) for key, sums in keys.items())
    by_kind = _most_used(KindUsage(kind, *sums) for kind, sums in kinds.items())
    return DayUsage(day, by_key, by_kind)


def _summed(rows: Iterable[tuple[Name, DailyUsage]]) -> dict[Name, tuple[int, int]]:
    """Return the requests and characters of all rows of each name."""
    sums: dict[Name, tuple[int, int]] = {}
    for name, row in rows:
        requests, characters = sums.get(name, (0, 0))
        sums[name] = (requests + row.requests, characters + row.characters)
    return sums


def usage_of(account: Account, first: date, last: date) -> Usage:
    """Return the usage of the days from `first` to `last`, both included."""
    # One statement, so that all three ways count the same requests, whoever writes meanwhile.
    rows = _between(account, first, last)
    by_day, by_key, by_kind = (_sums(rows, column) for column in ("day", "key", "kind"))
    found: dict[str, dict[Any, tuple[int, int]]] = {"day": {}, "key": {}, "kind": {}}
    for column, value, requests, characters in by_day.union(by_key, by_kind, all=True):
        found[column][value] = (requests, characters)
    keys = ApiKey.objects.filter(account=account).in_bulk()
    return Usage(
        tuple(PeriodUsage(day, *found["day"].get(day.isoformat(), (0, 0))) for day in _days(first, last)),
        _most_used(KeyUsage(None if key is None else keys[int(key)], *sums) for key, sums in found["key"].items()),
        _most_used(KindUsage(UsageKind(kind), *sums) for kind, sums in found["kind"].items()),
    )


def usage_rows(account: Account, first: date, last: date) -> QuerySet[DailyUsage]:
    """Return what is counted from `first` to `last`, both included, a row for each day, key and kind; oldest first."""
    rows = _between(account, first, last).select_related("key")
    return rows.order_by("day", "key", "kind")


def _sums(rows: QuerySet[DailyUsage], column: str) -> QuerySet[DailyUsage, tuple[str, str | None, int, int]]:
    """Return the sums for each value of a column, with the names of the column and of the value."""
    named = rows.annotate(column=Value(column), value=Cast(column, TextField()))
    return named.values_list("column", "value").annotate(Sum("requests"), Sum("characters"))


def _most_used(used: Iterable[Used]) -> tuple[Used, ...]:
    return tuple(sorted(used, key=lambda one: (one.characters, one.requests), reverse=True))


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def _between(account: Account, first: date, last: date) -> QuerySet[DailyUsage]:
    return DailyUsage.objects.filter(account=account, day__range=(first, last), requests__gte=1)


def characters_of_month(account: Account, day: date) -> int:
    """Return the characters of API requests in the calendar month of `day`, which fair use is measured by."""
    last = day.replace(day=monthrange(day.year, day.month)[1])
    in_month = DailyUsage.objects.filter(account=account, day__range=(day.replace(day=1), last), key__isnull=False)
    return in_month.aggregate(sum=Sum("characters"))["sum"] or 0
