import re
import time

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts.keys import create_key, find_key
from tests.support.accounts import PASSWORD, link_in, log_in, who
from tests.support.factories import make_key

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
    assert "Your password was changed" in choose_password(client, link_in(message)).content.decode()
    log_in(client, person.email)
    assert who(client) is None
    log_in(client, person.email, NEW_PASSWORD)
    assert who(client) == person.email


def test_the_link_works_once(person):
    ask_for_link(Client(), person.email)
    link = link_in(mail.outbox[0])
    choose_password(Client(), link)
    assert "does not work" in Client().get(link, follow=True).content.decode()


def test_the_link_points_to_the_site_with_any_host_header(settings, person):
    settings.SITE_URL = "https://speech.example.com"
    ask_for_link(Client(headers={"host": "localhost"}), person.email)
    assert link_in(mail.outbox[0]).startswith("https://speech.example.com/account/password/")


def test_an_unknown_address_is_not_revealed(client, person):
    answers = [ask_for_link(Client(), email) for email in (person.email, "nobody@example.com")]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    assert mail.outbox[1].subject == "No account has this address"


def test_links_are_limited(client, person):
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
def test_a_reset_link_confirms_the_address_too(client, capsys):
    call_command("create_key", "terminal@example.com")
    ask_for_link(client, "terminal@example.com")
    choose_password(client, link_in(mail.outbox[0]))
    log_in(client, "terminal@example.com", NEW_PASSWORD)
    assert who(client) is None
    client.post(link_in(mail.outbox[-1]))
    log_in(client, "terminal@example.com", NEW_PASSWORD)
    assert who(client) == "terminal@example.com"


def change(client: Client, old: str, **more: str):
    fields = {"oldpassword": old, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD} | more
    return client.post("/account/password/change/", fields)


def test_a_password_is_changed_with_the_old_one(signed_in, person):
    assert re.search(r'id="id_oldpassword_error"', change(signed_in, "wrong").content.decode())
    elsewhere = Client()
    elsewhere.force_login(person)
    change(signed_in, PASSWORD)
    person.refresh_from_db()
    assert person.check_password(NEW_PASSWORD)
    assert get_user(signed_in) == person
    assert not get_user(elsewhere).is_authenticated, "other sessions end with the old password"


@pytest.mark.usefixtures("with_email")
def test_the_owner_hears_of_a_change(signed_in):
    change(signed_in, PASSWORD)
    message = mail.outbox[-1]
    assert message.subject == "Your password was changed"
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


def keys_of(person) -> list[str]:
    return [create_key(person, name)[1] for name in ("laptop", "backdoor")]


@pytest.mark.parametrize("revokes", [True, False])
def test_a_new_password_revokes_the_keys_if_asked_to(signed_in, person, revokes):
    raw_keys = keys_of(person)
    assert "Also revoke my 2 API keys" in signed_in.get("/account/password/change/").content.decode()
    change(signed_in, PASSWORD, **({"revoke_keys": "on"} if revokes else {}))
    person.refresh_from_db()
    assert person.check_password(NEW_PASSWORD)
    assert [find_key(raw_key) is None for raw_key in raw_keys] == [revokes] * 2


def test_a_wrong_old_password_revokes_nothing(signed_in, person):
    raw_key, _ = keys_of(person)
    change(signed_in, "wrong", revoke_keys="on")
    assert find_key(raw_key)


def test_without_keys_nothing_is_offered(signed_in):
    assert "revoke" not in signed_in.get("/account/password/change/").content.decode()


@pytest.mark.parametrize("revokes", [True, False])
def test_a_reset_ends_all_sessions_and_revokes_the_keys_if_asked_to(client, signed_in, person, revokes):
    raw_keys, others = keys_of(person), make_key()
    ask_for_link(client, person.email)
    form = client.get(link_in(mail.outbox[0]), follow=True)
    assert "Also revoke my 2 API keys" in form.content.decode()
    fields = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD} | ({"revoke_keys": "on"} if revokes else {})
    client.post(form.redirect_chain[-1][0], fields)
    assert [find_key(raw_key) is None for raw_key in raw_keys] == [revokes] * 2
    assert find_key(others), "keys of other accounts stay"
    assert not get_user(signed_in).is_authenticated


def test_a_reset_lets_the_owner_log_in_while_strangers_guess(client, person):
    for number in range(40):
        log_in(Client(REMOTE_ADDR=f"203.0.113.{number}"), person.email, "wrong")
    assert "Too many attempts" in log_in(client, person.email).content.decode()
    ask_for_link(client, person.email)
    choose_password(client, link_in(mail.outbox[0]))
    log_in(client, person.email, NEW_PASSWORD)
    assert who(client) == person.email


def test_the_old_password_cannot_be_guessed_with_a_session_for_long(stolen_session, person, monkeypatch):
    now, tried = time.time(), 0
    for minute in range(30):
        monkeypatch.setattr(time, "time", lambda: now + 61 * minute)  # noqa: B023 — called at once
        tried += sum(change(stolen_session, "wrong").status_code == 200 for _ in range(5))
    assert tried == 20
