"""A clock that jumps over midnight, forwards and back: nobody pays twice, and nobody is locked out for long."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts import limits
from accounts.limit_traffic import PLACE_LIFETIME
from accounts.models import Meter
from accounts.plans import FREE, PRO, VISITOR_CHARACTERS_PER_DAY
from accounts.usage import daily_usage
from core.clock import FURTHEST, is_due
from core.errors import LimitExceeded
from jobs.models import Job
from tests.support.factories import make_account
from tests.support.jobs import make_job
from tests.support.services import REDIS_URL

BEFORE_MIDNIGHT = datetime(2026, 5, 4, 23, 59, 50, tzinfo=UTC)
TODAY, TOMORROW = BEFORE_MIDNIGHT.date(), BEFORE_MIDNIGHT.date() + timedelta(days=1)

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True, params=["database", "redis"] if REDIS_URL else ["database"])
def counted_in(request, settings, clock):
    """Where requests are counted."""
    settings.REDIS_URL = REDIS_URL if request.param == "redis" else ""
    clock.now = BEFORE_MIDNIGHT


def used(account):
    """Return the characters that are counted for today and for tomorrow."""
    return [day.characters for day in daily_usage(account, TODAY, TOMORROW)]


def test_what_fails_after_midnight_is_given_back_to_the_day_before(clock):
    account = make_account(FREE)
    failing = limits.admit(account, 700)
    clock.now += timedelta(seconds=20)
    with limits.admitted(account, 40):
        pass
    failing.refund()
    assert used(account) == [0, 40]
    assert limits.characters_used_today(account) == 40


def test_what_fails_before_a_midnight_that_was_there_already_is_given_back_to_it(clock):
    account = make_account(FREE)
    clock.now += timedelta(seconds=20)
    failing = limits.admit(account, 700)
    clock.now = BEFORE_MIDNIGHT
    failing.refund()
    assert used(account) == [0, 0]
    assert limits.characters_used_today(account) == 0


def test_the_pool_of_a_day_that_was_begun_and_left_again_is_not_refilled_twice(clock):
    account = make_account(FREE)
    with limits.admitted(account, 100):
        pass
    clock.now += timedelta(seconds=20)
    with limits.admitted(account, FREE.characters_per_day - 10):
        pass
    clock.now = BEFORE_MIDNIGHT
    with pytest.raises(LimitExceeded):
        limits.admit(account, 11)
    with limits.admitted(account, 10):
        pass
    clock.now = BEFORE_MIDNIGHT + timedelta(days=1, seconds=20)
    with limits.admitted(account, FREE.characters_per_day):
        pass
    assert used(account) == [100, FREE.characters_per_day]


@pytest.mark.parametrize("ahead", [timedelta(days=2), timedelta(days=400)])
def test_nobody_waits_for_a_day_that_was_begun_by_mistake(clock, ahead):
    account = make_account(FREE)
    clock.now += ahead
    with limits.admitted(account, FREE.characters_per_day), limits.visitor_admitted("192.0.2.7", 2_000):
        pass
    clock.now = BEFORE_MIDNIGHT
    assert limits.characters_left_today(account, "") == FREE.characters_per_day
    assert limits.characters_left_today(None, "192.0.2.7") == VISITOR_CHARACTERS_PER_DAY
    with limits.admitted(account, FREE.characters_per_day), limits.visitor_admitted("192.0.2.7", 2_000):
        pass
    assert Meter.objects.get(account=account).day == TODAY


def test_nobody_waits_for_a_minute_that_was_begun_by_mistake(clock):
    account = make_account(FREE)
    for jumped in (timedelta(days=3), timedelta(0)):
        clock.now = BEFORE_MIDNIGHT + jumped
        for _ in range(FREE.requests_per_minute):
            limits.admit(account, 0).leave()


def test_nobody_waits_for_places_that_the_dead_took_when_the_clock_was_ahead(clock):
    account = make_account(FREE)
    clock.now += timedelta(hours=3)
    dead = [limits.admit(account, 0) for _ in range(FREE.concurrent_requests)]
    clock.now = BEFORE_MIDNIGHT
    living = [limits.admit(account, 0) for _ in range(FREE.concurrent_requests)]
    with pytest.raises(LimitExceeded, match="at once"):
        limits.admit(account, 0)
    assert len(dead) == len(living)


def test_a_place_that_lives_is_one_again_with_its_next_sign_of_life(clock):
    account = make_account(FREE)
    clock.now += timedelta(hours=3)
    living = [limits.admit(account, 0) for _ in range(FREE.concurrent_requests)]
    clock.now = BEFORE_MIDNIGHT
    for admission in living:
        admission.keep_alive()
    with pytest.raises(LimitExceeded, match="at once"):
        limits.admit(account, 0)
    clock.now += PLACE_LIFETIME
    limits.admit(account, 0)


@pytest.mark.parametrize(
    ("ahead", "is_there"),
    [
        (timedelta(0), True),
        (timedelta(seconds=1), False),
        (FURTHEST, False),
        (FURTHEST + timedelta(seconds=1), True),
        (timedelta(days=-9), True),
    ],
)
def test_what_is_put_off_for_longer_than_anything_ever_is_is_due(clock, ahead, is_there):
    now = timezone.now()
    make_job(make_account(PRO))
    Job.objects.update(callback_due_at=now + ahead)
    assert Job.objects.filter(is_due("callback_due_at", now)).exists() == is_there
    Job.objects.update(callback_due_at=None)
    assert not Job.objects.filter(is_due("callback_due_at", now)).exists()
