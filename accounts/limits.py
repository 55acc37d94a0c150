"""The limits of an account: taken when a request is accepted, given back when it is done or failed.

Nobody else counts. What two processes can race for is a conditional UPDATE whose row count is checked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import ceil

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Account, Meter, RequestPlace
from speech.errors import LimitExceeded

PLACE_LIFETIME = timedelta(seconds=60)
"""How long a request in flight holds its place without a sign of life."""

_WINDOW_S = 60
_CONCURRENCY_RETRY_S = 1


@dataclass(frozen=True, slots=True)
class RateState:
    """Where an account stands in its minute: what OpenAI's clients read from the `x-ratelimit-*` headers."""

    limit: int
    remaining: int
    reset_s: int

    def headers(self) -> dict[str, str]:
        """Return the `x-ratelimit-*` headers."""
        return {
            "x-ratelimit-limit-requests": str(self.limit),
            "x-ratelimit-remaining-requests": str(self.remaining),
            "x-ratelimit-reset-requests": f"{self.reset_s}s",
        }


class Admission:
    """An accepted request: what it took, so that it can be given back."""

    def __init__(self, account: Account, moment: datetime, rate: RateState, place: RequestPlace | None) -> None:
        self.rate = rate
        self._account = account
        self._moment = moment
        self._place = place

    def keep_alive(self) -> None:
        """Say that the request is still worked on, so that its place does not expire."""
        if self._place is None or self._place.expires_at - timezone.now() > PLACE_LIFETIME / 2:
            return
        self._place.expires_at = timezone.now() + PLACE_LIFETIME
        RequestPlace.objects.filter(pk=self._place.pk).update(expires_at=self._place.expires_at)

    def leave(self) -> None:
        """Give the place in flight back."""
        if self._place is not None:
            RequestPlace.objects.filter(pk=self._place.pk).delete()

    def refund(self, characters: int) -> None:
        """Give the request and its `characters` back to the minute and the day that they were taken from."""
        meters = Meter.objects.filter(account=self._account)
        in_minute = meters.filter(minute=_minute(self._moment), minute_requests__gte=1)
        in_minute.update(minute_requests=F("minute_requests") - 1)
        if self._account.plan.characters_per_day is not None:
            in_day = meters.filter(day=self._moment.date(), day_characters__gte=characters)
            in_day.update(day_characters=F("day_characters") - characters)


@contextmanager
def admitted(account: Account, characters: int) -> Iterator[Admission]:
    """Take a request of `characters` code points from the account's limits while the block runs.

    If the block raises, the request and its characters are given back.

    Raises: LimitExceeded, having taken nothing.
    """
    admission = admit(account, characters)
    try:
        yield admission
    except BaseException:
        admission.refund(characters)
        raise
    finally:
        admission.leave()


def admit(account: Account, characters: int) -> Admission:
    """Take one request and `characters` from the account's limits, all or nothing. Raises: LimitExceeded."""
    now = timezone.now()
    with transaction.atomic():
        rate = _take_request(account, now)
        place = _take_place(account, now)
        _take_characters(account, characters, now)
    return Admission(account, now, rate, place)


def characters_used_today(account: Account) -> int:
    """Return the code points that the account has used since midnight UTC."""
    meter = Meter.objects.filter(account=account, day=timezone.now().date()).first()
    return meter.day_characters if meter else 0


def _take_request(account: Account, now: datetime) -> RateState:
    limit = account.plan.requests_per_minute
    minute = _minute(now)
    reset_s = ceil((minute + 1) * _WINDOW_S - now.timestamp())
    meters = Meter.objects.filter(account=account)
    if not _count_request(account, minute, limit):
        raise LimitExceeded(
            f"You have sent {limit} requests in this minute, the most that your plan allows. Try again in {reset_s} s.",
            code="rate_limit_exceeded",
            extra={"limit": limit, "used": limit, "reset_at": _iso(now + timedelta(seconds=reset_s))},
            headers=RateState(limit, 0, reset_s).headers(),
            retry_after_s=reset_s,
        )
    used = meters.values_list("minute_requests", flat=True).get()
    return RateState(limit, limit - used, reset_s)


def _count_request(account: Account, minute: int, limit: int) -> bool:
    """Return whether the request was counted in its minute; the first one of an account makes its meter."""
    meters = Meter.objects.filter(account=account)
    if meters.filter(minute=minute, minute_requests__lt=limit).update(minute_requests=F("minute_requests") + 1):
        return True
    if meters.exclude(minute=minute).update(minute=minute, minute_requests=1):
        return True
    if meters.exists():
        return False
    Meter.objects.get_or_create(account=account)
    return _count_request(account, minute, limit)


def _take_place(account: Account, now: datetime) -> RequestPlace | None:
    """Safe without a condition of its own: the meter, updated just before, is locked until the transaction ends."""
    limit = account.plan.concurrent_requests
    if limit is None:
        return None
    places = RequestPlace.objects.filter(account=account)
    used = places.filter(expires_at__gt=now).count()
    if used >= limit:
        raise LimitExceeded(
            f"{used} of your requests are being answered; your plan allows {limit} at once. Wait until one is done.",
            code="concurrency_limit_exceeded",
            extra={"limit": limit, "used": used},
            retry_after_s=_CONCURRENCY_RETRY_S,
        )
    places.filter(expires_at__lte=now).delete()
    return RequestPlace.objects.create(account=account, expires_at=now + PLACE_LIFETIME)


def _take_characters(account: Account, characters: int, now: datetime) -> None:
    pool = account.plan.characters_per_day
    if pool is None:
        return
    today = now.date()
    meters = Meter.objects.filter(account=account)
    fits = meters.filter(day=today, day_characters__lte=pool - characters)
    if fits.update(day_characters=F("day_characters") + characters):
        return
    if characters <= pool and meters.exclude(day=today).update(day=today, day_characters=characters):
        return
    used = characters_used_today(account)
    reset_at = datetime.combine(today + timedelta(days=1), time(), tzinfo=now.tzinfo)
    raise LimitExceeded(
        f"You have used {used:,} of the {pool:,} characters that your plan has for a day, in the API and the web app "
        f"together; this request needs {characters:,}. The pool is refilled at midnight UTC.",
        code="daily_quota_exceeded",
        extra={"limit": pool, "used": used, "requested": characters, "reset_at": _iso(reset_at)},
        retry_after_s=ceil((reset_at - now).total_seconds()),
    )


def _minute(moment: datetime) -> int:
    return int(moment.timestamp()) // _WINDOW_S


def _iso(moment: datetime) -> str:
    return moment.replace(microsecond=0, tzinfo=None).isoformat() + "Z"
