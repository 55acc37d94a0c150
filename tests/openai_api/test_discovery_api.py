"""The lists that clients look up under `/v1`, read as each of them reads them."""

import json
from itertools import product

import httpx2
import pytest
from django.test import Client
from openai import OpenAI

from accounts.plans import FREE, PRO
from accounts.service import set_plan
from tests.support.clones import make_clone
from tests.support.database_events import broken_at
from tests.support.factories import make_account, make_client
from voices.catalog import CATALOG
from voices.models import ClonedVoice

PATHS = ("/v1/models", "/v1/models/tts-1", "/v1/audio/models", "/v1/audio/voices", "/v1/voices", "/v1/test")
METHODS = ("post", "put", "patch", "delete")
VOICES = ("/v1/audio/voices", "/v1/voices")

pytestmark = pytest.mark.django_db


@pytest.fixture
def anyone() -> Client:
    return Client()


@pytest.fixture
def member(account) -> Client:
    return make_client(account)


def voices_of(client: Client, path: str = "/v1/audio/voices") -> list[dict]:
    return client.get(path).json()["voices"]


class TestKey:
    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer"}, {"Authorization": "bearer "}])
    def test_none_is_needed(self, path, headers):
        assert Client(headers=headers).get(path).status_code == 200

    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize("header", ["Bearer ev_wrong", "Bearer not-needed", "Basic eDp5", "Bearer a b"])
    def test_a_wrong_one_is_a_401(self, path, header):
        response = Client(headers={"Authorization": header}).get(path)
        assert (response.status_code, response.json()["error"]["code"]) == (401, "invalid_api_key")
        assert response["WWW-Authenticate"] == "Bearer"

    def test_no_session_counts(self, account, anyone):
        make_clone(account)
        anyone.force_login(account)
        assert {voice["id"] for voice in voices_of(anyone)} == CATALOG.keys()


class TestVoices:
    @pytest.mark.parametrize("path", VOICES)
    def test_without_a_key_they_are_those_of_the_catalog(self, anyone, account, path):
        make_clone(account)
        found = voices_of(anyone, path)
        assert [voice["id"] for voice in found] == list(CATALOG)
        assert {voice["id"] for voice in found if voice["available"]} == {
            voice.id for voice in CATALOG.values() if voice.is_free
        }

    @pytest.mark.parametrize("path", VOICES)
    def test_with_a_key_they_are_also_the_accounts_own(self, member, account, path):
        clone, _ = make_clone(account, name="Grandma"), make_clone(make_account(PRO))
        first, *others = voices_of(member, path)
        assert first == {
            "id": clone.pk,
            "name": clone.pk,
            "display_name": "Grandma",
            "language": clone.language,
            "gender": None,
            "access": "pro",
            "available": True,
        }
        assert [voice["id"] for voice in others] == list(CATALOG)
        assert all(voice["available"] for voice in others)

    def test_voices_that_cannot_speak_yet_are_left_out(self, member, account):
        ClonedVoice.objects.filter(pk=make_clone(account).pk).update(status=ClonedVoice.Status.ENROLLING)
        assert [voice["id"] for voice in voices_of(member)] == list(CATALOG)

    def test_own_voices_rest_on_a_plan_without_cloning(self, member, account):
        make_clone(account)
        set_plan(account, FREE)
        found = voices_of(member)
        assert [voice["id"] for voice in found] == list(CATALOG)
        assert not all(voice["available"] for voice in found)

    @pytest.mark.parametrize("path", VOICES)
    def test_the_name_is_the_id_and_a_name_for_people_stands_beside_it(self, anyone, path):
        for voice in voices_of(anyone, path):
            assert voice["name"] == voice["id"]
            assert voice["display_name"] == CATALOG[voice["id"]].name

    def test_a_clone_costs_no_query_of_its_own(self, member, account, django_assert_max_num_queries):
        for _ in range(3):
            make_clone(account)
        with django_assert_max_num_queries(4):
            member.get("/v1/audio/voices")


