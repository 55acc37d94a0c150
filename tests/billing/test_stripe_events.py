"""Stripe's events: signed, taken once, in any order, and moving the account's plan by legal moves alone."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.plans import FREE, PRO
from accounts.service import delete_account, set_plan, suspend
from billing.models import ReceivedEvent, Subscription
from billing.stripe_api import StripeUnavailable, SubscriptionState
from billing.subscriptions import EVENTS_KEPT, take_state
from tests.support.factories import make_account
from tests.support.stripe_double import WEBHOOK_SECRET, deliver, event

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SITE = "http://testserver"


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = SITE


def plan_of(account):
    account.refresh_from_db()
    return account.plan


def paid_session(account, stripe_id="sub_1"):
    return {
        "id": "cs_1",
        "object": "checkout.session",
        "mode": "subscription",
        "payment_status": "paid",
        "client_reference_id": str(account.pk),
        "customer": f"cus_{account.pk}",
        "subscription": stripe_id,
    }


def failed_invoice(stripe_id="sub_1"):
    """An invoice as Stripe's API has it since 2025; before, `subscription` stood in the invoice itself."""
    parent = {"type": "subscription_details", "subscription_details": {"subscription": stripe_id, "metadata": {}}}
    return {"id": "in_1", "object": "invoice", "attempt_count": 1, "parent": parent}


@pytest.fixture
def subscriber(person, stripe):
    """An account that has just paid."""
    stripe.subscribe(person.pk, SITE)
    assert deliver(event("checkout.session.completed", paid_session(person))).status_code == 200
    return person


def change(stripe, kind="customer.subscription.updated", event_id="evt_2", **changed):
    stripe.subscriptions["sub_1"] |= changed
    return deliver(event(kind, stripe.subscriptions["sub_1"], event_id))


class TestSignatures:
    def test_another_secret_is_refused(self, person, stripe):
        stripe.subscribe(person.pk, SITE)
        answer = deliver(event("checkout.session.completed", paid_session(person)), secret="whsec_other")
        assert answer.status_code == 400
        assert plan_of(person) is FREE
        assert not stripe.sent

    def test_an_old_message_is_refused(self, person, stripe):
        assert deliver(event("checkout.session.completed", paid_session(person)), timestamp=1_000).status_code == 400

    def test_no_signature_is_refused(self, client, stripe):
        assert client.post("/pro/stripe", "{}", content_type="application/json").status_code == 400

    @pytest.mark.parametrize("body", ["", "no JSON"])
    def test_what_is_no_event_is_refused(self, stripe, body):
        assert deliver(body).status_code == 400

    def test_without_stripe_there_is_no_such_address(self, db):
        assert deliver("{}", secret=WEBHOOK_SECRET).status_code == 404

    def test_it_takes_nothing_but_post(self, client, stripe):
        assert client.get("/pro/stripe").status_code == 405


class TestPlans:
    def test_a_payment_begins_pro(self, subscriber):
        assert plan_of(subscriber) is PRO
        assert Subscription.objects.get(account=subscriber).customer_id == f"cus_{subscriber.pk}"

    @pytest.mark.parametrize("status", ["incomplete", "unpaid", "paused"])
    def test_a_subscription_that_is_not_paid_begins_nothing(self, person, stripe, status):
        stripe.subscribe(person.pk, SITE, status=status)
        deliver(event("customer.subscription.created", stripe.subscriptions["sub_1"]))
        assert plan_of(person) is FREE

    def test_a_failed_payment_keeps_pro_while_stripe_tries_again(self, subscriber, stripe):
        stripe.subscriptions["sub_1"]["status"] = "past_due"
        deliver(event("invoice.payment_failed", failed_invoice(), "evt_2"))
        assert plan_of(subscriber) is PRO
        assert Subscription.objects.get().status == "past_due"

    def test_an_invoice_of_an_older_api_is_understood(self, subscriber, stripe):
        stripe.subscriptions["sub_1"]["status"] = "unpaid"
        deliver(event("invoice.payment_failed", {"id": "in_1", "object": "invoice", "subscription": "sub_1"}, "evt_2"))
        assert plan_of(subscriber) is FREE

    def test_an_end_ends_pro(self, subscriber, stripe):
        change(stripe, "customer.subscription.deleted", status="canceled", ended_at=1_764_000_000)
        assert plan_of(subscriber) is FREE
        assert Subscription.objects.get().ends_at == datetime.fromtimestamp(1_764_000_000, UTC)

    def test_after_a_failed_payment_comes_pro_again_with_the_next(self, subscriber, stripe):
        change(stripe, status="unpaid")
        assert plan_of(subscriber) is FREE
        change(stripe, event_id="evt_3", status="active")
        assert plan_of(subscriber) is PRO

    def test_a_plan_that_staff_have_set_stays(self, subscriber, stripe):
        subscriber.refresh_from_db()
        set_plan(subscriber, PRO, until=timezone.now() + timedelta(days=300))
        change(stripe, "customer.subscription.deleted", status="canceled")
        assert plan_of(subscriber) is PRO

    def test_a_plan_before_the_payment_stays_after_it(self, stripe):
        account = make_account(PRO)
        stripe.subscribe(account.pk, SITE)
        deliver(event("checkout.session.completed", paid_session(account)))
        change(stripe, "customer.subscription.deleted", status="canceled")
        assert plan_of(account) is PRO

    def test_a_second_subscription_keeps_pro_until_it_ends_too(self, subscriber, stripe):
        stripe.subscribe(subscriber.pk, SITE, "sub_2")
        deliver(event("customer.subscription.created", stripe.subscriptions["sub_2"], "evt_2"))
        change(stripe, "customer.subscription.deleted", "evt_3", status="canceled")
        assert plan_of(subscriber) is PRO
        stripe.subscriptions["sub_2"]["status"] = "canceled"
        deliver(event("customer.subscription.deleted", stripe.subscriptions["sub_2"], "evt_4"))
        assert plan_of(subscriber) is FREE

    def test_a_suspended_account_loses_what_it_no_longer_pays_for(self, subscriber, stripe):
        suspend([subscriber])
        change(stripe, "customer.subscription.deleted", status="canceled")
        assert plan_of(subscriber) is FREE

    def test_events_of_other_kinds_and_sites_change_nothing(self, person, stripe):
        assert deliver(event("charge.succeeded", {"id": "ch_1", "object": "charge"})).status_code == 200
        stripe.subscribe(person.pk, "https://another.example")
        assert deliver(event("customer.subscription.created", stripe.subscriptions["sub_1"])).status_code == 200
        assert plan_of(person) is FREE


