"""The networks from which each account has logged in: there, failed logins of strangers elsewhere do not count."""

from django.core.cache import cache
from django.utils.crypto import salted_hmac

KNOWN_FOR_S = 90 * 24 * 3600
"""Seconds for which a network stays known after the last login from it."""


def note_network(email: str, network: str) -> None:
    """Remember that the owner of the account with this e-mail address has logged in from `network`."""
    cache.set(_key(email, network), True, KNOWN_FOR_S)


def is_known_network(email: str, network: str) -> bool:
    """Tell whether the account with this e-mail address has logged in from `network` within `KNOWN_FOR_S`."""
    return cache.get(_key(email, network)) is not None


def _key(email: str, network: str) -> str:
    """Return a key that reveals neither address nor network: the cache may have other readers than the database."""
    return f"login-network:{salted_hmac('accounts.login_network', f'{email.lower()} {network}').hexdigest()}"
