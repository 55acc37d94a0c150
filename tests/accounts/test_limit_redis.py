"""The parts of limits that are Redis's own: its clock, its keys, its absence."""

import threading
import uuid

import pytest
from redis import Redis

from accounts import limits
from accounts.limit_redis import RedisTraffic, redis_traffic
from accounts.plans import FREE, PRO
from core.errors import LimitExceeded, ServiceUnavailable
from tests.support.api import error_of, speak
from tests.support.factories import make_account
from tests.support.server import free_port
from tests.support.services import REDIS_URL

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def no_redis(settings):
    """A Redis is configured where nothing listens."""
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"


class TestOutage:
    def test_a_request_is_refused_and_costs_nothing(self, no_redis):
        account = make_account(FREE)
        with pytest.raises(ServiceUnavailable) as caught:
            limits.admit(account, 700)
        assert caught.value.retry_after_s >= 1
        assert limits.characters_used_today(account) == 0

    def test_it_is_a_503_to_the_caller(self, no_redis, tone_engine, free_client):
        response = speak(free_client)
        assert response.status_code == 503
        assert (error_of(response)["type"], error_of(response)["code"]) == ("server_error", "service_unavailable")
        assert int(response["Retry-After"]) >= 1

    def test_readyz_names_it(self, no_redis, client):
        body = client.get("/readyz").json()
        assert (body["status"], body["redis"]["ok"]) == ("unavailable", False)


@pytest.mark.skipif(not REDIS_URL, reason="needs TEST_REDIS_URL")
class TestRedis:
    @pytest.fixture
    def redis(self, settings) -> Redis:
        settings.REDIS_URL = REDIS_URL
        return Redis.from_url(REDIS_URL, decode_responses=True)

    def test_the_clock_of_redis_counts_and_keys_expire_within_a_minute(self, redis, settings):
        limits.admit(make_account(FREE), 1)
        keys = list(redis.scan_iter(f"{settings.REDIS_PREFIX}:*"))
        assert len(keys) == 2
        for key in keys:
            assert 0 < redis.pttl(key) <= 60_000

    def test_an_outage_during_a_request_fails_nothing_and_gives_the_characters_back(self, redis, settings, monkeypatch):
        account = make_account(FREE)
        served, failed = limits.admit(account, 100), limits.admit(account, 700)
        lost = RedisTraffic(Redis.from_url(f"redis://127.0.0.1:{free_port()}/0"), settings.REDIS_PREFIX)
        for admission in (served, failed):
            object.__setattr__(admission, "traffic", lost)
        served.keep_alive()
        served.leave()
        failed.refund()
        failed.leave()
        assert limits.characters_used_today(account) == 100

    def test_readyz_says_that_it_is_there(self, redis, client):
        assert client.get("/readyz").json()["redis"] == {"ok": True, "detail": "connected"}

    def test_a_connection_that_broke_while_idle_is_replaced(self, redis, settings):
        account = make_account(PRO)
        limits.admit(account, 1)
        idle = redis_traffic(settings.REDIS_URL, settings.REDIS_PREFIX)._redis
        redis.client_kill_filter(_id=idle.client_id())
        limits.admit(account, 1)

    def test_threads_that_race_agree(self, redis):
        traffic, admitted, refused = RedisTraffic(redis, f"test-{uuid.uuid4().hex}", lambda: 1e9), [], []

        def race() -> None:
            for _ in range(10):
                try:
                    admitted.append(traffic._let_in(1, PRO))
                except LimitExceeded as error:
                    refused.append(error.code)

        threads = [threading.Thread(target=race) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(entry.rate.used for entry in admitted) == list(range(1, PRO.requests_per_minute + 1))
        assert refused == ["rate_limit_exceeded"] * (80 - PRO.requests_per_minute)
