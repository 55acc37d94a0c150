"""The key in the examples of a page: the reader chooses it once for all pages."""

from dataclasses import dataclass

from django.http import HttpRequest

from accounts.keys import live_keys
from accounts.models import Account, ApiKey

_CHOSEN = "guide_key"


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """The keys of the reader's account, the newest first, and which one the examples name; None without any key.

    `is_changed` tells whether the reader has just chosen it.
    """

    keys: list[ApiKey]
    chosen: ApiKey | None
    is_changed: bool = False


def key_choice(request: HttpRequest) -> KeyChoice | None:
    """Return the choice of a key, which `?key=` changes for the session; None for visitors."""
    if not isinstance(request.user, Account):
        return None
    keys = [key for key in live_keys(request.user) if not key.has_expired]
    by_id = {str(key.pk): key for key in keys}
    asked = request.GET.get("key", "")
    if asked in by_id:
        request.session[_CHOSEN] = asked
    chosen = by_id.get(request.session.get(_CHOSEN, ""), keys[0] if keys else None)
    return KeyChoice(keys, chosen, is_changed=asked in by_id)
