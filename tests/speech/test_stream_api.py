"""`POST /api/tts/stream`: the sound, the words and the charge of a page's speech while it is rendered."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client

from accounts.limits import characters_left_today
from accounts.plans import FREE, VISITOR_CHARACTERS_PER_DAY
from core.errors import ApiError
from speech import render_places, streams
from tests.support.api import error_of, leave
from tests.support.engine import EXHAUSTING, FAILING, UNSPOKEN
from tests.support.factories import make_client

URL, GENERATE = "/api/tts/stream", "/api/tts/generate"
ADDRESS = "203.0.113.77"
CHUNKS = f"{'word ' * 30}end. {'more ' * 30}end. {'last ' * 30}end."

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]

opened: list[HttpResponse | StreamingHttpResponse] = []


@pytest.fixture(autouse=True)
def _close_all(db: None) -> Iterator[None]:
    yield
    while opened:
        leave(opened.pop())


def ask(client: Client, address: str = URL, **fields: Any) -> Any:
    content = json.dumps({"input": CHUNKS} | fields)
    response = client.post(address, content, content_type="application/json", REMOTE_ADDR=ADDRESS)
    opened.append(response)
    return response


def read(block: bytes) -> dict[str, Any]:
    """Return the data of an event."""
    assert block.endswith(b"\n\n")
    data: dict[str, Any] = json.loads(block.decode().split("data: ", 1)[1])
    return data


def read_all(response: StreamingHttpResponse) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the events of the parts, and the last one, which ends the stream or tells an error."""
    read_events = []
    try:
        for block in response.streaming_content:
            read_events.append(read(block))
    except ApiError:
        pass
    return read_events[:-1], read_events[-1]


class TestParts:
    def test_with_the_head_they_are_the_file_of_generate(self, visitor):
        deltas, done = read_all(ask(visitor))
        parts = [base64.b64decode(event["audio"]) for event in deltas]
        assert len(deltas) >= 3
        assert base64.b64decode(done["head"]) + b"".join(parts) == ask(visitor, GENERATE).content

    def test_in_wav_the_head_takes_the_place_of_the_first_bytes(self, visitor):
        deltas, done = read_all(ask(visitor, input="Hello there", format="wav"))
        sound = b"".join(base64.b64decode(event["audio"]) for event in deltas)
        head = base64.b64decode(done["head"])
        assert head + sound[len(head) :] == ask(visitor, GENERATE, input="Hello there", format="wav").content

    def test_their_words_are_those_of_generate(self, visitor):
        deltas, done = read_all(ask(visitor, timestamps=True))
        whole = ask(visitor, GENERATE, timestamps=True)
        assert [word for event in deltas for word in event["words"]] == whole.json()["words"]
        assert done["duration"] == float(whole["X-Audio-Duration"])

    def test_each_tells_how_far_the_text_and_the_sound_have_come(self, visitor):
        deltas, done = read_all(ask(visitor))
        for name in ("duration", "characters"):
            values = [event[name] for event in deltas]
            assert values == sorted(values)
            assert 0 < values[0] < values[-1]
        assert {event["total_characters"] for event in deltas} == {len(CHUNKS)}
        assert deltas[-1]["characters"] == pytest.approx(len(CHUNKS), abs=1)
        assert done["usage"]["total_tokens"] == len(CHUNKS)

    def test_the_end_tells_what_was_not_spoken_and_what_is_left(self, visitor):
        text = f"Hello {UNSPOKEN} there"
        _, done = read_all(ask(visitor, input=text))
        assert (done["unspoken"], done["unspoken_count"]) == ([UNSPOKEN], 1)
        assert done["characters_left"] == VISITOR_CHARACTERS_PER_DAY - len(text)

    def test_a_plan_without_a_pool_has_no_rest(self, pro_client):
        _, done = read_all(ask(pro_client, input="Hello"))
        assert done["characters_left"] is None

    def test_the_headers_tell_the_engine_the_warnings_and_the_rate(self, visitor, page):
        text = 'Hello <break time="99s"/>'
        assert "x-ratelimit-limit-requests" not in ask(visitor, input=text)
        response = ask(page, input=text)
        assert (response["X-Speech-Engine"], response["Content-Type"]) == ("tone", "text/event-stream")
        assert [warning["code"] for warning in json.loads(response["X-Speech-Warnings"])] == ["pause_shortened"]
        assert response["x-ratelimit-limit-requests"] == str(FREE.requests_per_minute)
        assert response["X-Accel-Buffering"] == "no"


