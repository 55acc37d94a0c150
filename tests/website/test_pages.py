import json
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_front_page_shows_the_api_and_the_voices():
    page = Client().get("/").content.decode()
    assert "http://testserver/v1" in page
    assert page.count("/sample.mp3") == 66


def test_the_schema_describes_every_endpoint():
    schema = json.loads(Client().get("/api/schema").content)
    assert set(schema["paths"]) == {
        "/api/tts/generate",
        "/api/tts/pronounce",
        "/api/tts/stream",
        "/api/v1/audio/phonemes",
        "/api/v1/audio/speech",
        "/api/v1/audio/speech/timestamps",
        "/v1/audio/models",
        "/v1/audio/speech",
        "/v1/audio/voices",
        "/v1/audio/voices/{voice_id}",
        "/v1/audio/voice_consents",
        "/v1/audio/voice_consents/{consent_id}",
        "/v1/models",
        "/v1/models/{model_id}",
        "/v1/test",
        "/v1/voices",
        "/elevenlabs/v1/models",
        "/elevenlabs/v1/text-to-speech/{voice_id}",
        "/elevenlabs/v1/text-to-speech/{voice_id}/stream",
        "/elevenlabs/v1/text-to-speech/{voice_id}/stream/with-timestamps",
        "/elevenlabs/v1/text-to-speech/{voice_id}/with-timestamps",
        "/elevenlabs/v1/user",
        "/elevenlabs/v1/user/subscription",
        "/elevenlabs/v1/voices",
        "/elevenlabs/v1/voices/{voice_id}",
        "/elevenlabs/v2/voices",
        "/api/v1/audio/voices",
        "/api/v1/jobs",
        "/api/v1/jobs/{job_id}",
        "/api/v1/jobs/{job_id}/audio",
        "/api/v1/jobs/{job_id}/book.epub",
        "/api/v1/jobs/{job_id}/captions.{extension}",
        "/api/v1/jobs/{job_id}/chapters/{number}/audio",
        "/api/v1/jobs/{job_id}/cover",
        "/api/v1/jobs/{job_id}/segments/{number}/audio",
        "/api/v1/lexicon",
        "/api/v1/lexicon/import",
        "/api/v1/lexicon/pls",
        "/api/v1/lexicon/{entry_id}",
        "/api/v1/models",
        "/api/v1/models/{model_id}",
        "/api/v1/usage",
        "/api/v1/voice_consents",
        "/api/v1/voice_consents/sentence",
        "/api/v1/voice_consents/{consent_id}",
        "/api/v1/voices",
        "/api/v1/voices/{voice_id}",
    }
    speech = schema["paths"]["/api/v1/audio/speech"]["post"]
    assert set(speech["responses"]["200"]["content"]) == {"audio/mpeg", "audio/wav"}
    timestamped = schema["paths"]["/api/v1/audio/speech/timestamps"]["post"]
    assert set(timestamped["responses"]["200"]["content"]) == {"application/json"}
    fields = schema["components"]["schemas"]["SpeechRequest"]["properties"]
    assert fields["speed"]["minimum"] == 0.5
    assert fields["speed"]["maximum"] == 2.0
    assert schema["components"]["schemas"]["SpeechRequest"]["required"] == ["input"]


def test_the_schema_describes_the_endpoint_of_the_web_app():
    schema = json.loads(Client().get("/api/schema").content)
    generate = schema["paths"]["/api/tts/generate"]["post"]
    assert generate["security"] == [{"ApiKey": ["speech"]}, {"cookieAuth": []}, {}]
    assert set(generate["responses"]["200"]["content"]) == {"audio/mpeg", "audio/wav", "application/json"}
    fields = schema["components"]["schemas"]["WebSpeechRequest"]["properties"]
    spoken = {"input", "voice", "format", "speed", "pitch", "volume_db", "tone", "timestamps", "language"}
    assert set(fields) == spoken
    assert (fields["pitch"]["minimum"], fields["pitch"]["maximum"]) == (-4, 4)


def test_the_schema_describes_an_upload():
    schema = json.loads(Client().get("/api/schema").content)
    content = schema["paths"]["/api/v1/voices"]["post"]["requestBody"]["content"]
    assert list(content) == ["multipart/form-data"]
    form = schema["components"]["schemas"]["Enrollment"]
    assert set(form["required"]) == {"name", "audio"}  # the settings say which consent is owed
    assert {"consent", "consent_id"} <= set(form["properties"])
    assert form["properties"]["audio"]["format"] == "binary"


def test_all_references_of_the_schema_resolve():
    content = Client().get("/api/schema").content.decode()
    named = set(re.findall(r'"#/components/schemas/(\w+)"', content))
    assert "Error" in named
    assert named <= set(json.loads(content)["components"]["schemas"])


def test_the_reference_loads_nothing_from_other_hosts():
    page = Client().get("/api/docs").content.decode()
    assert "https://" not in page
    assert "/static/drf_spectacular_sidecar/" in page
