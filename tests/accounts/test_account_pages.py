"""The pages of a signed-in account."""

import re
import time
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import keys, limits, service
from accounts.keys import MAX_KEYS, create_key, find_key
from accounts.models import Account, ApiKey, DailyUsage
from accounts.pages import SHOWN_KEYS
from accounts.plans import FREE, PRO
from accounts.storage_use import change_storage
from tests.support.accounts import PASSWORD
from tests.support.factories import make_account, make_key
from tests.support.server import free_port

pytestmark = pytest.mark.django_db


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def new_key(client: Client, name: str = "laptop") -> str:
    """Return the page that answers."""
    return unescape(client.post("/keys", {"name": name}).content.decode())


@pytest.mark.parametrize("address", ["/keys", "/keys/1/revoke", "/usage", "/account", "/account/delete"])
def test_every_page_needs_a_login(client, address):
    assert client.get(address)["Location"] == f"/account/login/?next={address}"
    assert client.post(address).status_code in (302, 405)


@pytest.mark.parametrize("address", ["/keys", "/usage", "/account", "/account/delete"])
def test_no_page_is_kept_by_a_browser(signed_in, address):
    assert "no-store" in signed_in.get(address)["Cache-Control"]


def test_a_new_key_is_shown_once(signed_in, person):
    page = new_key(signed_in)
    raw_key = re.search(r'id="raw-key">(ev_\S+?)<', page)[1]
    assert find_key(raw_key).account == person
    for example in ("curl-line", "python-example", "javascript-example"):
        code = re.search(rf'id="{example}">(.*?)</code>', page, re.S)[1]
        assert "http://testserver/v1" in code
        assert raw_key in code
    assert raw_key not in page_of(signed_in, "/keys")
    assert raw_key not in str(dict(signed_in.session))


def test_an_old_session_makes_a_key_only_with_the_password(stolen_session, person):
    asked = stolen_session.post("/keys", {"name": "backdoor"})
    assert asked["Location"] == "/account/reauthenticate/?next=%2Fkeys"
    stolen_session.post(asked["Location"], {"password": "wrong"})
    assert not ApiKey.objects.exists()
    assert stolen_session.get("/keys").status_code == 200, "the list needs no password"
    page = stolen_session.post(asked["Location"], {"password": PASSWORD})
    raw_key = re.search(r'id="raw-key">(ev_\S+?)<', page.content.decode())[1]
    assert find_key(raw_key).name == "backdoor"
    assert "raw-key" in new_key(stolen_session), "the password counts for some minutes"


@pytest.mark.parametrize("minutes", [-1, 4, 6])
def test_a_login_is_fresh_for_five_minutes(signed_in, monkeypatch, minutes):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60 * minutes)
    assert signed_in.post("/keys", {"name": "laptop"}).status_code == (200 if minutes == 4 else 302)


