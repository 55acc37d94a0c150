"""Accounts, their API keys, and the counters of their limits."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts import plans
from accounts.fields import LowerCaseEmailField
from accounts.scopes import ALL, Scope


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
    expires_at = models.DateTimeField("expires", null=True, blank=True)
    scopes = models.CharField(
        max_length=100, default=ALL, db_default=ALL, help_text="Names with spaces between; “all”: any."
    )

    class Meta:
        verbose_name = "API key"
        ordering: ClassVar[list[str]] = ["-created_at"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["prefix"], name="keys_by_prefix", opclasses=["varchar_pattern_ops"]),
            models.Index(fields=["-id"], name="revoked_keys", condition=Q(revoked_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def has_expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def last_day(self) -> date | None:
        """The last day (UTC) on which the key works; None if it does not expire."""
        return None if self.expires_at is None else (self.expires_at - timedelta(microseconds=1)).date()

    @property
    def has_full_access(self) -> bool:
        return self.scopes == ALL

    @property
    def scope_names(self) -> list[str]:
        """The names of the key's scopes, or `all` alone."""
        return self.scopes.split()

    @property
    def scope_labels(self) -> list[str]:
        """The key's scopes as pages name them."""
        if self.has_full_access:
            return ["Full access"]
        return [scope.label for scope in Scope if scope in self.scope_names]

    def may(self, *any_of: Scope) -> bool:
        """Tell whether the key has one of these scopes."""
        return self.has_full_access or not set(any_of).isdisjoint(self.scope_names)


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
    """The bytes of an account in the storage; an unfinished job counts as estimated."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="+")
    byte_count = models.BigIntegerField(default=0)


class UsageKind(models.TextChoices):
    """The purpose of a request; the label is its name on pages."""

    SPEECH = "speech", "Speech"
    AGENT = "agent", "Speech for agents"
    JOB = "job", "Jobs"
    CLONE = "clone", "Cloned voices"
    PREVIEW = "preview", "Pronunciation previews"
    DOCUMENT = "document", "Documents read"
    EARLIER = "earlier", "Earlier, of any kind"
    """Requests that earlier releases counted without their kind."""


class DailyUsage(models.Model):
    """The usage of one day (UTC), kind, voice and key; without a key in the web app.

    The characters of a request with several voices are in the row of each voice, the request itself in only one row.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="daily_usage")
    key = models.ForeignKey(ApiKey, on_delete=models.CASCADE, null=True, related_name="daily_usage")
    day = models.DateField()
    kind = models.CharField(
        max_length=10, choices=UsageKind.choices, default=UsageKind.SPEECH, db_default=UsageKind.EARLIER
    )
    voice = models.CharField(
        max_length=60,
        blank=True,
        default="",
        db_default="",
        help_text="ID of the voice that spoke, or of a blend; empty: none, or from before voices were counted.",
    )
    requests = models.PositiveIntegerField(default=0)
    characters = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["account", "day", "key", "kind", "voice"], name="one_usage_a_day_key_kind_and_voice"
            ),
            models.UniqueConstraint(
                fields=["account", "day", "kind", "voice"],
                condition=Q(key=None),
                name="one_usage_a_day_kind_and_voice_without_key",
            ),
        ]


class RequestPlace(models.Model):
    """The place of a request in flight. It counts until it is given back or, if its process died, until it expires."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
