"""Attempts to enroll a voice: each is a row that stays, and the attempts of an hour are limited."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.limit_answers import iso_utc
from accounts.locks import lock_open_account
from accounts.models import Account
from core.errors import ApiError, LimitExceeded
from voices.consent import CONSENT
from voices.models import Enrollment

_HOUR = timedelta(hours=1)


@contextmanager
def attempted(account: Account, voice_name: str, address: str, declared: str = CONSENT) -> Iterator[Enrollment]:
    """Take one of the account's attempts of the hour, and record the error with which the block refused it.

    `address` is the network address of the recording's sender, `declared` the sender's consent.

    Raises: LimitExceeded, without taking an attempt; InvalidKey.
    """
    attempt = Enrollment(
        account=account,
        account_email=account.email,
        voice_name=voice_name,
        attempted_at=timezone.now(),
        address=_plain(address),
        consent=declared,
    )
    with transaction.atomic():
        lock_open_account(account)
        recent = Enrollment.objects.filter(account=account).order_by("-attempted_at")
        check_rate(account, attempt.attempted_at, recent.values_list("attempted_at", flat=True))
        attempt.save(force_insert=True)
    try:
        yield attempt
    except Exception as error:
        refusal = error.code if isinstance(error, ApiError) else None
        Enrollment.objects.filter(pk=attempt.pk).update(refusal=refusal or "internal_error")
        raise


def check_rate(account: Account, now: datetime, recent: QuerySet[Any, datetime]) -> None:
    """Return if another recording is within the hour's limit; `recent` has the times of the others, newest first.

    Raises: LimitExceeded.
    """
    limit = account.plan.enrollments_per_hour
    # The oldest of the last `limit` attempts: once it is an hour old, another is allowed.
    blocking = recent[limit - 1 : limit].first() if limit else now
    if blocking is None or blocking + _HOUR <= now:
        return
    retry_after_s = ceil((blocking + _HOUR - now).total_seconds())
    raise LimitExceeded(
        f"You have sent {limit} recordings in an hour, the most your plan allows. Try again in {retry_after_s} s.",
        code="rate_limit_exceeded",
        extra={"limit": limit, "used": limit, "reset_at": iso_utc(now + timedelta(seconds=retry_after_s))},
        retry_after_s=retry_after_s,
    )


def _plain(address: str) -> str | None:
    """Return an address in the form for databases; None for any other text, such as the peer of a local socket."""
    try:
        return str(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return None
