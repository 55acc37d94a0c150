"""The key that the examples of the guide name for a signed-in reader."""

import html
import re

import pytest
from django.test import Client

from accounts.keys import create_key, live_keys, revoke_key
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    return make_account()


@pytest.fixture
def reader(account):
    client = Client()
    client.force_login(account)
    return client


def show(client, address="/docs", **query) -> str:
    return client.get(address, query).content.decode()


def named(page: str) -> list[str]:
    """Return the keys in the code of the page."""
    code = "".join(re.findall(r"<code>(.*?)</code>", page, re.DOTALL))
    return re.findall(r"ev_[\w-]*\.\.\.", html.unescape(re.sub("<.*?>", "", code)))


def test_the_examples_name_the_newest_key(account, reader):
    create_key(account, "laptop")
    key, raw_key = create_key(account, 'the "web" shop')
    page = show(reader)
    assert set(named(page)) == {f"{key.prefix}..."}
    assert f'export API_KEY="{key.prefix}..." # the &quot;web&quot; shop</code>' in page
    assert raw_key not in page
    assert key.digest not in page


def test_another_key_is_chosen_for_all_pages(account, reader):
    (first, _), (second, _) = create_key(account, "laptop"), create_key(account, "shop")
    assert set(named(show(reader, key=first.pk))) == {f"{first.prefix}..."}
    assert f"{first.prefix}..." in show(reader, "/docs/agents")
    revoke_key(first)
    assert set(named(show(reader))) == {f"{second.prefix}..."}


@pytest.mark.parametrize("asked", ["0", "x", "", "999999999999999999999", "-1"])
def test_no_other_key_can_be_chosen(account, reader, asked):
    key, _ = create_key(account, "laptop")
    foreign, _ = create_key(make_account(), "theirs")
    for wanted in (asked, str(foreign.pk)):
        assert set(named(show(reader, key=wanted))) == {f"{key.prefix}..."}


def test_without_a_key_the_reader_may_create_one(account, reader):
    page = show(reader)
    assert not live_keys(account).exists()
    assert named(page) == ["ev_..."]
    assert re.search(r'<a href="/keys">Create a key</a>', page)


def test_visitors_and_pages_without_examples_have_no_choice(account, reader):
    create_key(account, "laptop")
    assert "guide-key" not in show(Client())
    assert "guide-key" not in show(reader, "/docs/search", q="pause")
    assert named(show(Client())) == ["ev_..."]
