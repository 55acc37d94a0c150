"""Every error under `/api/` has one shape, whatever raised it."""

import pytest
from django.db import OperationalError
from django.test import Client

from tests.support.database_events import broken_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/api", 404),
        ("post", "/api", 404),
        ("get", "/api/", 404),
        ("get", "/api/v1", 404),
        ("post", "/api/v1/audio/speech/", 404),
        ("delete", "/api/v2/audio/speech", 404),
        ("get", "/api/v1/audio/speech", 405),
        ("get", "/api/v1/audio/voices", 401),
        ("post", "/api/v1/audio/phonemes", 401),
        ("get", "/api/v1/lexicon", 401),
        ("post", "/api/v1/jobs", 401),
        ("get", "/api/v1/jobs", 401),
        ("get", "/api/v1/jobs/x", 401),
        ("get", "/api/v1/jobs/x/audio", 401),
        ("get", "/api/v1/jobs/x/segments/y/audio", 404),
        ("post", "/api/v1/voices", 401),
        ("get", "/api/v1/voices", 401),
        ("get", "/api/v1/voices/x", 401),
        ("delete", "/api/v1/voices/x", 401),
        ("get", "/api/v1/lexicon/x", 404),
        ("get", "/api/v1/models", 401),
        ("get", "/api/v1/models/x", 401),
        ("get", "/api/tts/nothing", 404),
        ("get", "/api/tts/generate", 405),
        ("post", "/api/tts/generate", 415),
        ("post", "/api/tts/pronounce", 415),
    ],
)
def test_an_error_is_json(settings, method, path, status, debug):
    settings.DEBUG = debug
    response = getattr(Client(raise_request_exception=False), method)(path)
    assert response.status_code == status
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert set(response.json()["error"]) >= {"message", "type", "param", "code"}
    assert response["X-Request-Id"]


@pytest.mark.parametrize("debug", [True, False])
def test_a_wrong_host_is_json_that_names_the_setting(settings, debug):
    settings.DEBUG = debug
    response = Client(headers={"Host": "host.docker.internal:8000"}).get("/api/v1/models")
    assert response.status_code == 400
    error = response.json()["error"]
    assert (error["type"], error["code"]) == ("invalid_request_error", "bad_request")
    assert "'host.docker.internal:8000'" in error["message"]
    assert "ALLOWED_HOSTS" in error["message"]


@pytest.mark.parametrize("path", ["/audio/speech", "/voices"])
def test_a_wrong_host_is_told_to_a_program_at_any_address(path):
    response = Client(headers={"Host": "evil.example", "Authorization": "Bearer ev_x"}).get(path)
    assert response.status_code == 400
    assert "'evil.example'" in response.json()["error"]["message"]


def test_an_outage_is_told_to_a_program_at_any_address():
    client = Client(headers={"Authorization": "Bearer ev_x"}, raise_request_exception=False)
    with broken_at("SELECT", OperationalError("the database is away")):
        response = client.get(f"/feeds/{'a' * 43}.xml")
    assert (response.status_code, response.json()["error"]["type"]) == (503, "server_error")
    assert response["Retry-After"]


def test_an_unforeseen_failure_is_json_and_logged(free_client, caplog):
    with broken_at("SELECT", ZeroDivisionError("secret detail")):
        response = free_client.post("/api/v1/audio/speech", {"input": "Hello"}, content_type="application/json")
    assert response.status_code == 500
    error = response.json()["error"]
    assert (error["type"], error["code"]) == ("server_error", "internal_error")
    assert "secret" not in error["message"]
    assert any("ZeroDivisionError" in (record.exc_text or "") for record in caplog.records)


def test_a_database_without_a_free_connection_is_503_with_retry_after(free_client, caplog):
    with broken_at("SELECT", OperationalError("couldn't get a connection after 20.00 sec")):
        response = free_client.post("/api/v1/audio/speech", {"input": "Hello"}, content_type="application/json")
    assert (response.status_code, response.json()["error"]["code"]) == (503, "service_unavailable")
    assert int(response["Retry-After"]) >= 1
    assert any("couldn't get a connection" in (record.exc_text or "") for record in caplog.records)


def test_request_ids_differ():
    ids = {Client().get("/healthz")["X-Request-Id"] for _ in range(10)}
    assert len(ids) == 10


def test_pages_outside_of_the_api_stay_html():
    assert Client().get("/nothing")["Content-Type"].startswith("text/html")
