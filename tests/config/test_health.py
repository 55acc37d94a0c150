"""The answers of /healthz and /readyz, of each part and to whom."""

import threading

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config import health
from core import stopping
from speech import readiness, speakers
from tts.engines.base import EngineError
from tts.engines.registry import EngineOptions, Engines

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    """Nothing is known from before."""
    fresh = {name: health._Probe(probe._check, 120, probe._good_for_s) for name, probe in health._probes.items()}
    monkeypatch.setattr(health, "_probes", fresh)
    readiness.speak_once.cache_clear()


@pytest.fixture
def ready(tone_engine, monkeypatch, files_folder):
    """A service all of whose parts work."""
    monkeypatch.setattr(health, "is_any_worker_alive", lambda: True)


def set_check(name, check, timeout_s=120.0):
    health._probes[name] = health._Probe(check, timeout_s)


def broken():
    raise OperationalError("connection to 10.0.0.3 refused")


def readyz(**options):
    response = Client(**options).get("/readyz")
    return response.status_code, response.json()


def test_healthz_answers_while_the_process_is_up():
    response = Client().get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert response["X-Request-Id"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_they_only_allow_reading(path):
    assert Client(enforce_csrf_checks=True).post(path).status_code == 405


def test_readyz_names_each_part(ready, settings):
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


def test_readyz_says_if_arabic_is_hard_to_understand(ready, monkeypatch, tmp_path):
    options = EngineOptions("espeak", tmp_path, (), {}, tmp_path, tmp_path, 1, "fp32")
    monkeypatch.setattr(speakers, "engines", lambda: Engines(options))
    engine = {"ok": True, "detail": "espeak-ng; Arabic: espeak-ng (hard to understand)"}
    assert readyz()[1]["engine"] == engine


def test_readyz_is_503_without_a_worker(tone_engine):
    status, body = readyz()
    assert status == 503
    assert body["worker"]["ok"] is False
    assert body["engine"]["ok"] is True


def test_readyz_is_503_without_an_engine(monkeypatch):
    def no_engines():
        raise EngineError("no model")

    monkeypatch.setattr(speakers, "engines", no_engines)
    assert readyz()[1]["engine"] == {"ok": False, "detail": "no model"}


def test_readyz_is_503_until_the_process_has_spoken(ready, tone_engine, monkeypatch):
    def fail(*_: object):
        raise EngineError("no memory yet")

    with monkeypatch.context() as patch:
        patch.setattr(tone_engine, "render", fail)
        status, body = readyz()
        assert status == 503
        assert body["engine"]["ok"] is False
    assert readyz()[0] == 200
    monkeypatch.setattr(tone_engine, "render", fail)
    assert readyz()[0] == 200  # an engine that has spoken is there


def test_readyz_is_503_while_the_engine_is_loaded(ready, tone_engine, monkeypatch):
    loaded, render = threading.Event(), tone_engine.render

    def speak(*arguments: object):
        loaded.wait(240)
        return render(*arguments)

    monkeypatch.setattr(tone_engine, "render", speak)
    health._probes["engine"].timeout_s = 0.05
    assert readyz()[1]["engine"] == {"ok": False, "detail": "no answer within 0.05 s"}
    loaded.set()
    health._probes["engine"].timeout_s = 120
    assert readyz()[0] == 200


def test_readyz_is_503_without_a_place_to_write(ready, files_folder):
    files_folder.write_text("a file where the folder should be")
    status, body = readyz()
    assert status == 503
    assert body["storage"]["ok"] is False


def test_nothing_is_left_in_the_storage(ready, files_folder):
    assert readyz()[0] == 200
    assert [path for path in files_folder.rglob("*") if path.is_file()] == []


def test_readyz_is_503_without_redis(ready, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, body = readyz()
    assert status == 503
    assert body["redis"]["ok"] is False


def test_why_a_part_fails_is_for_operators(ready, settings):
    set_check("database", broken)
    assert readyz()[1]["database"] == {"ok": False, "detail": "connection to 10.0.0.3 refused"}
    assert readyz(REMOTE_ADDR="192.0.2.7")[1]["database"] == {"ok": False, "detail": "see the log"}
    settings.METRICS_TOKEN = "a-token"
    token = {"Authorization": "Bearer a-token"}
    assert "10.0.0.3" in readyz(REMOTE_ADDR="192.0.2.7", headers=token)[1]["database"]["detail"]


def test_parts_can_be_left_out(ready):
    set_check("database", broken)
    assert Client().get("/readyz?exclude=worker").status_code == 503
    response = Client().get("/readyz?exclude=database&exclude=worker")
    assert response.status_code == 200
    assert not {"database", "worker"} & response.json().keys()


def test_a_part_that_hangs_takes_only_one_thread(ready):
    release, calls = threading.Event(), []

    def hang():
        calls.append(threading.current_thread())
        release.wait(240)
        return "late"

    set_check("storage", hang, timeout_s=0.05)
    for _ in range(5):
        status, body = readyz()
        assert status == 503
        assert body["storage"] == {"ok": False, "detail": "no answer within 0.05 s"}
        assert body["database"]["ok"] is True
    assert len(calls) == 1
    release.set()
    calls[0].join(120)
    health._probes["storage"].timeout_s = 120
    assert readyz()[0] == 200


def test_a_probe_for_which_there_was_no_memory_is_asked_again(ready, monkeypatch):
    def fail_to_start(thread):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as too_little_memory:
        too_little_memory.setattr(threading.Thread, "start", fail_to_start)
        status, body = readyz()
    assert status == 503
    assert body["database"] == {"ok": False, "detail": "can't start new thread"}
    assert readyz()[0] == 200


def test_a_good_answer_about_the_storage_is_reused_for_a_while(ready):
    now = [100.0]
    written = []
    health._probes["storage"] = health._Probe(lambda: written.append(None) or "writable", 120, 10, lambda: now[0])
    for passed_s in (0, 9, 2):
        now[0] += passed_s
        assert readyz()[0] == 200
    assert len(written) == 2


def test_a_stopping_process_says_only_that(ready, monkeypatch):
    monkeypatch.setattr(stopping, "_is_stopping", False)
    stopping.begin_stopping()
    assert readyz() == (503, {"status": "stopping"})
    assert Client().get("/healthz").status_code == 200
