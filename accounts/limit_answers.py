"""The answers about limits: the `x-ratelimit-*` headers, and the error 429 of each limit."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from core.errors import LimitExceeded


@dataclass(frozen=True, slots=True)
class RateState:
    """The rate state of an account: its requests of the minute, as OpenAI's clients read them from headers."""

    limit: int
    used: int
    reset_s: int

    @property
    def remaining(self) -> int:
        """Requests left in the minute; 0 also where a smaller plan began within the minute."""
        return max(0, self.limit - self.used)

    def headers(self) -> dict[str, str]:
        """Return the `x-ratelimit-*` headers."""
        return {
            "x-ratelimit-limit-requests": str(self.limit),
            "x-ratelimit-remaining-requests": str(self.remaining),
            "x-ratelimit-reset-requests": f"{self.reset_s}s",
        }


def too_many_requests(rate: RateState, now: datetime) -> LimitExceeded:
    """Return the error for an account that has used up its requests of the minute."""
    return LimitExceeded(
        f"You have sent {rate.used} requests in this minute; your plan allows {rate.limit}. "
        f"Try again in {rate.reset_s} s.",
        code="rate_limit_exceeded",
        extra={"limit": rate.limit, "used": rate.used, "reset_at": iso_utc(now + timedelta(seconds=rate.reset_s))},
        headers=rate.headers(),
        retry_after_s=rate.reset_s,
    )


def too_many_at_once(limit: int, used: int) -> LimitExceeded:
    """Return the error for an account whose places are all taken."""
    return LimitExceeded(
        f"You have {used} requests in progress; your plan allows {limit} at once. Wait until one is done.",
        code="concurrency_limit_exceeded",
        extra={"limit": limit, "used": used},
        retry_after_s=1,
    )


def pool_spent(rule: str, limit: int, used: int, requested: int, *, now: datetime, reset_at: datetime) -> LimitExceeded:
    """Return the error for a request longer than the rest of a day's pool; `rule` says whose pool it is."""
    return LimitExceeded(
        f"You have used {used:,} of the {limit:,} characters that {rule}; this request needs {requested:,}. "
        "Resets at midnight UTC.",
        code="daily_quota_exceeded",
        extra={"limit": limit, "used": used, "requested": requested, "reset_at": iso_utc(reset_at)},
        headers={"x-should-retry": "false"},  # else OpenAI's clients may sleep until the reset before they raise
        retry_after_s=ceil((reset_at - now).total_seconds()),
    )


def iso_utc(moment: datetime) -> str:
    """Return a moment in UTC as ISO 8601, to the second."""
    return moment.replace(microsecond=0, tzinfo=None).isoformat() + "Z"
