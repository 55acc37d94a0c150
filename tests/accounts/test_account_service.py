from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import limits, service
from accounts.keys import create_key, find_key
from accounts.models import Account, ApiKey, DailyUsage, Meter, RequestPlace
from accounts.plans import FREE, PRO
from core.errors import LimitExceeded
from tests.support.factories import make_account, make_key

pytestmark = [pytest.mark.database, pytest.mark.django_db]

START = datetime(2026, 5, 4, 12, 0, 10, tzinfo=UTC)
"""Where the clock of the tests stands at first."""


@pytest.fixture
def removals(monkeypatch):
    """The registrations of apps: none but those of the test."""
    monkeypatch.setattr(service, "_removals", [])


def test_a_plan_begins_when_it_is_set(clock):
    account = make_account()
    clock.now = START + timedelta(days=3)
    service.set_plan(account, PRO)
    account.refresh_from_db()
    assert (account.plan, account.plan_since, account.plan_until) == (PRO, clock.now, None)


def test_a_plan_ends_on_the_second_by_itself(clock):
    account = make_account()
    service.set_plan(account, PRO, until=START + timedelta(days=30))
    raw_key = make_key(account)
    clock.now = START + timedelta(days=30) - timedelta(microseconds=1)
    assert find_key(raw_key).account.plan is PRO
    clock.now = START + timedelta(days=30)
    assert find_key(raw_key).account.plan is FREE


def test_limits_follow_the_end_of_a_plan(clock):
    account = make_account()
    service.set_plan(account, PRO, until=START + timedelta(minutes=2))
    with limits.admitted(account, FREE.characters_per_day + 1):
        pass
    clock.now = START + timedelta(minutes=2)
    with pytest.raises(LimitExceeded):
        limits.admit(account, FREE.characters_per_day + 1)


def test_a_plan_that_ends_during_a_request_costs_no_characters_of_the_next(clock):
    account = make_account()
    with limits.admitted(account, 900):
        pass
    service.set_plan(account, PRO, until=START + timedelta(seconds=1))
    failing = limits.admit(account, 700)
    clock.now = START + timedelta(seconds=2)
    failing.refund()
    assert limits.characters_used_today(account) == 900


def test_a_plan_does_not_end_before_it_began(clock):
    account = make_account()
    with pytest.raises(IntegrityError), transaction.atomic():
        service.set_plan(account, PRO, until=START)


def test_everything_an_account_owns_is_deleted(settings):
    settings.REDIS_URL = ""
    account, other = make_account(), make_account()
    for each in (account, other):
        key, _ = create_key(each, "laptop")
        limits.admit(each, 10, key)
        each.emailaddress_set.create(email=each.email)
    service.delete_account(account)
    assert not Account.objects.filter(email=account.email).exists()
    for model in (ApiKey, Meter, DailyUsage, RequestPlace):
        assert model.objects.get().account == other


@pytest.mark.usefixtures("removals")
def test_files_are_deleted_before_the_rows_that_name_them(tmp_path):
    account = make_account()
    raw_key = make_key(account)
    files = tmp_path / str(account.pk)
    files.mkdir()

    def remove(gone: Account) -> None:
        assert find_key(raw_key) is None, "nothing new may come while files go"
        assert ApiKey.objects.filter(account=gone).exists()
        (tmp_path / str(gone.pk)).rmdir()

    service.remove_with_account(remove)
    service.delete_account(account)
    assert not files.exists()


@pytest.mark.usefixtures("removals")
def test_a_deletion_that_failed_is_repeated():
    account = make_account()
    raw_key = make_key(account)
    broken = [OSError("the disk is away")]

    def remove(gone: Account) -> None:
        if broken:
            raise broken.pop()

    service.remove_with_account(remove)
    with pytest.raises(OSError, match="disk is away"):
        service.delete_account(account)
    assert find_key(raw_key) is None
    service.delete_account(account)
    assert not Account.objects.exists()
