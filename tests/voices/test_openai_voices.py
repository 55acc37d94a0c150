"""`/v1/audio/voices`: voices with a consent in OpenAI's shape."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.support.api import error_of
from tests.support.consents import recorded
from voices.models import ClonedVoice

pytestmark = pytest.mark.django_db


def test_openais_address_makes_a_voice_in_openais_shape(client, recording, short, heard, clock):
    consent_id = recorded(client, short, language="ja")
    form = {"name": "Anna", "consent": consent_id, "audio_sample": SimpleUploadedFile("a.wav", recording)}
    response = client.post("/v1/audio/voices", form)
    assert response.status_code == 200
    answer = response.json()
    voice = ClonedVoice.objects.get()
    assert (answer["id"], answer["object"], answer["type"]) == (voice.pk, "audio.voice", "audio_sample")
    assert (answer["name"], answer["status"], voice.language) == ("Anna", "enrolling", "ja")
    assert client.get(f"/v1/audio/voices/{voice.pk}").json() == answer
    assert client.delete(f"/v1/audio/voices/{voice.pk}").json()["object"] == "audio.voice.deleted"
    assert not ClonedVoice.objects.exists()


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"type": "prompt"}, "type", "invalid_value"),
        ({"consent": ...}, "consent", "missing_required_field"),
        ({"consent": "true"}, "consent", "consent_not_found"),
        ({"audio_sample": ...}, "audio_sample", "missing_required_field"),
        ({"audio_sample": SimpleUploadedFile("x", b"no audio")}, "audio_sample", "not_audio"),
    ],
)
def test_openais_fields_are_named_in_errors(client, recording, short, heard, change, param, code):
    form = {"name": "Anna", "consent": recorded(client, short)}
    form |= {"audio_sample": SimpleUploadedFile("a.wav", recording)} | change
    response = client.post("/v1/audio/voices", {name: value for name, value in form.items() if value is not ...})
    error = error_of(response)
    assert (response.status_code, error["param"], error["code"]) == (400, param, code)


def test_openais_address_needs_a_key_for_new_voices_alone(recording):
    assert Client().get("/v1/audio/voices").status_code == 200
    form = {"name": "Anna", "consent": "cons_0", "audio_sample": SimpleUploadedFile("a.wav", recording)}
    assert Client().post("/v1/audio/voices", form).status_code == 401
