"""GET /api/v1/usage."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts import limits, service, usage
from accounts.keys import find_key
from accounts.models import Meter, UsageKind
from accounts.plans import FREE, PRO
from tests.support.api import error_of, speak
from tests.support.factories import make_account

pytestmark = pytest.mark.django_db

URL = "/api/v1/usage"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def noon(clock):
    clock.now = NOON


def key_behind(client):
    return find_key(client.defaults["HTTP_AUTHORIZATION"].split()[1])


@pytest.mark.usefixtures("noon")
def test_it_tells_today_the_month_and_each_day(free_client):
    key = key_behind(free_client)
    with limits.admitted(key.account, 1_200, key, voice="af_heart"), limits.admitted(key.account, 300):
        pass
    used = free_client.get(URL, {"days": 2}).json()
    assert used == {
        "plan": "free",
        "today": {"characters": 1_500, "limit": 5_000, "remaining": 3_500, "reset_at": "2026-05-05T00:00:00Z"},
        "month": {"characters": 1_200, "fair_use": None},
        "days": [
            {"date": "2026-05-03", "requests": 0, "characters": 0, "keys": [], "kinds": [], "voices": []},
            {
                "date": "2026-05-04",
                "requests": 2,
                "characters": 1_500,
                "keys": [
                    {"name": "test", "prefix": key.prefix, "requests": 1, "characters": 1_200},
                    {"name": None, "prefix": None, "requests": 1, "characters": 300},
                ],
                "kinds": [{"kind": "speech", "requests": 2, "characters": 1_500}],
                "voices": [
                    {"voice": "af_heart", "requests": 1, "characters": 1_200},
                    {"voice": None, "requests": 1, "characters": 300},
                ],
            },
        ],
    }


@pytest.mark.usefixtures("tone_engine")
def test_a_spoken_request_is_listed_at_once(free_client):
    speak(free_client, input="Hello there")
    today = free_client.get(URL).json()["days"][-1]
    assert (today["requests"], today["characters"]) == (1, 11)
    assert today["keys"][0]["name"] == "test"


@pytest.mark.usefixtures("tone_engine")
def test_a_failed_request_is_no_usage(free_client):
    assert speak(free_client, input="fail").status_code == 500
    assert free_client.get(URL).json()["today"]["characters"] == 0


def test_pro_has_no_pool_and_a_fair_use(pro_client):
    used = pro_client.get(URL).json()
    assert used["plan"] == "pro"
    assert (used["today"]["limit"], used["today"]["remaining"]) == (None, None)
    assert used["month"]["fair_use"] == PRO.fair_use_per_month == 10_000_000


def test_usage_on_pro_leaves_the_pool_of_the_day_full(pro_client):
    key = key_behind(pro_client)
    with limits.admitted(key.account, 9_000, key):
        pass
    service.set_plan(key.account, FREE)
    today = pro_client.get(URL).json()["today"]
    assert (today["characters"], today["remaining"]) == (9_000, FREE.characters_per_day)


def test_a_month_of_days_is_the_default(free_client):
    assert len(free_client.get(URL).json()["days"]) == 30
    assert len(free_client.get(URL, {"days": 366}).json()["days"]) == 366


@pytest.mark.parametrize("days", ["", "0", "367", "-1", "many", "1.5", "9" * 400])
def test_a_wrong_number_of_days_is_named(free_client, days):
    response = free_client.get(URL, {"days": days})
    assert response.status_code == 400
    error = error_of(response)
    assert (error["code"], error["param"]) == ("invalid_value", "days")


def test_it_needs_a_key(client):
    assert client.get(URL).status_code == 401


def test_other_methods_are_refused(free_client):
    assert free_client.post(URL).status_code == 405


def test_another_account_does_not_see_it(free_client):
    other = make_account()
    with limits.admitted(other, 100):
        pass
    assert free_client.get(URL).json()["today"]["characters"] == 0


def test_reading_does_not_count_as_a_request(free_client):
    for _ in range(FREE.requests_per_minute + 1):
        assert free_client.get(URL).status_code == 200
    assert not Meter.objects.exists()


def test_a_year_costs_no_more_queries_than_a_day(free_client, django_assert_max_num_queries):
    key = key_behind(free_client)
    for day in range(20):
        usage.add_usage(
            key.account, key, timezone.now().date() - timedelta(days=day), UsageKind.SPEECH, {"af_heart": 10}
        )
    with django_assert_max_num_queries(6):
        assert sum(day["characters"] for day in free_client.get(URL, {"days": 366}).json()["days"]) == 200
