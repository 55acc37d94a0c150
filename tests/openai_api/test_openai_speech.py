"""`POST /v1/audio/speech`: OpenAI's requests, and the answers that its clients read."""

import base64
import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from accounts.models import Meter
from accounts.plans import FREE, PRO
from core.errors import ApiError, SynthesisFailed
from core.streams import BLOCK_BYTES
from speech import streams
from speech.render_places import MAX_STREAMS_OF_ACCOUNT, MAX_STREAMS_OF_NETWORK
from tests.support.api import error_of, leave, speak
from tests.support.audio import decode
from tests.support.engine import EXHAUSTING, FAILING, UNSPOKEN
from tests.support.factories import make_account, make_client
from tts.dsp.joins import EDGE_S
from tts.engines.base import SAMPLE_RATE

V1 = "/v1/audio/speech"
CONTENT_TYPES = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "aac": "audio/aac",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
TWO_CHUNKS = f"{'word ' * 30}end. {'more ' * 30}end."

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


opened: list[HttpResponse | StreamingHttpResponse] = []


@pytest.fixture(autouse=True)
def _close_all(db: None) -> Iterator[None]:
    yield
    while opened:
        leave(opened.pop())


def ask(client: Client, **fields: Any):
    body = {"model": "tts-1", "input": "Hello there.", "voice": "nova"} | fields
    response = client.post(V1, json.dumps(body), content_type="application/json")
    opened.append(response)
    return response


def body_of(response) -> bytes:
    return b"".join(response.streaming_content)


def events_of(response) -> list[dict[str, Any]]:
    """Return the data of each server-sent event, as clients read them."""
    blocks = body_of(response).decode().split("\n\n")
    assert blocks.pop() == ""
    return [json.loads(block.split("data: ", 1)[1]) for block in blocks]


def collect(blocks: Iterable[bytes], seen: list[bytes]) -> None:
    """Put each block into `seen` when it comes."""
    for block in blocks:
        seen.append(block)


def audio_of(events: list[dict[str, Any]]) -> bytes:
    return b"".join(base64.b64decode(event["audio"]) for event in events if event["type"] == "speech.audio.delta")


class TestFormats:
    @pytest.mark.parametrize("name", CONTENT_TYPES)
    def test_each_is_what_its_content_type_says(self, pro_client, name):
        response = ask(pro_client, response_format=name)
        assert (response.status_code, response["Content-Type"]) == (200, CONTENT_TYPES[name])
        assert response.streaming
        assert "Content-Length" not in response
        assert body_of(response)

    def test_mp3_is_the_default(self, pro_client):
        assert ask(pro_client)["Content-Type"] == ask(pro_client, response_format=None)["Content-Type"] == "audio/mpeg"

    @pytest.mark.parametrize("value", ["ogg", "MP3", "", 7, ["wav"], True])
    def test_another_one_is_refused(self, pro_client, value):
        response = ask(pro_client, response_format=value)
        assert (response.status_code, error_of(response)["param"]) == (400, "response_format")

    def test_streamed_and_whole_have_the_same_samples(self, pro_client):
        whole = speak(pro_client, input=TWO_CHUNKS, response_format="wav", voice="nova")
        pcm = np.frombuffer(body_of(ask(pro_client, input=TWO_CHUNKS, response_format="pcm")), "<i2")
        np.testing.assert_array_equal(pcm / 32768, decode(whole.content)[0])

    @pytest.mark.parametrize("text", ["Hello there.", "It costs $5, today", "[Worcester](/wˈʊstəɹ/)!"])
    def test_a_wav_of_one_chunk_is_the_whole_file(self, pro_client, text):
        asked = {"input": text, "response_format": "wav", "voice": "nova"}
        assert body_of(ask(pro_client, **asked)) == speak(pro_client, **asked).content

    @pytest.mark.parametrize("text", [TWO_CHUNKS, "9" * 300])
    def test_a_wav_of_several_chunks_has_no_length(self, pro_client, text):
        assert body_of(ask(pro_client, input=text, response_format="wav"))[4:8] == b"\xff" * 4


