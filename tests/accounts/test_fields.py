import pytest
from django.db import IntegrityError

from accounts.models import Account, ApiKey
from tests.support.factories import make_account, make_key

pytestmark = pytest.mark.django_db


def test_an_address_is_always_in_lower_case():
    account = Account(email="Ada@Example.com")
    account.save()
    account.refresh_from_db()
    assert account.email == "ada@example.com"
    Account.objects.update(email="EVE@example.com")
    assert Account.objects.get(email="Eve@Example.COM").email == "eve@example.com"
    with pytest.raises(IntegrityError):
        Account.objects.bulk_create([Account(email="Eve@example.com")])


@pytest.mark.parametrize(
    ("beginning", "found"),
    [
        ("ad", ["ada@x.org", "ada_b@x.org", "adé@x.org"]),
        ("ADA_", ["ada_b@x.org"]),
        ("%", []),
        ("a\\", []),
        ("adé", ["adé@x.org"]),
    ],
)
def test_begins_finds_values_that_start_with_the_exact_text(beginning, found):
    Account.objects.bulk_create(
        Account(email=email) for email in ("ada@x.org", "ada_b@x.org", "adé@x.org", "bob@x.org")
    )
    accounts = Account.objects.filter(email__begins=beginning).order_by("email")
    assert list(accounts.values_list("email", flat=True)) == found


def test_begins_is_case_sensitive_if_the_column_is():
    make_key(make_account())
    ApiKey.objects.update(prefix="ev_Ab")
    assert ApiKey.objects.filter(prefix__begins="ev_A").exists()
    assert not ApiKey.objects.filter(prefix__begins="ev_a").exists()
