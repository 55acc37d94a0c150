"""Two hundred threads at four web servers for the limits of one account, on the services that are configured."""

import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from accounts.plans import FREE
from tests.support.engine import FAILING
from tests.support.server import Server, manage, server_in
from tests.support.services import POSTGRESQL_URL, REDIS_URL, own_services
from tests.support.tone_app import STUCK
from tests.support.workers import wait_until

SERVERS, THREADS = 4, 200
PLACE_LIFETIME_S, HEARTBEAT_S = 60.0, 0.5
_TOO_MUCH_AT_ONCE = ("concurrency_limit_exceeded", "server_overloaded", "service_unavailable")
DATABASE = "postgresql" if POSTGRESQL_URL else "sqlite"
STORES = [DATABASE, f"{DATABASE}-redis"] if REDIS_URL else [DATABASE]

pytestmark = [pytest.mark.process, pytest.mark.timeout(600)]

_FIGURES = """
from django.db.models import Sum
from accounts.models import Account, DailyUsage, Meter
account = Account.objects.get(email="{email}")
usage = DailyUsage.objects.filter(account=account).aggregate(Sum("requests"), Sum("characters"))
print(Meter.objects.get(account=account).day_characters, usage["requests__sum"], usage["characters__sum"])
"""

# The places of an account, by the seconds after which each expires, and how to change them as the time does.
_PLACES = """
from datetime import timedelta
from time import time
from django.conf import settings
from django.utils import timezone
from accounts.limit_redis import redis_traffic
from accounts.models import Account, RequestPlace
account = Account.objects.get(email="{email}")
redis = redis_traffic(settings.REDIS_URL, settings.REDIS_PREFIX) if settings.REDIS_URL else None
key = redis and redis._places_key(account.pk)
places = RequestPlace.objects.filter(account=account)
"""
_LEFT_S = """
if redis:
    print(*(until_ms / 1000 - time() for _, until_ms in redis._redis.zrange(key, 0, -1, withscores=True)))
else:
    print(*((until - timezone.now()).total_seconds() for until in places.values_list("expires_at", flat=True)))
"""
_LET_EXPIRE = """
if redis:
    redis._redis.zadd(key, dict.fromkeys(redis._redis.zrange(key, 0, -1), 1000 * (time() + {left_s})))
else:
    places.update(expires_at=timezone.now() + timedelta(seconds={left_s}))
"""


@dataclass(frozen=True)
class Answer:
    status: int
    code: str | None


class Site:
    """Several web servers on the same data, and what they wrote of their renderings."""

    def __init__(self, servers: list[Server], log: Path) -> None:
        self.servers = servers
        self.log = log

    def speak(self, key: str, text: str, server: Server | None = None) -> Answer:
        """Return what one of the servers answers."""
        # Not by httpx: two hundred of its clients would take the processor from the servers.
        address = urlsplit((server or random.choice(self.servers)).url)
        body = json.dumps({"input": text, "response_format": "wav"})
        header = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        with closing(HTTPConnection(str(address.hostname), address.port, timeout=300)) as connection:
            connection.request("POST", "/api/v1/audio/speech", body, header)
            response = connection.getresponse()
            content = response.read()
        return Answer(response.status, None if response.status == 200 else json.loads(content)["error"]["code"])

    def speak_in_time(self, key: str, text: str) -> Answer:
        """Return the first answer that is not that too much is going on at once."""
        while (answer := self.speak(key, text)).code in _TOO_MUCH_AT_ONCE:
            time.sleep(random.uniform(0.1, 1.0))
        return answer

    def places_s(self, email: str) -> list[float]:
        """Return the seconds after which each place of an account expires."""
        return [float(left_s) for left_s in self._shown(_PLACES + _LEFT_S, email=email).split()]

    def let_places_expire(self, email: str, left_s: float) -> None:
        """Make all places of an account expire in `left_s` seconds without a further sign of life."""
        self._shown(_PLACES + _LET_EXPIRE, email=email, left_s=left_s)

    def figures(self, email: str) -> tuple[int, int, int]:
        """Return the account's characters of the day, and its requests and characters in the usage."""
        day_characters, requests, characters = map(int, self._shown(_FIGURES, email=email).split())
        return day_characters, requests, characters

    def _shown(self, program: str, **names: object) -> str:
        return manage(self.servers[0].environment, "shell", "--verbosity", "0", "-c", program.format(**names))

    def most_at_once(self) -> int:
        """Return how many renderings ran at the same time at most."""
        events = sorted((float(moment), int(step)) for moment, step in map(str.split, self.log.open()))
        in_flight = most = 0
        for _, step in events:
            in_flight += step
            most = max(most, in_flight)
        return most


