"""`GET /api/v1/audio/voices`."""

import pytest
from django.test import Client

from voices.catalog import CATALOG

URL = "/api/v1/audio/voices"

pytestmark = pytest.mark.django_db


def test_it_lists_the_catalog(free_client):
    response = free_client.get(URL)
    assert response.status_code == 200
    voices = response.json()["voices"]
    assert [voice["id"] for voice in voices] == list(CATALOG)
    assert voices[1] == {
        "id": "af_aoede",
        "name": "Aoede",
        "language": "en-US",
        "gender": "female",
        "access": "free",
        "available": True,
    }


def test_availability_follows_the_plan(free_client, pro_client):
    free = free_client.get(URL).json()["voices"]
    assert all(voice["available"] == (voice["access"] == "free") for voice in free)
    assert sum(voice["available"] for voice in free) == 12
    assert all(voice["available"] for voice in pro_client.get(URL).json()["voices"])


def test_it_needs_a_key():
    assert Client().get(URL).status_code == 401


def test_it_only_allows_get(free_client):
    assert free_client.post(URL).status_code == 405
