"""Signing up: with an e-mail address and a password, confirmed by a link where e-mail can be sent."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import Account
from tests.support.accounts import PASSWORD, link_in
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db


def sign_up(client: Client, email: str = "new@example.com", password: str = PASSWORD, again: str | None = None):
    fields = {"email": email, "password1": password, "password2": password if again is None else again}
    return client.post("/account/signup/", fields)


def is_signed_in(client: Client) -> bool:
    return client.get("/keys").status_code == 200


def test_a_new_account_is_free_and_lands_on_its_keys(client):
    response = sign_up(client)
    assert response["Location"] == "/keys"
    assert is_signed_in(client)
    account = Account.objects.get()
    assert (account.email, account.plan.name) == ("new@example.com", "free")
    assert account.check_password(PASSWORD)
    assert not mail.outbox


def test_the_session_gets_another_key(client):
    client.get("/account/signup/")
    client.session.save()
    before = client.session.session_key
    sign_up(client)
    assert client.session.session_key != before


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"email": "nonsense"}, "Enter a valid e-mail address"),
        ({"email": ""}, "This field is required"),
        ({"email": f"{'a' * 243}@example.com"}, "at most 254 characters (it has 255)"),
        ({"password": "short"}, "too short"),
        ({"password": "password1234"}, "too common"),
        ({"password": "84739274634"}, "entirely numeric"),
        ({"email": "verylongname@example.com", "password": "verylongname"}, "too similar"),
        ({"again": "another horse"}, "same password"),
    ],
)
def test_an_error_is_shown_at_its_field(client, fields, message):
    page = sign_up(client, **fields).content.decode()
    error = re.search(r'<ul class="errorlist" id="(\w+)">(.*?)</ul>', page)
    assert message in error[2]
    invalid = re.search(rf'<input[^>]*aria-describedby="[^"]*{error[1]}[^"]*"[^>]*>', page)
    assert 'aria-invalid="true"' in invalid[0]
    assert not Account.objects.exists()


def test_an_address_in_any_case_has_one_account(client):
    make_account()
    taken = Account.objects.get().email
    assert "already exists" in sign_up(client, taken.upper()).content.decode()
    assert Account.objects.count() == 1


def test_a_signed_in_person_needs_no_form(signed_in):
    assert signed_in.get("/account/signup/").status_code == 302


def test_without_its_token_the_form_is_refused():
    assert sign_up(Client(enforce_csrf_checks=True)).status_code == 403
    assert not Account.objects.exists()


@pytest.mark.usefixtures("with_email")
class TestWithEmail:
    def test_the_address_is_confirmed_first(self, client):
        assert sign_up(client)["Location"] == "/account/confirm-email/"
        assert not is_signed_in(client)
        client.post("/account/login/", {"login": "new@example.com", "password": PASSWORD})
        assert not is_signed_in(client)
        link = link_in(mail.outbox[0])
        assert "new@example.com" in client.get(link).content.decode()
        assert not is_signed_in(client)
        client.post(link)
        assert is_signed_in(client)

    def test_a_link_alone_opens_no_account(self, client):
        sign_up(client)
        link = link_in(mail.outbox[0])
        other = Client()
        other.post(link)
        assert not is_signed_in(other)
        assert client.post(link).status_code == 404  # it works once
        client.post("/account/login/", {"login": "new@example.com", "password": PASSWORD})
        assert is_signed_in(client)

    def test_the_message_is_plain_text_and_says_its_purpose(self, client):
        sign_up(client)
        message = mail.outbox[0]
        assert message.subject == "Confirm your e-mail address"
        assert message.to == ["new@example.com"]
        assert message.from_email == "noreply@testserver"
        assert "new@example.com" in message.body
        assert "&" not in message.body

    def test_links_point_to_the_site_with_any_host_header(self, settings):
        settings.SITE_URL = "https://speech.example.com"
        sign_up(Client(headers={"host": "localhost"}))
        assert link_in(mail.outbox[0]).startswith("https://speech.example.com/account/confirm-email/")
        assert "localhost" not in mail.outbox[0].body

    def test_a_taken_address_is_not_revealed(self, client):
        account = make_account()
        answers = [sign_up(Client(), email) for email in (account.email, "new@example.com")]
        assert answers[0].status_code == answers[1].status_code == 302
        assert answers[0]["Location"] == answers[1]["Location"]
        assert Account.objects.count() == 2
        warning = next(message for message in mail.outbox if message.to == [account.email])
        assert warning.subject == "You already have an account"
        assert "http://testserver/account/password/reset/" in warning.body

    def test_a_broken_link_says_so(self, client):
        assert "has expired or is incomplete" in client.get("/account/confirm-email/nonsense/").content.decode()


def test_sign_ups_are_counted_by_the_whole_network_of_an_ipv6_site(settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup_of_site": "3/d/key"}

    def sign_up_at(address: str) -> int:
        email = f"{address.replace(':', '-')}@example.com"
        fields = {"email": email, "password1": PASSWORD, "password2": PASSWORD}
        return Client(REMOTE_ADDR=address).post("/account/signup/", fields).status_code

    answers = [sign_up_at(f"2001:db8:1:{number:x}::a") for number in range(4)]
    assert answers == [302, 302, 302, 429]
    assert sign_up_at("2001:db8:2:1::a") == 302
