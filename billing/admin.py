"""Requests for Pro in Django admin, which staff grant or decline, and subscriptions, which Stripe alone changes."""

from collections.abc import Callable

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts.admin import UNPROVEN
from accounts.admin_lists import OwnedAdmin
from accounts.service import is_address_unproven
from billing import pro_requests
from billing.models import ProRequest, Subscription

SHOWN_MESSAGE = 80


@admin.register(ProRequest)
class ProRequestAdmin(OwnedAdmin):
    """The search looks anywhere in an address or a note: there is only one row for each account that asked."""

    list_display = ("account", "status", "note", "created_at", "decided_at")
    fields = ("account", "status", "message", "created_at", "decided_at")
    list_filter = ("status",)
    search_help_text = "Any part of an e-mail address or of a note."
    actions = ("grant", "decline")

    def match(self, term: str) -> Q:
        return Q(message__icontains=term)

    @admin.display(description="note")
    def note(self, request: ProRequest) -> str:
        text = " ".join(request.message.split())
        return text if len(text) <= SHOWN_MESSAGE else f"{text[:SHOWN_MESSAGE]}…"

    def has_delete_permission(self, request: HttpRequest, obj: ProRequest | None = None) -> bool:
        """A request is deleted with its account."""
        return False

    @admin.action(description="Grant Pro to the selected accounts", permissions=["act"])
    def grant(self, request: HttpRequest, queryset: QuerySet[ProRequest]) -> None:
        for granted in self._decide(request, queryset, pro_requests.grant, "granted"):
            if is_address_unproven(granted.account):
                self.message_user(request, UNPROVEN.format(email=granted.account.email), messages.WARNING)

    @admin.action(description="Decline the selected requests", permissions=["act"])
    def decline(self, request: HttpRequest, queryset: QuerySet[ProRequest]) -> None:
        self._decide(request, queryset, pro_requests.decline, "declined")

    def _decide(
        self, request: HttpRequest, chosen: QuerySet[ProRequest], decide: Callable[[ProRequest], bool], outcome: str
    ) -> list[ProRequest]:
        """Decide the requests that are still open, and return them."""
        requests = list(chosen.select_related("account"))
        decided = [pro_request for pro_request in requests if decide(pro_request)]
        self.report(request, decided, len(requests), outcome=outcome, otherwise="decided before")
        return decided


@admin.register(Subscription)
class SubscriptionAdmin(OwnedAdmin):
    list_display = ("account", "status", "ends_at", "stripe_id", "customer_id", "read_at")
    fields = ("account", "status", "ends_at", "stripe_id", "customer_id", "read_at")
    search_help_text = "The beginning of an e-mail address, or of Stripe’s ID of a subscription or customer."

    def match(self, term: str) -> Q:
        return Q(stripe_id__begins=term) | Q(customer_id__begins=term)

    def has_delete_permission(self, request: HttpRequest, obj: Subscription | None = None) -> bool:
        """A subscription is deleted with its account."""
        return False
