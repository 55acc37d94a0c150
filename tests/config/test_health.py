"""The answers of /healthz and /readyz, of each part and to whom."""

import json
import threading

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory

from config import health
from config.health import Probe
from core import stopping
from speech import readiness
from tests.support.engine import ToneEngine
from tts.engines.base import EngineError
from tts.engines.registry import EngineOptions, Engines

pytestmark = pytest.mark.django_db


class SlowlyReadyEngine(ToneEngine):
    """An engine that fails until it is `ready`, or holds what it is asked up until then."""

    def __init__(self, *, fails: bool) -> None:
        self.ready, self._fails = threading.Event(), fails

    def render(self, *asked):
        if self._fails and not self.ready.is_set():
            raise EngineError("no memory yet")
        self.ready.wait(240)
        return super().render(*asked)


@pytest.fixture
def probes():
    """The probes of all parts, which know nothing from before and wait as long as a busy machine takes."""
    readiness.speak_once.cache_clear()
    probes = health.all_probes()
    for probe in probes.values():
        probe.timeout_s = 120
    return probes


@pytest.fixture
def readyz(probes):
    """Ask whether the service is ready by these probes; return the status and the answer."""

    def ask(query="", **options):
        request = RequestFactory(**options).get(f"/readyz{query}")
        response = health.answer_readiness(request, probes)
        return response.status_code, json.loads(response.content)

    return ask


@pytest.fixture
def ready(tone_engine, files_folder, probes):
    """A service all of whose parts work, with a worker."""
    probes["worker"] = Probe(lambda: "alive", 120)


def broken():
    raise OperationalError("connection to 10.0.0.3 refused")


def test_healthz_answers_while_the_process_is_up():
    response = Client().get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert response["X-Request-Id"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_they_only_allow_reading(path):
    assert Client(enforce_csrf_checks=True).post(path).status_code == 405


def test_they_are_at_their_address():
    parts = ("database", "worker", "engine", "storage", "redis")
    response = Client().get("/readyz", {"exclude": parts})
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


def test_readyz_names_each_part(tone_engine, files_folder, readyz, settings, monkeypatch):
    monkeypatch.setattr(health, "is_any_worker_alive", lambda: True)
    status, body = readyz()
    assert status == 200
    assert body.pop("status") == "ok"
    redis = {"redis": {"ok": True, "detail": "connected"}} if settings.REDIS_URL else {}
    assert body == redis | {
        "database": {"ok": True, "detail": connection.vendor},
        "worker": {"ok": True, "detail": "alive"},
        "engine": {"ok": True, "detail": "tone"},
        "storage": {"ok": True, "detail": "writable"},
    }


def test_readyz_says_if_arabic_is_hard_to_understand(ready, readyz, use_engines, tmp_path):
    options = EngineOptions("espeak", tmp_path, (), {}, tmp_path, tmp_path, 1, "fp32")
    use_engines(lambda: Engines(options))
    engine = {"ok": True, "detail": "espeak-ng; Arabic: espeak-ng (hard to understand)"}
    assert readyz()[1]["engine"] == engine


def test_readyz_is_503_without_a_worker(tone_engine, readyz):
    status, body = readyz()
    assert status == 503
    assert body["worker"]["ok"] is False
    assert body["engine"]["ok"] is True


def test_readyz_is_503_without_an_engine(readyz, use_engines):
    def no_engines():
        raise EngineError("no model")

    use_engines(no_engines)
    assert readyz()[1]["engine"] == {"ok": False, "detail": "no model"}


def test_readyz_is_503_until_the_process_has_spoken(ready, readyz, use_engine):
    use_engine(engine := SlowlyReadyEngine(fails=True))
    status, body = readyz()
    assert status == 503
    assert body["engine"]["ok"] is False
    engine.ready.set()
    assert readyz()[0] == 200
    engine.ready.clear()
    assert readyz()[0] == 200  # an engine that has spoken is there


def test_readyz_is_503_while_the_engine_is_loaded(ready, readyz, probes, use_engine):
    use_engine(engine := SlowlyReadyEngine(fails=False))
    probes["engine"].timeout_s = 0.05
    assert readyz()[1]["engine"] == {"ok": False, "detail": "no answer within 0.05 s"}
    engine.ready.set()
    probes["engine"].timeout_s = 120
    assert readyz()[0] == 200


def test_readyz_is_503_without_a_place_to_write(ready, readyz, files_folder):
    files_folder.write_text("a file where the folder should be")
    status, body = readyz()
    assert status == 503
    assert body["storage"]["ok"] is False


def test_nothing_is_left_in_the_storage(ready, readyz, files_folder):
    assert readyz()[0] == 200
    assert [path for path in files_folder.rglob("*") if path.is_file()] == []


def test_readyz_is_503_without_redis(ready, readyz, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, body = readyz()
    assert status == 503
    assert body["redis"]["ok"] is False


def test_why_a_part_fails_is_for_operators(ready, readyz, probes, settings):
    probes["database"] = Probe(broken, 120)
    assert readyz()[1]["database"] == {"ok": False, "detail": "connection to 10.0.0.3 refused"}
    assert readyz(REMOTE_ADDR="192.0.2.7")[1]["database"] == {"ok": False, "detail": "see the log"}
    settings.METRICS_TOKEN = "a-token"
    token = {"Authorization": "Bearer a-token"}
    assert "10.0.0.3" in readyz(REMOTE_ADDR="192.0.2.7", headers=token)[1]["database"]["detail"]


def test_parts_can_be_left_out(ready, readyz, probes):
    probes["database"] = Probe(broken, 120)
    assert readyz("?exclude=worker")[0] == 503
    status, body = readyz("?exclude=database&exclude=worker")
    assert status == 200
    assert not {"database", "worker"} & body.keys()


def test_a_part_that_hangs_takes_only_one_thread(ready, readyz, probes):
    release, calls = threading.Event(), []

    def hang():
        calls.append(threading.current_thread())
        release.wait(240)
        return "late"

    probes["storage"] = Probe(hang, 0.05)
    for _ in range(5):
        status, body = readyz()
        assert status == 503
        assert body["storage"] == {"ok": False, "detail": "no answer within 0.05 s"}
        assert body["database"]["ok"] is True
    assert len(calls) == 1
    release.set()
    calls[0].join(120)
    probes["storage"].timeout_s = 120
    assert readyz()[0] == 200


def test_a_probe_for_which_there_was_no_memory_is_asked_again(ready, readyz, monkeypatch):
    def fail_to_start(thread):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as too_little_memory:
        too_little_memory.setattr(threading.Thread, "start", fail_to_start)
        status, body = readyz()
    assert status == 503
    assert body["database"] == {"ok": False, "detail": "can't start new thread"}
    assert readyz()[0] == 200


def test_a_good_answer_about_the_storage_is_reused_for_a_while(ready, readyz, probes):
    now = [100.0]
    written = []
    probes["storage"] = Probe(lambda: written.append(None) or "writable", 120, 10, lambda: now[0])
    for passed_s in (0, 9, 2):
        now[0] += passed_s
        assert readyz()[0] == 200
    assert len(written) == 2


def test_a_stopping_process_says_only_that(monkeypatch):
    monkeypatch.setattr(stopping, "_is_stopping", False)
    stopping.begin_stopping()
    response = Client().get("/readyz")
    assert (response.status_code, response.json()) == (503, {"status": "stopping"})
    assert Client().get("/healthz").status_code == 200
