import pytest
from django.test import Client

from speech import service
from speech.engines.base import EngineError

pytestmark = pytest.mark.django_db


def test_healthz_answers_while_the_process_is_up():
    response = Client().get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert response["X-Request-Id"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_they_only_allow_reading(path):
    assert Client(enforce_csrf_checks=True).post(path).status_code == 405


def test_readyz_names_each_part(tone_engine, monkeypatch, settings):
    settings.REDIS_URL = ""
    monkeypatch.setattr("config.health.is_any_worker_alive", lambda: True)
    response = Client().get("/readyz")
    assert response.status_code == 200
    body = response.json()
    assert {name for name, part in body.items() if name != "status" and part["ok"]} == {"database", "worker", "engine"}
    assert body["engine"]["detail"] == "tone"


def test_readyz_is_503_without_a_worker(tone_engine):
    response = Client().get("/readyz")
    assert response.status_code == 503
    assert response.json()["worker"]["ok"] is False
    assert response.json()["engine"]["ok"] is True


def test_readyz_is_503_without_an_engine(monkeypatch):
    def broken():
        raise EngineError("no model")

    monkeypatch.setattr(service, "engines", broken)
    assert Client().get("/readyz").json()["engine"] == {"ok": False, "detail": "no model"}
