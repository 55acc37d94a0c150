"""The networks behind addresses: the owner of a network can choose its addresses, so limits count networks."""

import ipaddress

VISITOR_BITS = 64
"""Leading bits of an IPv6 address that identify a visitor, who can choose the other bits freely."""

SITE_BITS = 48
"""Leading bits of the largest IPv6 network that one customer of a provider usually gets."""


def plain_address(address: str) -> str:
    """Return an IPv4 address that is written as IPv6 (`::ffff:…`) in IPv4's form, any other text as it is."""
    mapped = getattr(_parsed(address), "ipv4_mapped", None)
    return str(mapped) if mapped else address


def network_of(address: str) -> str:
    """Return the network of one visitor: an IPv4 address, a /64 of IPv6, or the text itself if it is no address."""
    return _network(address, VISITOR_BITS) or plain_address(address)


def site_of(address: str) -> str | None:
    """Return the /48 of an IPv6 address, which holds 65,536 visitors' networks; None for any other."""
    return _network(address, SITE_BITS)


def _network(address: str, bits: int) -> str | None:
    parsed = _parsed(address)
    if not isinstance(parsed, ipaddress.IPv6Address) or parsed.ipv4_mapped:
        return None
    return str(ipaddress.ip_network((parsed.packed, bits), strict=False))


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
