"""The usage of accounts: requests and characters per day (UTC), key, kind and voice, kept for a year.

`accounts.limits` updates the figures within its own transactions; no limit depends on them.
"""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Q, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast

from accounts.models import Account, ApiKey, DailyUsage, UsageKind

KEPT_DAYS = 366
"""The least number of days for which the figures of a day are kept."""

MAX_VOICES_A_DAY = 200
"""The most voices that an account's usage of a day lists apart: the number of possible blends is unlimited."""

NO_VOICE = ""
OTHER_VOICES = "other"
"""The name under which the voices beyond `MAX_VOICES_A_DAY` are counted together; no voice has this name."""

Spoken = Mapping[str, int]
"""The characters (code points) that each voice says, by its ID; `NO_VOICE` where none does."""

# In SQL because each request pays for it: the ORM takes longer to write this statement than a database to run it.
_CHANGE = (
    "UPDATE accounts_dailyusage SET requests = requests + {requests}, characters = characters + {characters} "
    "WHERE account_id = %s AND day = %s AND kind = %s AND {key} AND voice IN ({voices}) "
    "AND requests + {requests} >= 0 AND characters + {characters} >= 0 RETURNING voice"
)
# Two requests may both be the first of a day: one of them creates the row, and both count in it.
_CREATE = (
    "INSERT INTO accounts_dailyusage (account_id, key_id, day, kind, voice, requests, characters) VALUES {rows} "
    "ON CONFLICT {unique} DO UPDATE SET requests = accounts_dailyusage.requests + excluded.requests, "
    "characters = accounts_dailyusage.characters + excluded.characters"
)
_UNIQUE_WITH_KEY = "(account_id, day, key_id, kind, voice)"
_UNIQUE_WITHOUT_KEY = "(account_id, day, kind, voice) WHERE key_id IS NULL"


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
class VoiceUsage:
    """Characters (code points) that a voice said, by its ID, and the requests that are counted as its own."""

    voice: str
    requests: int
    characters: int


@dataclass(frozen=True, slots=True)
class DayUsage:
    """The usage of an account on one day, by key, by kind and by voice, with the same sums; the most used first."""

    day: date
    keys: tuple[KeyUsage, ...] = ()
    kinds: tuple[KindUsage, ...] = ()
    voices: tuple[VoiceUsage, ...] = ()

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
    """The usage of an account over some days, broken down in four ways with the same sums; the most used first.

    `days` has every day, the oldest first.
    """

    days: tuple[PeriodUsage, ...]
    keys: tuple[KeyUsage, ...]
    kinds: tuple[KindUsage, ...]
    voices: tuple[VoiceUsage, ...]

    @property
    def requests(self) -> int:
        return sum(day.requests for day in self.days)

    @property
    def characters(self) -> int:
        return sum(day.characters for day in self.days)

    @property
    def months(self) -> list[PeriodUsage]:
        """The sums of the months, from the month of the first day to the month of the last."""
        # In Python: SQLite has no months, and Django would call Python for each row.
        months: dict[date, tuple[int, int]] = {}
        for day in self.days:
            requests, characters = months.get(day.start.replace(day=1), (0, 0))
            months[day.start.replace(day=1)] = (requests + day.requests, characters + day.characters)
        return [PeriodUsage(month, *sums) for month, sums in months.items()]


Used = TypeVar("Used", KeyUsage, KindUsage, VoiceUsage)
Name = TypeVar("Name")
_Shares = dict[str, tuple[int, int]]
"""The requests and characters counted for each voice."""


def add_usage(account: Account, key: ApiKey | None, day: date, kind: UsageKind, spoken: Spoken) -> None:
    """Count a request of the characters `spoken`, as one of the voice that says the most."""
    shares = _shares(spoken, 1)
    new = _without(shares, _change(account, key, day, kind, shares))
    if not new:
        return
    known = set(DailyUsage.objects.filter(account=account, day=day).values_list("voice", flat=True).distinct())
    _create(account, key, day, kind, _told_apart(new, known))
    if not known:
        DailyUsage.objects.filter(account=account, day__lt=day - timedelta(days=KEPT_DAYS)).delete()


