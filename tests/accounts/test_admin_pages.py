import re
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.limits import admitted
from accounts.models import Account, ApiKey
from tests.support.accounts import PASSWORD, enter, log_in, who
from tests.support.admin import open_page
from tests.support.factories import make_account, make_client, make_key
from tests.support.jobs import files_in
from tests.support.voices import make_waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    Account.objects.create_superuser("staff@example.com", PASSWORD)
    log_in(client, "staff@example.com")
    return client


ACCOUNTS, KEYS = "/admin/accounts/account/", "/admin/accounts/apikey/"


def staff_with(*permissions):
    """Return the browser of a staff member who may do this and nothing else."""
    member = make_account(is_staff=True)
    member.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    enter(client, member)
    return client


def act(staff, address, action, *rows):
    return staff.post(address, {"action": action, "_selected_action": [row.pk for row in rows]})


def form_of(account, **fields):
    """Return the form of the account's page as a browser sends it."""
    account.refresh_from_db()
    shown = {"email": account.email, "plan_name": account.plan_name, "is_active": "on" if account.is_active else ""}
    for name in ("plan_since", "date_joined"):
        moment = getattr(account, name)
        shown |= {f"{name}_0": f"{moment:%Y-%m-%d}", f"{name}_1": f"{moment:%H:%M:%S}"}
    return {name: value for name, value in (shown | fields).items() if value}


def log():
    return list(LogEntry.objects.order_by("pk").values_list("object_repr", "change_message"))


def test_an_old_session_of_staff_changes_accounts_only_with_the_password():
    member, account = Account.objects.create_superuser("staff@example.com", PASSWORD), make_account()
    thief = Client()
    thief.force_login(member)
    page = f"{ACCOUNTS}{account.pk}/"
    delete = {"action": "delete_selected", "_selected_action": [account.pk], "post": "yes"}
    posts = {
        f"{page}change/": form_of(account, email="thief@example.com"),
        f"{page}password/": {"password1": "another horse", "password2": "another horse", "usable_password": "true"},
        f"{page}delete/": {"post": "yes"},
        ACCOUNTS: delete,
        f"{ACCOUNTS}add/": {"email": "thief@example.com", "password1": PASSWORD, "password2": PASSWORD},
    }
    before = list(Account.objects.order_by("pk").values())
    for address, fields in posts.items():
        assert thief.get(address).status_code == 200
        assert thief.post(address, fields)["Location"].startswith("/account/reauthenticate/"), address
    assert [row | {"last_login": None} for row in Account.objects.order_by("pk").values()] == [
        row | {"last_login": None} for row in before
    ]
    asked = thief.post(f"{page}change/", posts[f"{page}change/"])
    assert thief.post(asked["Location"], {"password": PASSWORD})["Location"] == ACCOUNTS
    account.refresh_from_db()
    assert account.email == "thief@example.com", "whoever knows the password goes on where they were"


@pytest.mark.parametrize(
    ("password", "is_confirmed", "state", "is_warned"),
    [
        (PASSWORD, False, "not confirmed: anybody may have signed up", True),
        (PASSWORD, True, "confirmed", False),
        (None, False, "nobody has chosen a password yet", False),
    ],
)
def test_staff_see_whether_an_address_is_confirmed_when_they_set_a_plan(
    staff, password, is_confirmed, state, is_warned
):
    account = make_account(password=password)
    if is_confirmed:
        account.emailaddress_set.create(email=account.email, verified=True, primary=True)
    address = f"{ACCOUNTS}{account.pk}/change/"
    assert f">{state}<" in staff.get(address).content.decode()
    answer = staff.post(address, form_of(account, plan_name="pro"), follow=True)
    account.refresh_from_db()
    assert account.plan_name == "pro"
    assert (f"Nobody has confirmed {account.email}" in answer.content.decode()) is is_warned


def test_staff_find_an_account_by_e_mail(staff):
    account = make_account()
    page = staff.get("/admin/accounts/account/", {"q": account.email})
    assert account.email in page.content.decode()
    assert staff.get(f"/admin/accounts/account/{account.pk}/change/").status_code == 200
    assert staff.get("/admin/accounts/account/add/").status_code == 200


def test_staff_set_a_plan_and_its_end(staff):
    account = make_account()
    Account.objects.filter(pk=account.pk).update(plan_since=datetime(2026, 1, 1, tzinfo=UTC))
    address = f"/admin/accounts/account/{account.pk}/change/"
    form = dict(staff.get(address).context["adminform"].form.initial)
    fields = {
        "email": account.email,
        "is_active": "on",
        "plan_name": "pro",
        "plan_until_0": "2126-01-01",
        "plan_until_1": "00:00:00",
    }
    for name in ("plan_since", "date_joined"):
        shown = {f"{name}_0": f"{form[name]:%Y-%m-%d}", f"{name}_1": f"{form[name]:%H:%M:%S}"}
        fields |= shown | {f"initial-{key}": value for key, value in shown.items()}
    assert staff.post(address, fields).status_code == 302
    account.refresh_from_db()
    assert (account.plan.name, account.plan_until) == ("pro", datetime(2126, 1, 1, tzinfo=UTC))
    assert timezone.now() - account.plan_since < timedelta(minutes=1)
    page = staff.post(address, fields | {"plan_until_0": "2020-01-01"})
    assert "A plan ends after it began." in page.content.decode()


