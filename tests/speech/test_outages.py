"""Speech while memory, the database or the storage is missing: a refused request is not charged, a served one is."""

import json
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

from accounts import limits
from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from core.unsent import FILES, MAX_FILES_OF_NETWORK
from tests.support.api import error_of, speak
from tests.support.database_events import broken_at
from tests.support.engine import EXHAUSTING
from tests.support.factories import make_account, make_client
from tests.support.interrupted_storage import failing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]

LEFT = "X-Characters-Remaining"


@pytest.fixture
def account():
    return make_account(FREE)


@pytest.fixture
def client(account):
    return make_client(account)


def generate(client: Client, text: str, **fields: Any):
    content = json.dumps({"input": text} | fields)
    return client.post("/api/tts/generate", content, content_type="application/json")


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


@pytest.fixture
def untaken_answers():
    """The large answers that others, and all clients of one network, do not take."""
    held = {"127.0.0.1": MAX_FILES_OF_NETWORK, **dict.fromkeys("abcd", MAX_FILES_OF_NETWORK)}
    for network, size in held.items():
        FILES.take(size, network)
    yield
    for network, size in held.items():
        FILES.give_back(size, network)


LARGE = {"input": "word " * 250 + '<break time="3s"/>' * 30, "speed": 0.5, "response_format": "wav"}


@pytest.mark.usefixtures("untaken_answers")
def test_who_does_not_take_large_answers_gets_small_ones_alone(client, account):
    for response in (speak(client, **LARGE), generate(Client(), LARGE["input"], speed=0.5, format="wav")):
        assert (response.status_code, error_of(response)["code"]) == (503, "server_overloaded")
        assert int(response["Retry-After"]) >= 1
    assert limits.characters_used_today(account) == 0
    assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY
    assert speak(client).status_code == generate(Client(), "Hello").status_code == 200


@pytest.mark.usefixtures("untaken_answers")
def test_others_get_large_ones_too(client):
    client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    response = speak(client, **LARGE)
    assert response.status_code == 200
    assert len(b"".join(response)) == int(response["Content-Length"])


@pytest.mark.parametrize("timestamps", [False, True])
def test_an_answer_has_room_in_files_until_it_is_sent(client, timestamps):
    response = speak(client, **LARGE, timestamps=timestamps) if timestamps else speak(client, **LARGE)
    assert response.streaming
    assert FILES.held > 4 * 1024 * 1024 * (3 / 4 if timestamps else 1)
    assert len(b"".join(response)) == int(response["Content-Length"])
    assert FILES.held == 0
    assert speak(client).status_code == 200
    assert FILES.held == 0


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_charged_speech_is_sent_even_if_the_rest_of_the_pool_is_unknown(client, account, error):
    assert LEFT in generate(client, "Hello")
    with broken_at('FROM "accounts_meter"', error):
        response = generate(client, "Hello")
    assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
    assert LEFT not in response
    assert limits.characters_used_today(account) == 2 * len("Hello")


def test_a_sample_that_cannot_be_read_says_when_to_retry(interruptions):
    interruptions.before["open"] = failing(OSError("no answer"))
    response = Client().get("/voices/af_bella/sample.mp3")
    assert response.status_code == 503
    assert int(response["Retry-After"]) >= 1
    assert "can't play samples right now" in response.content.decode()
