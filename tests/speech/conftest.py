"""What the tests of speech share."""

from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import Account
from accounts.plans import FREE
from tests.support.factories import make_account
from tests.support.held_server import HeldServer, held_server
from tests.support.render_turns import Clock


@pytest.fixture
def render_clock() -> Clock:
    """The clock of a render scheduler, which the test turns."""
    return Clock()


@pytest.fixture
def visitor() -> Client:
    """A client without an account."""
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def person(db: None) -> Account:
    """A new Free account."""
    return make_account(FREE)


@pytest.fixture
def page(person) -> Client:
    """A page of a signed-in account: a session and the page's CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    client.get("/keys")
    client.defaults["HTTP_X_CSRFTOKEN"] = client.cookies["csrftoken"].value
    return client


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldServer]:
    """A server that holds its speech back until the test lets it go on."""
    with held_server(tmp_path_factory.mktemp("sounding")) as held:
        yield held
