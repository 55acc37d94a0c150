"""The ways to Pro in a real browser: from a locked voice and a spent day to the request, and to Stripe and back."""

import itertools

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect
from stripe import WebhookSignature

from accounts.plans import FREE
from tests.support.accounts import PASSWORD
from tests.support.browser import accessibility_problems, needs_browser, overflows
from tests.support.depth import first
from tests.support.server import Server, running_server
from tests.support.stripe_double import SETTINGS, WEBHOOK_SECRET, event, running_stripe

pytestmark = [pytest.mark.process, needs_browser]

_numbers = itertools.count(1)
_ACCOUNT = """
from django.utils import timezone
from accounts.models import Account, Meter
account = Account.objects.create_user("{email}", "{password}")
Meter.objects.create(account=account, day=timezone.now().date(), day_characters={used})
"""


def member(context: BrowserContext, server: Server, used: int = 0) -> Page:
    """Return a page in which a new account on Free, with `used` characters today, has logged in."""
    email = f"buyer{next(_numbers)}@example.com"
    server.manage("shell", "--verbosity", "0", "-c", _ACCOUNT.format(email=email, password=PASSWORD, used=used))
    page = context.new_page()
    page.goto(f"{server.url}/account/login/?next=/pro")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Get Pro")).to_be_visible()
    return page


def faults(page: Page) -> list[str]:
    return accessibility_problems(page) + (["it scrolls sideways"] if overflows(page) else [])


@pytest.mark.parametrize(("scheme", "width"), first(1, [("light", 1440), ("dark", 320)]))
def test_a_request_is_sent_without_scripts(server, chromium, scheme, width):
    with chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}) as context:
        page = member(context, server)
        assert not faults(page)
    with chromium.new_context(java_script_enabled=False, viewport={"width": width, "height": 900}) as context:
        page = member(context, server)
        page.get_by_label("Note").fill("For my podcast.")
        page.get_by_role("button", name="Request Pro").press("Enter")
        expect(page.get_by_text("We’ll get back to you at")).to_be_visible()
        expect(page.get_by_role("button", name="Request Pro")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_locked_voice_offers_pro_in_its_row_by_mouse_and_keyboard(server, chromium):
    with chromium.new_context() as context:
        page = member(context, server)
        page.goto(f"{server.url}/")
        page.locator("[data-open-voices]").click()
        row = page.locator("[data-voice$='af_nicole']")
        row.get_by_text("Nicole", exact=True).click()
        expect(row.get_by_text("Nicole comes with Pro")).to_be_visible()
        other = page.locator("[data-voice$='af_sarah']")
        other.get_by_role("button", name="Play a sample").press("Enter")
        expect(other.get_by_text("Sarah comes with Pro")).to_be_visible()
        expect(row.get_by_text("Nicole comes with Pro")).to_be_hidden()
        assert not faults(page)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Get Pro")).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.exhaustive
@pytest.mark.parametrize("left", [0, 10])
def test_a_spent_day_says_at_the_button_what_helps(server, chromium, left):
    with chromium.new_context() as context:
        page = member(context, server, FREE.characters_per_day - left)
        page.goto(f"{server.url}/")
        page.get_by_label("Your text").fill("These are more than ten characters.")
        page.get_by_role("button", name="Generate speech").click()
        problem = page.locator(".tryout-problem").get_by_role("alert")
        expect(problem).to_contain_text("You have used")
        advice = page.locator("[data-advice=daily_quota_exceeded]")
        expect(advice.get_by_text("Shorten the text")).to_be_visible(visible=left > 0)
        expect(advice.get_by_text("You’ve used today’s characters")).to_be_visible(visible=left == 0)
        link = advice.get_by_role("link", name="Get Pro")
        assert link.bounding_box()["y"] - problem.bounding_box()["y"] < 200
        assert not faults(page)


@pytest.mark.exhaustive
def test_a_day_that_is_spent_without_scripts_has_its_link_too(server, chromium):
    with chromium.new_context(java_script_enabled=False) as context:
        page = member(context, server, FREE.characters_per_day - 10)
        page.goto(f"{server.url}/")
        page.get_by_role("button", name="Generate speech").click()
        expect(page.get_by_text("Shorten the text to what is left today")).to_be_visible()


@pytest.mark.exhaustive
def test_stripes_checkout_begins_pro_and_its_portal_ends_it(chromium, tmp_path):
    with running_stripe() as stripe:
        settings = SETTINGS | {"DJANGO_SETTINGS_MODULE": "tests.support.stripe_settings", "STRIPE_DOUBLE": stripe.url}
        with running_server(tmp_path, **settings) as server, chromium.new_context() as context:
            # Chromium asks the policy of the page before it asks for these, and so before we answer.
            context.route("https://*.stripe.com/**", lambda route: route.fulfill(body="Stripe's page"))
            page = member(context, server)
            assert not faults(page)
            page.get_by_role("button", name="Continue to checkout").click()
            page.wait_for_url("https://checkout.stripe.com/**")
            (form,) = stripe.forms("/v1/checkout/sessions")
            stripe.subscribe(int(form["client_reference_id"]), form["subscription_data[metadata][site]"])
            page.goto(f"{server.url}/pro?paid=1")
            expect(page.get_by_text("waiting for Stripe")).to_be_visible()
            tell(server, "checkout.session.completed", {"object": "checkout.session", "subscription": "sub_1"})
            page.get_by_role("link", name="Check again").click()
            expect(page.get_by_role("heading", name="You’re on Pro")).to_be_visible()
            assert not faults(page)
            page.get_by_role("button", name="Manage subscription").click()
            page.wait_for_url("https://billing.stripe.com/**")
            stripe.subscriptions["sub_1"]["status"] = "canceled"
            tell(server, "customer.subscription.deleted", stripe.subscriptions["sub_1"], "evt_2")
            page.goto(f"{server.url}/pro")
            expect(page.get_by_role("button", name="Continue to checkout")).to_be_visible()


def tell(server: Server, kind: str, thing: dict[str, object], event_id: str = "evt_1") -> None:
    body = event(kind, thing, event_id)
    signature = WebhookSignature.generate_signature_header(body, WEBHOOK_SECRET)
    answer = httpx.post(f"{server.url}/pro/stripe", content=body, headers={"Stripe-Signature": signature}, timeout=60)
    assert answer.status_code == 200, answer.text
