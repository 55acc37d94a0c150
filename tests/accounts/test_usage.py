from datetime import UTC, date, datetime, timedelta

import pytest

from accounts import limits, usage
from accounts.keys import create_key
from accounts.models import DailyUsage, UsageKind
from accounts.plans import FREE, PRO
from core.errors import LimitExceeded
from tests.support.factories import make_account

pytestmark = [pytest.mark.database, pytest.mark.django_db]

START = datetime(2026, 5, 4, 12, 0, 10, tzinfo=UTC)
"""Where the clock of the tests stands at first."""
TODAY = START.date()


def speak(account, characters, key=None):
    with limits.admitted(account, characters, key):
        pass


def figures(account, day: date = TODAY) -> list[tuple[str | None, int, int]]:
    (found,) = usage.daily_usage(account, day, day)
    return [(used.key.name if used.key else None, used.requests, used.characters) for used in found.keys]


@pytest.mark.parametrize("plan", [FREE, PRO])
def test_requests_and_characters_are_counted_by_key(clock, plan):
    account = make_account(plan)
    laptop, _ = create_key(account, "laptop")
    phone, _ = create_key(account, "phone")
    for characters, key in ((100, laptop), (200, laptop), (50, phone), (7, None)):
        speak(account, characters, key)
    assert figures(account) == [("laptop", 2, 300), ("phone", 1, 50), (None, 1, 7)]


def test_a_refund_reduces_the_usage(clock):
    account = make_account()
    key, _ = create_key(account, "laptop")
    admission = limits.admit(account, 700, key)
    assert figures(account) == [("laptop", 1, 700)]
    admission.refund()
    assert figures(account) == []


def test_a_refused_request_is_no_usage(clock):
    account = make_account()
    with pytest.raises(LimitExceeded):
        limits.admit(account, FREE.characters_per_day + 1)
    assert not DailyUsage.objects.exists()


def test_a_request_belongs_to_the_day_it_was_accepted_on(clock):
    account = make_account()
    clock.now = datetime(2026, 5, 4, 23, 59, 59, tzinfo=UTC)
    late = limits.admit(account, 400)
    clock.now = datetime(2026, 5, 5, 0, 0, 1, tzinfo=UTC)
    speak(account, 30)
    late.refund()
    assert figures(account) == []
    assert figures(account, date(2026, 5, 5)) == [(None, 1, 30)]


def test_every_day_is_listed_in_order(clock):
    account = make_account()
    speak(account, 10)
    clock.now = START + timedelta(days=2)
    speak(account, 20)
    days = usage.daily_usage(account, TODAY - timedelta(days=1), TODAY + timedelta(days=2))
    assert [day.characters for day in days] == [0, 10, 0, 20]
    assert [day.requests for day in days] == [0, 1, 0, 1]
    assert [day.day.day for day in days] == [3, 4, 5, 6]


def test_days_are_summed_by_key(clock):
    account = make_account(PRO)
    key, _ = create_key(account, "laptop")
    for day in range(4):
        clock.now = START + timedelta(days=day)
        speak(account, 10, key)
        speak(account, 100)
    sums = usage.usage_of(account, TODAY, TODAY + timedelta(days=2))
    assert [(used.key, used.requests, used.characters) for used in sums.keys] == [(None, 3, 300), (key, 3, 30)]


def test_keys_are_summed_by_day_and_by_month(clock):
    account = make_account(PRO)
    key, _ = create_key(account, "laptop")
    for day in (date(2026, 3, 31), date(2026, 5, 3), date(2026, 5, 4)):
        clock.now = datetime(day.year, day.month, day.day, tzinfo=UTC)
        speak(account, 10, key)
        speak(account, 100)
    speak(make_account(PRO), 7)
    days = usage.usage_of(account, date(2026, 5, 2), TODAY).days
    assert [(day.start.day, day.requests, day.characters) for day in days] == [(2, 0, 0), (3, 2, 110), (4, 2, 110)]
    months = usage.usage_of(account, date(2026, 3, 1), TODAY).months
    shown = [(month.start, month.requests, month.characters) for month in months]
    assert shown == [(date(2026, 3, 1), 2, 110), (date(2026, 4, 1), 0, 0), (date(2026, 5, 1), 4, 220)]


def test_usage_is_kept_for_a_year(clock):
    account, other = make_account(), make_account()
    speak(account, 10)
    speak(other, 10)
    clock.now = START + timedelta(days=usage.KEPT_DAYS)
    speak(account, 20)
    assert figures(account) == [(None, 1, 10)]
    clock.now = START + timedelta(days=usage.KEPT_DAYS + 1)
    speak(account, 30)
    assert figures(account) == []
    assert figures(other) == [(None, 1, 10)]


def test_a_month_counts_only_the_api(clock):
    account = make_account(PRO)
    key, _ = create_key(account, "laptop")
    clock.now = datetime(2026, 4, 30, 23, 59, 59, tzinfo=UTC)
    speak(account, 1, key)
    clock.now = datetime(2026, 5, 1, tzinfo=UTC)
    speak(account, 10, key)
    clock.now = datetime(2026, 5, 31, 23, 59, 59, tzinfo=UTC)
    speak(account, 100, key)
    speak(account, 1_000)
    assert usage.characters_of_month(account, TODAY) == 110
    assert usage.characters_of_month(make_account(), TODAY) == 0


def test_counting_is_one_statement_on_a_day_that_has_begun(clock, django_assert_num_queries):
    account = make_account()
    key, _ = create_key(account, "laptop")
    usage.add_usage(account, key, TODAY, UsageKind.SPEECH, {"af_heart": 10})
    with django_assert_num_queries(1):
        usage.add_usage(account, key, TODAY, UsageKind.SPEECH, {"af_heart": 10})
