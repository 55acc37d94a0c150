"""The endpoint with Piper behind the Arabic voices."""

import io

import numpy as np
import pytest
import soundfile
from django.test import Client

from accounts.plans import PRO
from tests.support.depth import first
from tests.support.factories import make_client
from tts.engines.piper.engine import PiperEngine
from tts.engines.piper.voices import DESIGNS

pytestmark = [pytest.mark.django_db]

TEXT = 'كتب المعلم رسالة إلى John. <break time="500ms"/> [قلم](/kˈælɛm/) جديد.'


@pytest.fixture
def client(piper: PiperEngine, use_engine) -> Client:
    use_engine(piper)
    return make_client(plan=PRO)


def speak(client: Client, **fields: object):
    body = {"input": TEXT, "voice": "ar_m1", "response_format": "wav", **fields}
    response = client.post("/api/v1/audio/speech", body, content_type="application/json")
    assert response.status_code == 200, response.content
    return response


@pytest.mark.parametrize("voice", first(1, DESIGNS))
def test_every_arabic_voice_is_pipers(client: Client, voice: str):
    response = speak(client, voice=voice)
    assert response["X-Speech-Engine"] == "piper"
    samples, rate = soundfile.read(io.BytesIO(response.content), dtype="float32")
    assert rate == 24_000
    assert len(samples) / rate == pytest.approx(float(response["X-Audio-Duration"]), abs=1e-3)
    assert 0.01 < np.abs(samples).max() < 10 ** (-1 / 20)


def test_two_identical_requests_return_identical_bytes(client: Client):
    assert speak(client, voice="ar_f1").content == speak(client, voice="ar_f1").content


def test_a_pause_is_silence_of_its_length(client: Client):
    samples, _ = soundfile.read(io.BytesIO(speak(client).content), dtype="float32")
    loud = np.flatnonzero(np.abs(samples) > 1e-3)
    assert np.diff(loud).max() >= 0.5 * 24_000


def test_speed_shortens_all_of_it(client: Client):
    plain, fast = (float(speak(client, speed=speed)["X-Audio-Duration"]) for speed in (1.0, 2.0))
    assert fast == pytest.approx((plain - 0.5) / 2 + 0.5, abs=0.02)


def test_nothing_to_speak_is_an_error(client: Client):
    body = {"input": "¤ ¤", "voice": "ar_m1"}
    response = client.post("/api/v1/audio/speech", body, content_type="application/json")
    assert (response.status_code, response.json()["error"]["param"]) == (400, "input")
