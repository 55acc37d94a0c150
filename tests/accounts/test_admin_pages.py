import pytest

from accounts.models import Account, ApiKey
from tests.support.factories import make_account, make_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    client.force_login(Account.objects.create_superuser("staff@example.com", "secret"))
    return client


def test_staff_find_an_account_by_e_mail(staff):
    account = make_account()
    page = staff.get("/admin/accounts/account/", {"q": account.email})
    assert account.email in page.content.decode()
    assert staff.get(f"/admin/accounts/account/{account.pk}/change/").status_code == 200
    assert staff.get("/admin/accounts/account/add/").status_code == 200


def test_a_key_can_be_revoked_and_not_be_seen(staff):
    raw_key = make_key()
    key = ApiKey.objects.get()
    page = staff.get(f"/admin/accounts/apikey/{key.pk}/change/").content.decode()
    assert raw_key not in page
    assert key.digest not in page
    staff.post("/admin/accounts/apikey/", {"action": "revoke", "_selected_action": [key.pk]})
    key.refresh_from_db()
    assert key.revoked_at is not None
    assert staff.get("/admin/accounts/apikey/add/").status_code == 403


def test_the_list_of_keys_needs_no_query_per_key(staff, django_assert_max_num_queries):
    for _ in range(20):
        make_key()
    with django_assert_max_num_queries(8):
        assert staff.get("/admin/accounts/apikey/").status_code == 200