@pytest.fixture(scope="module", params=STORES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    directory = tmp_path_factory.mktemp("race")
    log = directory / "tone.log"
    with own_services(redis=request.param.endswith("redis")) as services, ExitStack() as stack:
        environment = os.environ | services
        environment |= {"STORAGE_DIR": str(directory), "RENDER_SLOTS": "2", "RENDER_QUEUE": "2"}
        environment |= {"DJANGO_SETTINGS_MODULE": "tests.support.tone_settings", "TONE_LOG": str(log)}
        environment |= {"PLACE_LIFETIME_S": str(PLACE_LIFETIME_S), "HEARTBEAT_S": str(HEARTBEAT_S)}
        manage(environment, "prepare")
        logs = [directory / f"server{number}.log" for number in range(SERVERS)]
        with ThreadPoolExecutor(SERVERS) as starters:
            servers = list(starters.map(lambda path: stack.enter_context(server_in(environment, path)), logs))
        yield Site(servers, log)


def at_once(call: Callable[[int], Answer]) -> list[Answer]:
    """Return what `call` returns for each thread's number, all threads having begun together."""
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> Answer:
        barrier.wait()
        return call(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


@pytest.mark.exhaustive
def test_a_pool_is_spent_exactly_and_usage_agrees(site):
    email, spent, length = "pool@example.com", FREE.characters_per_day - 500, 70
    key = site.servers[0].create_key(email, "free")
    failing, fine = f"{FAILING} {'a' * (length - len(FAILING) - 1)}", "a" * length
    assert site.speak(key, "a" + " " * (spent - 1)).status == 200
    assert site.speak(key, failing).code == "synthesis_failed"
    with_failures = THREADS // 4
    all_refunded = threading.Event()
    last_refund = threading.Barrier(with_failures, action=all_refunded.set)

    def call(number: int) -> Answer:
        if number < with_failures:
            answer = site.speak_in_time(key, failing)
            last_refund.wait()
            return answer
        answer = site.speak_in_time(key, fine)
        if answer.status != 200:
            # A request that fails holds its share for a moment only; later ones find it again.
            all_refunded.wait()
            answer = site.speak_in_time(key, fine)
        return answer

    answers = at_once(call)
    assert {answer.code for answer in answers} <= {None, "synthesis_failed", "daily_quota_exceeded"}
    served = sum(answer.status == 200 for answer in answers)
    used = spent + served * length
    assert FREE.characters_per_day - length < used <= FREE.characters_per_day
    assert site.figures(email) == (used, 1 + served, used)


@pytest.mark.exhaustive
def test_minute_and_places_are_spent_exactly(site):
    email = "minute@example.com"
    key = site.servers[0].create_key(email, "free")
    site.log.unlink(missing_ok=True)
    begun = time.time()
    answers = at_once(lambda number: site.speak_in_time(key, "a"))
    minutes = int(time.time() // 60 - begun // 60) + 1
    assert {answer.code for answer in answers} == {None, "rate_limit_exceeded"}
    served = sum(answer.status == 200 for answer in answers)
    assert FREE.requests_per_minute <= served <= minutes * FREE.requests_per_minute
    assert site.figures(email) == (served, served, served)
    assert 1 <= site.most_at_once() <= FREE.concurrent_requests


@pytest.mark.exhaustive
def test_a_killed_process_gives_its_places_back_and_a_living_one_keeps_them(site, tmp_path):
    email = "killed@example.com"
    key = site.servers[0].create_key(email, "free")
    site.log.unlink(missing_ok=True)
    with (
        server_in(site.servers[0].environment, tmp_path / "doomed.log") as doomed,
        ThreadPoolExecutor(FREE.concurrent_requests) as pool,
    ):
        lost = [pool.submit(site.speak, key, STUCK, doomed) for _ in range(FREE.concurrent_requests)]
        while not site.log.exists() or len(site.log.read_text().splitlines()) < FREE.concurrent_requests:
            time.sleep(0.1)
        site.let_places_expire(email, 0)
        wait_until(lambda: min(site.places_s(email)) > PLACE_LIFETIME_S / 2, "places that a living process keeps")
        assert site.speak(key, "a").code == "concurrency_limit_exceeded"
        doomed.process.kill()
        for answer in lost:
            with pytest.raises((HTTPException, OSError)):
                answer.result()
        doomed.process.wait()
    site.let_places_expire(email, 3)
    assert site.speak_in_time(key, "a").status == 200
