"""The part of an account's export that has its request for Pro and its subscriptions."""

from collections.abc import Iterator
from itertools import chain

from accounts.export import ExportedFile, fields_of, json_list
from accounts.models import Account
from billing.models import ProRequest, Subscription


def export_billing(account: Account) -> Iterator[ExportedFile]:
    """Yield the file of the account's request for Pro and of its subscriptions."""
    asked = fields_of(ProRequest.objects.filter(account=account), ("message", "status", "created_at", "decided_at"))
    paid = fields_of(
        Subscription.objects.filter(account=account), ("stripe_id", "customer_id", "status", "ends_at", "read_at")
    )
    kinds = chain(({"kind": "request", **row} for row in asked), ({"kind": "subscription", **row} for row in paid))
    yield ExportedFile("billing.json", json_list(kinds))
