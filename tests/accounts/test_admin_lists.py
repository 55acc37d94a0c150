"""The lists in Django admin ask no more of the database when there are more rows."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.admin_lists import MAX_PAGES, ROWS_A_PAGE, UncountedPaginator
from accounts.models import Account, ApiKey
from tests.support.admin import open_page, refresh_statistics

pytestmark = pytest.mark.django_db

FEW, MANY = 3 * ROWS_A_PAGE, 240 * ROWS_A_PAGE
ACCOUNTS, KEYS = "/admin/accounts/account/", "/admin/accounts/apikey/"
ADDRESSES = "/admin/account/emailaddress/"
PAGES = [
    ACCOUNTS,
    f"{ACCOUNTS}?p=2",
    f"{ACCOUNTS}?o=-1",
    f"{ACCOUNTS}?o=2.3.-4.5.6",
    f"{ACCOUNTS}?plan_name__exact=free",
    f"{ACCOUNTS}?plan_name__exact=pro",
    f"{ACCOUNTS}?is_active__exact=0",
    f"{ACCOUNTS}?is_staff__exact=1",
    KEYS,
    f"{KEYS}?p=2",
    f"{KEYS}?o=1.-2.3.-4.5.6",
    f"{KEYS}?state=live",
    f"{KEYS}?state=revoked",
    ADDRESSES,
]
SEARCHES = [
    f"{ACCOUNTS}?q=user",
    f"{ACCOUNTS}?q=USER00149@",
    f"{ACCOUNTS}?q=nobody",
    f"{ACCOUNTS}?q=user001&is_active__exact=0",
    f"{KEYS}?q=ev_00149",
    f"{KEYS}?q=user00149",
    f"{KEYS}?q=user001",
    f"{KEYS}?q=nobody",
    f"{ADDRESSES}?q=User00149",
    f"{ADDRESSES}?q=nobody",
]
"""They look at the addresses of all accounts, and at the rows of the list."""
EFFORT_A_ROW = 60
"""The database's steps for a row that a search looks at: about a dozen for each of its texts."""


def fill(first, end):
    """Make accounts, each with a key and an address; those before `FEW` hold all the rare ones."""
    accounts = Account.objects.bulk_create(
        Account(
            email=f"user{number:05}@example.com",
            plan_name="pro" if number < 3 else "free",
            is_active=number not in (3, 4),
        )
        for number in range(first, end)
    )
    ApiKey.objects.bulk_create(
        ApiKey(
            account=account,
            name="test",
            prefix=f"ev_{number:05}",
            digest=f"{number:064}",
            revoked_at=timezone.now() if number < 3 else None,
        )
        for number, account in enumerate(accounts, first)
    )
    EmailAddress.objects.bulk_create(EmailAddress(user=account, email=account.email) for account in accounts)
    refresh_statistics()


@pytest.mark.exhaustive
def test_a_list_of_any_length_costs_the_same_queries(staff):
    fill(0, FEW)
    with_few = {address: open_page(staff, address) for address in PAGES}
    fill(FEW, MANY)
    with_many = {address: open_page(staff, address) for address in PAGES}
    for address, few in with_few.items():
        many = with_many[address]
        assert few.effort > 0
        assert many.effort < 1.5 * few.effort + 100, address
        assert len(many.statements) == len(few.statements), address


@pytest.mark.exhaustive
def test_a_search_looks_once_at_each_row(staff):
    fill(0, FEW)
    with_few = {address: open_page(staff, address) for address in SEARCHES}
    fill(FEW, MANY)
    for address, few in with_few.items():
        many = open_page(staff, address)
        assert many.effort < few.effort + EFFORT_A_ROW * (MANY - FEW), address
        assert len(many.statements) == len(few.statements), address


@pytest.mark.parametrize("term", ["002@EXAMPLE", "00002", "user00002@example.com"])
@pytest.mark.parametrize("address", [ACCOUNTS, KEYS, ADDRESSES])
def test_a_part_of_an_e_mail_address_is_found(staff, address, term):
    fill(0, 5)
    found = staff.get(address, {"q": term}).context["cl"].result_list
    assert [str(getattr(row, "account", getattr(row, "user", row))) for row in found] == ["user00002@example.com"]


@pytest.mark.parametrize(("state", "count"), [("live", 2), ("revoked", 3), ("", 5)])
def test_keys_are_filtered_by_whether_they_work(staff, state, count):
    fill(0, 5)
    page = staff.get(KEYS, {"state": state} if state else {})
    assert len(page.context["cl"].result_list) == count


def test_dates_are_short(staff):
    fill(0, 1)
    Account.objects.update(date_joined=datetime(2026, 3, 4, 15, 6, tzinfo=UTC))
    assert "2026-03-04 15:06</td>" in staff.get(ACCOUNTS).content.decode()


def test_nothing_is_counted(staff):
    fill(0, FEW)
    for address in PAGES + SEARCHES:
        assert not [sql for sql in open_page(staff, address).statements if "COUNT(" in sql], address
    for address in (f"{ACCOUNTS}?_facets=True", f"{KEYS}?all="):
        assert not [sql for sql in open_page(staff, address).statements if "COUNT(" in sql], address


def emails_on(page):
    return [account.email for account in page.context["cl"].result_list]


def test_all_rows_can_be_paged_through(staff):
    fill(0, FEW)
    address, seen = "?", []
    while address:
        page = staff.get(f"{ACCOUNTS}{address}")
        seen += emails_on(page)
        address = page.context["cl"].next_link
        assert (f"?p={page.context['cl'].page.number + 1}" in page.content.decode()) == bool(address)
    assert seen == list(Account.objects.order_by("email").values_list("email", flat=True))
    assert "Rows 151 to 151" in page.content.decode()
    assert page.context["cl"].previous_link == "?p=3"


def test_links_to_pages_keep_filter_and_search(staff):
    fill(0, FEW)
    page = staff.get(f"{ACCOUNTS}?q=user&is_active__exact=1")
    assert page.context["cl"].next_link == "?is_active__exact=1&p=2&q=user"
    second = staff.get(f"{ACCOUNTS}{page.context['cl'].next_link}")
    assert emails_on(second)[0] == "user00052@example.com"


@pytest.mark.parametrize("number", ["9", "0", "-1", str(MAX_PAGES + 1)])
def test_a_missing_page_redirects_to_the_first(staff, number):
    fill(0, 2)
    assert staff.get(f"{ACCOUNTS}?p={number}")["Location"].endswith("?e=1")


def test_there_is_a_last_page():
    paginator = UncountedPaginator(range(10 * MAX_PAGES), 2)
    last = paginator.page(MAX_PAGES)
    assert list(last) == [2 * MAX_PAGES - 2, 2 * MAX_PAGES - 1]
    assert last.is_followed
    assert not last.has_next()


@pytest.mark.parametrize("lookup", ["digest__startswith=0", "name__contains=e", "account__email=user00000@example.com"])
def test_columns_cannot_be_guessed_at(staff, lookup):
    fill(0, 1)
    assert staff.get(f"{KEYS}?{lookup}").status_code == 400
    assert staff.get(f"{ACCOUNTS}?password__startswith=a").status_code == 400


@pytest.mark.parametrize("address", [f"{ACCOUNTS}?plan_name__exact=", f"{KEYS}?account__exact=", f"{KEYS}?state="])
def test_a_filter_by_a_nul_is_refused(staff, address):
    assert staff.get(f"{address}%00").status_code == 400


def test_an_account_that_is_not_a_number_redirects_to_the_whole_list(staff):
    assert staff.get(f"{KEYS}?account__exact=x")["Location"].endswith("?e=1")
