"""Changes of a whole account: its plan, its suspension, its deletion with everything it owns."""

from collections.abc import Callable, Iterable
from datetime import datetime

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Account
from accounts.plans import VISITOR, Plan

Removal = Callable[[Account], None]

_removals: list[Removal] = []


def plan_of(account: Account | None) -> Plan:
    """Return the plan of an account, or of visitors for None."""
    return VISITOR if account is None else account.plan


def set_plan(account: Account, plan: Plan, until: datetime | None = None) -> None:
    """Put the account on `plan` from now on; from `until` on, if given, it counts as Free."""
    account.plan_name = plan.name
    account.plan_since = timezone.now()
    account.plan_until = until
    account.save(update_fields=["plan_name", "plan_since", "plan_until"])


def is_address_unproven(account: Account) -> bool:
    """Tell whether somebody can log in to the account although nobody has proven to own its e-mail address.

    Anybody may have signed up with the address. An account without a password waits for the owner of the address.
    """
    addresses = EmailAddress.objects.filter(user=account, email__iexact=account.email, verified=True)
    return account.has_usable_password() and not addresses.exists()


def suspend(accounts: Iterable[Account]) -> None:
    """Suspend accounts: every process refuses their keys and sessions from the next request on.

    Nothing is deleted.
    """
    _set_active(accounts, False)


def reopen(accounts: Iterable[Account]) -> None:
    """Undo `suspend`."""
    _set_active(accounts, True)


def forget_addresses(account: Account) -> None:
    """Delete the confirmed addresses of an account after staff changed its e-mail: it must confirm the new one."""
    EmailAddress.objects.filter(user=account).delete()


def remove_with_account(removal: Removal) -> None:
    """Have `removal(account)` called before an account's rows are deleted.

    An app whose files no foreign key cascades to registers its function in `AppConfig.ready`. It is called outside a
    transaction, while the rows that name the files still exist, and again if the deletion failed half-way.
    """
    _removals.append(removal)


def delete_account(account: Account) -> None:
    """Delete the account and everything it owns, for good.

    The account is suspended first, so that it can add nothing during the deletion. If a removal fails, its error is
    raised, and the account stays suspended until the deletion is repeated.
    """
    suspend([account])
    for removal in _removals:
        removal(account)
    account.delete()


def _set_active(accounts: Iterable[Account], is_active: bool) -> None:
    Account.objects.filter(pk__in=[account.pk for account in accounts]).update(is_active=is_active)
