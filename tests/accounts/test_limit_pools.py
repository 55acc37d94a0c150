from datetime import UTC, datetime, timedelta

import pytest

from accounts.limit_pools import visitor_of, visitor_pool
from accounts.limits import characters_left_today
from accounts.models import VisitorMeter
from accounts.plans import SITE_CHARACTERS_PER_DAY, VISITOR_CHARACTERS_PER_DAY
from core.errors import LimitExceeded

pytestmark = pytest.mark.database

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("", "203.0.113.7", False),
    ],
)
def test_a_visitor_is_identified_by_network(one, other, is_same):
    assert (visitor_of(one) == visitor_of(other)) is is_same


def test_an_address_cannot_be_read_or_guessed_without_the_key_of_the_service(settings):
    visitor = visitor_of("203.0.113.7")
    assert len(visitor) == 64
    settings.SECRET_KEY = "another"
    assert visitor_of("203.0.113.7") != visitor


@pytest.mark.django_db
def test_visitors_of_earlier_days_are_forgotten():
    visitor_pool("203.0.113.7").charge(10, NOON)
    visitor_pool("203.0.113.8").charge(10, NOON)
    visitor_pool("203.0.113.9").charge(10, NOON + timedelta(days=1))
    assert [meter.visitor for meter in VisitorMeter.objects.all()] == [visitor_of("203.0.113.9")]


def spoken_from(networks: int, address: str) -> int:
    """Return the characters that visitors in so many networks of a site can have spoken together, 500 at once."""
    spoken = 0
    for network in range(networks):
        for _ in range(VISITOR_CHARACTERS_PER_DAY // 500 + 1):
            try:
                visitor_pool(address.format(network)).charge(500, NOON)
            except LimitExceeded:
                break
            spoken += 500
    return spoken


@pytest.mark.django_db
def test_all_networks_of_a_site_share_a_wider_pool():
    assert spoken_from(40, "2001:db8:1:{:x}::1") == SITE_CHARACTERS_PER_DAY
    assert spoken_from(1, "2001:db8:2:{:x}::1") == VISITOR_CHARACTERS_PER_DAY, "another /48"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["203.0.113.{}", "::ffff:203.0.113.{}"])
def test_addresses_of_ipv4_have_no_wider_pool(address):
    assert spoken_from(12, address) == 12 * VISITOR_CHARACTERS_PER_DAY


@pytest.mark.django_db
def test_what_the_wider_pool_refuses_is_not_taken_from_the_visitor():
    spoken_from(10, "2001:db8:1:{:x}::1")
    late = visitor_pool("2001:db8:1:ffff::1")
    with pytest.raises(LimitExceeded, match="all visitors of your network") as refused:
        late.charge(1, NOON)
    assert refused.value.extra["limit"] == SITE_CHARACTERS_PER_DAY
    assert not VisitorMeter.objects.filter(pk=late.owner, day_characters__gt=0).exists()


@pytest.mark.django_db
def test_a_refund_goes_to_both_pools(clock):
    clock.now = NOON
    day = visitor_pool("2001:db8:1:1::1").charge(1_900, NOON)
    assert characters_left_today(None, "2001:db8:1:1::2") == 100
    spoken_from(9, "2001:db8:1:9{:x}::1")
    assert characters_left_today(None, "2001:db8:1:2::1") == 100, "what is left of the wider pool"
    visitor_pool("2001:db8:1:1::1").refund(1_900, day)
    assert characters_left_today(None, "2001:db8:1:1::2") == 2_000
    assert characters_left_today(None, "2001:db8:1:2::1") == 2_000
