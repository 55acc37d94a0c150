"""Who tried to have a voice made: each attempt is a row that stays, and an hour has only so many."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone

from accounts.limit_answers import iso_utc
from accounts.models import Account
from speech.errors import ApiError, InvalidKey, LimitExceeded
from voices.consent import CONSENT
from voices.models import Enrollment

_HOUR = timedelta(hours=1)


@contextmanager
def attempted(account: Account, voice_name: str, address: str) -> Iterator[Enrollment]:
    """Take one of the account's attempts of the hour, and keep what the block refused it for.

    `address` is the network address that the recording came from.

    Raises: LimitExceeded, having taken nothing; InvalidKey.
    """
    attempt = Enrollment(
        account=account,
        account_email=account.email,
        voice_name=voice_name,
        attempted_at=timezone.now(),
        address=_plain(address),
        consent=CONSENT,
    )
    with transaction.atomic():
        lock(account)
        _check_rate(account, attempt.attempted_at)
        attempt.save(force_insert=True)
    try:
        yield attempt
    except Exception as error:
        refusal = error.code if isinstance(error, ApiError) else None
        Enrollment.objects.filter(pk=attempt.pk).update(refusal=refusal or "internal_error")
        raise


def lock(account: Account) -> None:
    """Let no other transaction past this line for the account until this one ends.

    Raises: InvalidKey for an account that was closed meanwhile.
    """
    current = Account.objects.select_for_update().only("is_active").filter(pk=account.pk).first()
    if current is None or not current.is_active:
        raise InvalidKey("This account is closed.")


def _check_rate(account: Account, now: datetime) -> None:
    limit = account.plan.enrollments_per_hour
    latest = Enrollment.objects.filter(account=account).order_by("-attempted_at")
    # The oldest of as many as an hour has: when it is an hour old, there may be another.
    blocking = latest.values_list("attempted_at", flat=True)[limit - 1 : limit].first() if limit else now
    if blocking is not None and blocking + _HOUR > now:
        raise _too_many(limit, now, blocking + _HOUR)


def _too_many(limit: int, now: datetime, free_at: datetime) -> LimitExceeded:
    retry_after_s = ceil((free_at - now).total_seconds())
    return LimitExceeded(
        f"You have sent {limit} recordings in an hour, as many as your plan allows. Try again in {retry_after_s} s.",
        code="rate_limit_exceeded",
        extra={"limit": limit, "used": limit, "reset_at": iso_utc(now + timedelta(seconds=retry_after_s))},
        retry_after_s=retry_after_s,
    )


def _plain(address: str) -> str | None:
    """Return an address as databases take it; None for what is none, as the peer of a local socket."""
    try:
        return str(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return None
