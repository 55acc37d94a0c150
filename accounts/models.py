"""Accounts, their API keys, and the counters of their limits."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts import plans
from accounts.fields import LowerCaseEmailField


class AccountManager(BaseUserManager["Account"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Account:
        account = self.model(email=self.normalize_email(email).lower(), **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Account:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Account(AbstractUser):
    """A person or a company, identified by e-mail address, on a plan."""

    username = None  # type: ignore[assignment]
    email: models.Field[str, str] = LowerCaseEmailField("e-mail address", unique=True)
    plan_name = models.CharField(
        "plan",
        max_length=10,
        choices=[(plan.name, plan.title) for plan in plans.PLANS.values()],
        default=plans.FREE.name,
    )
    plan_since = models.DateTimeField("plan began", default=timezone.now)
    plan_until = models.DateTimeField(
        "plan ends", null=True, blank=True, help_text="From then on the account counts as Free. Empty: it does not end."
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[AccountManager] = AccountManager()  # type: ignore[assignment,misc]

    class Meta:
        verbose_name = "account"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(plan_until=None) | Q(plan_until__gt=F("plan_since")),
                name="plan_ends_after_it_began",
                violation_error_message="A plan ends after it began.",
            )
        ]
        # In the order of the list of accounts, one for each of its filters; a rare value has an index of only its rows.
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["plan_name", "email"], name="accounts_by_plan"),
            models.Index(fields=["email"], name="suspended_accounts", condition=Q(is_active=False)),
            models.Index(fields=["email"], name="staff_accounts", condition=Q(is_staff=True)),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def has_plan_ended(self) -> bool:
        return self.plan_until is not None and self.plan_until <= timezone.now()

    @property
    def plan(self) -> plans.Plan:
        return plans.FREE if self.has_plan_ended else plans.PLANS[self.plan_name]


class ApiKey(models.Model):
    """A key of an account. The raw key is shown once and not stored; only its SHA-256 and first characters are."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=16, editable=False)
    digest = models.CharField("SHA-256", max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "API key"
        ordering: ClassVar[list[str]] = ["-created_at"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["prefix"], name="keys_by_prefix", opclasses=["varchar_pattern_ops"])
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class DayMeter(models.Model):
    """Characters (code points) used of a pool on its last day (UTC) by the owner in the column `OWNER`."""

    OWNER: ClassVar[str]
    day = models.DateField(null=True)
    day_characters = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True


class Meter(DayMeter):
    """The use of an account: requests in the current minute and characters on the current day."""

    OWNER = "account_id"
    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="meter")
    minute = models.BigIntegerField(default=0)
    minute_requests = models.PositiveIntegerField(default=0)


class VisitorMeter(DayMeter):
    """The use of a visitor without an account; `visitor` is all that is stored about them."""

    OWNER = "visitor"
    visitor = models.CharField(max_length=64, primary_key=True)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["day"], name="visitors_by_day")]


class StorageUse(models.Model):
    """The bytes of an account in the storage; those of an unfinished job are estimated."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="+")
    byte_count = models.BigIntegerField(default=0)


class DailyUsage(models.Model):
    """The usage of a day (UTC) with one key, or without a key in the web app."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="daily_usage")
    key = models.ForeignKey(ApiKey, on_delete=models.CASCADE, null=True, related_name="daily_usage")
    day = models.DateField()
    requests = models.PositiveIntegerField(default=0)
    characters = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["account", "day", "key"], name="one_usage_a_day_and_key"),
            models.UniqueConstraint(
                fields=["account", "day"], condition=Q(key=None), name="one_usage_a_day_without_key"
            ),
        ]


class RequestPlace(models.Model):
    """The place of a request in flight. It counts until it is given back or, if its process died, until it expires."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
