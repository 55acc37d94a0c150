"""The quota of stored bytes: reserved whole or not at all, exactly, whatever happens at the same time."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from accounts import service
from accounts.models import Account
from accounts.plans import FREE, PRO, shown_bytes
from accounts.storage_use import change_storage, require_storage, reserve_storage, stored_bytes
from core.errors import ApiError
from tests.support.factories import make_account

pytestmark = pytest.mark.database

LIMIT = FREE.max_stored_bytes


def test_the_plans_have_500_mb_and_50_gb():
    assert (shown_bytes(FREE.max_stored_bytes), shown_bytes(PRO.max_stored_bytes)) == ("500 MB", "50 GB")


@pytest.mark.parametrize(("count", "shown"), [(0, "0 MB"), (1_250_000, "1.2 MB"), (1_500_000_000, "1.5 GB")])
def test_bytes_are_shown_in_decimal_units(count, shown):
    assert shown_bytes(count) == shown


@pytest.mark.django_db
def test_bytes_are_reserved_up_to_the_quota():
    account = make_account()
    reserve_storage(account, LIMIT - 10)
    require_storage(account)
    with pytest.raises(ApiError) as refused:
        reserve_storage(account, 11)
    error = refused.value
    assert (error.status, error.code, error.type) == (403, "storage_quota_exceeded", "permission_error")
    assert error.extra == {"limit": LIMIT, "used": LIMIT - 10, "requested": 11}
    assert stored_bytes(account) == LIMIT - 10
    reserve_storage(account, 10)
    with pytest.raises(ApiError, match="your plan allows 500 MB"):
        require_storage(account)
    change_storage(account.pk, -LIMIT)
    assert stored_bytes(account) == 0


@pytest.mark.django_db
def test_a_smaller_plan_keeps_what_is_there_and_takes_no_more():
    account = make_account(PRO)
    reserve_storage(account, 2 * LIMIT)
    service.set_plan(account, FREE)
    assert stored_bytes(account) == 2 * LIMIT
    with pytest.raises(ApiError):
        reserve_storage(account, 0)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs TEST_DATABASE_URL")
@pytest.mark.usefixtures("bare_db")
def test_many_at_once_do_not_pass_the_quota():
    assert connection.settings_dict["NAME"].startswith("test_"), "pytest-django has made no database"
    account = make_account()

    def is_reserved(_: int) -> bool:
        try:
            reserve_storage(Account.objects.get(pk=account.pk), LIMIT // 7)
        except ApiError:
            return False
        finally:
            connections.close_all()
        return True

    try:
        with ThreadPoolExecutor(12) as pool:
            assert sum(pool.map(is_reserved, range(40))) == 7
        assert stored_bytes(account) == 7 * (LIMIT // 7)
    finally:
        service.delete_account(account)