def take_usage_back(
    account: Account, key: ApiKey | None, day: date, kind: UsageKind, spoken: Spoken, *, keeps_request: bool = False
) -> None:
    """Undo `add_usage`; with `keeps_request` only for the characters `spoken` of the request."""
    shares = _shares(spoken, 0 if keeps_request else 1)
    less = {voice: (-requests, -characters) for voice, (requests, characters) in shares.items()}
    less = _without(less, _change(account, key, day, kind, less))
    # Surplus voices of a day are counted together; an earlier release counted the request without kind and voice.
    for counted_as, name in ((kind, OTHER_VOICES), (UsageKind.EARLIER, NO_VOICE)):
        if less:
            less = _together(name, less)
            less = _without(less, _change(account, key, day, counted_as, less))


def _shares(spoken: Spoken, requests: int) -> _Shares:
    """Return the shares of the voices in a request, whose `requests` count for the voice that says the most."""
    main = max(sorted(spoken), key=lambda voice: spoken[voice])
    return {voice: (requests if voice == main else 0, characters) for voice, characters in spoken.items()}


def _without(shares: _Shares, voices: set[str]) -> _Shares:
    return {voice: share for voice, share in shares.items() if voice not in voices}


def _together(name: str, shares: _Shares) -> _Shares:
    """Return all shares as one, under `name`."""
    return {name: (sum(requests for requests, _ in shares.values()), sum(said for _, said in shares.values()))}


def _told_apart(shares: _Shares, known: set[str]) -> _Shares:
    """Return shares in which all voices beyond the most of a day are one; `known` are the voices of the day."""
    unknown = sorted(shares.keys() - known)
    beyond = set(unknown[max(0, MAX_VOICES_A_DAY - len(known)) :])
    if not beyond:
        return shares
    others = _together(OTHER_VOICES, {voice: shares[voice] for voice in beyond})
    return _without(shares, beyond) | others


def _change(account: Account, key: ApiKey | None, day: date, kind: UsageKind, shares: _Shares) -> set[str]:
    """Add `shares`, which may be negative, and return the voices that had a row with enough in it."""
    cases = "CASE voice " + "WHEN %s THEN %s " * len(shares) + "END"
    of_key = "key_id IS NULL" if key is None else "key_id = %s"
    statement = _CHANGE.format(requests=cases, characters=cases, key=of_key, voices=_places(len(shares)))
    requests, characters = (
        [value for voice, share in shares.items() for value in (voice, share[number])] for number in range(2)
    )
    row = (account.pk, day, kind.value) if key is None else (account.pk, day, kind.value, key.pk)
    with connection.cursor() as cursor:
        cursor.execute(statement, [*requests, *characters, *row, *shares, *requests, *characters])
        return {voice for (voice,) in cursor.fetchall()}


def _create(account: Account, key: ApiKey | None, day: date, kind: UsageKind, shares: _Shares) -> None:
    """Create rows of `shares`, or add these to rows that are there."""
    rows = ", ".join([f"({_places(7)})"] * len(shares))
    unique = _UNIQUE_WITHOUT_KEY if key is None else _UNIQUE_WITH_KEY
    row = (account.pk, key.pk if key else None, day, kind.value)
    values = [value for voice, share in shares.items() for value in (*row, voice, *share)]
    with connection.cursor() as cursor:
        cursor.execute(_CREATE.format(rows=rows, unique=unique), values)


def _places(count: int) -> str:
    """Return the places of `count` values in a statement."""
    return ", ".join(["%s"] * count)


def daily_usage(account: Account, first: date, last: date) -> list[DayUsage]:
    """Return the usage of every day from `first` to `last`, both included, the oldest first."""
    rows: dict[date, list[DailyUsage]] = defaultdict(list)
    for row in _between(account, first, last).select_related("key"):
        rows[row.day].append(row)
    return [_day_usage(day, rows[day]) for day in _days(first, last)]


