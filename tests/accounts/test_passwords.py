import re

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.core.management import call_command
from django.test import Client

from tests.support.accounts import PASSWORD, link_in, log_in, who

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "a wholly different horse"


def ask_for_link(client: Client, email: str):
    return client.post("/account/password/reset/", {"email": email})


def choose_password(client: Client, link: str):
    form = client.get(link, follow=True)
    return client.post(form.redirect_chain[-1][0], {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}, follow=True)


def test_a_lost_password_is_replaced_by_a_link(client, person):
    ask_for_link(client, person.email)
    message = mail.outbox[0]
    assert message.to == [person.email]
    assert link_in(message).startswith("http://testserver/account/password/reset/key/")
    assert "Your password is changed" in choose_password(client, link_in(message)).content.decode()
    log_in(client, person.email)
    assert who(client) is None
    log_in(client, person.email, NEW_PASSWORD)
    assert who(client) == person.email


def test_the_link_works_once(person):
    ask_for_link(Client(), person.email)
    link = link_in(mail.outbox[0])
    choose_password(Client(), link)
    assert "does not work" in Client().get(link, follow=True).content.decode()


def test_the_link_points_to_the_site_whatever_host_was_named(settings, person):
    settings.SITE_URL = "https://speech.example.com"
    ask_for_link(Client(headers={"host": "localhost"}), person.email)
    assert link_in(mail.outbox[0]).startswith("https://speech.example.com/account/password/")


def test_an_unknown_address_is_not_given_away(client, person):
    answers = [ask_for_link(Client(), email) for email in (person.email, "nobody@example.com")]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    assert mail.outbox[1].subject == "There is no account with this address"


def test_links_are_not_sent_without_end(client, person):
    answers = [ask_for_link(client, person.email).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
    assert len(mail.outbox) == 5


def test_an_account_made_on_the_command_line_gets_a_password(client, capsys):
    call_command("create_key", "terminal@example.com")
    ask_for_link(client, "terminal@example.com")
    choose_password(client, link_in(mail.outbox[0]))
    log_in(client, "terminal@example.com", NEW_PASSWORD)
    assert who(client) == "terminal@example.com"


@pytest.mark.usefixtures("with_email")
def test_where_addresses_are_confirmed_it_confirms_its_own_too(client, capsys):
    call_command("create_key", "terminal@example.com")
    ask_for_link(client, "terminal@example.com")
    choose_password(client, link_in(mail.outbox[0]))
    log_in(client, "terminal@example.com", NEW_PASSWORD)
    assert who(client) is None
    client.post(link_in(mail.outbox[-1]))
    log_in(client, "terminal@example.com", NEW_PASSWORD)
    assert who(client) == "terminal@example.com"


def change(client: Client, old: str):
    fields = {"oldpassword": old, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return client.post("/account/password/change/", fields)


def test_a_password_is_changed_by_who_knows_it(signed_in, person):
    assert re.search(r'id="id_oldpassword_error"', change(signed_in, "wrong").content.decode())
    elsewhere = Client()
    elsewhere.force_login(person)
    change(signed_in, PASSWORD)
    person.refresh_from_db()
    assert person.check_password(NEW_PASSWORD)
    assert get_user(signed_in) == person
    assert not get_user(elsewhere).is_authenticated, "other sessions end with the old password"


@pytest.mark.usefixtures("with_email")
def test_the_owner_hears_of_a_change(signed_in, person):
    signed_in.post("/account/login/", {"login": person.email, "password": PASSWORD})
    person.emailaddress_set.create(email=person.email, verified=True, primary=True)
    change(signed_in, PASSWORD)
    message = mail.outbox[-1]
    assert message.subject == "Your password is changed"
    assert "http://testserver/account/password/reset/" in message.body


@pytest.mark.usefixtures("with_email")
def test_an_address_changes_once_the_new_one_is_confirmed(client, person):
    person.emailaddress_set.create(email=person.email, verified=True, primary=True)
    log_in(client, person.email)
    old = person.email
    asked = client.post("/account/email/", {"email": "other@example.com", "action_add": ""})
    assert asked["Location"].startswith("/account/reauthenticate/")
    assert not mail.outbox
    client.post(asked["Location"], {"password": PASSWORD})
    person.refresh_from_db()
    assert person.email == old
    client.post(link_in(next(message for message in mail.outbox if message.to == ["other@example.com"])))
    person.refresh_from_db()
    assert person.email == "other@example.com"
