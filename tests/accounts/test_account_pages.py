"""The pages of a signed-in account."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts import keys, limits, service
from accounts.keys import MAX_KEYS, create_key, find_key
from accounts.models import Account, ApiKey
from accounts.plans import FREE, PRO
from tests.support.accounts import PASSWORD
from tests.support.factories import make_account, make_key

pytestmark = pytest.mark.django_db


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def new_key(client: Client, name: str = "laptop") -> str:
    """Return the page that answers."""
    return unescape(client.post("/keys", {"name": name}).content.decode())


@pytest.mark.parametrize("address", ["/keys", "/keys/1/revoke", "/account", "/account/delete"])
def test_every_page_needs_a_login(client, address):
    assert client.get(address)["Location"] == f"/account/login/?next={address}"
    assert client.post(address).status_code in (302, 405)


@pytest.mark.parametrize("address", ["/keys", "/account", "/account/delete"])
def test_no_page_is_kept_by_a_browser(signed_in, address):
    assert "no-store" in signed_in.get(address)["Cache-Control"]


def test_a_new_key_is_shown_once(signed_in, person):
    page = new_key(signed_in)
    raw_key = re.search(r'id="raw-key">(ev_\S+?)<', page)[1]
    assert find_key(raw_key).account == person
    line = re.search(r'id="curl-line">(.*?)</code>', page)[1]
    assert f'curl http://testserver/api/v1/audio/speech -H "Authorization: Bearer {raw_key}"' in line
    assert raw_key not in page_of(signed_in, "/keys")
    assert raw_key not in str(dict(signed_in.session))


def test_keys_are_listed_with_what_tells_them_apart(signed_in, person):
    key, raw_key = create_key(person, "laptop")
    assert "never" in page_of(signed_in, "/keys")
    keys.note_use(key)
    key.refresh_from_db()
    page = page_of(signed_in, "/keys")
    for shown in ("laptop", f"{raw_key[:10]}…", f"{key.created_at:%Y-%m-%d}", f"{key.last_used_at:%Y-%m-%d %H:%M} UTC"):
        assert shown in page
    assert "never" not in page


@pytest.mark.parametrize("name", ["", "   ", "n" * 101, "two\nlines", "bell\a"])
def test_a_name_is_one_line(signed_in, name):
    assert 'id="id_name_error"' in new_key(signed_in, name)
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("name", ["n" * 100, "<script>alert(1)</script>", "مفتاح", " 家 ", "a & b"])
def test_any_line_is_a_name(signed_in, name):
    response = signed_in.post("/keys", {"name": name})
    assert ApiKey.objects.get().name == name.strip()
    assert "<script>alert" not in response.content.decode()


def test_keys_are_not_made_without_end(signed_in, person):
    for number in range(MAX_KEYS):
        create_key(person, str(number))
    assert f"at most {MAX_KEYS} keys" in new_key(signed_in)
    assert ApiKey.objects.count() == MAX_KEYS
    keys.revoke_key(ApiKey.objects.first())
    assert "raw-key" in new_key(signed_in)


def test_a_key_is_revoked_after_a_question(signed_in, person):
    key, raw_key = create_key(person, "laptop")
    address = f"/keys/{key.pk}/revoke"
    assert address in page_of(signed_in, "/keys")
    assert "laptop" in page_of(signed_in, address)
    assert find_key(raw_key) is not None, "asking alone revokes nothing"
    page = unescape(signed_in.post(address, follow=True).content.decode())
    assert "“laptop” is revoked" in page
    assert f"{raw_key[:10]}…" not in page
    assert find_key(raw_key) is None
    assert signed_in.get(address).status_code == 404


def test_nobody_elses_key_is_revoked(signed_in):
    raw_key = make_key()
    address = f"/keys/{ApiKey.objects.get().pk}/revoke"
    assert signed_in.get(address).status_code == signed_in.post(address).status_code == 404
    assert find_key(raw_key) is not None


@pytest.mark.parametrize("number", ["0", "999", str(2**63), "9" * 40])
def test_a_key_that_is_not_there_is_a_404(signed_in, number):
    assert signed_in.get(f"/keys/{number}/revoke").status_code == 404


def test_a_form_without_its_token_does_nothing(person):
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    key, raw_key = create_key(person, "laptop")
    for address in ("/keys", f"/keys/{key.pk}/revoke", "/account/delete"):
        assert client.post(address, {"name": "x", "password": PASSWORD}).status_code == 403
    assert ApiKey.objects.count() == 1
    assert find_key(raw_key) is not None


def test_the_keys_page_costs_the_same_for_many_keys(signed_in, person, django_assert_max_num_queries):
    for number in range(20):
        create_key(person, str(number))
    with django_assert_max_num_queries(4):
        signed_in.get("/keys")


def test_the_account_page_tells_plan_and_dates(signed_in, person):
    service.set_plan(person, PRO)
    Account.objects.update(plan_since=datetime(2026, 3, 1, tzinfo=UTC))
    page = " ".join(page_of(signed_in, "/account").split())
    assert "<strong>Pro</strong>, since 1 March 2026 </dd>" in page
    Account.objects.update(plan_until=datetime(2126, 4, 1, 12, tzinfo=UTC))
    assert "until 1 April 2126, 12:00 UTC" in page_of(signed_in, "/account")
    Account.objects.update(plan_until=datetime(2026, 4, 1, tzinfo=UTC))
    page = " ".join(page_of(signed_in, "/account").split())
    assert "<strong>Free</strong>, since 1 April 2026, when Pro ended" in page
    assert person.email in page


def test_the_account_page_shows_the_pool(signed_in, person):
    with limits.admitted(person, 1_234):
        pass
    page = page_of(signed_in, "/account")
    assert "Today: 1,234 of 5,000 characters" in page


def test_the_account_page_shows_the_month_on_pro(signed_in, person):
    service.set_plan(person, PRO)
    key, _ = create_key(person, "laptop")
    with limits.admitted(person, 12_345, key):
        pass
    page = page_of(signed_in, "/account")
    assert "This month: 12,345 characters" in page
    assert "10,000,000" in page


def test_the_chart_and_its_table_show_every_day(signed_in, person):
    assert "<svg" not in page_of(signed_in, "/account")
    key, _ = create_key(person, "laptop")
    with limits.admitted(person, 1_500, key), limits.admitted(person, 500):
        pass
    page = page_of(signed_in, "/account")
    assert page.count("<rect") == 30
    assert f"<title>{timezone.now():%-d %B}: 2,000</title>" in " ".join(page.split())
    rows = re.findall(
        r'<th scope="row">(.*?)</th>\s*<td class="number">(.*?)</td>\s*<td class="number">(.*?)</td>', page, re.S
    )
    shown = [(" ".join(re.sub("<.*?>", "", name).split()), requests, characters) for name, requests, characters in rows]
    assert shown == [
        (f"{timezone.now():%Y-%m-%d}", "2", "2,000"),
        (f"laptop {key.prefix}…", "1", "1,500"),
        ("Web app", "1", "500"),
    ]


def test_an_account_goes_with_its_password(client, person):
    client.force_login(person)
    _, raw_key = create_key(person, "laptop")
    assert "id_password_error" in client.post("/account/delete", {"password": "wrong"}).content.decode()
    assert Account.objects.filter(pk=person.pk).exists()
    page = client.post("/account/delete", {"password": PASSWORD}, follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "is deleted" in page.content.decode()
    assert not Account.objects.filter(pk=person.pk).exists()
    assert find_key(raw_key) is None
    assert client.get("/keys").status_code == 302


def test_passwords_for_a_deletion_are_counted(signed_in, person):
    for _ in range(5):
        signed_in.post("/account/delete", {"password": "wrong"})
    signed_in.post("/account/delete", {"password": PASSWORD})
    assert Account.objects.filter(pk=person.pk).exists()


def test_other_accounts_stay(signed_in):
    other = make_account(FREE)
    signed_in.post("/account/delete", {"password": PASSWORD})
    assert list(Account.objects.all()) == [other]


def test_the_folder_of_the_accounts_pages_leads_to_the_account(signed_in):
    assert signed_in.get("/account/")["Location"] == "/account"


def test_what_a_visitor_and_a_person_are_offered(client, signed_in):
    visitor, person = page_of(Client(), "/"), page_of(signed_in, "/")
    for text in ("Log in", "Sign up"):
        assert text in visitor
        assert text not in person
    for text in ('href="/keys"', 'href="/account"', "Log out"):
        assert text in person
        assert text not in visitor


def test_the_expiry_of_a_plan_shows_at_once(signed_in, person, monkeypatch):
    service.set_plan(person, PRO, timezone.now() + timedelta(hours=1))
    assert "<strong>Pro</strong>" in page_of(signed_in, "/account")
    later = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "<strong>Free</strong>" in page_of(signed_in, "/account")
