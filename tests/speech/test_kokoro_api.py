"""The endpoint with Kokoro behind it."""

import base64
import io

import numpy as np
import pytest
import soundfile
from django.test import Client

from accounts.plans import PRO
from bench.listening.levels import true_peak_db
from tests.support.factories import make_client
from tts.engines.kokoro.engine import KokoroEngine

pytestmark = [pytest.mark.django_db]

URL = "/api/v1/audio/speech"
TEXT = 'It costs $12. <break time="500ms"/> [Worcester](/wˈʊstər/) is near.'


@pytest.fixture
def client(kokoro: KokoroEngine, use_engine) -> Client:
    use_engine(kokoro)
    return make_client(plan=PRO)


def speak(client: Client, **fields: object):
    body = {"input": TEXT, "voice": "af_heart", "response_format": "wav", **fields}
    response = client.post(URL, body, content_type="application/json")
    assert response.status_code == 200, response.content
    return response


def test_it_says_what_has_rendered_the_sound(client: Client):
    response = speak(client)
    assert response["X-Speech-Engine"] == "kokoro"
    samples, rate = soundfile.read(io.BytesIO(response.content), dtype="float32")
    assert rate == 24_000
    assert len(samples) / rate == pytest.approx(float(response["X-Audio-Duration"]), abs=1e-3)
    assert -40 < true_peak_db(samples) < -1


def test_two_identical_requests_return_identical_bytes(client: Client):
    assert speak(client).content == speak(client).content


def test_cues_are_the_words_as_spoken(client: Client):
    envelope = speak(client, ev_timestamps=True, speed=1.25).json()
    words = envelope["words"]
    assert [cue["word"] for cue in words] == ["It", "costs", "twelve", "dollars", "Worcester", "is", "near"]
    duration = len(soundfile.read(io.BytesIO(base64.b64decode(envelope["audio"])))[0]) / 24_000
    edges = [edge for cue in words for edge in (cue["start"], cue["end"])]
    assert edges == sorted(edges)
    assert 0 <= edges[0] < edges[-1] <= duration
    assert words[4]["start"] - words[3]["end"] >= 0.5


def test_a_pause_is_silence_of_its_length(client: Client):
    samples, _ = soundfile.read(io.BytesIO(speak(client).content), dtype="float32")
    quiet = np.flatnonzero(np.abs(samples) > 1e-4)
    assert np.diff(quiet).max() == pytest.approx(12_000, abs=300)
