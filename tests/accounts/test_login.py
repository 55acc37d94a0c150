import re

import pytest
from django.test import Client

from accounts.models import Account
from tests.support.accounts import PASSWORD, log_in, who
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db


def test_a_person_logs_in_and_out(client, person):
    assert log_in(client, person.email.upper())["Location"] == "/account"
    assert who(client) == person.email
    client.get("/account/logout/")
    assert who(client) == person.email, "a link must not log anybody out"
    client.post("/account/logout/")
    assert who(client) is None


def test_the_session_gets_another_key(client, person):
    client.session.save()
    client.cookies["sessionid"] = before = client.session.session_key
    log_in(client, person.email)
    assert client.session.session_key != before


@pytest.mark.parametrize("password", ["wrong", "", PASSWORD.upper()])
def test_a_wrong_password_is_refused(client, person, password):
    assert log_in(client, person.email, password).status_code == 200
    assert who(client) is None


def test_an_unknown_address_is_answered_like_a_wrong_password(client, person):
    answers = [
        re.sub(rf'{email}|name="csrfmiddlewaretoken" value="\w+"', "", log_in(client, email, "wrong").content.decode())
        for email in (person.email, "nobody@example.com")
    ]
    assert "not correct" in answers[0]
    assert answers[0] == answers[1]


def test_failed_logins_are_counted(client, person):
    for _ in range(5):
        assert "not correct" in log_in(client, person.email, "wrong").content.decode()
    assert "Too many attempts" in log_in(client, person.email).content.decode()
    assert who(client) is None
    other = make_account(password=PASSWORD)
    log_in(client, other.email)
    assert who(client) == other.email


def test_failed_logins_are_counted_with_any_host_header(client, person):
    for port in range(5):
        log_in(Client(headers={"host": f"localhost:{port}"}), person.email, "wrong")
    assert "Too many attempts" in log_in(client, person.email).content.decode()


def test_logins_are_counted_by_network_address(person):
    for number in range(10):
        log_in(Client(), f"person{number}@elsewhere.example", "wrong")
    assert log_in(Client(), person.email).status_code == 200
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    log_in(elsewhere, person.email)
    assert who(elsewhere) == person.email


def client_at(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def test_a_stranger_elsewhere_does_not_lock_the_owner_out(client, person):
    log_in(client, person.email)
    client.post("/account/logout/")
    for number in range(60):
        log_in(client_at(f"203.0.113.{number}"), person.email, "wrong")
    log_in(client, person.email)
    assert who(client) == person.email


@pytest.mark.parametrize("network", ["2001:db8:1:{:x}::1", "203.0.113.{}", "::ffff:203.0.113.{}"])
def test_guesses_from_all_networks_together_are_bounded(person, network):
    refusals = [
        "Too many attempts" in log_in(client_at(network.format(number)), person.email, "wrong").content.decode()
        for number in range(1, 33)
    ]
    assert refusals == [False] * 30 + [True] * 2
    newcomer = client_at("198.51.100.7")
    log_in(newcomer, person.email)
    assert who(newcomer) is None, "a network from which the owner never logged in"


def test_refused_attempts_from_one_network_do_not_use_up_those_of_all(person):
    for _ in range(60):
        log_in(client_at("203.0.113.7"), person.email, "wrong")
    newcomer = client_at("192.0.2.2")
    log_in(newcomer, person.email)
    assert who(newcomer) == person.email


def test_a_login_that_succeeds_uses_nothing_up(person):
    for number in range(40):
        client = client_at(f"203.0.113.{number}")
        log_in(client, person.email)
        assert who(client) == person.email


def test_addresses_of_ipv4_in_ipv6_are_networks_of_their_own(person):
    for number in range(12):
        log_in(client_at("::ffff:203.0.113.7"), f"person{number}@elsewhere.example", "wrong")
    owner = client_at("::ffff:203.0.113.8")
    log_in(owner, person.email)
    assert who(owner) == person.email


def test_a_closed_account_stays_out(client, person):
    Account.objects.update(is_active=False)
    assert log_in(client, person.email)["Location"] == "/account/inactive/"
    assert who(client) is None
    assert client.get("/account/inactive/").status_code == 200


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_a_login_does_not_redirect_to_another_site(client, person, target):
    assert log_in(client, person.email, next=target)["Location"] == "/account"


def test_the_requested_page_follows_the_login(client, person):
    page = client.get("/keys")
    assert page["Location"] == "/account/login/?next=/keys"
    assert log_in(client, person.email, next="/keys")["Location"] == "/keys"


def test_without_its_token_the_form_is_refused(person):
    assert log_in(Client(enforce_csrf_checks=True), person.email).status_code == 403


def test_staff_log_in_on_the_usual_page(client, person):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/")
    assert client.post("/admin/login/", {"username": person.email, "password": PASSWORD}).status_code in (302, 403)
    assert who(client) is None
    Account.objects.update(is_staff=True, is_superuser=True)
    log_in(client, person.email)
    assert client.get("/admin/").status_code == 200


def test_a_person_who_is_not_staff_has_no_admin(signed_in):
    assert signed_in.get("/admin/", follow=True).status_code == 403
