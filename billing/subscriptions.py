"""Subscriptions at Stripe: their states move the plans of accounts, in `take_state` alone.

An event only says that a subscription has changed; its present state is read from Stripe. So events may come twice, in
any order, and in the form of any version of Stripe's API.
"""

import logging
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.limits import lend_connection
from accounts.locks import lock_account
from accounts.models import Account
from accounts.plans import FREE, PRO
from accounts.service import set_plan
from billing.models import ReceivedEvent, Subscription
from billing.stripe_api import SubscriptionState, cancel_subscription, read_subscription
from billing.ways import has_stripe

log = logging.getLogger(__name__)

LIVE = ("trialing", "active", "past_due")
"""The statuses that give Pro; at `past_due` Stripe tries the card again.

Source: docs.stripe.com/billing/subscriptions/overview
"""

ENDED = ("canceled", "incomplete_expired")
"""The final statuses."""

EVENTS_KEPT = timedelta(days=30)
"""How long events are remembered: Stripe repeats one for three days at most."""

_PREFIXES = ("checkout.session.", "customer.subscription.", "invoice.")


def live_subscription(account: Account) -> Subscription | None:
    """Return a subscription for which the account has Pro."""
    return Subscription.objects.filter(account=account, status__in=LIVE).order_by("-pk").first()


def take_event(event: Any) -> None:
    """Handle an event of Stripe, once: bring its subscription up to date. Raises: StripeUnavailable."""
    stripe_id = _subscription_in(event)
    if stripe_id is None or ReceivedEvent.objects.filter(pk=event.id).exists():
        return
    lend_connection()
    state = read_subscription(stripe_id)
    with transaction.atomic():
        if state is not None:
            take_state(state)
        ReceivedEvent.objects.bulk_create([ReceivedEvent(event_id=event.id)], ignore_conflicts=True)
        ReceivedEvent.objects.filter(received_at__lt=timezone.now() - EVENTS_KEPT).delete()


def take_state(state: SubscriptionState) -> bool:
    """Record the state of a subscription and move its account's plan; an illegal move changes nothing: return False.

    A state is illegal if it was read before the recorded one, follows an end, or belongs to another account.
    """
    with transaction.atomic():
        account = _locked(state.account_id)
        earlier = Subscription.objects.filter(stripe_id=state.stripe_id).first()
        if account is None or (earlier and not _may_follow(earlier, state)):
            log.warning("%s of %s does not follow what we know", state.status, state.stripe_id)
            return False
        now = earlier or Subscription(account=account, stripe_id=state.stripe_id)
        now.customer_id, now.status = state.customer_id, state.status
        now.ends_at, now.read_at = state.ends_at, state.read_at
        _move_plan(account, now)
        now.save()
    return True


def end_subscriptions_of(account: Account) -> None:
    """End the subscriptions of an account at Stripe before it is deleted. Raises: StripeUnavailable."""
    for subscription in Subscription.objects.filter(account=account).exclude(status__in=ENDED):
        if has_stripe():
            cancel_subscription(subscription.stripe_id)
        else:
            log.error("Stripe is not configured: end the subscription %s there by hand", subscription.stripe_id)


def _locked(account_id: int | None) -> Account | None:
    """Return the account, suspended or not, with its lock held; None if no account has that ID."""
    if account_id is None:
        return None
    lock_account(account_id)
    return Account.objects.filter(pk=account_id).first()


def _may_follow(earlier: Subscription, state: SubscriptionState) -> bool:
    return (
        earlier.account_id == state.account_id
        and earlier.read_at <= state.read_at
        and (earlier.status not in ENDED or state.status == earlier.status)
    )


def _move_plan(account: Account, subscription: Subscription) -> None:
    if subscription.status in LIVE:
        if account.plan is not PRO:
            set_plan(account, PRO)
            subscription.gave_plan_at = account.plan_since
    elif _gave_plan(account, subscription):
        other = live_subscription(account)
        if other is not None and other.stripe_id != subscription.stripe_id:
            Subscription.objects.filter(pk=other.pk).update(gave_plan_at=account.plan_since)
        else:
            set_plan(account, FREE)
        subscription.gave_plan_at = None


def _gave_plan(account: Account, subscription: Subscription) -> bool:
    """Tell whether the subscription began the account's present plan; the admin stores whole seconds."""
    gave = subscription.gave_plan_at
    if account.plan is not PRO or gave is None:
        return False
    return account.plan_since in (gave, gave.replace(microsecond=0))


def _subscription_in(event: Any) -> str | None:
    """Return the ID of the subscription that an event is about, in any version of Stripe's API."""
    if not event.type.startswith(_PREFIXES):
        return None
    thing = event.data.object.to_dict()
    if thing.get("object") == "subscription":
        return _id_of(thing)
    parent = thing.get("parent") or {}
    details = parent.get("subscription_details") or {}
    return _id_of(thing.get("subscription") or details.get("subscription"))


def _id_of(thing: Any) -> str | None:
    """Return the ID of an object, which Stripe gives as its ID or as the whole object."""
    found = thing.get("id") if isinstance(thing, dict) else thing
    return found if isinstance(found, str) else None
