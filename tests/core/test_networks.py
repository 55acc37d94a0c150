import pytest

from core.networks import network_of, plain_address, site_of


@pytest.mark.parametrize(
    ("address", "plain", "network", "site"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.7", None),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7", None),
        ("2001:db8:1:2:3::4", "2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("", "", "", None),
        ("testserver", "testserver", "testserver", None),
    ],
)
def test_an_address_has_a_network_and_in_ipv6_a_site(address, plain, network, site):
    assert (plain_address(address), network_of(address), site_of(address)) == (plain, network, site)
