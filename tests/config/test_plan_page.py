"""The page that compares the plans."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from tests.support.factories import make_account
from voices.catalog import CATALOG

pytestmark = pytest.mark.django_db


def page_of(client: Client) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", client.get("/plan").content.decode())).split())


def signed_in(account) -> Client:
    client = Client()
    client.force_login(account)
    return client


@pytest.mark.parametrize("plan", [FREE, PRO])
def test_every_limit_of_a_plan_is_named(client, plan):
    page = page_of(client)
    for value in (plan.characters_per_day, plan.fair_use_per_month, plan.max_input, plan.max_input_arabic):
        assert value is None or f"{value:,}" in page
    for value in (plan.max_podcast, plan.max_input_cloned, plan.max_clones, plan.requests_per_minute):
        assert f"{value:,}" in page


def test_the_price_and_the_voices_are_named(client):
    page = page_of(client)
    assert "$9.99 USD a month" in page
    assert f"12 of the {len(CATALOG)} voices" in page


@pytest.mark.parametrize("plan", [FREE, PRO])
def test_the_plan_of_a_signed_in_person_is_marked(plan):
    account = make_account(plan)
    html = signed_in(account).get("/plan").content.decode()
    marked = re.findall(r'<h2 id="plan-(\w+)">[^<]*<span[^>]*>Your plan</span>', html)
    assert marked == [plan.name]
    assert ("already on Pro" in html) == (plan is PRO)


def test_a_visitor_is_on_no_plan(client):
    assert "Your plan" not in page_of(client)


def test_without_a_support_address_people_ask_the_operator(client):
    assert "the people who run this service upgrade accounts by hand. Write to them" in page_of(client)


def test_with_a_support_address_people_write_to_it(settings):
    settings.SUPPORT_EMAIL = "help@example.com"
    account = make_account(FREE)
    html = signed_in(account).get("/plan").content.decode()
    assert f'href="mailto:help@example.com?subject=Pro%20for%20{account.email.replace("@", "%40")}"' in html
    assert 'href="mailto:help@example.com?subject=Pro"' in Client().get("/plan").content.decode()
