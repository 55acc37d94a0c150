"""The page Get Pro in each of the three ways, and the doors to Stripe's pages."""

import re

import pytest
from django.test import Client

from accounts.plans import PRO
from accounts.service import set_plan
from billing.models import ProRequest, Subscription
from tests.support.factories import make_account
from tests.support.stripe_double import PRICE, SETTINGS

pytestmark = pytest.mark.django_db


def html_of(client: Client, address: str = "/pro") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def subscribe(account, **fields):
    set_plan(account, PRO)
    fields = {"stripe_id": "sub_1", "customer_id": "cus_1", "status": "active", "read_at": account.plan_since} | fields
    return Subscription.objects.create(account=account, gave_plan_at=account.plan_since, **fields)


def test_visitors_log_in_first(client):
    assert client.get("/pro")["Location"] == "/account/login/?next=/pro"


class TestRequests:
    def test_a_request_reaches_the_staff(self, person, signed_in):
        answer = signed_in.post("/pro", {"message": "For my podcast."}, follow=True)
        assert "Your request was sent" in answer.content.decode()
        asked = ProRequest.objects.get()
        assert (asked.account, asked.message, asked.status) == (person, "For my podcast.", "open")
        assert '<form method="post" action="/pro"' not in html_of(signed_in)

    def test_a_second_one_changes_nothing_while_the_first_is_open(self, signed_in):
        signed_in.post("/pro", {"message": "First."})
        signed_in.post("/pro", {"message": "Second."})
        assert [asked.message for asked in ProRequest.objects.all()] == ["First."]

    def test_the_note_may_be_left_out_but_not_be_a_book(self, signed_in):
        assert "at most 1000 characters" in signed_in.post("/pro", {"message": "x" * 1_001}).content.decode()
        assert not ProRequest.objects.exists()
        signed_in.post("/pro", {"message": ""})
        assert ProRequest.objects.exists()

    def test_it_is_held_to_a_rate(self, person, signed_in):
        for _ in range(3):
            assert signed_in.post("/pro", {"message": ""}).status_code == 302
            ProRequest.objects.update(status="declined")
        assert signed_in.post("/pro", {"message": ""}).status_code == 429

    def test_it_needs_the_token_of_the_form(self, person):
        client = Client(enforce_csrf_checks=True)
        client.force_login(person)
        assert client.post("/pro", {"message": ""}).status_code == 403
        assert not ProRequest.objects.exists()

    def test_who_is_on_pro_asks_for_nothing(self):
        client = Client()
        client.force_login(make_account(PRO))
        client.post("/pro", {"message": ""})
        assert not ProRequest.objects.exists()
        assert "You’re on Pro" in html_of(client)

    def test_there_is_no_checkout(self, signed_in):
        assert signed_in.post("/pro/checkout").status_code == 404
        assert signed_in.post("/pro/subscription").status_code == 404


class TestCheckoutElsewhere:
    @pytest.fixture(autouse=True)
    def elsewhere(self, settings):
        settings.PLAN_PRO_URL = "https://pay.example.com/pro"

    def test_the_page_leads_there(self, person, signed_in):
        html = html_of(signed_in)
        assert 'href="https://pay.example.com/pro"' in html
        assert person.email in html

    def test_a_request_is_not_taken(self, signed_in):
        signed_in.post("/pro", {"message": ""})
        assert not ProRequest.objects.exists()


class TestStripe:
    def test_the_checkout_knows_account_and_price(self, person, signed_in, stripe):
        answer = signed_in.post("/pro/checkout")
        assert answer["Location"].startswith("https://checkout.stripe.com/")
        (form,) = stripe.forms("/v1/checkout/sessions")
        assert form["line_items[0][price]"] == PRICE
        assert form["subscription_data[metadata][account]"] == form["client_reference_id"] == str(person.pk)
        assert form["customer_email"] == person.email
        assert form["success_url"].endswith("/pro?paid=1")

    def test_the_policy_of_the_page_lets_its_forms_lead_there(self, signed_in, stripe):
        policy = signed_in.get("/pro")["Content-Security-Policy"]
        assert "form-action 'self' https://checkout.stripe.com https://billing.stripe.com" in policy
        assert "stripe.com" not in signed_in.get("/plan")["Content-Security-Policy"]

    def test_without_stripe_the_policy_is_that_of_all_pages(self, signed_in):
        assert "stripe.com" not in signed_in.get("/pro")["Content-Security-Policy"]

    def test_a_subscriber_is_led_to_the_portal(self, person, signed_in, stripe):
        subscribe(person)
        for door in ("/pro/checkout", "/pro/subscription"):
            assert signed_in.post(door)["Location"] == "https://billing.stripe.com/p/session/cus_1"
        assert not stripe.forms("/v1/checkout/sessions")

    def test_the_page_says_how_a_subscription_is(self, person, signed_in, stripe):
        subscription = subscribe(person)
        assert "Manage subscription" in html_of(signed_in)
        Subscription.objects.filter(pk=subscription.pk).update(status="past_due", ends_at="2027-03-01T00:00:00Z")
        html = html_of(signed_in)
        assert "Your last payment failed" in html
        assert "ends on 1 March 2027" in html

    def test_after_the_payment_it_waits_for_stripe(self, signed_in, stripe):
        assert "waiting for Stripe" in html_of(signed_in, "/pro?paid=1")

    def test_a_stripe_that_is_down_is_said(self, signed_in, stripe):
        stripe.is_down = True
        answer = signed_in.post("/pro/checkout", follow=True)
        assert "Nothing was charged" in answer.content.decode()

    def test_who_staff_put_on_pro_buys_nothing(self, person, signed_in, stripe):
        set_plan(person, PRO)
        assert signed_in.post("/pro/checkout")["Location"] == "/pro"
        assert not stripe.sent

    def test_it_is_held_to_a_rate(self, signed_in, stripe):
        statuses = [signed_in.post("/pro/checkout").status_code for _ in range(21)]
        assert statuses == [302] * 20 + [429]

    @pytest.mark.parametrize("door", ["/pro/checkout", "/pro/subscription"])
    def test_the_doors_need_the_token_of_a_form(self, person, stripe, door):
        client = Client(enforce_csrf_checks=True)
        client.force_login(person)
        assert client.post(door).status_code == 403
        assert client.get(door)["Location"] == "/pro"

    def test_a_half_set_stripe_is_none(self, signed_in, settings):
        settings.STRIPE_SECRET_KEY = SETTINGS["STRIPE_SECRET_KEY"]
        assert re.search(r"<button[^>]*>Request Pro", html_of(signed_in))