class TestFields:
    @pytest.mark.parametrize(("speed", "factor"), [(0.25, 4), (4.0, 0.25)])
    def test_speed_reaches_as_far_as_openais(self, pro_client, speed, factor):
        normal, changed = (
            len(body_of(ask(pro_client, input=TWO_CHUNKS, response_format="pcm", speed=asked))) for asked in (1, speed)
        )
        assert changed / normal == pytest.approx(factor, rel=0.02)

    @pytest.mark.parametrize("speed", [0.24, 4.01, "1", True])
    def test_another_speed_is_refused(self, pro_client, speed):
        response = ask(pro_client, speed=speed)
        assert error_of(response)["param"] == "speed"
        assert "0.25 to 4" in error_of(response)["message"]

    def test_instructions_are_named_as_without_effect(self, pro_client):
        plain, told = ask(pro_client), ask(pro_client, instructions="Speak like a pirate.")
        assert "X-Speech-Ignored" not in plain
        assert told["X-Speech-Ignored"] == "instructions"
        assert body_of(plain) == body_of(told)

    def test_a_stream_warns_of_what_is_spoken_otherwise(self, pro_client):
        answer = ask(pro_client, input='Hello <break time="99s"/>')
        assert [warning["code"] for warning in json.loads(answer["X-Speech-Warnings"])] == ["pause_shortened"]
        assert body_of(answer)

    def test_the_controls_of_this_service_act(self, pro_client):
        plain, soft = (
            np.frombuffer(body_of(ask(pro_client, response_format="pcm", ev_volume_db=decibels)), "<i2")
            for decibels in (0, -6)
        )
        assert np.abs(soft).max() / np.abs(plain).max() == pytest.approx(0.5, abs=0.01)

    @pytest.mark.parametrize("text", [".", "...", f"{UNSPOKEN}", "!?"])
    def test_what_has_no_sound_is_a_short_silence(self, pro_client, text):
        response = ask(pro_client, input=text, response_format="pcm")
        assert response.status_code == 200
        samples = np.frombuffer(body_of(response), "<i2")
        assert 0.1 < len(samples) / SAMPLE_RATE < 1
        assert not samples.any()

    @pytest.mark.parametrize("text", ["", " \n"])
    def test_an_empty_input_is_refused(self, pro_client, text):
        response = ask(pro_client, input=text)
        assert (response.status_code, error_of(response)["param"]) == (400, "input")

    def test_it_says_what_renders(self, pro_client):
        response = ask(pro_client)
        assert response["X-Speech-Engine"] == "tone"
        assert response["x-ratelimit-remaining-requests"]

    def test_timestamps_come_in_an_envelope(self, pro_client):
        answer = ask(pro_client, ev_timestamps=True, response_format="flac").json()
        assert [word["word"] for word in answer["words"]] == ["Hello", "there"]
        assert answer["format"] == "flac"
        assert decode(base64.b64decode(answer["audio"]))[1] == SAMPLE_RATE


class TestVoices:
    def test_a_name_of_openai_whose_voice_needs_pro_has_a_stand_in(self, free_client, pro_client):
        assert ask(free_client, voice="shimmer")["X-Speech-Voice"] == "bf_emma"
        assert ask(pro_client, voice="shimmer")["X-Speech-Voice"] == "bf_lily"
        assert ask(pro_client, voice={"id": "nova"})["X-Speech-Voice"] == "af_nova"

    def test_by_its_own_name_it_needs_pro(self, free_client):
        response = ask(free_client, voice="bf_lily")
        assert (response.status_code, error_of(response)["code"]) == (403, "plan_required")

    @pytest.mark.parametrize("name", ["bob", "voice_1", "Nova"])
    def test_an_unknown_one_is_refused(self, pro_client, name):
        response = ask(pro_client, voice=name)
        assert (response.status_code, error_of(response)["param"]) == (400, "voice")


class TestEvents:
    def test_they_hold_the_file_and_the_usage(self, pro_client):
        response = ask(pro_client, input=TWO_CHUNKS, response_format="pcm", stream_format="sse")
        assert response["Content-Type"] == "text/event-stream"
        *deltas, done = events_of(response)
        assert len(deltas) >= 2
        assert {event["type"] for event in deltas} == {"speech.audio.delta"}
        assert not any("words" in event for event in deltas)
        assert audio_of(deltas) == body_of(ask(pro_client, input=TWO_CHUNKS, response_format="pcm"))
        used = {"input_tokens": len(TWO_CHUNKS), "output_tokens": 0, "total_tokens": len(TWO_CHUNKS)}
        assert done == {"type": "speech.audio.done", "usage": used}

    def test_they_carry_words_where_these_are_asked_for(self, pro_client):
        events = events_of(ask(pro_client, input=TWO_CHUNKS, stream_format="sse", ev_timestamps=True))
        whole = speak(pro_client, input=TWO_CHUNKS, voice="nova", ev_timestamps=True).json()
        assert [word for event in events for word in event.get("words", ())] == whole["words"]

    @pytest.mark.parametrize("word", [FAILING, EXHAUSTING])
    def test_a_failure_after_the_first_sound_is_an_event(self, pro_client, word):
        response = ask(pro_client, input=f"{TWO_CHUNKS} {word} now.", stream_format="sse")
        assert response.status_code == 200
        blocks: list[bytes] = []
        with pytest.raises(ApiError):
            collect(response.streaming_content, blocks)
        assert len(blocks) >= 2
        name, data = blocks[-1].decode().split("\n")[:2]
        assert name == "event: error"
        error = json.loads(data.removeprefix("data: "))["error"]
        assert (error["type"], error["param"]) == ("server_error", None)

    @pytest.mark.parametrize("name", CONTENT_TYPES)
    def test_no_part_is_larger_than_a_block_of_the_connection(self, pro_client, name):
        long = f"{'word ' * 39}end. " * 4
        response = ask(pro_client, input=long, response_format=name, stream_format="sse", speed=0.25)
        blocks = list(response.streaming_content)
        assert max(map(len, blocks)) <= BLOCK_BYTES
        assert audio_of([json.loads(block.split(b"data: ", 1)[1]) for block in blocks]) == body_of(
            ask(pro_client, input=long, response_format=name, speed=0.25)
        )

    def test_another_kind_of_stream_is_refused(self, pro_client):
        response = ask(pro_client, stream_format="ndjson")
        assert (response.status_code, error_of(response)["param"]) == (400, "stream_format")


