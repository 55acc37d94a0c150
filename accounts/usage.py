"""The usage of accounts: requests and characters per day (UTC) and key, kept for a year.

`accounts.limits` updates the figures within its own transactions; no limit depends on them.
"""

from calendar import monthrange
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import connection
from django.db.models import F, QuerySet, Sum

from accounts.models import Account, ApiKey, DailyUsage

KEPT_DAYS = 366
"""Days for which the figures of a day are kept at least."""


# In SQL because each request pays for it: the ORM takes longer to write this statement than a database to run it.
_COUNT = (
    "UPDATE accounts_dailyusage SET requests = requests + 1, characters = characters + %s "
    "WHERE account_id = %s AND day = %s"
)


@dataclass(frozen=True, slots=True)
class KeyUsage:
    """Requests and characters (code points) with one key; `key` is None for the web app."""

    key: ApiKey | None
    requests: int
    characters: int


@dataclass(frozen=True, slots=True)
class DayUsage:
    """The usage of an account on one day, by key, the most used key first."""

    day: date
    keys: tuple[KeyUsage, ...] = ()

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


def add_usage(account: Account, key: ApiKey | None, day: date, characters: int) -> None:
    """Count a request of `characters`."""
    if _count(account, key, day, characters):
        return
    # Two requests may both be the first of the day: one of them creates the row, and both count in it.
    DailyUsage.objects.bulk_create([DailyUsage(account=account, key=key, day=day)], ignore_conflicts=True)
    _count(account, key, day, characters)
    DailyUsage.objects.filter(account=account, day__lt=day - timedelta(days=KEPT_DAYS)).delete()


def _count(account: Account, key: ApiKey | None, day: date, characters: int) -> bool:
    """Return whether there was a row to count in."""
    with connection.cursor() as cursor:
        if key is None:
            cursor.execute(f"{_COUNT} AND key_id IS NULL", [characters, account.pk, day])
        else:
            cursor.execute(f"{_COUNT} AND key_id = %s", [characters, account.pk, day, key.pk])
        return bool(cursor.rowcount)


def take_usage_back(
    account: Account, key: ApiKey | None, day: date, characters: int, *, keeps_request: bool = False
) -> None:
    """Undo `add_usage`; with `keeps_request` only for `characters` of the request."""
    requests = 0 if keeps_request else 1
    counted = DailyUsage.objects.filter(account=account, key=key, day=day)
    counted.filter(requests__gte=requests, characters__gte=characters).update(
        requests=F("requests") - requests, characters=F("characters") - characters
    )


def daily_usage(account: Account, first: date, last: date) -> list[DayUsage]:
    """Return the usage of every day from `first` to `last`, both included, the oldest first."""
    rows = _between(account, first, last).select_related("key")
    by_day: dict[date, list[KeyUsage]] = defaultdict(list)
    for row in rows.order_by("-characters", "-requests"):
        by_day[row.day].append(KeyUsage(row.key, row.requests, row.characters))
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return [DayUsage(day, tuple(by_day[day])) for day in days]


def usage_by_day(account: Account, first: date, last: date) -> list[PeriodUsage]:
    """Return the sums of every day from `first` to `last`, both included, the oldest first."""
    rows = _between(account, first, last).values_list("day").annotate(Sum("requests"), Sum("characters"))
    by_day = {day: PeriodUsage(day, requests, characters) for day, requests, characters in rows}
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return [by_day.get(day, PeriodUsage(day, 0, 0)) for day in days]


def usage_by_month(account: Account, first: date, last: date) -> list[PeriodUsage]:
    """Return the sums of every month from that of `first` to that of `last`, the oldest first."""
    # The database sums days, and Python sums months: SQLite has no months, and Django would call Python for each row.
    months: dict[date, tuple[int, int]] = {}
    for day in usage_by_day(account, first.replace(day=1), last):
        requests, characters = months.get(day.start.replace(day=1), (0, 0))
        months[day.start.replace(day=1)] = (requests + day.requests, characters + day.characters)
    return [PeriodUsage(month, *sums) for month, sums in months.items()]


def usage_by_key(account: Account, first: date, last: date) -> list[KeyUsage]:
    """Return the sums of the days from `first` to `last`, both included, for each key, the most used key first."""
    rows = _between(account, first, last).values_list("key").annotate(Sum("requests"), Sum("characters"))
    keys = ApiKey.objects.filter(account=account).in_bulk()
    by_key = [KeyUsage(keys.get(key), requests, characters) for key, requests, characters in rows]
    return sorted(by_key, key=lambda used: (used.characters, used.requests), reverse=True)


def _between(account: Account, first: date, last: date) -> QuerySet[DailyUsage]:
    return DailyUsage.objects.filter(account=account, day__range=(first, last), requests__gte=1)


def characters_of_month(account: Account, day: date) -> int:
    """Return the characters of API requests in the calendar month of `day`, which fair use is measured by."""
    last = day.replace(day=monthrange(day.year, day.month)[1])
    in_month = DailyUsage.objects.filter(account=account, day__range=(day.replace(day=1), last), key__isnull=False)
    return in_month.aggregate(sum=Sum("characters"))["sum"] or 0
