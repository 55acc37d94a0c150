"""Requests to Stripe, through its official library; nothing here touches the database.

The first request loads the library: it has hundreds of modules.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account

if TYPE_CHECKING:
    from stripe import StripeClient

ADDRESS = "https://api.stripe.com"
PAGES = ("https://checkout.stripe.com", "https://billing.stripe.com")
"""Where Stripe's checkout and its portal are."""

_TIMEOUT_S = 10.0
_RETRIES = 2


@dataclass(frozen=True, slots=True)
class SubscriptionState:
    """A subscription as Stripe has it. `read_at` is before the request; `account_id` is None for another site's."""

    stripe_id: str
    customer_id: str
    account_id: int | None
    status: str
    ends_at: datetime | None
    read_at: datetime


class StripeUnavailable(Exception):
    """Stripe cannot be reached, or refuses the request."""


class BadSignature(Exception):
    """A message did not come from Stripe, is too old, or is not an event."""


def checkout_address(account: Account) -> str:
    """Return the address of a new checkout for the account. Raises: StripeUnavailable."""
    back = settings.SITE_URL + reverse("get_pro")
    ours = {"site": settings.SITE_URL, "account": str(account.pk)}
    session = _asked(
        lambda client: client.v1.checkout.sessions.create(
            {
                "mode": "subscription",
                "line_items": [{"price": settings.STRIPE_PRICE_ID, "quantity": 1}],
                "customer_email": account.email,
                "client_reference_id": str(account.pk),
                "subscription_data": {"metadata": ours},
                "success_url": f"{back}?paid=1",
                "cancel_url": back,
            }
        )
    )
    return str(session.url)


def portal_address(customer_id: str) -> str:
    """Return the address where a customer cancels or changes the card. Raises: StripeUnavailable."""
    back = settings.SITE_URL + reverse("get_pro")
    session = _asked(
        lambda client: client.v1.billing_portal.sessions.create({"customer": customer_id, "return_url": back})
    )
    return str(session.url)


def read_subscription(stripe_id: str) -> SubscriptionState | None:
    """Return the subscription as it is now; None if Stripe has none with that ID. Raises: StripeUnavailable."""
    read_at = timezone.now()
    found = _asked(lambda client: client.v1.subscriptions.retrieve(stripe_id))
    return _state(found, read_at) if found else None


def cancel_subscription(stripe_id: str) -> None:
    """End a subscription at once, if it has not ended. Raises: StripeUnavailable."""
    _asked(lambda client: client.v1.subscriptions.cancel(stripe_id))


def event_in(body: bytes, signature: str) -> Any:
    """Return the event that Stripe signed. Raises: BadSignature."""
    from stripe import SignatureVerificationError, Webhook

    try:
        return Webhook.construct_event(
            body, signature, settings.STRIPE_WEBHOOK_SECRET, api_key=settings.STRIPE_SECRET_KEY
        )
    except (SignatureVerificationError, ValueError, KeyError) as error:
        raise BadSignature(str(error)) from error


def _state(found: Any, read_at: datetime) -> SubscriptionState:
    metadata = found.metadata.to_dict() if found.metadata else {}
    account = str(metadata.get("account", "")) if metadata.get("site") == settings.SITE_URL else ""
    ends_at = found.ended_at or found.cancel_at
    return SubscriptionState(
        stripe_id=found.id,
        customer_id=found.customer if isinstance(found.customer, str) else found.customer.id,
        account_id=int(account) if account.isdecimal() else None,
        status=found.status,
        ends_at=datetime.fromtimestamp(ends_at, UTC) if ends_at else None,
        read_at=read_at,
    )


def _asked(question: Any) -> Any:
    """Return Stripe's answer; None if it has nothing with that ID."""
    from stripe import InvalidRequestError, StripeError

    try:
        return question(_client(settings.STRIPE_SECRET_KEY, ADDRESS))
    except InvalidRequestError as error:
        if error.code == "resource_missing" and error.http_status == 404:
            return None
        raise StripeUnavailable(str(error)) from error
    except StripeError as error:
        raise StripeUnavailable(str(error)) from error


@cache
def _client(key: str, address: str) -> StripeClient:
    from stripe import RequestsClient, StripeClient

    return StripeClient(
        key,
        base_addresses={"api": address},
        http_client=RequestsClient(timeout=_TIMEOUT_S),
        max_network_retries=_RETRIES,
    )
