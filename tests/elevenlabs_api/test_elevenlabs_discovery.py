"""What ElevenLabs' clients look up: voices, models, and what is left of the plan."""

import pytest
from django.test import Client

from accounts.plans import FREE, PRO
from tests.support.clones import make_clone
from tests.support.factories import make_account, make_key
from voices.catalog import CATALOG

V1 = "/elevenlabs/v1"

pytestmark = pytest.mark.django_db


def client_of(account) -> Client:
    return Client(headers={"xi-api-key": make_key(account)})


def test_the_voices_are_those_that_the_key_may_use():
    account, free = make_account(plan=PRO), make_account()
    clone = make_clone(account)
    voices = client_of(account).get(f"{V1}/voices").json()["voices"]
    assert [voice["voice_id"] for voice in voices] == [clone.pk, *CATALOG]
    assert (voices[0]["category"], voices[0]["is_owner"], voices[0]["preview_url"]) == ("cloned", True, None)
    assert voices[1]["preview_url"].endswith(f"/voices/{voices[1]['voice_id']}/sample.mp3")
    found = client_of(free).get(f"{V1}/voices").json()["voices"]
    assert {voice["voice_id"] for voice in found} == {voice.id for voice in CATALOG.values() if voice.is_free}


def test_voices_come_in_pages():
    client, found, token = client_of(make_account(plan=PRO)), [], "0"
    while token is not None:
        page = client.get(f"/elevenlabs/v2/voices?page_size=30&next_page_token={token}").json()
        found += [voice["voice_id"] for voice in page["voices"]]
        assert page["total_count"] == len(CATALOG)
        assert page["has_more"] == (page["next_page_token"] is not None)
        token = page["next_page_token"]
    assert found == list(CATALOG)


@pytest.mark.parametrize(("search", "first"), [("heart", "af_heart"), ("french", "ff_siwis"), ("BM_FABLE", "bm_fable")])
def test_voices_are_found(search, first):
    page = client_of(make_account(plan=PRO)).get(f"/elevenlabs/v2/voices?search={search}").json()
    assert [voice["voice_id"] for voice in page["voices"]] == [first]


@pytest.mark.parametrize("query", ["page_size=0", "page_size=101", "page_size=x", "next_page_token=-1"])
def test_a_wrong_page_is_refused(query):
    response = client_of(make_account()).get(f"/elevenlabs/v2/voices?{query}")
    (fault,) = response.json()["detail"]
    assert (response.status_code, fault["loc"]) == (422, ["query", query.partition("=")[0]])


def test_a_voice_is_found_by_its_id_and_by_theirs():
    client = client_of(make_account())
    assert client.get(f"{V1}/voices/af_heart").json()["name"] == "Heart"
    assert client.get(f"{V1}/voices/21m00Tcm4TlvDq8ikWAM").json()["voice_id"] == "af_heart"
    other = make_clone(make_account(plan=PRO))
    for unknown in ("nobody", other.pk, "bf_alice"):
        response = client.get(f"{V1}/voices/{unknown}")
        assert (response.status_code, response.json()["detail"]["status"]) == (404, "voice_not_found")


def test_the_models_speak_texts():
    models = client_of(make_account()).get(f"{V1}/models").json()
    assert models[0]["model_id"] == "kokoro-82m"
    assert "eleven_multilingual_v2" in {model["model_id"] for model in models}
    assert all(model["can_do_text_to_speech"] for model in models)
    assert models[0]["maximum_text_length_per_request"] == FREE.max_input


@pytest.mark.usefixtures("tone_engine")
@pytest.mark.parametrize(("plan", "limit"), [(FREE, 5_000), (PRO, 10_000_000)])
def test_the_subscription_tells_what_is_used(plan, limit):
    client = client_of(make_account(plan=plan))
    client.post(f"{V1}/text-to-speech/af_heart", '{"text": "Hello."}', content_type="application/json")
    found = client.get(f"{V1}/user/subscription").json()
    assert (found["tier"], found["character_count"], found["character_limit"]) == (plan.name, 6, limit)
    assert client.get(f"{V1}/user").json()["subscription"] == found


@pytest.mark.parametrize("path", ["voices", "models", "user", "user/subscription", "voices/af_heart"])
def test_a_key_is_needed(path):
    assert Client().get(f"{V1}/{path}").status_code == 401
