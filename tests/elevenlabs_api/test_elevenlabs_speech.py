"""`/elevenlabs/v1/text-to-speech`: requests as ElevenLabs' clients send them, and the answers that they read."""

import base64
import io
import json
from typing import Any

import av
import numpy as np
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from accounts.keys import create_key
from accounts.models import Meter
from accounts.plans import FREE, PRO
from accounts.scopes import Scope
from elevenlabs_api.voice_names import ELEVENLABS_VOICES
from speech.lexicons import Draft, save_entry
from tests.support.api import speak
from tests.support.audio import decoded, likeness
from tests.support.clones import make_clone
from tests.support.factories import make_account, make_client, make_key
from tts.formats import RATED_FORMATS
from voices.catalog import CATALOG

BASE = "/elevenlabs/v1/text-to-speech"
TEXT = "Hello there. It costs $5."
LONG = f"{'word ' * 30}end. {'more ' * 30}end."
RACHEL = "21m00Tcm4TlvDq8ikWAM"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


@pytest.fixture
def account():
    return make_account(plan=PRO)


@pytest.fixture
def client(account) -> Client:
    return Client(headers={"xi-api-key": make_key(account)})


def ask(client: Client, voice: str = "af_nova", end: str = "", query: str = "", **fields: Any) -> Any:
    body = json.dumps({"text": TEXT} | fields)
    return client.post(f"{BASE}/{voice}{end}{query}", body, content_type="application/json")


def body_of(response: HttpResponse | StreamingHttpResponse) -> bytes:
    assert response.status_code == 200, response.content
    return b"".join(response.streaming_content) if response.streaming else response.content


def fault_of(response: HttpResponse) -> dict[str, Any]:
    """Return the one field at fault of an answer in FastAPI's form."""
    assert response.status_code == 422, response.content
    (fault,) = response.json()["detail"]
    return fault


class TestAudio:
    def test_the_default_is_mp3_at_44100_hz_and_128_kbit(self, client):
        response = ask(client)
        assert response["Content-Type"] == "audio/mpeg"
        assert int(response["Content-Length"]) == len(body_of(response))
        with av.open(io.BytesIO(response.content)) as file:
            codec = file.streams.audio[0].codec_context
            assert (codec.sample_rate, codec.bit_rate) == (44_100, 128_000)

    @pytest.mark.parametrize("end", ["", "/stream"])
    @pytest.mark.parametrize("name", RATED_FORMATS)
    def test_each_format_speaks(self, client, name, end):
        response = ask(client, end=end, query=f"?output_format={name}")
        assert response["Content-Type"] == RATED_FORMATS[name].content_type
        assert body_of(response)

    def test_the_sound_is_that_of_the_first_api(self, client, account):
        own = make_client(account)
        whole = decoded(speak(own, input=TEXT, voice="af_nova", response_format="wav").content)
        for end in ("", "/stream"):
            heard = np.frombuffer(body_of(ask(client, end=end, query="?output_format=pcm_24000")), "<i2")
            np.testing.assert_array_equal(heard, whole)
        assert likeness(decoded(body_of(ask(client))), whole) > 0.99

    @pytest.mark.parametrize("query", ["?output_format=mp3", "?output_format=", "?output_format=pcm_96000"])
    def test_another_format_is_refused(self, client, query):
        fault = fault_of(ask(client, query=query))
        assert fault["loc"] == ["query", "output_format"]
        assert "mp3_44100_128" in fault["msg"]

    def test_a_bearer_token_is_taken_too(self, account):
        assert ask(make_client(account)).status_code == 200


class TestAlignment:
    def test_each_character_has_its_time(self, client):
        found = json.loads(body_of(ask(client, end="/with-timestamps", query="?output_format=pcm_24000")))
        audio, alignment = base64.b64decode(found["audio_base64"]), found["alignment"]
        assert "".join(alignment["characters"]) == TEXT
        assert "five dollars" in "".join(found["normalized_alignment"]["characters"])
        starts, ends = alignment["character_start_times_seconds"], alignment["character_end_times_seconds"]
        assert starts == sorted(starts)
        assert ends[-1] == pytest.approx(len(audio) / 48_000, abs=0.002)

    def test_a_stream_has_the_same_audio_and_characters_in_lines(self, client):
        query = "?output_format=pcm_24000"
        whole = json.loads(body_of(ask(client, end="/with-timestamps", query=query, text=LONG)))
        response = ask(client, end="/stream/with-timestamps", query=query, text=LONG)
        assert response["Content-Type"] == "application/x-ndjson"
        lines = [json.loads(line) for line in body_of(response).splitlines()]
        assert len(lines) > 2
        audio = b"".join(base64.b64decode(line["audio_base64"]) for line in lines)
        assert audio == base64.b64decode(whole["audio_base64"])
        for name in ("alignment", "normalized_alignment"):
            parts = [line[name] for line in lines if line[name]]
            for field, values in whole[name].items():
                streamed = [value for part in parts for value in part[field]]
                assert len(streamed) == len(values)
                if field == "characters":
                    assert streamed == values
                elif name == "alignment":
                    assert streamed == pytest.approx(values, abs=0.5)

    @pytest.mark.parametrize("end", ["/with-timestamps", "/stream/with-timestamps"])
    def test_arabic_and_cloned_voices_have_none(self, client, account, end):
        for voice in ("ar_m1", make_clone(account).pk):
            response = ask(client, voice, end=end)
            detail = response.json()["detail"]
            found = response.status_code, detail["status"], detail["param"]
            assert found == (400, "timestamps_not_supported", "voice_id")