def _day_usage(day: date, rows: list[DailyUsage]) -> DayUsage:
    keys = _summed((row.key, row) for row in rows)
    kinds = _summed((UsageKind(row.kind), row) for row in rows)
    voices = _summed((row.voice, row) for row in rows)
    by_key = _most_used(KeyUsage(key, *sums) for key, sums in keys.items())
    by_kind = _most_used(KindUsage(kind, *sums) for kind, sums in kinds.items())
    by_voice = _most_used(VoiceUsage(voice, *sums) for voice, sums in voices.items())
    return DayUsage(day, by_key, by_kind, by_voice)


def _summed(rows: Iterable[tuple[Name, DailyUsage]]) -> dict[Name, tuple[int, int]]:
    """Return the requests and characters of all rows of each name."""
    sums: dict[Name, tuple[int, int]] = {}
    for name, row in rows:
        requests, characters = sums.get(name, (0, 0))
        sums[name] = (requests + row.requests, characters + row.characters)
    return sums


def usage_of(account: Account, first: date, last: date) -> Usage:
    """Return the usage of the days from `first` to `last`, both included."""
    # One statement, so that all four ways count the same requests while others write.
    rows = _between(account, first, last)
    by_day, *others = (_sums(rows, column) for column in ("day", "key", "kind", "voice"))
    found: dict[str, dict[Any, tuple[int, int]]] = {"day": {}, "key": {}, "kind": {}, "voice": {}}
    for column, value, requests, characters in by_day.union(*others, all=True):
        found[column][value] = (requests, characters)
    keys = ApiKey.objects.filter(account=account).in_bulk()
    return Usage(
        tuple(PeriodUsage(day, *found["day"].get(day.isoformat(), (0, 0))) for day in _days(first, last)),
        _most_used(KeyUsage(None if key is None else keys[int(key)], *sums) for key, sums in found["key"].items()),
        _most_used(KindUsage(UsageKind(kind), *sums) for kind, sums in found["kind"].items()),
        _most_used(VoiceUsage(voice, *sums) for voice, sums in found["voice"].items()),
    )


def usage_rows(account: Account, first: date, last: date) -> QuerySet[DailyUsage]:
    """Return the counts from `first` to `last`, both included, the oldest first.

    There is a row for each day, key, kind and voice.
    """
    rows = _between(account, first, last).select_related("key")
    return rows.order_by("day", "key", "kind", "voice")


def _sums(rows: QuerySet[DailyUsage], column: str) -> QuerySet[DailyUsage, tuple[str, str | None, int, int]]:
    """Return the sums for each value of a column, with the names of the column and of the value."""
    named = rows.annotate(column=Value(column), value=Cast(column, TextField()))
    return named.values_list("column", "value").annotate(Sum("requests"), Sum("characters"))


@dataclass(frozen=True, slots=True)
class Sums:
    """The requests and characters of `count` keys, kinds or voices."""

    count: int
    requests: int
    characters: int


def sums_of(used: Sequence[Used]) -> Sums:
    """Return the sums of the entries for which a table has no rows."""
    return Sums(len(used), sum(one.requests for one in used), sum(one.characters for one in used))


def _most_used(used: Iterable[Used]) -> tuple[Used, ...]:
    return tuple(sorted(used, key=lambda one: (one.characters, one.requests), reverse=True))


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def _between(account: Account, first: date, last: date) -> QuerySet[DailyUsage]:
    is_used = Q(requests__gte=1) | Q(characters__gte=1)
    return DailyUsage.objects.filter(is_used, account=account, day__range=(first, last))


def characters_of_month(account: Account, day: date) -> int:
    """Return the characters of API requests in the calendar month of `day`, which fair use is measured by."""
    last = day.replace(day=monthrange(day.year, day.month)[1])
    in_month = DailyUsage.objects.filter(account=account, day__range=(day.replace(day=1), last), key__isnull=False)
    return in_month.aggregate(sum=Sum("characters"))["sum"] or 0
