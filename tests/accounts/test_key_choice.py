"""The key that code on the front page and on a voice's page names, which its reader chooses as in the guide."""

import re

import pytest
from django.test import Client

from accounts.keys import create_key
from tests.support.clones import make_clone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


@pytest.fixture
def reader(account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def named(page: str) -> set[str]:
    """Return the keys in the code of a page, and the one that its script writes into code."""
    code = "".join(re.findall(r"<code>(.*?)</code>", page, re.DOTALL))
    return set(re.findall(r"ev_[\w-]*\.\.\.", code)) | set(re.findall(r'data-key="([^"]*)"', page))


def test_the_code_names_the_newest_key_or_the_chosen_one(account, reader):
    (first, _), (second, raw_key) = create_key(account, "laptop"), create_key(account, "shop")
    for address in ("/", f"/voices/mine/{make_clone(account).pk}"):
        page = page_of(reader, address)
        assert named(page) == {f"{second.prefix}..."}
        assert raw_key not in page
        assert named(page_of(reader, f"{address}?key={first.pk}")) == {f"{first.prefix}..."}
        assert named(page_of(reader, "/docs")) == {f"{first.prefix}..."}
        page_of(reader, f"{address}?key={second.pk}")


def test_the_form_stays_at_the_code(account, reader):
    create_key(account, "laptop")
    clone = make_clone(account)
    assert '<form class="key-choice" action="/#code-title">' in page_of(reader, "/")
    address = f"/voices/mine/{clone.pk}"
    assert f'<form class="key-choice" action="{address}#use-title">' in page_of(reader, address)


def test_without_a_key_it_can_be_created(account, reader):
    for address in ("/", f"/voices/mine/{make_clone(account).pk}"):
        page = page_of(reader, address)
        assert named(page) == {"ev_..."}
        assert '<a href="/keys">Create a key</a>, and put it in place of' in page


def test_visitors_are_sent_to_the_sign_up():
    page = page_of(Client(), "/")
    assert named(page) == {"ev_..."}
    assert "Sign up</a> for a key" in page
    assert "key-choice" not in page
