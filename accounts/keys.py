"""API keys: create, find and revoke them."""

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Account, ApiKey
from accounts.scopes import Scope, stored

PREFIX = "ev_"
MAX_KEYS = 100
"""The most keys of an account that are not revoked."""

MAX_NEW_KEYS = 200
"""The most new keys of an account in a day: each is kept, revoked or not, because the usage refers to it."""

MAX_LIFE = timedelta(days=3653)
"""The longest life of a key that expires: ten years."""

MAX_NAME = 100
"""Longest name of a key, in code points."""

_DAY = timedelta(days=1)
_RANDOM_BYTES = 32
_SHOWN_CHARACTERS = 10
_FORM = re.compile(r"ev_[A-Za-z0-9_-]{32,128}")
_LAST_USE_PRECISION = timedelta(minutes=1)


class TooManyKeys(Exception):
    """The account has `MAX_KEYS` live keys, or has made `MAX_NEW_KEYS` today."""


def generate_raw_key() -> str:
    """Return a new raw key: `ev_` and 43 random URL-safe characters (256 bits)."""
    return PREFIX + secrets.token_urlsafe(_RANDOM_BYTES)


def digest_key(raw_key: str) -> str:
    """Return the SHA-256 of a raw key as 64 hexadecimal digits; it is stored, and it signs callbacks."""
    return hashlib.sha256(raw_key.encode()).hexdigest()


def clean_name(name: str) -> str:
    """Return `name` without white space at its ends, if a key may have this name. Raises: ValidationError."""
    name = name.strip()
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise ValidationError(f"A key's name must be one line of 1 to {MAX_NAME} characters.")
    return name


def end_of(last_day: date | None) -> datetime | None:
    """Return when a key with this last day (UTC) expires. Raises: ValidationError for a day that is over or too far."""
    if last_day is None:
        return None
    today = timezone.now().date()
    if not today <= last_day <= today + MAX_LIFE:
        raise ValidationError(f"A key's last day must be from today to {today + MAX_LIFE}.")
    return datetime.combine(last_day + _DAY, time(), UTC)


@transaction.atomic
def create_key(
    account: Account,
    name: str,
    raw_key: str | None = None,
    *,
    scopes: Iterable[Scope] | None = None,
    last_day: date | None = None,
) -> tuple[ApiKey, str]:
    """Return a new key of `account` and its raw form, which cannot be shown again.

    Without `scopes` it has full access; it works until the end of `last_day` (UTC), or forever.

    Raises: ValidationError, for the name or the day; TooManyKeys.
    """
    name, expires_at = clean_name(name), end_of(last_day)
    raw_key = raw_key or generate_raw_key()
    # The lock stops two requests from both creating the last key.
    Account.objects.select_for_update(no_key=True).get(pk=account.pk)
    if live_keys(account).count() >= MAX_KEYS:
        raise TooManyKeys(f"An account may have at most {MAX_KEYS} keys. Revoke one you no longer use.")
    if ApiKey.objects.filter(account=account, created_at__gt=timezone.now() - _DAY).count() >= MAX_NEW_KEYS:
        raise TooManyKeys(f"An account may create at most {MAX_NEW_KEYS} keys a day. Create another one tomorrow.")
    key = ApiKey.objects.create(
        account=account,
        name=name,
        prefix=raw_key[:_SHOWN_CHARACTERS],
        digest=digest_key(raw_key),
        scopes=stored(scopes),
        expires_at=expires_at,
    )
    return key, raw_key


def live_keys(account: Account) -> QuerySet[ApiKey]:
    """Return the account's keys that are not revoked, expired ones too, the newest first."""
    return ApiKey.objects.filter(account=account, revoked_at=None)


def is_well_formed(raw_key: str) -> bool:
    """Tell whether `raw_key` has the form of a key."""
    return _FORM.fullmatch(raw_key) is not None


def find_key(raw_key: str) -> ApiKey | None:
    """Return the key, with its account loaded, if it is well formed, known, not revoked and of an active account.

    It may have expired; the caller tells its owner.
    """
    if not is_well_formed(raw_key):
        return None
    live = ApiKey.objects.select_related("account").filter(revoked_at=None, account__is_active=True)
    return live.filter(digest=digest_key(raw_key)).first()


def note_use(key: ApiKey) -> None:
    """Store the time of the key's last use, to the minute, so that a busy key does not cost a write per request."""
    now = timezone.now()
    stale = now - _LAST_USE_PRECISION
    if key.last_used_at is None or key.last_used_at < stale:
        is_stale = Q(last_used_at=None) | Q(last_used_at__lt=stale)
        ApiKey.objects.filter(is_stale, pk=key.pk).update(last_used_at=now)


def revoke_key(key: ApiKey) -> None:
    """Make the key unusable from the next request on; a key that is already revoked does not change."""
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now())


def revoke_keys(account: Account) -> int:
    """Make all keys of the account unusable from the next request on; return how many were usable."""
    return live_keys(account).update(revoked_at=timezone.now())
