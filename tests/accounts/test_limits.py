from datetime import UTC, datetime, timedelta

import pytest

from accounts import limits
from accounts.models import Meter, RequestPlace
from accounts.plans import FREE, PRO
from speech.errors import LimitExceeded
from tests.support.factories import make_account

NOON = datetime(2026, 5, 4, 12, 0, 10, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test turns: `clock.now`."""

    class Clock:
        now = NOON

    monkeypatch.setattr(limits.timezone, "now", lambda: Clock.now)
    return Clock


def refused(account, characters: int = 1) -> LimitExceeded:
    with pytest.raises(LimitExceeded) as caught:
        limits.admit(account, characters)
    return caught.value


def test_a_pool_is_spent_to_the_last_character(clock):
    account = make_account(FREE)
    with limits.admitted(account, FREE.characters_per_day - 1):
        pass
    with limits.admitted(account, 1):
        pass
    error = refused(account)
    assert error.code == "daily_quota_exceeded"
    assert error.extra["used"] == error.extra["limit"] == FREE.characters_per_day
    assert error.extra["reset_at"] == "2026-05-05T00:00:00Z"
    assert error.retry_after_s == 12 * 3600 - 10


def test_a_request_over_the_pool_is_rejected_whole(clock):
    account = make_account(FREE)
    with limits.admitted(account, 3_000):
        pass
    refused(account, 2_001)
    assert limits.characters_used_today(account) == 3_000


def test_midnight_utc_refills_the_pool(clock):
    account = make_account(FREE)
    with limits.admitted(account, FREE.characters_per_day):
        pass
    clock.now = datetime(2026, 5, 4, 23, 59, 59, 999_999, tzinfo=UTC)
    assert refused(account).retry_after_s == 1
    clock.now = datetime(2026, 5, 5, 0, 0, 0, tzinfo=UTC)
    with limits.admitted(account, FREE.characters_per_day):
        pass


def test_pro_has_no_pool(clock):
    account = make_account(PRO)
    for _ in range(3):
        with limits.admitted(account, 50_000):
            pass


def test_a_failed_request_is_given_back(clock):
    account = make_account(FREE)
    with pytest.raises(RuntimeError), limits.admitted(account, 700):
        raise RuntimeError
    meter = Meter.objects.get(account=account)
    assert (meter.day_characters, meter.minute_requests) == (0, 0)


def test_a_refund_after_midnight_does_not_touch_the_new_day(clock):
    account = make_account(FREE)
    clock.now = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
    yesterday = limits.admit(account, 4_000)
    clock.now = datetime(2026, 5, 5, 0, 0, 1, tzinfo=UTC)
    with limits.admitted(account, 100):
        yesterday.refund(4_000)
    assert limits.characters_used_today(account) == 100


@pytest.mark.parametrize("plan", [FREE, PRO])
def test_requests_per_minute_are_counted(clock, plan):
    account = make_account(plan)
    for number in range(plan.requests_per_minute):
        with limits.admitted(account, 1) as admission:
            assert admission.rate.limit == plan.requests_per_minute
            assert admission.rate.remaining == plan.requests_per_minute - 1 - number
            assert admission.rate.reset_s == 50
    error = refused(account)
    assert (error.code, error.retry_after_s) == ("rate_limit_exceeded", 50)
    assert error.headers["x-ratelimit-remaining-requests"] == "0"
    clock.now = NOON + timedelta(seconds=50)
    with limits.admitted(account, 1) as admission:
        assert admission.rate.remaining == plan.requests_per_minute - 1


def test_a_refused_request_takes_nothing(clock):
    account = make_account(FREE)
    with limits.admitted(account, FREE.characters_per_day):
        pass
    refused(account)
    assert Meter.objects.get(account=account).minute_requests == 1
    assert not RequestPlace.objects.filter(account=account).exists()


def test_requests_in_flight_are_limited(clock):
    account = make_account(FREE)
    with limits.admitted(account, 1), limits.admitted(account, 1):
        error = refused(account)
        assert (error.code, error.extra["limit"]) == ("concurrency_limit_exceeded", FREE.concurrent_requests)
        assert error.retry_after_s >= 1
    with limits.admitted(account, 1):
        pass


def test_pro_has_no_limit_in_flight(clock):
    account = make_account(PRO)
    for _ in range(10):
        limits.admit(account, 1)
    assert not RequestPlace.objects.exists()


def test_a_dead_request_gives_its_place_back_within_a_minute(clock):
    account = make_account(FREE)
    limits.admit(account, 1)
    limits.admit(account, 1)
    refused(account)
    clock.now = NOON + limits.PLACE_LIFETIME
    limits.admit(account, 1)
    assert RequestPlace.objects.filter(account=account).count() == 1


def test_a_request_that_lives_keeps_its_place(clock):
    account = make_account(FREE)
    slow = limits.admit(account, 1)
    limits.admit(account, 1)
    clock.now = NOON + timedelta(seconds=40)
    slow.keep_alive()
    clock.now = NOON + limits.PLACE_LIFETIME
    limits.admit(account, 1)
    refused(account)


def test_accounts_do_not_share_limits(clock):
    with limits.admitted(make_account(FREE), FREE.characters_per_day):
        pass
    with limits.admitted(make_account(FREE), FREE.characters_per_day):
        pass
