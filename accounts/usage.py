"""What an account has used: requests and characters per day (UTC) and key, kept for a year.

The figures follow `accounts.limits`, which calls this within its own transactions; limits do not stand on them.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import connection
from django.db.models import F, Sum

from accounts.models import Account, ApiKey, DailyUsage

KEPT_DAYS = 366
"""How long a day's figures are kept at least."""


# In SQL, for every request pays for it: the ORM takes longer to write this statement than a database to run it.
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
    """What an account used on one day, by key, the most used key first."""

    day: date
    keys: tuple[KeyUsage, ...] = ()

    @property
    def requests(self) -> int:
        return sum(key.requests for key in self.keys)

    @property
    def characters(self) -> int:
        return sum(key.characters for key in self.keys)


def add_usage(account: Account, key: ApiKey | None, day: date, characters: int) -> None:
    """Count a request of `characters`."""
    if _count(account, key, day, characters):
        return
    # Two requests may both be the first of the day: one of them makes the row, and both count in it.
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


def take_usage_back(account: Account, key: ApiKey | None, day: date, characters: int) -> None:
    """Undo `add_usage`."""
    counted = DailyUsage.objects.filter(account=account, key=key, day=day)
    counted.filter(requests__gte=1, characters__gte=characters).update(
        requests=F("requests") - 1, characters=F("characters") - characters
    )


def daily_usage(account: Account, first: date, last: date) -> list[DayUsage]:
    """Return the usage of every day from `first` to `last`, both included, the oldest first."""
    rows = DailyUsage.objects.filter(account=account, day__range=(first, last), requests__gte=1).select_related("key")
    by_day: dict[date, list[KeyUsage]] = defaultdict(list)
    for row in rows.order_by("-characters", "-requests"):
        by_day[row.day].append(KeyUsage(row.key, row.requests, row.characters))
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return [DayUsage(day, tuple(by_day[day])) for day in days]


def usage_by_key(days: Iterable[DayUsage]) -> list[KeyUsage]:
    """Return the sums of several days for each key, the most used key first."""
    sums: dict[ApiKey | None, tuple[int, int]] = {}
    for day in days:
        for used in day.keys:
            requests, characters = sums.get(used.key, (0, 0))
            sums[used.key] = (requests + used.requests, characters + used.characters)
    by_key = [KeyUsage(key, requests, characters) for key, (requests, characters) in sums.items()]
    return sorted(by_key, key=lambda used: (used.characters, used.requests), reverse=True)


def characters_of_month(account: Account, day: date) -> int:
    """Return the API's characters in the calendar month of `day`: what fair use speaks of."""
    in_month = DailyUsage.objects.filter(account=account, day__year=day.year, day__month=day.month, key__isnull=False)
    return in_month.aggregate(sum=Sum("characters"))["sum"] or 0
