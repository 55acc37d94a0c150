"""How accounts get Pro: their requests to the staff, and their subscriptions at Stripe."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from accounts.models import Account

MAX_MESSAGE = 1_000
"""The most characters of the note to the staff."""


class ProRequest(models.Model):
    """The last request of an account; there is one row for each account, so that nobody can fill the list."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        GRANTED = "granted", "Granted"
        DECLINED = "declined", "Declined"

    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="pro_request")
    message = models.TextField(max_length=MAX_MESSAGE, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField("requested", default=timezone.now)
    decided_at = models.DateTimeField("decided", null=True, blank=True)

    class Meta:
        verbose_name = "request for Pro"
        verbose_name_plural = "requests for Pro"
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["status", "-id"], name="pro_requests_by_status")]

    def __str__(self) -> str:
        return f"{self.account}: {self.get_status_display()}"


class Subscription(models.Model):
    """A subscription at Stripe, as last read."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="subscriptions")
    stripe_id = models.CharField("subscription", max_length=255, unique=True)
    customer_id = models.CharField("customer", max_length=255)
    status = models.CharField(max_length=30)
    ends_at = models.DateTimeField("ends", null=True, blank=True)
    read_at = models.DateTimeField("read from Stripe")
    gave_plan_at = models.DateTimeField(null=True, blank=True, editable=False)
    """`plan_since` of the account if this subscription began its plan: it must not end a plan that staff set."""

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["customer_id"], name="subscriptions_by_customer", opclasses=["varchar_pattern_ops"])
        ]

    def __str__(self) -> str:
        return f"{self.stripe_id}: {self.status}"


class ReceivedEvent(models.Model):
    """An event of Stripe that has been handled: Stripe may send it again."""

    event_id = models.CharField(max_length=255, primary_key=True)
    received_at = models.DateTimeField(default=timezone.now, db_index=True)