class TestModels:
    def test_they_are_those_of_the_other_base(self, anyone, member):
        assert anyone.get("/v1/models").json() == member.get("/api/v1/models").json()

    @pytest.mark.parametrize("name", ["kokoro-82m", "kokoro", "tts-1", "gpt-4o-mini-tts", "gpt-4o-mini-tts-2031-01-31"])
    def test_one_has_its_voices_in_the_form_of_speaches(self, anyone, member, name):
        model, known = anyone.get(f"/v1/models/{name}").json(), member.get(f"/api/v1/models/{name}").json()
        assert known.items() <= model.items()
        assert model["task"] == "text-to-speech"
        assert {voice["name"] for voice in model["voices"]} == CATALOG.keys()

    @pytest.mark.parametrize("name", ["gpt-4", "whisper-1", "tts-2"])
    def test_an_unknown_one_is_a_404(self, anyone, name):
        response = anyone.get(f"/v1/models/{name}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "model_not_found")


class TestClients:
    """The expressions of the clients' own code."""

    def test_open_webui_finds_models_and_voices(self, anyone):
        models = anyone.get("/v1/audio/models").json().get("models", [])
        assert {"tts-1", "tts-1-hd", "gpt-4o-mini-tts"} <= {model["id"] for model in models}
        voices = {voice["id"]: voice["name"] for voice in anyone.get("/v1/audio/voices").json().get("voices", [])}
        assert voices.keys() == CATALOG.keys()

    def test_anythingllm_finds_voices(self, member):
        found = [(voice["id"], voice["name"] or voice["id"]) for voice in voices_of(member)]
        assert dict(found).keys() == CATALOG.keys()

    def test_openreader_sends_a_name_that_is_a_voice(self, anyone):
        for path in VOICES:
            names = [voice.get("name") or voice.get("id") for voice in voices_of(anyone, path)]
            assert set(names) == CATALOG.keys()

    def test_wyoming_openai_takes_it_for_kokoro_fastapi_and_not_for_localai(self, anyone):
        assert anyone.get("/v1/test").json().get("status") == "ok"
        assert anyone.get("/v1/readyz").status_code == 404
        assert anyone.get("/health").status_code == 404

    @pytest.mark.process
    def test_the_sdk_finds_models(self, server):
        client = OpenAI(base_url=f"{server.url}/v1", api_key=server.create_key("models@example.com", "free"))
        assert "gpt-4o-mini-tts" in [model.id for model in client.models.list()]
        assert client.models.retrieve("tts-1").id == "tts-1"


class TestErrors:
    @pytest.mark.parametrize("path", ["/v1", "/v1/", "/v1/nothing", "/v1/chat/completions", "/v1/a\x00b"])
    @pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
    def test_an_unknown_address_is_a_404_in_json(self, anyone, method, path):
        response = getattr(anyone, method)(path)
        assert (response.status_code, response["Content-Type"]) == (404, "application/json; charset=utf-8")
        assert response.json()["error"]["code"] == "not_found"
        assert response["X-Request-Id"]

    @pytest.mark.parametrize(("method", "path"), sorted(set(product(METHODS, PATHS)) - {("post", "/v1/audio/voices")}))
    def test_a_wrong_method_is_a_405_in_json(self, anyone, method, path):
        response = getattr(anyone, method)(path)
        allowed = "GET, POST, HEAD, OPTIONS" if path == "/v1/audio/voices" else "GET, HEAD, OPTIONS"
        assert (response.status_code, response["Allow"]) == (405, allowed)
        assert response.json()["error"]["code"] == "method_not_allowed"

    @pytest.mark.parametrize("debug", [True, False])
    def test_a_wrong_host_is_json(self, settings, debug):
        settings.DEBUG = debug
        response = Client(headers={"Host": "evil.example"}).get("/v1/models")
        assert (response.status_code, response["Content-Type"]) == (400, "application/json; charset=utf-8")

    def test_an_unforeseen_failure_is_json(self, pro_client):
        pro_client.raise_request_exception = False
        with broken_at("SELECT", ZeroDivisionError()):
            response = pro_client.get("/v1/models")
        assert (response.status_code, response.json()["error"]["code"]) == (500, "internal_error")

    @pytest.mark.process
    def test_a_refusal_before_django_is_json_even_for_a_browser(self, server):
        answer = httpx2.post(
            f"{server.url}/v1/models", content=bytes(1 << 20), headers={"Accept": "text/html"}, timeout=60
        )
        assert answer.status_code == 413
        assert json.loads(answer.content)["error"]["code"] == "request_too_large"
