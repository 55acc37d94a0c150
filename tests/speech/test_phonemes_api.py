"""`POST /api/v1/audio/phonemes`."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from accounts.limits import characters_used_today
from accounts.plans import FREE
from speech import lexicons
from speech.lexicons import Draft
from tests.support.api import error_of
from tests.support.engine import UNSPOKEN
from tests.support.factories import make_account, make_client

URL = "/api/v1/audio/phonemes"

pytestmark = pytest.mark.django_db


def ask(client: Client, **fields: Any) -> HttpResponse:
    content = json.dumps({"input": "Hello there"} | fields)
    return client.post(URL, content, content_type="application/json")


@pytest.mark.usefixtures("real_engine")
class TestPhonemes:
    def test_it_shows_what_the_command_shows_and_what_is_unspoken(self, free_client):
        text, voice = "It costs $5, [Worcester](/wˈʊstər/)! \ue000", "bf_emma"
        shown = ask(free_client, input=text, voice=voice).json()
        assert (shown.pop("unspoken"), shown.pop("unspoken_count")) == (["\ue000"], 1)
        output = StringIO()
        call_command("speak", text, "--voice", voice, "--show", stdout=output)
        assert shown == json.loads(output.getvalue())
        assert shown["language"] == "en-GB"
        assert shown["spoken"] == "It costs five dollars Worcester"
        assert [word["word"] for word in shown["words"]] == shown["spoken"].split()
        assert all(word["phonemes"] for word in shown["words"])

    def test_it_reads_by_the_lexicon_of_the_account(self):
        account = make_account()
        lexicons.save_entry(account, Draft("hello", "en-US", phonemes="tˈɛst"))
        assert "tˈɛst" in ask(make_client(account)).json()["phonemes"]
        assert "tˈɛst" not in ask(make_client(make_account())).json()["phonemes"]


def alternatives_in(client: Client, **fields: Any) -> list[tuple[str, list[str]]]:
    words = ask(client, **fields).json()["words"]
    return [(word["phonemes"], word["alternatives"]) for word in words]


class TestAlternatives:
    """Other pronunciations of a spelling, in the notation of the phonemes beside them."""

    @pytest.fixture
    def kokoro_client(self, kokoro, use_engine, pro_client) -> Client:
        use_engine(kokoro)
        return pro_client

    def test_a_word_lists_what_is_not_said(self, kokoro_client):
        noun, verb = "ɹˈɛkəɹd", "ɹəkˈɔɹd"
        found = alternatives_in(kokoro_client, input="They record a record.", voice="af_heart")
        assert found[1::2] == [(verb, [noun]), (noun, [verb])]
        assert [others for _, others in found[::2]] == [[], []]
        found = alternatives_in(kokoro_client, input="Mes fils de laine", voice="ff_siwis")
        assert [others for _, others in found] == [[], ["fˈis"], [], []]

    def test_given_phonemes_leave_all_others(self, kokoro_client):
        text = "[lead](/tˈɛst/) [lead](/lˈɛd/)"
        found = alternatives_in(kokoro_client, input=text, voice="af_heart")
        assert found == [("tˈɛst", ["lˈid", "lˈɛd"]), ("lˈɛd", ["lˈid"])]

    @pytest.mark.usefixtures("real_engine")
    @pytest.mark.parametrize(
        ("voice", "text", "expected"),
        [
            ("bf_emma", "I record a record.", ["ɹˈɛkɔːd", "ɹɪkˈɔːd"]),
            ("bf_emma", "It is close.", ["klˈəʊz"]),
            ("af_sky", "Hello there", []),
            ("ff_siwis", "Mes fils de laine, mon fils", ["fˈis", "fˈil"]),
            ("if_sara", "Zona di pesca", ["pˈɛska"]),
            ("zf_xiaobei", "行", ["xaŋ"]),
            ("jf_alpha", "一日", ["tsiitˈätɕi"]),
            ("ef_dora", "La casa", []),
        ],
    )
    def test_espeak_lists_them_in_its_own_notation(self, pro_client, voice, text, expected):
        found = alternatives_in(pro_client, input=text, voice=voice)
        assert [other for _, others in found for other in others] == expected

    @pytest.mark.usefixtures("real_engine")
    def test_a_word_of_the_lexicon_lists_what_its_spelling_has(self):
        account = make_account()
        lexicons.save_entry(account, Draft("lead", "en-US", phonemes="lˈɛd"))
        assert alternatives_in(make_client(account), input="lead") == [("lˈɛd", ["lˈid"])]
        lexicons.save_entry(account, Draft("lead", "en-US", respelling="record"))
        assert alternatives_in(make_client(account), input="lead") == [("ɹˈɛkɚd", ["ɹəkˈɔrd"])]


@pytest.mark.usefixtures("tone_engine", "clock")
class TestRequest:
    def test_a_word_without_sound_is_unspoken(self, free_client):
        shown = ask(free_client, input=f"a \ue000 {UNSPOKEN} b").json()
        assert shown["unspoken"] == ["\ue000", UNSPOKEN]
        assert shown["words"][1] == {"word": UNSPOKEN, "phonemes": "", "alternatives": []}

    def test_it_costs_a_request_and_no_characters(self):
        account = make_account()
        response = ask(make_client(account), input="a" * FREE.max_input)
        assert response.status_code == 200
        assert response["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 1)
        assert characters_used_today(account) == 0

    def test_it_answers_when_the_pool_is_spent(self):
        account = make_account()
        client = make_client(account)
        body = json.dumps({"input": "a" * FREE.max_input})
        assert client.post("/api/v1/audio/speech", body, content_type="application/json").status_code == 200
        assert ask(client).status_code == 200

    def test_a_rejected_request_costs_nothing(self):
        account = make_account()
        for fields in ({"input": ""}, {"voice": "nobody"}):
            assert ask(make_client(account), **fields).status_code == 400
        assert ask(make_client(account))["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 1)

    def test_a_request_that_had_to_be_read_to_be_rejected_counts_in_its_minute(self):
        account = make_account()
        assert ask(make_client(account), input=UNSPOKEN).status_code == 400
        assert ask(make_client(account))["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 2)

    def test_requests_per_minute_are_limited(self, free_client):
        for _ in range(FREE.requests_per_minute):
            assert ask(free_client, input="a").status_code == 200
        refused = ask(free_client, input="a")
        assert (refused.status_code, error_of(refused)["code"]) == (429, "rate_limit_exceeded")

    def test_a_full_queue_is_a_503(self, free_client, set_slots):
        with set_slots(1, 0).take():
            assert error_of(ask(free_client))["code"] == "server_overloaded"

    @pytest.mark.parametrize(
        ("fields", "status", "code", "param"),
        [
            ({"input": ""}, 400, "invalid_value", "input"),
            ({"input": 5}, 400, "invalid_value", "input"),
            ({"input": "..."}, 400, "invalid_value", "input"),
            ({"input": UNSPOKEN}, 400, "invalid_value", "input"),
            ({"input": "<break>"}, 400, "invalid_value", "input"),
            ({"input": "[a](/§/)"}, 400, "invalid_value", "input"),
            ({"input": "a" * (FREE.max_input + 1)}, 400, "input_too_long", "input"),
            ({"voice": 5}, 400, "invalid_value", "voice"),
            ({"voice": "nobody"}, 400, "voice_not_found", "voice"),
            ({"voice": "am_onyx"}, 403, "plan_required", "voice"),
            ({"voice": "voice_x"}, 403, "plan_required", "voice"),
        ],
    )
    def test_it_refuses_what_speech_refuses(self, free_client, fields, status, code, param):
        response = ask(free_client, **fields)
        assert response.status_code == status
        error = error_of(response)
        assert (error["code"], error["param"]) == (code, param)

    def test_input_is_required(self, free_client):
        response = free_client.post(URL, "{}", content_type="application/json")
        assert (error_of(response)["code"], error_of(response)["param"]) == ("missing_required_field", "input")

    def test_it_needs_a_key(self):
        assert error_of(ask(Client()))["code"] == "invalid_api_key"

    def test_it_allows_only_post(self, free_client):
        assert free_client.get(URL).status_code == 405

    def test_voices_may_be_objects_and_openai_names(self, pro_client):
        assert ask(pro_client, voice={"id": "echo"}).json()["language"] == "en-US"
