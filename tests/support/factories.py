"""One object each, with sane defaults."""

import itertools

from django.test import Client

from accounts import keys
from accounts.models import Account
from accounts.plans import FREE, Plan

_numbers = itertools.count(1)


def make_account(plan: Plan = FREE, **fields: object) -> Account:
    """Return a new account on `plan`."""
    return Account.objects.create_user(f"person{next(_numbers)}@example.com", plan_name=plan.name, **fields)


def make_key(account: Account | None = None, plan: Plan = FREE) -> str:
    """Return a new raw key of `account`, or of a new account on `plan`."""
    _, raw_key = keys.create_key(account or make_account(plan), "test")
    return raw_key


def make_client(account: Account | None = None, plan: Plan = FREE) -> Client:
    """Return a client that sends a new key of `account`, or of a new account on `plan`."""
    return Client(headers={"Authorization": f"Bearer {make_key(account, plan)}"})
