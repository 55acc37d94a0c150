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
        ({"email": "nonsense"}, "Enter a valid email address"),
        ({"email": ""}, "This field is required"),
        ({"password": "short"}, "too short"),
        ({"password": "password1234"}, "too common"),
        ({"password": "84739274634"}, "entirely numeric"),
        ({"email": "verylongname@example.com", "password": "verylongname"}, "too similar"),
        ({"again": "another horse"}, "same password"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client, fields, message):
    page = sign_up(client, **fields).content.decode()
    error = re.search(r'<ul class="errorlist" id="(\w+)">(.*?)</ul>', page)
    assert message in error[2]
    invalid = re.search(rf'<input[^>]*aria-describedby="[^"]*{error[1]}[^"]*"[^>]*>', page)
    assert 'aria-invalid="true"' in invalid[0]
    assert not Account.objects.exists()


def test_an_address_has_one_account_whatever_its_case(client):
    make_account()
    taken = Account.objects.get().email
    assert "already registered" in sign_up(client, taken.upper()).content.decode()
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
        client.post("/account/login/", {"login": "new@example.com", "password": PASSWORD})
        assert is_signed_in(client)

    def test_the_message_is_plain_and_says_what_it_is_for(self, client):
        sign_up(client)
        message = mail.outbox[0]
        assert message.subject == "Confirm your email address"
        assert message.to == ["new@example.com"]
        assert message.from_email == "noreply@testserver"
        assert "new@example.com" in message.body
        assert "&" not in message.body

    def test_links_point_to_the_site_whatever_host_was_named(self, settings):
        settings.SITE_URL = "https://speech.example.com"
        sign_up(Client(headers={"host": "localhost"}))
        assert link_in(mail.outbox[0]).startswith("https://speech.example.com/account/confirm-email/")
        assert "localhost" not in mail.outbox[0].body

    def test_a_taken_address_is_not_given_away(self, client):
        account = make_account()
        answers = [sign_up(Client(), email) for email in (account.email, "new@example.com")]
        assert answers[0].status_code == answers[1].status_code == 302
        assert answers[0]["Location"] == answers[1]["Location"]
        assert Account.objects.count() == 2
        warning = next(message for message in mail.outbox if message.to == [account.email])
        assert warning.subject == "You have an account already"
        assert "http://testserver/account/password/reset/" in warning.body

    def test_a_broken_link_says_so(self, client):
        assert "does not work" in client.get("/account/confirm-email/nonsense/").content.decode()