class TestFields:
    def test_the_speed_is_obeyed(self, client):
        query = "?output_format=pcm_24000"
        usual = len(body_of(ask(client, query=query, text=LONG)))
        slow = len(body_of(ask(client, query=query, text=LONG, voice_settings={"speed": 0.5})))
        assert slow / usual == pytest.approx(2, rel=0.05)

    @pytest.mark.parametrize("speed", [0.2, 4.1, "fast", True])
    def test_a_speed_beyond_reason_is_refused(self, client, speed):
        fault = fault_of(ask(client, voice_settings={"speed": speed}))
        assert (fault["loc"], fault["type"]) == (["body", "voice_settings", "speed"], "value_error")

    def test_what_has_no_effect_is_named(self, client):
        settings = {"stability": 0.5, "similarity_boost": 0.75, "style": None, "speed": 1.0}
        more = {"seed": 7, "previous_text": "Well.", "next_text": None}
        response = ask(client, voice_settings=settings, query="?enable_logging=false", **more)
        assert response["X-Speech-Ignored"] == (
            "seed, previous_text, enable_logging, voice_settings.stability, voice_settings.similarity_boost"
        )
        assert "X-Speech-Ignored" not in ask(client, voice_settings={"speed": 1.1})

    def test_a_language_that_the_voice_does_not_speak_is_named(self, client):
        assert ask(client, language_code="de")["X-Speech-Ignored"] == "language_code"
        assert ask(client, language_code="fr")["X-Speech-Ignored"] == "language_code"
        assert "X-Speech-Ignored" not in ask(client, language_code="en")

    @pytest.mark.parametrize(
        "model", ["eleven_multilingual_v2", "eleven_v99", "kokoro-82m", "hexgrad/Kokoro-82M", None]
    )
    def test_any_model_of_theirs_or_ours_is_taken(self, client, model):
        assert ask(client, model_id=model).status_code == 200

    def test_another_model_is_refused(self, client):
        assert fault_of(ask(client, model_id="playht"))["loc"] == ["body", "model_id"]

    def test_the_lexicon_applies_whatever_dictionary_is_named(self, client, account):
        save_entry(account, Draft("Worcester", "en", respelling="wooster and some more words"))
        locator = {"pronunciation_dictionary_id": "any", "version_id": "1"}
        query = "?output_format=pcm_24000"
        said = body_of(ask(client, text="Worcester", query=query, pronunciation_dictionary_locators=[locator]))
        other = Client(headers={"xi-api-key": make_key(make_account(plan=PRO))})
        assert len(said) > len(body_of(ask(other, text="Worcester", query=query)))

    @pytest.mark.parametrize("locators", [[{}], [None], "dictionary", [{"pronunciation_dictionary_id": "a"}] * 4])
    def test_a_wrong_locator_is_refused(self, client, locators):
        fault = fault_of(ask(client, pronunciation_dictionary_locators=locators))
        assert fault["loc"][:2] == ["body", "pronunciation_dictionary_locators"]

    @pytest.mark.parametrize(
        ("field", "value", "loc", "message"),
        [
            ("voice_settings", 5, ["voice_settings"], "voice_settings must be an object"),
            ("voice_settings", [], ["voice_settings"], "voice_settings must be an object"),
            ("pronunciation_dictionary_locators", {}, ["pronunciation_dictionary_locators"], "must be a list"),
            ("pronunciation_dictionary_locators", [5], ["pronunciation_dictionary_locators", "0"], "must be an object"),
        ],
    )
    def test_a_field_of_another_json_type_is_named_itself(self, client, field, value, loc, message):
        fault = fault_of(ask(client, **{field: value}))
        assert (fault["loc"], fault["param"]) == (["body", *loc], ".".join(loc))
        assert fault["msg"].endswith(message)

    @pytest.mark.parametrize("text", [None, 7, ["a"]])
    def test_a_text_must_be_a_string(self, client, text):
        assert fault_of(ask(client, text=text))["loc"] == ["body", "text"]

    def test_a_message_names_the_field_as_it_is_called_here(self, client):
        assert fault_of(ask(client, text=" "))["msg"] == "text is empty: there is nothing to speak"

    def test_a_missing_text_is_told_as_missing(self, client):
        response = client.post(f"{BASE}/af_nova", "{}", content_type="application/json")
        assert (fault_of(response)["type"], fault_of(response)["loc"]) == ("missing", ["body", "text"])

    @pytest.mark.parametrize("text", ["", "  "])
    def test_a_text_without_words_is_refused(self, client, text):
        assert fault_of(ask(client, text=text))["loc"] == ["body", "text"]


