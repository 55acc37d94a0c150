"""Recognizes operators: programs that send the METRICS_TOKEN or, without one, ask from the same machine."""

import ipaddress
import secrets

from django.conf import settings
from django.http import HttpRequest


def is_operator(request: HttpRequest) -> bool:
    """Tell whether the request comes from an operator.

    If a METRICS_TOKEN is set, the request must carry it; otherwise it must come from this machine.
    """
    if settings.METRICS_TOKEN:
        sent, expected = request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
        return secrets.compare_digest(sent.encode(), expected.encode())
    return _is_from_this_machine(request)


def _is_from_this_machine(request: HttpRequest) -> bool:
    """Tell whether a program on this machine sent the request, not a proxy on it for somebody else."""
    if request.META.keys() & {"HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED"}:
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