class TestRefusals:
    @pytest.mark.parametrize("text", ["", UNSPOKEN, f'<break time="1s"/>{UNSPOKEN}', "."])
    def test_a_text_without_sound_is_refused_before_the_stream(self, visitor, text):
        response = ask(visitor, input=text)
        assert (response.status_code, error_of(response)["param"]) == (400, "input")
        assert characters_left_today(None, ADDRESS) == VISITOR_CHARACTERS_PER_DAY

    def test_an_arabic_voice_has_no_timestamps(self, visitor):
        error = error_of(ask(visitor, voice="ar_m1", timestamps=True))
        assert (error["param"], error["code"]) == ("timestamps", "timestamps_not_supported")

    def test_a_session_needs_the_token_of_its_page(self, page):
        del page.defaults["HTTP_X_CSRFTOKEN"]
        response = ask(page)
        assert (response.status_code, error_of(response)["code"]) == (403, "csrf_failed")

    def test_a_visitor_s_day_has_an_end(self, visitor):
        response = ask(visitor, input="a" * (VISITOR_CHARACTERS_PER_DAY + 1))
        assert (response.status_code, error_of(response)["code"]) == (400, "input_too_long")
        read_all(ask(visitor, input="a" + " " * (VISITOR_CHARACTERS_PER_DAY - 2)))
        response = ask(visitor, input="abc")
        assert (response.status_code, error_of(response)["code"]) == (429, "daily_quota_exceeded")

    def test_more_streams_than_places_are_told_to_wait(self, visitor, settings):
        settings.RENDER_QUEUE = 4
        render_places.public_streams.cache_clear()
        ask(visitor)
        response = ask(visitor)
        render_places.public_streams.cache_clear()
        assert (response.status_code, error_of(response)["code"]) == (503, "server_overloaded")


class TestCharges:
    def test_a_stream_that_is_read_costs_its_characters(self, visitor, page, person):
        read_all(ask(visitor))
        read_all(ask(page))
        assert characters_left_today(None, ADDRESS) == VISITOR_CHARACTERS_PER_DAY - len(CHUNKS)
        assert characters_left_today(person, "") == FREE.characters_per_day - len(CHUNKS)

    def test_who_leaves_pays_for_what_the_last_part_told(self, visitor, page, person):
        for client, account, whole in (
            (visitor, None, VISITOR_CHARACTERS_PER_DAY),
            (page, person, FREE.characters_per_day),
        ):
            response = ask(client)
            told = read(next(response.streaming_content))["characters"]
            leave(response)
            assert 0 < told < len(CHUNKS)
            assert characters_left_today(account, ADDRESS) == whole - told

    @pytest.mark.parametrize("word", [FAILING, EXHAUSTING])
    def test_a_failure_after_the_first_sound_is_an_event_and_costs_what_was_rendered(self, visitor, word):
        response = ask(visitor, input=f"{CHUNKS}\n\n{word} now.")
        deltas, last = read_all(response)
        leave(response)
        assert deltas
        assert "received is charged" in last["error"]["message"]
        assert deltas[-1]["characters"] == pytest.approx(len(CHUNKS), abs=1)
        assert characters_left_today(None, ADDRESS) == VISITOR_CHARACTERS_PER_DAY - deltas[-1]["characters"]

    def test_a_visitor_who_takes_it_too_slowly_keeps_nobody_waiting(self, visitor, monkeypatch):
        response = ask(visitor)
        told = read(next(response.streaming_content))["characters"]
        monkeypatch.setattr(streams, "MAX_TAKING_S", 0)
        deltas, last = read_all(response)
        leave(response)
        assert not deltas
        assert last["error"]["code"] == "request_timeout"
        assert characters_left_today(None, ADDRESS) == VISITOR_CHARACTERS_PER_DAY - told

    def test_a_key_s_account_is_charged(self, person):
        client = make_client(person)
        read_all(ask(client))
        assert characters_left_today(person, "") == FREE.characters_per_day - len(CHUNKS)