def test_an_account_is_deleted_with_everything_it_owns(staff, files_folder):
    first, second = make_account(), make_account()
    for account in (first, second):
        make_waiting(account)
    assert len(files_in(files_folder)) == 2
    staff.post(f"/admin/accounts/account/{first.pk}/delete/", {"post": "yes"})
    fields = {"action": "delete_selected", "_selected_action": [second.pk], "post": "yes"}
    staff.post("/admin/accounts/account/", fields)
    assert files_in(files_folder) == []
    assert not Account.objects.filter(is_staff=False).exists()


def test_the_page_before_a_deletion_counts_the_rows(staff):
    account = make_account()
    make_key(account)
    make_key(account)
    page = staff.get(f"{ACCOUNTS}{account.pk}/delete/").content.decode()
    assert "API keys: 2" in page
    assert "Accounts: 1" in page


def test_a_suspended_account_is_refused_at_once(staff):
    account = make_account(password=PASSWORD)
    api = make_client(account)
    browser = Client()
    log_in(browser, account.email)
    assert api.get("/api/v1/models").status_code == 200
    assert who(browser) == account.email
    act(staff, ACCOUNTS, "suspend", account)
    assert api.get("/api/v1/models").status_code == 401
    assert who(browser) is None
    assert browser.get("/account")["Location"].startswith("/account/login/")
    log_in(browser, account.email)
    assert who(browser) is None
    act(staff, ACCOUNTS, "reopen", account)
    assert api.get("/api/v1/models").status_code == 200
    assert log() == [(account.email, "Suspended."), (account.email, "Reopened.")]


@pytest.mark.parametrize(
    ("suspended", "live", "message"),
    [
        (0, 1, "1 account suspended."),
        (0, 2, "2 accounts suspended."),
        (1, 1, "1 account suspended. 1 was left alone: already suspended, or an account of staff."),
        (2, 1, "1 account suspended. 2 were left alone: already suspended, or an account of staff."),
        (1, 0, "Nothing was suspended: already suspended, or an account of staff."),
    ],
)
def test_an_action_says_what_it_did_to_how_many(staff, suspended, live, message):
    accounts = [make_account(is_active=False) for _ in range(suspended)] + [make_account() for _ in range(live)]
    fields = {"action": "suspend", "_selected_action": [account.pk for account in accounts]}
    answer = staff.post(ACCOUNTS, fields, follow=True)
    assert str(list(answer.context["messages"])[-1]) == message
    assert len(log()) == live


def test_the_admin_carries_the_name_of_the_site(staff, settings):
    settings.SITE_NAME = "Parla"
    for address in ("/admin/", ACCOUNTS):
        page = " ".join(staff.get(address).content.decode().split())
        assert re.search(r"<title>[^<]* \| Parla admin </title>", page)
        assert re.search(r'id="site-name">.*? Parla <span>admin</span>', page)
        assert "Django" not in page


def test_an_account_is_suspended_on_its_page_too(staff):
    account = make_account()
    api = make_client(account)
    assert staff.post(f"{ACCOUNTS}{account.pk}/change/", form_of(account, is_active="")).status_code == 302
    assert api.get("/api/v1/models").status_code == 401
    assert [who for who, _ in log()] == [account.email]


def test_the_page_of_an_account_shows_its_usage(staff):
    account = make_account()
    make_key(account)
    for key in (ApiKey.objects.get(), None):
        with admitted(account, 1234, key, voice="af_heart" if key else ""):
            pass
    page = staff.get(f"{ACCOUNTS}{account.pk}/change/").content.decode()
    assert "2,468\n" in page
    assert "of 5,000" in page
    assert "This month: 1,234 characters" in page
    assert "Last 30 days: 2 requests, 2,468 characters." in " ".join(page.split())
    by_voice = re.search(r"By voice:\s+(.*)\.", page)
    assert by_voice
    assert sorted(by_voice[1].split(", ")) == ["Heart 1,234", "No voice (or earlier) 1,234"]
    assert re.search(r"<td>2</td>\s+<td>2,468</td>", page)
    assert page.index("Usage</h2>") < page.index("Permissions</h2>")
    assert ">2,468</td>" in staff.get(ACCOUNTS).content.decode(), "the list has the characters of today"
    assert page.count('<th scope="row">') == 30


def test_the_page_of_an_account_needs_no_query_per_day_or_key(staff):
    account = make_account()
    queries = []
    for _ in range(2):
        queries.append(len(open_page(staff, f"{ACCOUNTS}{account.pk}/change/").statements))
        for number in range(3):
            make_key(account)
            day = timezone.now().date() - timedelta(days=number)
            account.daily_usage.create(key=ApiKey.objects.latest("pk"), day=day, requests=1, characters=1)
    assert queries[0] == queries[1]


