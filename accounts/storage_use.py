"""The bytes that an account keeps in the storage, within the quota of its plan.

The apps that keep files report each change, in its transaction. Each account has one number, since it may have a
million files. A reservation is one UPDATE whose condition is the quota.
"""

from django.db.models import F

from accounts.models import Account, StorageUse
from accounts.plans import shown_bytes
from core.errors import ApiError


def stored_bytes(account: Account) -> int:
    """Return the bytes that count against the account's quota."""
    used = StorageUse.objects.filter(pk=account.pk).values_list("byte_count", flat=True).first()
    return max(0, used or 0)


def require_storage(account: Account, byte_count: int = 0) -> None:
    """Refuse an account whose quota has no room for `byte_count` or is used up; count nothing. Raises: ApiError."""
    if stored_bytes(account) + max(1, byte_count) > account.plan.max_stored_bytes:
        raise _exceeded(account, byte_count)


def reserve_storage(account: Account, byte_count: int) -> None:
    """Count `byte_count` more if the quota allows them all. Raises: ApiError 403 `storage_quota_exceeded`."""
    most = account.plan.max_stored_bytes - byte_count
    StorageUse.objects.bulk_create([StorageUse(account=account)], ignore_conflicts=True)
    within = StorageUse.objects.filter(pk=account.pk, byte_count__lte=most)
    if not within.update(byte_count=F("byte_count") + byte_count):
        raise _exceeded(account, byte_count)


def change_storage(account_id: int, difference: int) -> None:
    """Count `difference` bytes more, or fewer if it is negative, whatever the quota is."""
    if not difference:
        return
    StorageUse.objects.bulk_create([StorageUse(account_id=account_id)], ignore_conflicts=True)
    StorageUse.objects.filter(pk=account_id).update(byte_count=F("byte_count") + difference)


def _exceeded(account: Account, requested: int) -> ApiError:
    limit, used = account.plan.max_stored_bytes, stored_bytes(account)
    more = f", and this would take about {shown_bytes(requested)} more" if requested else ""
    return ApiError(
        f"Your stored audio takes {shown_bytes(used)}{more}; your plan allows {shown_bytes(limit)}. "
        "Delete audio that you no longer need, or wait until older audio expires.",
        code="storage_quota_exceeded",
        status=403,
        extra={"limit": limit, "used": used, "requested": requested},
    )
