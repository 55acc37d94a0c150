"""Blends of voices wherever a voice is named: speech, jobs, podcasts, the agent tools, the command line."""

import json

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.plans import PRO
from jobs.models import Job, Segment
from tests.support.api import error_of, speak
from tests.support.factories import make_account, make_client

BLEND = "af_sky(2)+af_bella(2)"
NAME = "af_bella+af_sky"

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    return make_client(make_account(PRO))


def make_job(client: Client, **body) -> Job:
    response = client.post("/api/v1/jobs", json.dumps(body), content_type="application/json")
    assert response.status_code == 202, response.content
    return Job.objects.get(pk=response.json()["id"])


@pytest.mark.usefixtures("tone_engine")
class TestEverywhere:
    def test_speech(self, client, free_client):
        one, other = speak(client, input="Hello.", voice=BLEND), speak(free_client, input="Hello.", voice=NAME)
        assert one.status_code == other.status_code == 200
        assert one.content == other.content

    def test_openai(self, client):
        body = json.dumps({"model": "tts-1", "input": "Hello.", "voice": BLEND})
        response = client.post("/v1/audio/speech", body, content_type="application/json")
        assert b"".join(response.streaming_content)
        assert response["X-Speech-Voice"] == NAME
        body = json.dumps({"model": "tts-1", "input": "Hello.", "voice": "af_sky+nobody"})
        response = client.post("/v1/audio/speech", body, content_type="application/json")
        assert (error_of(response)["code"], error_of(response)["param"]) == ("voice_not_found", "voice")

    def test_a_job_and_a_podcast_keep_the_one_name(self, client):
        job = make_job(client, input="Hello.", voice=BLEND)
        assert (job.voices, Segment.objects.get(job=job).voice) == ([NAME], NAME)
        turns = [{"speaker": "A", "text": "Hello."}, {"speaker": "B", "text": "Hi."}]
        job = make_job(client, type="podcast", voices={"A": BLEND, "B": "af_sky+am_adam"}, segments=turns)
        assert job.voices == [NAME, "af_sky+am_adam"]

    @pytest.mark.parametrize("voice", ["af_sky+nobody", "af_sky+ar_m1"])
    def test_an_error_names_the_field(self, client, voice):
        turns = [{"speaker": "B", "text": "Hi."}]
        body = {"type": "podcast", "voices": {"A": "af_sky", "B": voice}, "segments": turns}
        response = client.post("/api/v1/jobs", json.dumps(body), content_type="application/json")
        assert (response.status_code, error_of(response)["param"]) == (400, "voices.B")
        assert error_of(speak(client, input="Hello.", voice=voice))["param"] == "voice"

    def test_a_locked_part_is_the_error_of_that_voice(self, free_client):
        locked = error_of(speak(free_client, input="Hello.", voice="am_onyx"))
        response = speak(free_client, input="Hello.", voice="af_sky+am_onyx")
        assert (response.status_code, error_of(response)) == (403, locked)

    def test_timestamps(self, client):
        answer = speak(client, input="Hello there.", voice=BLEND, ev_timestamps=True).json()
        assert [cue["word"] for cue in answer["words"]] == ["Hello", "there"]

    def test_the_try_out(self):
        body = json.dumps({"input": "Hello.", "voice": BLEND})
        assert Client().post("/api/tts/generate", body, content_type="application/json").status_code == 200

    def test_the_command_line(self, tmp_path):
        call_command("speak", "Hello.", voice=BLEND, output=tmp_path / "a.wav")
        assert (tmp_path / "a.wav").stat().st_size


@pytest.mark.usefixtures("espeak_registry")
def test_without_kokoro_it_is_told(client):
    response = speak(client, input="Hello.", voice=BLEND)
    assert (response.status_code, error_of(response)["param"]) == (400, "voice")
    assert "Kokoro" in error_of(response)["message"]
    body = {"input": "Hello.", "voice": BLEND}
    response = client.post("/api/v1/jobs", json.dumps(body), content_type="application/json")
    assert (response.status_code, error_of(response)["param"]) == (400, "voice")
    assert "Kokoro" in error_of(response)["message"]


@pytest.fixture
def espeak_registry(settings, tmp_path):
    """The service's own choice of engines, where there is no model."""
    from speech import speakers

    settings.SPEECH_ENGINE, settings.STORAGE_DIR = "espeak", tmp_path
    speakers.engines.cache_clear()
    yield
    speakers.engines.cache_clear()