class TestRepetition:
    def test_an_event_is_taken_once(self, subscriber, stripe):
        since = subscriber.plan_since
        asked = len(stripe.sent)
        assert deliver(event("checkout.session.completed", paid_session(subscriber))).status_code == 200
        assert len(stripe.sent) == asked
        assert ReceivedEvent.objects.count() == Subscription.objects.count() == 1
        assert since == subscriber.plan_since

    def test_what_stripe_cannot_tell_now_is_taken_when_it_comes_again(self, person, stripe):
        stripe.subscribe(person.pk, SITE)
        stripe.is_down = True
        body = event("checkout.session.completed", paid_session(person))
        assert deliver(body).status_code == 503
        stripe.is_down = False
        assert deliver(body).status_code == 200
        assert plan_of(person) is PRO

    def test_the_order_of_events_does_not_matter(self, person, stripe):
        stripe.subscribe(person.pk, SITE, status="canceled")
        deliver(event("customer.subscription.deleted", stripe.subscriptions["sub_1"], "evt_2"))
        deliver(event("checkout.session.completed", paid_session(person), "evt_1"))
        assert plan_of(person) is FREE

    def test_old_events_are_forgotten(self, subscriber, stripe):
        ReceivedEvent.objects.update(received_at=timezone.now() - EVENTS_KEPT - timedelta(days=1))
        change(stripe)
        assert list(ReceivedEvent.objects.values_list("pk", flat=True)) == ["evt_2"]


class TestIllegalMoves:
    def state(self, account, status, **changed):
        facts = {"stripe_id": "sub_1", "customer_id": "cus_1", "account_id": account.pk, "ends_at": None}
        return SubscriptionState(**facts | {"status": status, "read_at": timezone.now()} | changed)

    def test_nothing_follows_an_end(self, person):
        assert take_state(self.state(person, "active"))
        assert take_state(self.state(person, "canceled"))
        assert not take_state(self.state(person, "active"))
        assert plan_of(person) is FREE

    def test_older_knowledge_does_not_follow_newer(self, person):
        before = timezone.now()
        assert take_state(self.state(person, "unpaid"))
        assert not take_state(self.state(person, "active", read_at=before))
        assert plan_of(person) is FREE

    def test_a_subscription_does_not_change_its_owner(self, person):
        other = make_account()
        assert take_state(self.state(person, "active"))
        assert not take_state(self.state(other, "active"))
        assert plan_of(other) is FREE

    def test_an_account_that_is_gone_gets_nothing(self, person):
        assert not take_state(self.state(person, "active", account_id=person.pk + 1_000))
        assert not take_state(self.state(person, "active", account_id=None))
        assert not Subscription.objects.exists()


class TestDeletion:
    def test_a_deleted_account_pays_no_more(self, subscriber, stripe):
        delete_account(subscriber)
        assert stripe.subscriptions["sub_1"]["status"] == "canceled"
        assert not Subscription.objects.exists()

    def test_what_has_ended_at_stripe_is_no_obstacle(self, subscriber, stripe):
        stripe.subscriptions["sub_1"]["status"] = "canceled"
        delete_account(subscriber)
        assert not Subscription.objects.exists()

    def test_an_account_is_not_deleted_while_stripe_goes_on_charging(self, subscriber, stripe):
        stripe.is_down = True
        with pytest.raises(StripeUnavailable):
            delete_account(subscriber)
        subscriber.refresh_from_db()
        assert not subscriber.is_active
        stripe.is_down = False
        delete_account(subscriber)
        assert not Subscription.objects.exists()

    def test_without_stripe_the_log_names_what_to_end_by_hand(self, subscriber, settings, caplog):
        settings.STRIPE_SECRET_KEY = ""
        delete_account(subscriber)
        assert "sub_1" in caplog.text
