"""OPTIONS at the API's endpoints, without a key."""

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/v1/audio/speech", "POST, OPTIONS"),
        ("/api/v1/jobs", "GET, POST, HEAD, OPTIONS"),
        ("/api/v1/jobs/job_x", "GET, PATCH, DELETE, HEAD, OPTIONS"),
        ("/api/v1/lexicon/7", "GET, PATCH, DELETE, HEAD, OPTIONS"),
        ("/api/v1/voices/voice_x", "GET, PATCH, DELETE, HEAD, OPTIONS"),
        ("/api/tts/generate", "POST, OPTIONS"),
        ("/api/schema", "GET, HEAD, OPTIONS"),
    ],
)
def test_it_tells_the_methods_and_nothing_else(path, allowed):
    response = Client(enforce_csrf_checks=True).options(path)
    assert (response.status_code, response["Allow"], response.content) == (204, allowed, b"")
    assert response["X-Request-Id"]
    assert "Content-Length" not in response
    assert "Content-Type" not in response


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/audio/speech", "/api/v1/jobs"])
def test_it_tells_what_a_wrong_method_is_told(pro_client, path):
    assert pro_client.delete(path)["Allow"] == Client().options(path)["Allow"]


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/v1/nothing", "/v1", "/api/"])
def test_an_unknown_address_is_not_found(path):
    response = Client().options(path)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


def test_pages_answer_as_before():
    assert Client().options("/voices/").status_code == 302
