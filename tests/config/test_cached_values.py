"""Values in Redis: what may be kept there, and that reading them runs nothing."""

import pickle
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache

from config import cached_values
from config.cached_values import JsonSerializer
from tests.support.services import REDIS_URL

pytestmark = pytest.mark.database

needs_redis = pytest.mark.skipif(not REDIS_URL, reason="no Redis is configured")


class Touches:
    """Makes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


@pytest.mark.parametrize("value", [0, -3, 10**20, 1.5, "text", "", None, True, [1.25, 2.5], {"a": [1, "b"]}])
def test_values_come_back(value):
    serializer = JsonSerializer()
    stored = serializer.dumps(value)
    assert serializer.loads(str(stored).encode() if isinstance(stored, int) else stored) == value


def test_a_pickle_is_an_error_and_runs_nothing(tmp_path):
    with pytest.raises(ValueError, match="decode"):
        JsonSerializer().loads(pickle.dumps(Touches(tmp_path / "made")))
    with pytest.raises(TypeError):
        JsonSerializer().dumps(Touches(tmp_path / "made"))
    assert not list(tmp_path.iterdir())


@needs_redis
def test_a_pickle_that_somebody_left_in_redis_runs_nothing(tmp_path):
    for name in ("default", "workers"):
        cache = caches[name]
        assert isinstance(cache, RedisCache)
        assert isinstance(cache._cache._serializer, cached_values.JsonSerializer)
        client = cache._cache.get_client(None, write=True)
        key = cache.make_and_validate_key("hostile")
        client.set(key, pickle.dumps(Touches(tmp_path / "made")))
        with pytest.raises(ValueError, match="decode"):
            cache.get("hostile")
        cache.delete("hostile")
    assert not list(tmp_path.iterdir())


@needs_redis
def test_what_an_older_release_cached_is_not_read():
    caches["default"].set("login", [1.0], version=1)
    assert caches["default"].get("login") is None
    caches["default"].set("login", [1.0])
    assert caches["default"].incr("count", 2) if caches["default"].add("count", 1) else True
    assert caches["default"].get("login") == [1.0]
    caches["default"].delete_many(["login", "count"])
