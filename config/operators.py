"""Who runs the service: a program that watches it shows so by the METRICS_TOKEN, or by asking from the same machine."""

import ipaddress
import secrets

from django.conf import settings
from django.http import HttpRequest

_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED")


def is_operator(request: HttpRequest) -> bool:
    """Tell whether the request may see what is not for everybody.

    Where a METRICS_TOKEN is set it must come with it; else it must come from this machine.
    """
    if settings.METRICS_TOKEN:
        sent, expected = request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
        return secrets.compare_digest(sent.encode(), expected.encode())
    return _is_from_this_machine(request)


def _is_from_this_machine(request: HttpRequest) -> bool:
    """Tell whether a program on this machine asks, and not a proxy on it in the name of others."""
    if any(name in request.META for name in _FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
