"""The network addresses that a callback may go to: no others ever get a connection."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidValue
from jobs.callbacks.posting import check_callback_url, is_public
from tests.support.callback_posts import OTHER_PUBLIC, PUBLIC, SHORT_S, post
from tests.support.receiver import https_receiver

pytestmark = pytest.mark.process

NOT_PUBLIC_ADDRESSES = (
    "127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 "
    "100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 "
    "240.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 "
    "::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1:: 2001:0:7f00:1::1 2001:db8::1 3fff::1 "
    "5f00::1 100::1 fd00::1 fc00::1 fe80::1 fe80::1%lo fec0::1 ff02::1"
).split()
OTHER_FORMS = (
    "localhost LOCALHOST. hooks.localhost 2130706433 0x7f000001 0x7f.1 0177.0.0.1 0177.1 127.1 0 10.66051"
).split()
NOT_PUBLIC = [
    *(f"[{address.replace('%', '%25')}]" if ":" in address else address for address in NOT_PUBLIC_ADDRESSES),
    *OTHER_FORMS,
]


@pytest.mark.parametrize("host", NOT_PUBLIC)
def test_an_address_that_is_not_public_never_gets_a_connection(host, connects, bait):
    url = f"https://{host}:{bait.port}/callback"
    with pytest.raises(InvalidValue, match="public address") as refused:
        check_callback_url(url)
    assert refused.value.param == "callback_url"
    delivery = post(url, allow_private=False)
    assert (delivery.status, delivery.is_delivered) == (None, False)
    assert "public address" in delivery.error
    assert connects.opened == []
    assert bait.is_untouched()


def test_the_test_server_would_accept_a_connection(bait):
    post(f"https://0x7f.1:{bait.port}/", timeout_s=SHORT_S)
    assert not bait.is_untouched()


@pytest.mark.parametrize("address", NOT_PUBLIC_ADDRESSES)
def test_a_name_that_leads_to_such_an_address_never_gets_a_connection(address, connects, resolve, bait):
    asked = resolve([address])
    check_callback_url(f"https://receiver.test:{bait.port}/")
    delivery = post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert (delivery.status, delivery.error) == (None, "receiver.test has no public address")
    assert asked == ["receiver.test"]
    assert connects.opened == []
    assert bait.is_untouched()


def test_a_real_name_of_this_machine_never_gets_a_connection(connects, bait):
    delivery = post(f"https://{socket.gethostname()}:{bait.port}/", allow_private=False)
    assert delivery.status is None
    assert connects.opened == []
    assert bait.is_untouched()


def test_a_name_that_changes_its_answer_reaches_only_checked_addresses(connects, resolve, bait):
    asked = resolve([PUBLIC], ["127.0.0.1"])
    post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert connects.opened == [PUBLIC]
    assert bait.is_untouched()
    assert asked == ["receiver.test"]


def test_a_name_that_turns_public_too_late_is_refused(connects, resolve, bait):
    resolve(["127.0.0.1"], [PUBLIC])
    delivery = post(f"https://receiver.test:{bait.port}/", allow_private=False)
    assert delivery.error == "receiver.test has no public address"
    assert connects.opened == []
    assert bait.is_untouched()


def test_of_several_addresses_only_the_public_ones_are_tried_in_their_order(connects, resolve, bait):
    resolve(["127.0.0.1", OTHER_PUBLIC, "::1", PUBLIC, "10.0.0.1"])
    with https_receiver() as receiver:
        connects.receivers[PUBLIC] = ("127.0.0.1", receiver.port)
        delivery = post(f"https://receiver.test:{bait.port}/", receiver, allow_private=False)
    assert delivery.is_delivered
    assert connects.opened == [OTHER_PUBLIC, PUBLIC]
    assert bait.is_untouched()


NETWORKS_NOT_PUBLIC = (
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 "
    "::/16 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:2::/48 2001:10::/28 2001:20::/28 2001:db8::/32 "
    "2002::/16 3fff::/20 4000::/2 8000::/1 fc00::/7 fe80::/10 fec0::/10 ff00::/8"
).split()  # source: IANA's registries of special-purpose addresses


@pytest.mark.parametrize("network", NETWORKS_NOT_PUBLIC)
def test_networks_of_special_purpose_are_not_public(network):
    addresses = ip_network(network)
    middle = addresses[addresses.num_addresses // 2]
    assert not any(is_public(str(address)) for address in (addresses[0], middle, addresses[-1]))


PUBLIC_ADDRESSES = (
    "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 "
    "172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.0.0 198.20.0.0 223.255.255.255 "
    "2606:4700:4700::1111 2a00:1450:4001::1 2003::1"
).split()


@pytest.mark.parametrize("address", [*PUBLIC_ADDRESSES, PUBLIC, OTHER_PUBLIC])
def test_addresses_of_the_open_network_are_public(address):
    assert is_public(address)


@given(st.ip_addresses(v=4).map(int))
def test_ipv6_addresses_that_carry_ipv4_are_not_public(number):
    teredo_client = number ^ 0xFFFFFFFF
    embedded = (
        number,
        0xFFFF << 32 | number,
        0xFFFF << 48 | number,
        0x64FF9B << 96 | number,
        0x2002 << 112 | number << 80 | 1,
        0x20010000 << 96 | number << 64 | 1,
        0x20010000 << 96 | 0x01010101 << 64 | teredo_client,
    )
    assert not any(is_public(str(IPv6Address(address))) for address in embedded), IPv4Address(number)


@pytest.mark.parametrize("host", NOT_PUBLIC)
def test_private_addresses_are_accepted_if_a_setting_allows_it(host):
    check_callback_url(f"https://{host}/callback", allow_private=True)
