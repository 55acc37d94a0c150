from datetime import UTC, datetime, timedelta

import pytest

from accounts.limit_pools import visitor_of, visitor_pool
from accounts.models import VisitorMeter

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
def test_a_visitor_is_known_by_what_the_network_gives_out(one, other, is_same):
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
