"""Speech while memory, the database or the storage is short or away: who is refused pays nothing, who is served is."""

import json

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

from accounts import limits
from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from files import storage
from files.storage import StorageError
from speech import web_api
from tests.support.api import error_of, speak
from tests.support.engine import EXHAUSTING
from tests.support.factories import make_account, make_key

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]

LEFT = "X-Characters-Remaining"


@pytest.fixture
def account():
    return make_account(FREE)


@pytest.fixture
def client(account):
    return Client(headers={"Authorization": f"Bearer {make_key(account)}"})


def generate(client: Client, text: str):
    return client.post("/api/tts/generate", json.dumps({"input": text}), content_type="application/json")


def test_too_little_memory_is_503_costs_nothing_and_passes(client, account):
    response = speak(client, input=f"Please {EXHAUSTING} it")
    assert (response.status_code, error_of(response)["code"]) == (503, "service_unavailable")
    assert int(response["Retry-After"]) >= 1
    assert limits.characters_used_today(account) == 0
    assert speak(client, input="Please").status_code == 200
    assert limits.characters_used_today(account) == len("Please")


def test_a_visitor_pays_nothing_for_it_either():
    response = generate(Client(), f"Please {EXHAUSTING} it")
    assert (response.status_code, error_of(response)["code"]) == (503, "service_unavailable")
    assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_what_was_spoken_and_charged_is_sent_though_nobody_can_say_what_is_left(client, account, monkeypatch, error):
    def fail(*arguments):
        raise error

    assert LEFT in generate(client, "Hello")
    monkeypatch.setattr(web_api, "characters_left_today", fail)
    response = generate(client, "Hello")
    assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
    assert LEFT not in response
    assert limits.characters_used_today(account) == 2 * len("Hello")


def test_a_sample_that_cannot_be_read_says_when_to_come_again(monkeypatch):
    def fail(name):
        raise StorageError("no answer")

    monkeypatch.setattr(storage, "read", fail)
    response = Client().get("/voices/af_bella/sample.mp3")
    assert response.status_code == 503
    assert int(response["Retry-After"]) >= 1
    assert "cannot be played at the moment" in response.content.decode()