class TestVoices:
    @pytest.mark.parametrize("plan", [FREE, PRO])
    @pytest.mark.parametrize("voice_id", ELEVENLABS_VOICES)
    def test_their_own_voices_have_one_that_speaks_for_them(self, plan, voice_id):
        client = Client(headers={"xi-api-key": make_key(make_account(plan=plan))})
        spoken = CATALOG[ask(client, voice_id, text="Hi.")["X-Speech-Voice"]]
        assert spoken.gender == CATALOG[ELEVENLABS_VOICES[voice_id][1]].gender
        assert plan is FREE or spoken.id == ELEVENLABS_VOICES[voice_id][1]

    def test_openais_names_speak_too(self, client):
        assert ask(client, "alloy").status_code == 200

    def test_a_cloned_voice_speaks(self, client, account):
        assert ask(client, make_clone(account).pk).status_code == 200

    def test_an_unknown_voice_is_not_found(self, client):
        response = ask(client, "zz_nobody")
        detail = response.json()["detail"]
        assert (response.status_code, detail["status"], detail["param"]) == (404, "voice_not_found", "voice_id")

    def test_a_pro_voice_needs_pro(self):
        response = ask(Client(headers={"xi-api-key": make_key(make_account())}), "bf_alice")
        assert (response.status_code, response.json()["detail"]["status"]) == (403, "plan_required")


class TestLimits:
    def test_the_characters_are_charged(self, client):
        account = make_account()
        own = Client(headers={"xi-api-key": make_key(account)})
        for end in ("", "/stream", "/with-timestamps", "/stream/with-timestamps"):
            body_of(ask(own, end=end))
        assert Meter.objects.get(account=account).day_characters == 4 * len(TEXT)

    def test_a_spent_pool_is_told_in_their_word(self):
        own = Client(headers={"xi-api-key": make_key(make_account())})
        assert ask(own, text="a " * 2_400).status_code == 200
        response = ask(own, text="b " * 200)
        assert (response.status_code, response.json()["detail"]["status"]) == (429, "quota_exceeded")
        assert response["Retry-After"]

    def test_a_text_that_is_too_long_is_told_in_their_word(self):
        response = ask(Client(headers={"xi-api-key": make_key(make_account())}), text="a" * 5_001)
        assert (response.status_code, response.json()["detail"]["status"]) == (400, "max_character_limit_exceeded")

    def test_a_key_needs_the_scope(self, account):
        _, raw_key = create_key(account, "reads", scopes=[Scope.READ])
        response = ask(Client(headers={"xi-api-key": raw_key}))
        assert (response.status_code, response.json()["detail"]["status"]) == (403, "missing_permissions")


class TestErrors:
    @pytest.mark.parametrize(
        "headers", [{}, {"xi-api-key": ""}, {"xi-api-key": "nonsense"}, {"xi-api-key": "ev_" + "a" * 43}]
    )
    def test_a_wrong_key_is_told(self, headers):
        response = ask(Client(headers=headers))
        detail = response.json()["detail"]
        assert (response.status_code, detail["status"]) == (401, "invalid_api_key")
        assert response["X-Request-Id"]
        assert headers or "xi-api-key" in detail["message"]

    def test_a_key_without_a_value_is_wrong_beside_a_token(self, account):
        headers = {"xi-api-key": "", "Authorization": f"Bearer {make_key(account)}"}
        assert ask(Client(headers=headers)).status_code == 401

    def test_another_method_is_told(self, client):
        response = client.get(f"{BASE}/af_nova")
        assert (response.status_code, response["Allow"]) == (405, "POST, OPTIONS")
        assert response.json()["detail"]["status"] == "method_not_allowed"

    def test_a_body_that_is_no_json_is_told(self, client):
        response = client.post(f"{BASE}/af_nova", "text=Hello", content_type="application/json")
        assert (response.status_code, response.json()["detail"]["status"]) == (400, "invalid_json")

    @pytest.mark.parametrize("path", ["/elevenlabs/v1/speech-to-text", "/elevenlabs/v1/nothing", "/elevenlabs"])
    def test_an_address_without_anything_is_told(self, client, path):
        response = client.get(path)
        assert (response.status_code, response.json()["detail"]["status"]) == (404, "not_found")
