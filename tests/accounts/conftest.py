"""The fixtures of the tests of accounts: fast passwords, and a cache that is the test's own."""

import pytest
from django.test import Client

from tests.support.accounts import log_in
from tests.support.people import fast_passwords, own_cache, the_person  # noqa: F401 — pytest finds them here


@pytest.fixture
def signed_in(person) -> Client:
    """A browser in which `person`, whose address is confirmed, has just logged in."""
    person.emailaddress_set.create(email=person.email, verified=True, primary=True)
    client = Client()
    log_in(client, person.email)
    return client


@pytest.fixture
def stolen_session(person) -> Client:
    """A browser with a session of `person` in which nobody has entered the password lately."""
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def with_email(settings):
    """The service as it is where `EMAIL_URL` is set; what it sends is in `django.core.mail.outbox`."""
    settings.EMAIL_URL = "smtp://mail.example.com"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
