"""Requests of visitors that took work and gave no sound: they cost no characters, so each minute bounds them."""

from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

from accounts.limit_answers import RateState, too_many_requests
from accounts.limit_traffic import MINUTE_S, seconds_left
from accounts.plans import VISITOR
from core.networks import network_of


def check_failures(address: str) -> None:
    """Do nothing if few requests from the network of `address` have failed in this minute. Raises: LimitExceeded."""
    now = timezone.now()
    failed = cache.get(_key(address, now), 0)
    if failed >= VISITOR.requests_per_minute:
        left_s = seconds_left(_minute(now), now.timestamp())
        raise too_many_requests(RateState(VISITOR.requests_per_minute, failed, left_s), now)


def count_failure(address: str) -> None:
    """Count a request from the network of `address` that gave no sound."""
    key = _key(address, timezone.now())
    cache.add(key, 0, MINUTE_S)
    cache.incr(key)


def _key(address: str, now: datetime) -> str:
    return f"failed-visits:{network_of(address)}:{_minute(now)}"


def _minute(now: datetime) -> int:
    return int(now.timestamp()) // MINUTE_S
