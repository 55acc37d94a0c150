"""`GET /api/v1/models` and `GET /api/v1/models/<id>`."""

import pytest
from django.test import Client

URL = "/api/v1/models"

pytestmark = pytest.mark.django_db


def test_it_lists_the_model_and_its_aliases(free_client):
    body = free_client.get(URL).json()
    assert body["object"] == "list"
    assert {"kokoro-82m", "kokoro", "tts-1", "tts-1-hd", "tts-1-1106", "tts-1-hd-1106", "gpt-4o-mini-tts"} <= {
        model["id"] for model in body["data"]
    }
    assert all(model["object"] == "model" and model["created"] > 0 and model["owned_by"] for model in body["data"])


def test_it_retrieves_a_model(free_client):
    for name in ("tts-1", "kokoro", "gpt-4o-mini-tts-2025-03-20", "gpt-4o-mini-tts-2031-01-31"):
        assert free_client.get(f"{URL}/{name}").json()["id"] == name


def test_an_unknown_model_is_a_404(free_client):
    for name in ("gpt-4", "gpt-4o-mini-tts-latest", "gpt-4o-mini-tts-2025-03-20x", "tts-1-2025-03-20", "KOKORO"):
        response = free_client.get(f"{URL}/{name}")
        assert response.status_code == 404
        assert response.json()["error"]["param"] == "model"


def test_they_need_a_key():
    assert Client().get(URL).status_code == 401
    assert Client().get(f"{URL}/tts-1").status_code == 401


def test_they_only_allow_get(free_client):
    assert free_client.post(URL).status_code == 405
    assert free_client.delete(f"{URL}/tts-1").status_code == 405
