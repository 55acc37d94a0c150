from datetime import timedelta

import pytest
from django.db import connection

from accounts import limits
from accounts.limit_traffic import counting
from accounts.models import RequestPlace
from accounts.plans import FREE
from core.errors import LimitExceeded
from tests.support.factories import make_account

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def counted_in_the_database(settings):
    settings.REDIS_URL = ""


@pytest.mark.django_db
def test_a_late_request_of_the_minute_before_does_not_reset_the_minute(clock):
    account = make_account(FREE)
    clock.now = minute = clock.now.replace(second=0)
    for _ in range(FREE.requests_per_minute - 1):
        limits.admit(account, 1).leave()
    clock.now = minute - timedelta(milliseconds=1)
    limits.admit(account, 1).leave()
    for clock.now in (minute, minute - timedelta(milliseconds=1), minute):
        with pytest.raises(LimitExceeded):
            limits.admit(account, 1)


@pytest.mark.django_db
def test_expired_places_are_deleted(clock):
    account = make_account(FREE)
    for _ in range(FREE.concurrent_requests):
        limits.admit(account, 1)
    clock.now += timedelta(minutes=1)
    limits.admit(account, 1).leave()
    assert not RequestPlace.objects.filter(account=account).exists()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs TEST_DATABASE_URL")
def test_a_transaction_with_more_than_counts_waits_for_the_disk():
    limits.admit(make_account(FREE), 1)
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs TEST_DATABASE_URL")
@pytest.mark.usefixtures("bare_db")
def test_counting_alone_does_not_wait_for_the_disk():
    with connection.cursor() as cursor:
        with counting():
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchone() == ("off",)
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)