def test_somebody_who_has_just_signed_up_makes_a_key_at_once(client):
    fields = {"email": "new@example.com", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/account/signup/", fields)
    assert "raw-key" in new_key(client)


@pytest.mark.usefixtures("with_email")
def test_the_owner_hears_of_a_new_key(signed_in, person):
    new_key(signed_in, "back & door")
    message = mail.outbox[-1]
    assert (message.to, message.subject) == ([person.email], "A new API key was created")
    key = ApiKey.objects.get()
    assert f"“back & door” ({key.prefix}…)" in message.body
    assert "http://testserver/keys" in message.body


def test_without_email_nothing_is_sent(signed_in):
    assert "raw-key" in new_key(signed_in)
    assert not mail.outbox


@pytest.mark.usefixtures("with_email")
def test_a_new_key_is_shown_while_no_mail_can_be_sent(settings, signed_in):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    assert "raw-key" in new_key(signed_in)


def test_the_first_key_has_a_name_already(signed_in, person):
    assert 'value="my first key"' in page_of(signed_in, "/keys")
    create_key(person, "laptop")
    assert "my first key" not in page_of(signed_in, "/keys")


def test_keys_are_listed_with_name_and_prefix(signed_in, person):
    key, raw_key = create_key(person, "laptop")
    assert "Never" in page_of(signed_in, "/keys")
    keys.note_use(key)
    key.refresh_from_db()
    page = re.sub(r"</?span[^>]*>", "", page_of(signed_in, "/keys"))
    for shown in (
        "laptop",
        f"{raw_key[:10]}…",
        f"{key.created_at:%-d %b %Y}",
        f"{key.last_used_at:%-d %b %Y, %H:%M} UTC",
    ):
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


def test_new_keys_are_limited(signed_in, person):
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


def test_another_accounts_key_cannot_be_revoked(signed_in):
    raw_key = make_key()
    address = f"/keys/{ApiKey.objects.get().pk}/revoke"
    assert signed_in.get(address).status_code == signed_in.post(address).status_code == 404
    assert find_key(raw_key) is not None


@pytest.mark.parametrize("number", ["0", "999", str(2**63), "9" * 40])
def test_a_missing_key_is_a_404(signed_in, number):
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
    assert "<strong>Pro</strong>, since 1 March 2026 </p>" in page
    Account.objects.update(plan_until=datetime(2126, 4, 1, 12, tzinfo=UTC))
    assert "until 1 April 2126, 12:00 UTC" in page_of(signed_in, "/account")
    Account.objects.update(plan_until=datetime(2026, 4, 1, tzinfo=UTC))
    page = " ".join(page_of(signed_in, "/account").split())
    assert "<strong>Free</strong>, since 1 April 2026, when Pro ended" in page
    assert person.email in page_of(signed_in, "/account/security")


@pytest.mark.parametrize("address", ["/account", "/usage"])
def test_the_pool_is_shown(signed_in, person, address):
    with limits.admitted(person, 1_234):
        pass
    assert "Today: 1,234 of 5,000 characters" in page_of(signed_in, address)


@pytest.mark.parametrize("address", ["/account", "/usage"])
def test_the_month_is_shown_on_pro(signed_in, person, address):
    service.set_plan(person, PRO)
    key, _ = create_key(person, "laptop")
    with limits.admitted(person, 12_345, key):
        pass
    page = page_of(signed_in, address)
    assert "This month: 12,345 characters" in page
    assert "10,000,000" in page


def test_the_account_page_counts_the_keys(signed_in, person):
    assert "You have no API key yet." in page_of(signed_in, "/account")
    create_key(person, "laptop")
    assert "You have 1 API key." in page_of(signed_in, "/account")


def test_without_usage_the_page_says_what_to_do(signed_in):
    for address in ("/usage", "/usage?period=year", "/usage?period=unheard-of"):
        page = page_of(signed_in, address)
        assert "<svg" not in page
        assert "Nothing yet" in page
        assert 'href="/keys"' in page


def rows_of(page: str) -> list[tuple[str, str, str]]:
    """Return the first three cells of each row of figures."""
    rows = re.findall(
        r'<th scope="row">(.*?)</th>\s*<td class="number">(.*?)</td>\s*<td class="number">(.*?)</td>', page, re.S
    )
    return [(" ".join(re.sub("<.*?>", "", name).split()), requests, characters) for name, requests, characters in rows]


def test_the_chart_and_its_table_show_every_day(signed_in, person):
    key, _ = create_key(person, "laptop")
    with limits.admitted(person, 1_500, key, voice="af_heart"), limits.admitted(person, 500):
        pass
    page = page_of(signed_in, "/usage")
    assert page.count("<rect") == 30
    assert f"<title>{timezone.now():%-d %B}: 2,000</title>" in " ".join(page.split())
    assert rows_of(page) == [
        (f"{timezone.now():%-d %b %Y}", "2", "2,000"),
        ("Total", "2", "2,000"),
        ("Speech", "2", "2,000"),
        ("Total", "2", "2,000"),
        (f"laptop {key.prefix}…", "1", "1,500"),
        ("Web app", "1", "500"),
        ("Total", "2", "2,000"),
        ("Heart af_heart", "1", "1,500"),
        ("No voice (or earlier)", "1", "500"),
        ("Total", "2", "2,000"),
    ]


@pytest.mark.parametrize(
    ("today", "first"),
    [
        (date(2026, 5, 4), date(2025, 6, 1)),
        (date(2025, 12, 31), date(2025, 1, 1)),
        (date(2024, 2, 29), date(2023, 3, 1)),
    ],
)
def test_a_year_is_shown_by_month(signed_in, person, clock, today, first):
    clock.now = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    for day in (first - timedelta(days=1), first, first + timedelta(days=1), today):
        DailyUsage.objects.create(account=person, key=None, day=day, requests=1, characters=1_000)
    page = page_of(signed_in, "/usage?period=year")
    assert page.count("<rect") == 12
    assert f"<title>{first:%B %Y}: 2,000</title>" in " ".join(page.split())
    assert "3,000 characters in 3 requests" in page
    assert rows_of(page)[:2] == [(f"{today:%b %Y}", "1", "1,000"), (f"{first:%b %Y}", "2", "2,000")]


def test_only_the_most_used_of_many_keys_are_named(signed_in, person):
    today = timezone.now().date()
    for number in range(SHOWN_KEYS + 3):
        key, _ = create_key(person, f"key {number}")
        DailyUsage.objects.create(account=person, key=key, day=today, requests=1, characters=100 - number)
    rows = rows_of(page_of(signed_in, "/usage"))
    assert len(rows) == 2 + 2 + SHOWN_KEYS + 2 + 2
    assert rows[4][0].startswith("key 0 ")
    assert rows[-4] == ("3 other keys", "3", f"{80 + 79 + 78}")


def test_the_usage_page_costs_the_same_for_many_keys(signed_in, person, django_assert_max_num_queries):
    for number in range(20):
        key, _ = create_key(person, str(number))
        DailyUsage.objects.create(account=person, key=key, day=timezone.now().date(), requests=1, characters=1)
    with django_assert_max_num_queries(9):
        signed_in.get("/usage")


def test_an_account_is_deleted_with_its_password(client, person):
    client.force_login(person)
    _, raw_key = create_key(person, "laptop")
    assert "id_password_error" in client.post("/account/delete", {"password": "wrong"}).content.decode()
    assert Account.objects.filter(pk=person.pk).exists()
    page = client.post("/account/delete", {"password": PASSWORD}, follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert "was deleted" in page.content.decode()
    assert not Account.objects.filter(pk=person.pk).exists()
    assert find_key(raw_key) is None
    assert client.get("/keys").status_code == 302


def test_wrong_passwords_for_a_deletion_are_limited(signed_in, person):
    for _ in range(5):
        signed_in.post("/account/delete", {"password": "wrong"})
    signed_in.post("/account/delete", {"password": PASSWORD})
    assert Account.objects.filter(pk=person.pk).exists()


def test_other_accounts_stay(signed_in):
    other = make_account(FREE)
    signed_in.post("/account/delete", {"password": PASSWORD})
    assert list(Account.objects.all()) == [other]


def test_the_parent_address_redirects_to_the_account(signed_in):
    assert signed_in.get("/account/")["Location"] == "/account"
    for page in ("plan", "usage", "keys", "lexicon", "docs", "voices", "studio"):
        assert signed_in.get(f"/{page}/")["Location"] == f"/{page}"


def test_the_menu_of_a_visitor_and_of_a_signed_in_person(client, signed_in):
    visitor, person = page_of(Client(), "/plan"), page_of(signed_in, "/plan")
    for text in ("Log in", "Sign up"):
        assert text in visitor
        assert text not in person
    for text in ('href="/keys"', 'href="/usage"', 'href="/account"', "Log out"):
        assert text in person
        assert text not in visitor


def test_the_expiry_of_a_plan_shows_at_once(signed_in, person, clock):
    service.set_plan(person, PRO, clock.now + timedelta(hours=1))
    assert "<strong>Pro</strong>" in page_of(signed_in, "/account")
    clock.now += timedelta(hours=1)
    assert "<strong>Free</strong>" in page_of(signed_in, "/account")


def test_the_usage_page_shows_the_storage(signed_in, person):
    change_storage(person.pk, 123_400_000)
    page = signed_in.get("/usage").content.decode()
    assert "Stored audio: 123.4 MB of 500 MB" in page


def test_a_new_key_may_be_limited(signed_in, person):
    tomorrow = timezone.now().date() + timedelta(days=1)
    sent = {"name": "reader", "access": "some", "scopes": ["speech", "read"], "last_day": tomorrow.isoformat()}
    assert "raw-key" in signed_in.post("/keys", sent).content.decode()
    key = ApiKey.objects.get()
    assert (key.scopes, key.last_day) == ("read speech", tomorrow)
    page = page_of(signed_in, "/keys")
    assert "Speech, Read" in page
    assert f"Until {tomorrow:%-d %b %Y}" in page


def test_full_access_needs_no_boxes(signed_in):
    assert "raw-key" in signed_in.post("/keys", {"name": "all", "access": "all", "scopes": ["read"]}).content.decode()
    assert ApiKey.objects.get().scopes == "all"
    assert "Full access" in page_of(signed_in, "/keys")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"access": "some"}, "Choose what the key may use."),
        ({"access": "some", "scopes": ["admin"]}, "Select a valid choice"),
        ({"last_day": "2020-01-01"}, "last day must be from today"),
        ({"last_day": "soon"}, "Enter a valid date."),
        ({"access": "none"}, "Select a valid choice"),
    ],
)
def test_a_wrong_limit_is_named(signed_in, wrong, message):
    page = unescape(signed_in.post("/keys", {"name": "reader"} | wrong).content.decode())
    assert message in page
    assert '<details class="key-limits"' in page
    assert not ApiKey.objects.exists()


def test_an_expired_key_is_marked(signed_in, person):
    create_key(person, "old", last_day=timezone.now().date())
    ApiKey.objects.update(expires_at=timezone.now())
    assert "Expired" in page_of(signed_in, "/keys")
