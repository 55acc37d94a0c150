"""An answer at once lasts three hours at most: told from the text, or while it is rendered, or by a job."""

import base64
import json
import tracemalloc

import pytest

from accounts.limits import characters_used_today
from accounts.plans import FREE, MAX_ANSWER_S, PRO
from core.errors import InputTooLong
from core.spools import Spool, spool
from core.streams import BLOCK_BYTES
from jobs.models import Job
from speech import admitting
from speech.api import speech_response
from speech.progress import least_duration_s
from speech.rendering import render_speech
from speech.requests import SpeechRequest, Terms
from speech.results import Speech
from tests.support.api import error_of, speak
from tests.support.audio import decode
from tests.support.factories import make_account, make_client
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE
from tts.formats import ALL_FORMATS
from tts.text.frontend import read_text
from tts.timing import WordCue
from voices.catalog import CATALOG
from voices.samples import GREETINGS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]

LANGUAGES = {voice.language: voice for voice in CATALOG.values()}


class Clockwork:
    """The reports of a rendering: the end of each utterance."""

    def __init__(self) -> None:
        self.ends: list[int] = []

    def __call__(self, end: int) -> None:
        self.ends.append(end)


@pytest.mark.parametrize(
    ("voice", "text", "controls"),
    [
        ("zf_xiaoxiao", "你好" * 25_000, {"speed": 0.8}),
        ("zf_xiaoxiao", "你好" * 15_000, {"speed": 0.5}),
        ("af_heart", "q " * 25_000, {"speed": 0.25}),
        ("af_heart", "999999999999 " * 3_846, {}),
        ("af_heart", ("[a](/" + "a" * 190 + "/) ") * 250, {"speed": 0.15}),
        ("af_heart", "Some words. " * 4_500 + '<break time="3s"/>' * 400, {"speed": 0.25}),
    ],
    ids=["Chinese", "slow", "letters", "numbers", "phonemes", "breaks"],
)
def test_a_text_that_would_last_longer_is_refused_before_any_of_it_is_rendered(voice, text, controls):
    spoken = Clockwork()
    with pytest.raises(InputTooLong, match="3 hours") as caught:
        render_speech(
            SpeechRequest(text, voice, controls=Controls(**controls)),
            CATALOG[voice],
            terms=Terms(most_s=MAX_ANSWER_S, on_spoken=spoken),
        )
    assert not spoken.ends
    assert caught.value.extra["limit"] == 10_800 < caught.value.extra["used"]


def test_the_longest_plain_text_of_pro_is_no_longer_at_any_speed():
    items = read_text(f"{GREETINGS['en-US']} " * (PRO.max_input // (len(GREETINGS["en-US"]) + 1)), "en-US")
    assert least_duration_s(items, 0.5) < MAX_ANSWER_S


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_estimate_is_near_what_is_spoken(real_engine, language):
    voice, text = LANGUAGES[language], GREETINGS[language] * 3
    speech = render_speech(SpeechRequest(text, voice.id), voice)
    assert 0.4 < least_duration_s(read_text(text, language), 1.0) / speech.duration_s < 1.15


def test_the_estimate_counts_pauses_at_any_speed():
    items = read_text('<break time="3s"/>' * 2, "en-US")
    assert least_duration_s(items, 0.5) == least_duration_s(items, 2.0) == 6.0


def test_audio_that_becomes_longer_ends_there_and_what_was_spoken_is_charged(monkeypatch):
    monkeypatch.setattr(admitting, "MAX_ANSWER_S", 30)
    monkeypatch.setattr("speech.rendering.least_duration_s", lambda items, speed: 0.0)
    account = make_account(FREE)
    client = make_client(account)
    text = "Five words are spoken here. " * 170
    response = speak(client, input=text)
    error = error_of(response)
    assert (response.status_code, error["code"], error["param"]) == (400, "input_too_long", "input")
    assert error["limit"] == 30 <= error["used"] <= 31
    used = characters_used_today(account)
    assert 500 < used < 2_000
    assert text[:used].endswith("here")


def test_a_refusal_told_from_the_text_costs_no_characters(monkeypatch, clock):
    monkeypatch.setattr(admitting, "MAX_ANSWER_S", 30)
    account = make_account(FREE)
    client = make_client(account)
    assert error_of(speak(client, input="Five words are spoken here. " * 170))["code"] == "input_too_long"
    assert characters_used_today(account) == 0
    assert speak(client)["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 2)


def test_what_would_last_longer_becomes_a_job_where_the_caller_asks_for_one(monkeypatch, pro_client):
    monkeypatch.setattr(admitting, "MAX_ANSWER_S", 30)
    body, headers = json.dumps({"input": "Five words are spoken here. " * 170}), {"X-Service-Long-Text": "async"}
    answer = pro_client.post("/api/v1/audio/speech", body, content_type="application/json", headers=headers)
    assert answer.status_code == 202
    assert Job.objects.get().characters == 28 * 170


@pytest.mark.parametrize("audio_format", ["wav", "mp3"])
def test_an_answer_is_in_no_memory_while_it_is_rendered(tmp_path, audio_format):
    request = SpeechRequest("Five words are spoken here. " * 200, "af_heart", audio_format, Controls(speed=0.5))
    with Spool(tmp_path, in_memory=1024) as file:
        tracemalloc.start()
        speech = render_speech(request, CATALOG["af_heart"], file=file)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert file.size > speech.duration_s * ALL_FORMATS[audio_format].bytes_per_s * 0.99
        assert peak < speech.duration_s * ALL_FORMATS["wav"].bytes_per_s / 4, (peak, speech.duration_s)
        assert decode(speech.audio)[1] == SAMPLE_RATE
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("timestamps", [False, True])
def test_a_large_answer_is_in_no_memory_before_it_is_sent(tmp_path, timestamps):
    audio = bytes(range(256)) * 100_000
    file = spool([audio], tmp_path)
    speech = Speech(file, "wav", len(audio) / 2 / SAMPLE_RATE, (WordCue("a", 0.0, 0.5, 0, 1),), (), "tone")
    tracemalloc.start()
    response = speech_response(speech, timestamps=timestamps, headers={})
    lengths = [len(block) for block in response.streaming_content]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1024 * 1024
    assert max(lengths) <= BLOCK_BYTES
    assert sum(lengths) == int(response["Content-Length"])
    response.close()
    assert file.closed


@pytest.mark.parametrize("size", [0, 1, 2, 3, 100_000, 25_600_001])
def test_an_answer_with_timestamps_holds_its_audio(tmp_path, size):
    audio = (bytes(range(256)) * 100_001)[:size]
    cues = (WordCue("a", 0.0, 0.5, 0, 1),)
    speech = Speech(spool([audio], tmp_path), "wav", len(audio) / 2 / SAMPLE_RATE, cues, (), "tone")
    response = speech_response(speech, timestamps=True, headers={})
    answer = json.loads(b"".join(response))
    assert list(answer) == [
        "audio",
        "format",
        "words",
        "timestamps_available",
        "unspoken",
        "unspoken_count",
        "warnings",
    ]
    assert base64.b64decode(answer["audio"]) == audio
    assert answer["words"] == [{"word": "a", "start": 0.0, "end": 0.5, "source_start": 0, "source_end": 1}]