class TestCharges:
    @pytest.fixture
    def account(self):
        return make_account(plan=FREE)

    @pytest.fixture
    def client(self, account) -> Client:
        return make_client(account)

    def used(self, account) -> int:
        return sum(Meter.objects.filter(account=account).values_list("day_characters", flat=True))

    def test_a_stream_that_is_read_costs_its_characters(self, client, account):
        body_of(ask(client, input=TWO_CHUNKS))
        assert self.used(account) == len(TWO_CHUNKS)

    @pytest.mark.usefixtures("clock")
    def test_a_failure_before_the_first_sound_costs_no_characters_and_counts_in_the_minute(self, client, account):
        before = int(ask(client)["x-ratelimit-remaining-requests"])
        leave(opened.pop())
        used = self.used(account)
        response = ask(client, input=f"{FAILING} now.")
        assert (response.status_code, error_of(response)["code"]) == (500, "synthesis_failed")
        assert error_of(response)["message"].endswith("You have not been charged.")
        assert self.used(account) == used
        assert int(ask(client)["x-ratelimit-remaining-requests"]) == before - 2

    def test_a_failure_after_it_costs_what_was_rendered(self, client, account):
        response = ask(client, input=f"{TWO_CHUNKS}\n\n{FAILING} now.")
        with pytest.raises(SynthesisFailed) as caught:
            body_of(response)
        leave(response)
        assert caught.value.message.endswith("The part that you received is charged.")
        assert self.used(account) == pytest.approx(len(TWO_CHUNKS), abs=1)

    def test_who_leaves_pays_for_what_was_rendered(self, client, account):
        response = ask(client, input=TWO_CHUNKS)
        next(response.streaming_content)
        leave(response)
        assert 0 < self.used(account) < len(TWO_CHUNKS)

    def test_a_stream_that_nobody_reads_gives_its_place_back(self, client, account):
        for _ in range(FREE.concurrent_requests + 1):
            leave(ask(client, input=TWO_CHUNKS))
        assert ask(client).status_code == 200


class TestPlaces:
    @pytest.mark.usefixtures("any_requests_a_minute")
    def test_an_account_has_a_share_of_the_streams(self, pro_client):
        for _ in range(MAX_STREAMS_OF_ACCOUNT):
            assert ask(pro_client).status_code == 200
        refused = ask(pro_client)
        assert (refused.status_code, error_of(refused)["code"]) == (429, "concurrency_limit_exceeded")
        assert (error_of(refused)["limit"], error_of(refused)["used"]) == (MAX_STREAMS_OF_ACCOUNT,) * 2
        assert ask(make_client(make_account(PRO))).status_code == 200
        leave(opened[0])
        assert ask(pro_client).status_code == 200

    @pytest.mark.usefixtures("any_requests_a_minute")
    def test_and_so_has_a_network(self):
        *others, one = [make_client(make_account(PRO)) for _ in range(3)]
        for number in range(MAX_STREAMS_OF_NETWORK):
            assert ask(others[number % 2]).status_code == 200
        assert ask(one).status_code == 429
        one.defaults["REMOTE_ADDR"] = "192.0.2.9"
        assert ask(one).status_code == 200

    def test_a_client_that_takes_too_long_for_the_audio_it_has_is_cut_off(self, pro_client, monkeypatch):
        response = ask(pro_client, input=TWO_CHUNKS)
        parts = iter(response.streaming_content)
        next(parts)
        monkeypatch.setattr(streams, "SPARE_TAKING_S", -100.0)
        with pytest.raises(ApiError, match="too slow"):
            next(parts)

    def test_the_end_is_sent_while_others_have_the_slots(self, pro_client, set_slots):
        slots = set_slots(1, 4)
        whole = body_of(ask(pro_client, input=TWO_CHUNKS, response_format="pcm"))
        parts = iter(ask(pro_client, input=TWO_CHUNKS, response_format="pcm").streaming_content)
        read = b""
        spoken = len(whole) - 2 * int(EDGE_S * SAMPLE_RATE)
        while len(read) < spoken:
            read += next(parts)
        with slots.take(1):
            assert read + b"".join(parts) == whole
