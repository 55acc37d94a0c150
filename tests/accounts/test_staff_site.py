"""Whatever changes something in Django admin needs a fresh login, in each view of each model that is registered."""

import re
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver

from accounts.models import Account
from tests.support.accounts import PASSWORD, log_in
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db

ASKS = "/account/reauthenticate/"
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
WITHOUT_PASSWORD = {"/admin/login/", "/admin/logout/"}
"""Nothing is changed there but the session itself."""


@pytest.fixture
def member() -> Account:
    return Account.objects.create_superuser("staff@example.com", PASSWORD)


@pytest.fixture
def thief(member) -> Client:
    """A browser with a session of staff in which nobody has entered the password lately."""
    client = Client()
    client.force_login(member)
    return client


def addresses(patterns: list[URLPattern | URLResolver], base: str = "/admin/") -> Iterator[str]:
    """Yield an address for each pattern, with "1" for what varies."""
    for entry in patterns:
        if isinstance(entry, URLResolver):
            yield from addresses(entry.url_patterns, base + str(entry.pattern))
            continue
        route = re.sub(r"<[^>]+>", "1", str(entry.pattern))
        if str(entry.pattern).startswith("^"):  # Django's own pattern for apps, and the one for what is not there
            route = "accounts/" if "app_label" in route else "nothing"
        yield base + route


def every_address() -> list[str]:
    return sorted({*addresses(admin.site.get_urls())} - WITHOUT_PASSWORD)


def every_action() -> list[tuple[str, str]]:
    """Return the list's address and the name of each action of each model."""
    return [
        (f"/admin/{model._meta.app_label}/{model._meta.model_name}/", name)
        for model, registered in admin.site._registry.items()
        for name in ("delete_selected", *(registered.actions or ()))
    ]


def is_asked(client: Client, method: str, address: str, **fields: str) -> bool:
    """Tell whether a request is answered by the question for the password, and writes nothing but the session."""
    with CaptureQueriesContext(connection) as captured:
        answer = client.generic(method, address) if method != "POST" else client.post(address, fields)
    written = [query["sql"] for query in captured if re.match("INSERT|UPDATE|DELETE", query["sql"])]
    assert all("django_session" in sql for sql in written), (address, written)
    return answer.status_code == 302 and answer["Location"].startswith(ASKS)


def test_no_view_of_any_model_acts_on_an_old_login(thief):
    found = every_address()
    models = {f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry}
    for place in models:
        assert {place, f"{place}add/", f"{place}1/change/", f"{place}1/delete/"} <= set(found)
    assert {"/admin/", "/admin/password_change/", "/admin/accounts/account/1/password/"} <= set(found)
    for address in found:
        assert all(is_asked(thief, method, address, post="yes") for method in UNSAFE), address


def test_no_action_of_any_model_acts_on_an_old_login(thief):
    found = every_action()
    assert len(found) > len(admin.site._registry)
    for address, name in found:
        assert is_asked(thief, "POST", address, action=name, _selected_action="1", post="yes"), (address, name)


def test_a_fresh_login_is_not_asked(member):
    client = Client(raise_request_exception=False)  # "1" is no ID of a job
    log_in(client, member.email)
    for address, name in every_action():
        answer = client.post(address, {"action": name, "_selected_action": "1"})
        assert not answer.get("Location", "").startswith(ASKS), (address, name)


def test_an_action_goes_on_after_the_password_where_it_was_asked_for(thief):
    address = EmailAddress.objects.create(user=make_account(), email="new@example.com")
    place = "/admin/account/emailaddress/?q=new"
    asked = thief.post(place, {"action": "confirm", "_selected_action": [address.pk]})
    page = thief.get(asked["Location"]).content.decode()
    assert "Enter your password to continue where you were." in page
    done = thief.post(asked["Location"], {"password": PASSWORD})
    address.refresh_from_db()
    assert address.verified
    assert done["Location"] == place
    assert "1 email address confirmed." in thief.get(place).content.decode()


def test_a_wrong_password_does_nothing(thief):
    address = EmailAddress.objects.create(user=make_account(), email="new@example.com")
    asked = thief.post("/admin/account/emailaddress/", {"action": "confirm", "_selected_action": [address.pk]})
    assert thief.post(asked["Location"], {"password": "wrong horse"}).status_code == 200
    address.refresh_from_db()
    assert not address.verified


def test_a_session_of_staff_cannot_guess_the_password(thief, member):
    guess = {"old_password": PASSWORD, "new_password1": "another horse", "new_password2": "another horse"}
    assert is_asked(thief, "POST", "/admin/password_change/", **guess)
    answer = thief.post("/admin/login/", {"username": member.email, "password": PASSWORD})
    assert answer["Location"] == "/admin/"
    member.refresh_from_db()
    assert member.check_password(PASSWORD)
    assert is_asked(thief, "POST", "/admin/accounts/account/")


def test_each_form_of_the_site_asks_before_it_reads_a_password(thief):
    """Django's own form for a login takes any number of guesses from whoever is logged in already."""
    for _ in range(3):
        assert (
            thief.post("/admin/login/", {"username": "staff@example.com", "password": "wrong"})["Location"] == "/admin/"
        )


def test_staff_change_their_password_where_all_users_do(client, member):
    log_in(client, member.email)
    assert client.get("/admin/password_change/")["Location"] == "/account/password/change/"
    assert client.post("/admin/password_change/", {})["Location"] == "/account/password/change/"


def test_staff_may_log_out_at_any_time(thief):
    assert thief.post("/admin/logout/").status_code == 200
    assert thief.get("/admin/").status_code == 302


def test_groups_are_for_superusers_alone(client):
    clerk = make_account(password=PASSWORD, is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(content_type__app_label="auth"))
    log_in(client, clerk.email)
    group = Group.objects.create(name="Support")
    for address in ("", "add/", f"{group.pk}/change/", f"{group.pk}/delete/"):
        assert client.get(f"/admin/auth/group/{address}").status_code == 403
        assert client.post(f"/admin/auth/group/{address}", {"name": "All"}).status_code == 403
    Account.objects.filter(pk=clerk.pk).update(is_superuser=True)
    assert client.get(f"/admin/auth/group/{group.pk}/change/").status_code == 200
