"""`POST /api/v1/audio/speech/timestamps`."""

import base64
import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.limits import characters_used_today
from accounts.plans import FREE
from tests.support.api import error_of, speak
from tests.support.factories import make_account, make_client

URL = "/api/v1/audio/speech/timestamps"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


def ask(client: Client, **fields: Any) -> HttpResponse:
    content = json.dumps({"input": "Hello there"} | fields)
    return client.post(URL, content, content_type="application/json")


@pytest.mark.parametrize("fields", [{}, {"ev_timestamps": False}, {"ev_timestamps": "no flag"}])
@pytest.mark.parametrize("response_format", ["mp3", "wav"])
def test_the_answer_is_always_the_envelope_of_the_same_speech(free_client, fields, response_format):
    response = ask(free_client, response_format=response_format, **fields)
    assert (response.status_code, response["Content-Type"]) == (200, "application/json; charset=utf-8")
    assert response.content == speak(free_client, response_format=response_format, ev_timestamps=True).content
    audio = base64.b64decode(response.json()["audio"])
    assert audio == speak(free_client, response_format=response_format).content
    assert [cue["word"] for cue in response.json()["words"]] == ["Hello", "there"]
    assert response["X-Speech-Engine"]
    assert response["x-ratelimit-limit-requests"]


@pytest.mark.parametrize("voice", ["ar_m1", "voice_abc"])
def test_a_voice_without_cues_is_named(pro_client, voice):
    response = ask(pro_client, voice=voice)
    error = error_of(response)
    assert (response.status_code, error["code"], error["param"]) == (400, "timestamps_not_supported", "voice")


@pytest.mark.parametrize(
    ("fields", "param"),
    [({"speed": 3}, "speed"), ({"voice": "nobody"}, "voice"), ({"input": " "}, "input"), ({"model": "gpt-4"}, "model")],
)
def test_a_bad_value_is_named(free_client, fields, param):
    response = ask(free_client, **fields)
    assert (response.status_code, error_of(response)["param"]) == (400, param)


def test_a_long_text_never_becomes_a_job(pro_client):
    content = json.dumps({"input": "a" * 60_000})
    headers = {"X-Service-Long-Text": "async"}
    response = pro_client.post(URL, content, content_type="application/json", headers=headers)
    assert error_of(response)["code"] == "input_too_long"


def test_it_costs_what_speech_costs():
    account = make_account(FREE)
    client = make_client(account)
    assert ask(client).status_code == 200
    assert characters_used_today(account) == len("Hello there")


def test_it_needs_a_key():
    assert ask(Client()).status_code == 401


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_post_is_allowed(free_client, method):
    response = getattr(free_client, method)(URL)
    assert (response.status_code, response["Allow"]) == (405, "POST, OPTIONS")
