"""What happens to an account as a whole: its plan changes, or it goes with everything it owns."""

from collections.abc import Callable, Iterable
from datetime import datetime

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Account
from accounts.plans import VISITOR, Plan

Removal = Callable[[Account], None]

_removals: list[Removal] = []


def plan_of(account: Account | None) -> Plan:
    """Return the plan that holds for an account, or for somebody without one."""
    return VISITOR if account is None else account.plan


def set_plan(account: Account, plan: Plan, until: datetime | None = None) -> None:
    """Put the account on `plan` from now on, at the latest until `until`: from then on it counts as Free."""
    account.plan_name = plan.name
    account.plan_since = timezone.now()
    account.plan_until = until
    account.save(update_fields=["plan_name", "plan_since", "plan_until"])


def suspend(accounts: Iterable[Account]) -> None:
    """Close accounts: their keys and sessions are refused from the next request on, in every process.

    Nothing is deleted.
    """
    _set_active(accounts, False)


def reopen(accounts: Iterable[Account]) -> None:
    """Undo `suspend`."""
    _set_active(accounts, True)


def forget_addresses(account: Account) -> None:
    """Let the account log in by `Account.email` alone, to be confirmed anew: after somebody else has changed it."""
    EmailAddress.objects.filter(user=account).delete()


def remove_with_account(removal: Removal) -> None:
    """Have `removal(account)` called before an account's rows are deleted.

    For what no foreign key cascades to: an app that keeps files of accounts registers its function in
    `AppConfig.ready`. It is called outside of a transaction, while the rows that name the files are still there, and
    must bear being called again: a deletion that failed half-way is repeated.
    """
    _removals.append(removal)


def delete_account(account: Account) -> None:
    """Delete the account and everything it owns, for good.

    The account is closed first, so that nothing new comes while the old goes. Where a removal fails, its error comes
    through, and the account stays closed until the deletion is repeated.
    """
    suspend([account])
    for removal in _removals:
        removal(account)
    account.delete()


def _set_active(accounts: Iterable[Account], is_active: bool) -> None:
    Account.objects.filter(pk__in=[account.pk for account in accounts]).update(is_active=is_active)