def test_the_page_of_an_account_links_to_its_rows(staff):
    account = make_account()
    make_key(account)
    make_key()
    links = dict(staff.get(f"{ACCOUNTS}{account.pk}/change/").context["owned_links"])
    assert set(links) >= {"API keys", "email addresses", "lexicon entries"}
    assert [key.account for key in staff.get(links["API keys"]).context["cl"].result_list] == [account]
    assert all(staff.get(link).status_code == 200 for link in links.values())


def test_an_account_with_a_new_address_forgets_the_old_one(staff):
    account = make_account(password=PASSWORD)
    old = account.email
    EmailAddress.objects.create(user=account, email=old, verified=True, primary=True)
    staff.post(f"{ACCOUNTS}{account.pk}/change/", form_of(account, email="New@Example.com"))
    for email, found in ((old, None), ("new@example.com", "new@example.com")):
        browser = Client()
        log_in(browser, email)
        assert who(browser) == found


def test_an_address_is_confirmed_by_staff(staff):
    account = make_account()
    address = EmailAddress.objects.create(user=account, email=account.email)
    act(staff, "/admin/account/emailaddress/", "confirm", address)
    address.refresh_from_db()
    assert address.verified
    assert log() == [(account.email, "Confirmed.")]


def test_a_key_is_revoked_and_kept(staff):
    keys = [ApiKey.objects.get(account=account) for account in (make_account(), make_account()) if make_key(account)]
    act(staff, KEYS, "revoke", *keys)
    assert not ApiKey.objects.filter(revoked_at=None).exists()
    assert sorted(log()) == sorted((str(key), "Revoked.") for key in keys)
    assert staff.get(f"{KEYS}add/").status_code == 403
    assert staff.get(f"{KEYS}{keys[0].pk}/delete/").status_code == 403
    page = staff.post(f"{KEYS}{keys[0].pk}/change/", {"name": "another"})
    assert page.status_code == 403


def test_a_secret_is_on_no_page(staff):
    account = make_account(password=PASSWORD)
    raw_key = make_key(account)
    key = ApiKey.objects.get()
    act(staff, KEYS, "revoke", key)
    pages = ["/admin/", ACCOUNTS, KEYS, f"{KEYS}?q={key.prefix}"]
    pages += [f"{ACCOUNTS}{account.pk}/{page}/" for page in ("change", "history", "delete")]
    pages += [f"{KEYS}{key.pk}/{page}/" for page in ("change", "history")]
    for address in pages:
        page = staff.get(address)
        assert page.status_code == 200, address
        for secret in (raw_key, key.digest, account.password):
            assert secret not in page.content.decode(), address


def test_staff_see_and_do_only_what_they_may():
    account = make_account()
    make_key(account)
    key = ApiKey.objects.get()
    nothing, viewer, keeper = staff_with(), staff_with("view_account"), staff_with("change_apikey")
    for address in (ACCOUNTS, KEYS, "/admin/account/emailaddress/", "/admin/speech/lexiconentry/"):
        assert nothing.get(address).status_code == 403
    assert viewer.get(ACCOUNTS).status_code == 200
    assert viewer.get(KEYS).status_code == 403
    assert dict(viewer.get(f"{ACCOUNTS}{account.pk}/change/").context["owned_links"]) == {}
    act(viewer, ACCOUNTS, "suspend", account)
    viewer.post(f"{ACCOUNTS}{account.pk}/change/", form_of(account, plan_name="pro"))
    account.refresh_from_db()
    assert (account.is_active, account.plan_name) == (True, "free")
    act(staff_with("view_apikey"), KEYS, "revoke", key)
    key.refresh_from_db()
    assert key.revoked_at is None
    act(keeper, KEYS, "revoke", key)
    key.refresh_from_db()
    assert key.revoked_at is not None


def test_people_who_are_not_staff_see_nothing(signed_in):
    page = signed_in.get(ACCOUNTS)
    assert page["Location"].startswith("/admin/login/")
    assert signed_in.get(page["Location"]).status_code == 403


def test_only_superusers_change_staff():
    helper = staff_with("change_account", "delete_account", "view_account")
    member, person = make_account(is_staff=True), make_account()
    assert helper.post(f"{ACCOUNTS}{member.pk}/change/", form_of(member, plan_name="pro")).status_code == 403
    assert helper.get(f"{ACCOUNTS}{member.pk}/password/").status_code == 403
    assert helper.get(f"{ACCOUNTS}{member.pk}/delete/").status_code == 403
    act(helper, ACCOUNTS, "suspend", member, person)
    fields = {"action": "delete_selected", "_selected_action": [member.pk], "post": "yes"}
    assert helper.post(ACCOUNTS, fields).status_code == 403
    form = form_of(person, is_staff="on", is_superuser="on", plan_name="pro")
    assert helper.post(f"{ACCOUNTS}{person.pk}/change/", form).status_code == 302
    member.refresh_from_db()
    person.refresh_from_db()
    assert (member.is_active, member.plan_name) == (True, "free")
    assert (person.is_active, person.plan_name) == (False, "pro")
    assert (person.is_staff, person.is_superuser) == (False, False)
