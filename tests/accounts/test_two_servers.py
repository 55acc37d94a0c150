"""Two web servers on the same data: what one is told, the other knows on the next request."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from html import unescape

import httpx
import pytest

from tests.support.accounts import PASSWORD
from tests.support.server import Server, running_server, server_in

pytestmark = [pytest.mark.process, pytest.mark.exhaustive]

EMAIL = "person@example.com"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        first = stack.enter_context(running_server(tmp_path_factory.mktemp("first")))
        second = stack.enter_context(server_in(first.environment, tmp_path_factory.mktemp("second") / "server.log"))
        yield [first, second]


def browser(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.url, follow_redirects=True, timeout=60)


def submit(client: httpx.Client, address: str, **fields: str) -> str:
    """Return the page that answers a form, sent with the token of the page that shows it."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', client.get(address).text)[1]
    return unescape(client.post(address, data=fields | {"csrfmiddlewaretoken": token}).text)


def test_a_revoked_key_is_refused_by_the_other_server_at_once(servers):
    first, second = servers
    with browser(first) as client:
        submit(client, "/account/signup/", email=EMAIL, password1=PASSWORD, password2=PASSWORD)
        page = submit(client, "/keys", name="laptop")
        header = {"Authorization": f"Bearer {re.search(r'id=.raw-key.>(ev_[^<]+)<', page)[1]}"}
        with httpx.Client(base_url=second.url, headers=header, timeout=60) as program:
            assert program.get("/api/v1/audio/voices").status_code == 200
            revoke = re.search(r'href="(/keys/\d+/revoke)"', client.get("/keys").text)[1]
            assert "is revoked" in submit(client, revoke)
            assert program.get("/api/v1/audio/voices").status_code == 401


def test_failed_logins_are_counted_together(servers):
    first, second = servers
    email = "other@example.com"
    with browser(first) as client:
        submit(client, "/account/signup/", email=email, password1=PASSWORD, password2=PASSWORD)
    for number in range(5):
        with browser(servers[number % 2]) as client:
            assert "not correct" in submit(client, "/account/login/", login=email, password="wrong")
    with browser(second) as client:
        assert "Too many attempts" in submit(client, "/account/login/", login=email, password=PASSWORD)
