"""The page that compares the plans."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from tests.support.factories import make_account
from tests.support.stripe_double import SETTINGS
from tests.support.studio import browser_of
from voices.catalog import CATALOG

pytestmark = pytest.mark.django_db


def page_of(client: Client) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", client.get("/plan").content.decode())).split())


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
    html = browser_of(account).get("/plan").content.decode()
    marked = re.findall(r'<h2 id="plan-(\w+)">[^<]*<span[^>]*>Your plan</span>', html)
    assert marked == [plan.name]
    assert ('href="/pro">Get Pro' in html) == (plan is FREE)


def test_a_visitor_is_on_no_plan_and_signs_up_first(client):
    assert "Your plan" not in page_of(client)
    html = client.get("/plan").content.decode()
    assert '<a class="button" href="/account/signup/?next=%2Fpro">Get Pro</a>' in html


def test_without_a_checkout_people_send_a_request(client):
    assert "There is no checkout: send a request" in page_of(client)


def test_a_checkout_elsewhere_is_linked_and_named(client, settings):
    settings.PLAN_PRO_URL = "https://pay.example.com/pro?plan=1"
    html = browser_of(make_account(FREE)).get("/plan").content.decode()
    assert 'href="https://pay.example.com/pro?plan=1">Get Pro' in html
    assert "You pay at pay.example.com" in page_of(client)


def test_stripe_is_named(client, settings):
    for name, value in SETTINGS.items():
        setattr(settings, name, value)
    assert "You pay by card on Stripe’s page" in page_of(client)
