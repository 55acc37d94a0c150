"""The lock of an account, the first that a transaction takes: account, job, segment."""

from accounts.models import Account
from core.errors import InvalidKey


def lock_account(account_id: int) -> bool:
    """Hold the lock of the account until the transaction ends; return whether the account is there and open.

    On SQLite the transaction itself is the lock. Rows that refer to the account can be added meanwhile.
    """
    row = Account.objects.select_for_update(no_key=True).only("is_active").filter(pk=account_id).first()
    return row is not None and row.is_active


def lock_open_account(account: Account) -> None:
    """Lock an account to which rows are added: its deletion begins before that, or finds the new rows.

    Raises: InvalidKey if the account is closed or deleted.
    """
    if not lock_account(account.pk):
        raise InvalidKey("This account is closed.")
