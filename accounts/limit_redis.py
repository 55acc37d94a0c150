"""Requests per minute and requests at once, counted in Redis for any number of machines, by the clock of Redis."""

import functools
import logging
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from redis import ConnectionError as RedisConnectionError
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.limit_answers import RateState, too_many_at_once, too_many_requests
from accounts.limit_traffic import MINUTE_S, PLACE_LIFETIME, CountedRequest, Place, counting, seconds_left
from accounts.plans import Plan
from core.errors import ServiceUnavailable

log = logging.getLogger(__name__)

TIMEOUT_S = 2.0
"""Seconds that Redis may take to answer, and to accept a connection."""

_NO_LIMIT = -1
_MINUTE_IS_FULL, _PLACES_ARE_FULL = 1, 2
LIFETIME_MS = int(PLACE_LIFETIME.total_seconds() * 1000)

# Each script is atomic for all other clients. ARGV[1] is the time (ms), or empty for the time of Redis itself.
_CLOCK = """
local now = tonumber(ARGV[1])
if not now then
    local clock = redis.call('TIME')
    now = clock[1] * 1000 + math.floor(clock[2] / 1000)
end
"""

# KEYS: minute, places. ARGV: time, requests per minute, requests at once, name and lifetime (ms) of the place.
# Returns which limit is full (0, or a constant above), its count, the minute and the time (ms).
_ENTER = f"""{_CLOCK}
local minute = math.floor(now / {MINUTE_S * 1000})
local requests = 0
if tonumber(redis.call('HGET', KEYS[1], 'minute')) == minute then
    requests = tonumber(redis.call('HGET', KEYS[1], 'requests'))
end
if requests >= tonumber(ARGV[2]) then return {{{_MINUTE_IS_FULL}, requests, minute, now}} end
if tonumber(ARGV[3]) ~= {_NO_LIMIT} then
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
    local places = redis.call('ZCOUNT', KEYS[2], now, now + 2 * ARGV[5])
    if places >= tonumber(ARGV[3]) then return {{{_PLACES_ARE_FULL}, places, minute, now}} end
    redis.call('ZADD', KEYS[2], now + ARGV[5], ARGV[4])
    redis.call('PEXPIRE', KEYS[2], ARGV[5])
end
redis.call('HSET', KEYS[1], 'minute', minute, 'requests', requests + 1)
redis.call('PEXPIRE', KEYS[1], {MINUTE_S * 1000})
return {{0, requests + 1, minute, now}}
"""

# KEYS: places. ARGV: time, name and lifetime (ms) of the place.
_RENEW = f"""{_CLOCK}
redis.call('ZADD', KEYS[1], 'XX', now + ARGV[3], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
"""

# KEYS: minute. ARGV: minute.
_GIVE_BACK = """
if redis.call('HGET', KEYS[1], 'minute') == ARGV[1] and tonumber(redis.call('HGET', KEYS[1], 'requests')) > 0 then
    redis.call('HINCRBY', KEYS[1], 'requests', -1)
end
"""


class RedisTraffic:
    """Any number of processes on one Redis; keys there expire a minute after their last use."""

    def __init__(self, redis: Redis, prefix: str, clock: Callable[[], float] | None = None) -> None:
        """Begin all keys with `prefix`. `clock`, if given, replaces the clock of Redis: seconds since the epoch."""
        self._redis = redis
        self._prefix = prefix
        self._clock = clock
        self._enter, self._renew, self._give_back = map(redis.register_script, (_ENTER, _RENEW, _GIVE_BACK))

    @contextmanager
    def entering(self, account_id: int, plan: Plan) -> Iterator[CountedRequest]:
        entry = self._let_in(account_id, plan)
        try:
            with counting():
                yield entry
        except BaseException:
            self.give_back(entry)
            if entry.place is not None:
                self.leave(account_id, entry.place)
            raise

    def renew(self, account_id: int, place: Place) -> None:
        with _outage_logged():
            self._renew([self._places_key(account_id)], [self._now(), place, LIFETIME_MS])

    def leave(self, account_id: int, place: Place) -> None:
        with _outage_logged():
            self._redis.zrem(self._places_key(account_id), place)

    def give_back(self, entry: CountedRequest) -> None:
        with _outage_logged():
            self._give_back([self._minute_key(entry.account_id)], [entry.minute])

    def check(self) -> None:
        """Return if Redis answers. Raises: RedisError."""
        self._redis.ping()

    def _let_in(self, account_id: int, plan: Plan) -> CountedRequest:
        place = None if plan.concurrent_requests is None else uuid.uuid4().hex
        at_once = _NO_LIMIT if plan.concurrent_requests is None else plan.concurrent_requests
        try:
            full, used, minute, now_ms = self._enter(
                [self._minute_key(account_id), self._places_key(account_id)],
                [self._now(), plan.requests_per_minute, at_once, place or "", LIFETIME_MS],
            )
        except RedisError as error:
            message = "We can't count requests right now. You have not been charged."
            raise ServiceUnavailable(message, retry_after_s=5) from error
        if full == _PLACES_ARE_FULL:
            raise too_many_at_once(at_once, used)
        rate = RateState(plan.requests_per_minute, used, seconds_left(minute, now_ms / 1000))
        if full == _MINUTE_IS_FULL:
            raise too_many_requests(rate, datetime.fromtimestamp(now_ms / 1000, UTC))
        return CountedRequest(account_id, minute, rate, place)

    def _minute_key(self, account_id: int) -> str:
        return f"{self._prefix}:limits:{{{account_id}}}:minute"

    def _places_key(self, account_id: int) -> str:
        return f"{self._prefix}:limits:{{{account_id}}}:places"

    def _now(self) -> int | str:
        """Return the time in milliseconds, or empty for the time of Redis."""
        return int(self._clock() * 1000) if self._clock else ""


@functools.lru_cache(maxsize=4)
def redis_traffic(url: str, prefix: str) -> RedisTraffic:
    """Return the traffic at a Redis; this process keeps its connections open."""
    # An idle connection is broken after Redis restarts: try once more on a new one. A Redis that is slow is not asked
    # again, because it may have counted the request.
    retry = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))
    redis = Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S, retry=retry)
    return RedisTraffic(redis, prefix)


@contextmanager
def _outage_logged() -> Iterator[None]:
    """Log a failure of Redis and go on: what it holds expires within a minute."""
    try:
        yield
    except RedisError:
        log.warning("Redis did not take back what a request held; it expires within a minute", exc_info=True)
