"""Accounts, their API keys, and the counters that their limits stand on."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models

from accounts import plans


class AccountManager(BaseUserManager["Account"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Account:
        account = self.model(email=self.normalize_email(email).lower(), **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Account:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Account(AbstractUser):
    """Who asks: a person or a company, known by e-mail address, on a plan."""

    username = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    plan_name = models.CharField(
        "plan",
        max_length=10,
        choices=[(plan.name, plan.title) for plan in plans.PLANS.values()],
        default=plans.FREE.name,
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[AccountManager] = AccountManager()  # type: ignore[assignment,misc]

    def __str__(self) -> str:
        return self.email

    @property
    def plan(self) -> plans.Plan:
        return plans.PLANS[self.plan_name]


class ApiKey(models.Model):
    """A key of an account. The raw key is shown once and not kept: only its SHA-256 and its first characters are."""

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

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class Meter(models.Model):
    """What an account has used: requests in the current minute and characters on the current day (UTC)."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="meter")
    minute = models.BigIntegerField(default=0)
    minute_requests = models.PositiveIntegerField(default=0)
    day = models.DateField(null=True)
    day_characters = models.PositiveBigIntegerField(default=0)


class RequestPlace(models.Model):
    """A request in flight. It counts until it is given back or, if its process died, until it expires."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
