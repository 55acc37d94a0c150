"""The page on moving from OpenAI says what the service does: names, limits, formats, errors, fields, the cost."""

import json
import re
from typing import Any
from unittest.mock import patch

import httpx2
import openai
import pytest
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import resolve, reverse

from accounts.plans import FREE, PRO, Plan
from guide.contents import DOCS, PAGES, WRITTEN_SITE
from openai_api.serializers import LEAST_SPEED, MOST_SPEED
from speech.model_names import MODEL, MODEL_ALIASES
from tests.support.factories import make_client
from tts.cloning.decoding import MAX_RECORDING_S
from tts.engines.base import SAMPLE_RATE
from tts.formats import ALL_FORMATS
from voices.catalog import CATALOG, OPENAI_VOICES

ROOT = DOCS.parent
PAGE = PAGES["moving-from-openai"]
TEXT = PAGE.path.read_text()
WORDS = " ".join(TEXT.split())
PEOPLE = {("female", "en-US"): "a woman, American English", ("male", "en-US"): "a man, American English"}
PEOPLE |= {("female", "en-GB"): "a woman, British English", ("male", "en-GB"): "a man, British English"}


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table with a head that begins so, without marks of code."""
    table = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0]
    return [[cell.strip().replace("`", "") for cell in line.strip("| ").split(" | ")] for line in table.split("\n")[2:]]


def ask(plan: Plan, **fields: Any) -> tuple[HttpResponse | StreamingHttpResponse, bytes]:
    """Return the answer to a new account on `plan`, and its body."""
    client = make_client(plan=plan)
    body = {"model": "tts-1", "input": "Hello there.", "voice": "coral"} | fields
    # Django would close the connection with the test's transaction at the end of a streamed answer.
    with patch.object(connection, "close_if_unusable_or_obsolete"):
        response = client.post("/v1/audio/speech", body, content_type="application/json")
        content = b"".join(response.streaming_content) if response.streaming else response.content
        response.close()
    return response, content


class TestNames:
    def test_the_voices_are_those_of_the_code_with_their_samples(self):
        listed = rows("OpenAI's name")
        assert {name: voice for name, voice, *_ in listed} == OPENAI_VOICES
        for _, voice_id, who, sample, _ in listed:
            assert who == PEOPLE[CATALOG[voice_id].gender, CATALOG[voice_id].language]
            address = re.fullmatch(rf"\[hear {voice_id}\]\({WRITTEN_SITE}(.+)\)", sample)[1]
            assert (resolve(address).view_name, resolve(address).kwargs) == ("voice_sample", {"voice_id": voice_id})

    def test_the_models_are_those_of_the_code(self):
        assert rows("`model`") == [[name, MODEL] for name in MODEL_ALIASES]

    @pytest.mark.django_db
    @pytest.mark.usefixtures("tone_engine")
    @pytest.mark.parametrize(("name", "on_pro", "on_free"), [(row[0], row[1], row[4]) for row in rows("OpenAI's name")])
    def test_each_name_is_spoken_by_the_voice_beside_it(self, name, on_pro, on_free):
        spoken = [ask(plan, voice=name)[0] for plan in (PRO, FREE)]
        assert [response.status_code for response in spoken] == [200, 200]
        assert [response["X-Speech-Voice"] for response in spoken] == [on_pro, on_free]

    @pytest.mark.django_db
    @pytest.mark.usefixtures("tone_engine")
    @pytest.mark.parametrize("name", [*(row[0] for row in rows("`model`")), "gpt-4o-mini-tts-2026-12-31"])
    def test_each_model_speaks(self, name):
        assert ask(FREE, model=name)[0].status_code == 200

    def test_the_voices_are_as_many_as_it_says(self):
        assert {int(number) for number in re.findall(r"(\d+) \[?voices", TEXT)} == {len(CATALOG)}


class TestRequest:
    def test_the_limits_are_those_of_the_plans(self):
        shown = {name: values for name, *values in rows("limit")}
        assert shown == {
            "characters of an input": [f"{FREE.max_input:,}", f"{PRO.max_input:,}"],
            "characters a day": [f"{FREE.characters_per_day:,}", "no limit"],
            "requests a minute": [str(FREE.requests_per_minute), str(PRO.requests_per_minute)],
            "requests at once": [str(FREE.concurrent_requests), "no limit"],
        }
        assert (PRO.characters_per_day, PRO.concurrent_requests) == (None, None)

    def test_the_speeds_are_those_of_the_code(self):
        field = next(row for row in rows("field") if row[0] == "speed")
        assert field[1] == f"{LEAST_SPEED} to {MOST_SPEED}"
        assert field[2].startswith(f"{LEAST_SPEED} to {MOST_SPEED};")

    @pytest.mark.django_db
    @pytest.mark.usefixtures("tone_engine")
    def test_instructions_have_no_effect_and_are_named(self):
        (_, plain), (told, audio) = ask(PRO), ask(PRO, instructions="Whisper.")
        assert (told["X-Speech-Ignored"], audio) == ("instructions", plain)

    @pytest.mark.django_db
    @pytest.mark.usefixtures("tone_engine")
    @pytest.mark.parametrize("model", ["tts-1", "tts-1-hd", "gpt-4o-mini-tts"])
    def test_each_model_sends_events_and_counts_characters(self, model):
        _, body = ask(PRO, model=model, stream_format="sse")
        events = [json.loads(line.removeprefix("data: ")) for line in body.decode().split("\n") if line]
        assert {event["type"] for event in events} == set(re.findall(r"`(speech\.audio\.\w+)`", TEXT))
        assert events[-1]["usage"]["input_tokens"] == len("Hello there.")
        assert events[-1]["usage"]["output_tokens"] == 0

    def test_a_recording_may_last_as_long_as_it_says(self):
        sample = next(row for row in rows("matter") if row[0] == "the sample")
        assert sample[2].endswith(f"up to {MAX_RECORDING_S:g} s")


class TestAnswer:
    def test_the_formats_are_those_of_the_code(self):
        expected = [[name, kind.content_type, f"{kind.bytes_per_s / 1000:g}"] for name, kind in ALL_FORMATS.items()]
        assert rows("`response_format`") == expected
        assert f"mono at {SAMPLE_RATE // 1000} kHz" in WORDS

    @pytest.mark.parametrize(
        ("status", "name"), [(int(status), row[1]) for row in rows("status") for status in row[0].split(", ")]
    )
    def test_the_client_raises_the_exception_beside_the_status(self, status, name):
        def answer(request: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(status, json={"error": {"message": "", "type": "", "param": None, "code": None}})

        transport = httpx2.Client(transport=httpx2.MockTransport(answer))
        client = openai.OpenAI(base_url="http://x/v1", api_key="k", max_retries=0, http_client=transport)
        with pytest.raises(openai.APIStatusError) as raised:
            client.audio.speech.create(model="tts-1", voice="nova", input="Hello.")
        assert type(raised.value).__name__ == name

    @pytest.mark.django_db
    @pytest.mark.usefixtures("tone_engine")
    @pytest.mark.parametrize(
        ("status", "fields"),
        [
            (400, {"voice": "nobody"}),
            (400, {"model": "whisper-1"}),
            (400, {"response_format": "m4a"}),
            (400, {"input": "a" * (FREE.max_input + 1)}),
            (403, {"voice": "am_puck"}),
        ],
    )
    def test_the_examples_of_errors_have_their_status(self, status, fields):
        assert ask(FREE, **fields)[0].status_code == status


def test_the_cost_is_the_one_that_was_measured():
    performance = " ".join((DOCS / "performance.md").read_text().split())
    measured = re.search(r"([\d,]+) characters in a CPU hour; a million take ([\d.]+) CPU", performance)
    told = re.search(r"one CPU hour speaks about ([\d,]+) characters.*?a million characters take ([\d.]+) CPU", WORDS)
    assert told.groups() == measured.groups()


def test_readers_find_the_page():
    assert "(docs/guide/moving-from-openai.md)" in (ROOT / "README.md").read_text()
    assert "(moving-from-openai.md)" in PAGES["openai"].path.read_text()


@pytest.mark.django_db
def test_the_front_page_leads_to_it(client):
    assert f'href="{reverse("guide_page", args=[PAGE.slug])}"' in client.get("/").content.decode()
