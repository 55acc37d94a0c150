"""`POST /api/tts/generate` and `POST /api/tts/pronounce`: with a session, with a key, or with neither."""

import base64
import json
from typing import Any

import numpy as np
import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import limits
from accounts.plans import FREE, PRO, VISITOR_CHARACTERS_PER_DAY
from accounts.usage import daily_usage
from core.errors import ApiError, LimitExceeded, SynthesisFailed
from speech import render_places, service
from speech.render_scheduler import RenderScheduler
from speech.rendering import IsWanted, SpeechRequest
from tests.support.api import error_of
from tests.support.audio import band_level_db, decode, level_db, median_f0
from tests.support.engine import FAILING, UNSPOKEN
from tests.support.factories import make_account, make_key
from tts.text.markup import PronunciationSpan, parse_markup
from voices.catalog import CATALOG

URL, PRONOUNCE = "/api/tts/generate", "/api/tts/pronounce"
LEFT = "X-Characters-Remaining"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


def generate(client: Client, address: str = "203.0.113.7", **fields: Any) -> HttpResponse:
    """Return the answer to a short input with `fields`, from a network address."""
    content = json.dumps({"input": "Hello there"} | fields)
    return client.post(URL, content, content_type="application/json", REMOTE_ADDR=address)


@pytest.fixture
def visitor() -> Client:
    return Client(enforce_csrf_checks=True)


@pytest.fixture
def person():
    return make_account(FREE)


@pytest.fixture
def page(person) -> Client:
    """A page of a signed-in account: a session and the page's CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    client.get("/keys")
    client.defaults["HTTP_X_CSRFTOKEN"] = client.cookies["csrftoken"].value
    return client


class TestAnswer:
    def test_null_in_an_optional_field_is_its_default(self, visitor):
        optional = ("voice", "format", "speed", "pitch", "volume_db", "tone", "timestamps", "language")
        assert generate(visitor, **dict.fromkeys(optional)).content == generate(visitor).content

    def test_it_answers_with_mp3_by_default(self, visitor):
        response = generate(visitor)
        assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
        assert int(response["Content-Length"]) == len(response.content)
        samples, sample_rate = decode(response.content)
        assert len(samples) / sample_rate == pytest.approx(float(response["X-Audio-Duration"]), abs=0.001)
        assert response["X-Speech-Engine"] == "tone"
        assert response["X-Request-Id"]

    def test_the_bytes_are_those_of_the_api(self, visitor, free_client):
        fields = {"input": "Hello there", "voice": "bf_emma", "speed": 1.25}
        api = free_client.post(
            "/api/v1/audio/speech",
            fields | {"response_format": "wav", "ev_pitch": -2, "ev_volume_db": 3, "ev_tone": "warm"},
            content_type="application/json",
        )
        web = generate(visitor, **fields, format="wav", pitch=-2, volume_db=3, tone="warm")
        assert web["Content-Type"] == "audio/wav"
        assert web.content == api.content

    @pytest.mark.parametrize("value", ["opus", "", 7, None])
    def test_any_other_format_is_mp3(self, visitor, value):
        assert generate(visitor, format=value)["Content-Type"] == "audio/mpeg"

    def test_field_names_of_the_public_api_are_ignored(self, visitor):
        plain = generate(visitor).content
        assert generate(visitor, ev_pitch=9, ev_tone="none", response_format="wav").content == plain

    def test_timestamps_come_with_the_audio(self, visitor):
        response = generate(visitor, input=f"Hello {UNSPOKEN} there", timestamps=True, format="wav")
        envelope = response.json()
        assert [cue["word"] for cue in envelope["words"]] == ["Hello", "there"]
        assert envelope["unspoken"] == [UNSPOKEN]
        assert envelope["format"] == "wav"
        samples, sample_rate = decode(base64.b64decode(envelope["audio"]))
        assert envelope["words"][-1]["end"] <= len(samples) / sample_rate
        assert response["X-Speech-Unspoken"] == "1"

    def test_an_arabic_voice_has_no_timestamps_and_the_error_uses_this_api_s_field_name(self, visitor):
        error = error_of(generate(visitor, voice="ar_m1", timestamps=True))
        assert (error["param"], error["code"]) == ("timestamps", "timestamps_not_supported")


class TestControls:
    """Each control can be heard in real speech."""

    @pytest.fixture(autouse=True)
    def plain_speech(self, tone_engine, real_engine, visitor) -> None:
        self.visitor = visitor
        self.plain = self.samples()

    def samples(self, **fields: Any) -> np.ndarray:
        response = generate(self.visitor, input="Many men mourn the moon.", voice="am_adam", format="wav", **fields)
        assert response.status_code == 200
        return decode(response.content)[0]

    def test_speed(self):
        assert len(self.samples(speed=1.5)) / len(self.plain) == pytest.approx(1 / 1.5, rel=0.05)

    def test_pitch(self):
        ratio = median_f0(self.samples(pitch=4), 24_000) / median_f0(self.plain, 24_000)
        assert 12 * np.log2(ratio) == pytest.approx(4, abs=0.5)

    def test_volume(self):
        assert level_db(self.samples(volume_db=-6)) - level_db(self.plain) == pytest.approx(-6, abs=0.3)

    def test_tone(self):
        def brightness(samples: np.ndarray) -> float:
            return band_level_db(samples, 24_000, 4000, 10_000) - band_level_db(samples, 24_000, 80, 300)

        bright, warm = (brightness(self.samples(tone=tone)) for tone in ("bright", "warm"))
        assert bright > brightness(self.plain) + 3
        assert warm < brightness(self.plain) - 3

    def test_voice(self):
        other = decode(generate(self.visitor, voice="af_bella", format="wav").content)[0]
        assert median_f0(other, 24_000) > 1.2 * median_f0(self.plain, 24_000)


class TestFields:
    @pytest.mark.parametrize(
        ("fields", "param"),
        [
            ({"input": ""}, "input"),
            ({"input": 5}, "input"),
            ({"input": UNSPOKEN}, "input"),
            ({"input": 'Hi <break time="1"/>'}, "input"),
            ({"voice": 5}, "voice"),
            ({"voice": "nobody"}, "voice"),
            ({"speed": 0.49}, "speed"),
            ({"speed": 2.01}, "speed"),
            ({"speed": "1"}, "speed"),
            ({"pitch": 4.1}, "pitch"),
            ({"pitch": -4.1}, "pitch"),
            ({"volume_db": 6.1}, "volume_db"),
            ({"volume_db": -6.1}, "volume_db"),
            ({"tone": "loud"}, "tone"),
            ({"timestamps": "true"}, "timestamps"),
        ],
    )
    def test_a_bad_value_is_named_and_costs_nothing(self, visitor, fields, param):
        response = generate(visitor, **fields)
        assert response.status_code == 400
        assert error_of(response)["param"] == param
        assert left_of(visitor) == VISITOR_CHARACTERS_PER_DAY

    @pytest.mark.parametrize(
        "edges", [{"speed": 0.5}, {"speed": 2}, {"pitch": -4, "volume_db": -6}, {"pitch": 4, "volume_db": 6}]
    )
    def test_the_ends_of_a_range_are_allowed(self, visitor, edges):
        assert generate(visitor, **edges).status_code == 200

    def test_input_is_required(self, visitor):
        error = error_of(visitor.post(URL, "{}", content_type="application/json"))
        assert (error["param"], error["code"]) == ("input", "missing_required_field")

    def test_only_json_is_taken(self, visitor):
        assert visitor.post(URL, {"input": "Hello"}).status_code == 415

    @pytest.mark.parametrize("address", [URL, PRONOUNCE])
    @pytest.mark.parametrize("method", ["get", "put", "delete"])
    def test_only_post_is_allowed(self, visitor, address, method):
        response = getattr(visitor, method)(address)
        assert response.status_code == 405
        assert error_of(response)["code"] == "method_not_allowed"


def left_of(client: Client, address: str = "203.0.113.7") -> int:
    """Return the characters that a visitor has left, after a request of one character."""
    return int(generate(client, address, input="a")[LEFT]) + 1


class TestVisitor:
    def test_the_answer_shows_the_characters_left_today(self, visitor):
        assert generate(visitor, input="a" * 100)[LEFT] == str(VISITOR_CHARACTERS_PER_DAY - 100)
        assert generate(visitor, input="a" * 100)[LEFT] == str(VISITOR_CHARACTERS_PER_DAY - 200)
        assert "x-ratelimit-limit-requests" not in generate(visitor)

    def test_the_day_is_spent_to_the_last_character(self, visitor, clock):
        assert generate(visitor, input="a" + " " * (VISITOR_CHARACTERS_PER_DAY - 3))[LEFT] == "2"
        error = error_of(generate(visitor, input="abc"))
        assert (error["code"], error["used"], error["limit"]) == (
            "daily_quota_exceeded",
            VISITOR_CHARACTERS_PER_DAY - 2,
            VISITOR_CHARACTERS_PER_DAY,
        )
        assert error["reset_at"] == "2026-05-05T00:00:00Z"
        response = generate(visitor, input="ab")
        assert response[LEFT] == "0"
        refused = generate(visitor, input="a")
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) == 12 * 3600 - 10

    def test_a_text_longer_than_the_daily_pool_is_too_long(self, visitor):
        response = generate(visitor, input="a" * (VISITOR_CHARACTERS_PER_DAY + 1))
        error = error_of(response)
        assert (response.status_code, error["param"], error["code"]) == (400, "input", "input_too_long")
        assert error["limit"] == VISITOR_CHARACTERS_PER_DAY
        assert f"{FREE.max_input:,}" in error["message"]

    def test_visitors_differ_by_address_and_not_by_their_headers(self, visitor):
        generate(visitor, "203.0.113.7", input="a" * 500)
        assert left_of(visitor, "203.0.113.8") == VISITOR_CHARACTERS_PER_DAY
        forged = visitor.post(
            URL,
            json.dumps({"input": "a"}),
            content_type="application/json",
            REMOTE_ADDR="203.0.113.7",
            headers={"X-Forwarded-For": "198.51.100.1", "X-Real-IP": "198.51.100.1", "Forwarded": "for=198.51.100.1"},
        )
        assert forged[LEFT] == str(VISITOR_CHARACTERS_PER_DAY - 501)

    def test_free_voices_speak_and_all_others_need_pro(self, visitor):
        free = [voice.id for voice in CATALOG.values() if voice.is_free]
        for voice in free:
            assert generate(visitor, voice=voice, input="a").status_code == 200, voice
        for voice in ("af_nicole", "onyx", "voice_0123456789abcdef01234567"):
            error = error_of(generate(visitor, voice=voice))
            assert (error["param"], error["code"]) == ("voice", "plan_required")
            assert error["voices"] == free
            assert "af_heart" in error["message"]

    def test_a_failure_on_our_side_costs_nothing(self, visitor):
        response = generate(visitor, input=f"Hello {FAILING}")
        assert (response.status_code, error_of(response)["code"]) == (500, "synthesis_failed")
        assert left_of(visitor) == VISITOR_CHARACTERS_PER_DAY

    def test_visitors_leave_places_to_accounts(self, visitor, free_client, monkeypatch):
        slots = RenderScheduler(1, 0)
        monkeypatch.setattr(render_places, "public_slots", lambda: slots)
        with slots.take():
            refused = generate(visitor)
            assert (refused.status_code, error_of(refused)["code"]) == (503, "server_overloaded")
            assert int(refused["Retry-After"]) >= 1
            assert generate(free_client).status_code == 200
        assert left_of(visitor) == VISITOR_CHARACTERS_PER_DAY


class TestSession:
    def test_a_page_speaks_from_the_pool_that_the_api_draws_on(self, page, person):
        response = generate(page, input="a" * 1000)
        assert (response.status_code, response[LEFT]) == (200, str(FREE.characters_per_day - 1000))
        assert response["x-ratelimit-limit-requests"] == str(FREE.requests_per_minute)
        api = Client(headers={"Authorization": f"Bearer {make_key(person)}"})
        body = {"input": "a" * (FREE.characters_per_day - 1000)}
        assert api.post("/api/v1/audio/speech", body, content_type="application/json").status_code == 200
        assert error_of(generate(page, input="a"))["code"] == "daily_quota_exceeded"
        assert limits.characters_used_today(person) == FREE.characters_per_day

    def test_it_counts_as_use_of_the_web_app(self, page, person, clock):
        generate(page, input="abc")
        today = clock.now.date()
        (used,) = daily_usage(person, today, today)[0].keys
        assert (used.key, used.requests, used.characters) == (None, 1, 3)

    @pytest.mark.parametrize("token", [None, "", "x" * 64])
    @pytest.mark.parametrize("address", [URL, PRONOUNCE])
    def test_without_the_page_s_token_it_is_refused(self, page, person, address, token):
        del page.defaults["HTTP_X_CSRFTOKEN"]
        headers = {} if token is None else {"X-CSRFToken": token}
        response = page.post(address, json.dumps({"input": "Hello"}), content_type="application/json", headers=headers)
        error = error_of(response)
        assert (response.status_code, error["code"], error["type"]) == (403, "csrf_failed", "permission_error")
        assert "Reload it" in error["message"]
        assert limits.characters_used_today(person) == 0

    def test_the_token_of_somebody_else_is_refused(self, page):
        other = Client()
        other.get("/account/login/")
        page.defaults["HTTP_X_CSRFTOKEN"] = other.cookies["csrftoken"].value
        assert error_of(generate(page))["code"] == "csrf_failed"

    def test_the_account_s_plan_holds(self, page, person):
        assert error_of(generate(page, voice="af_nicole"))["code"] == "plan_required"
        person.plan_name = PRO.name
        person.save()
        response = generate(page, voice="af_nicole", input="a" * (FREE.max_input + 1))
        assert response.status_code == 200
        assert LEFT not in response

    def test_the_account_s_lexicon_is_spoken_by(self, page, person, pro_client):
        entry = {"word": "SQL", "language": "en", "respelling": "sequel"}
        api = Client(headers={"Authorization": f"Bearer {make_key(person)}"})
        assert api.post("/api/v1/lexicon", entry, content_type="application/json").status_code == 201
        words = generate(page, input="SQL", timestamps=True).json()["words"]
        assert [cue["word"] for cue in words] == ["sequel"]

    def test_a_suspended_account_is_a_visitor(self, page, person):
        person.is_active = False
        person.save()
        assert generate(page, input="a")[LEFT] == str(VISITOR_CHARACTERS_PER_DAY - 1)


class TestKey:
    def test_a_key_speaks_for_its_account(self):
        account = make_account(FREE)
        client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {make_key(account)}"})
        response = generate(client, input="a" * 10)
        assert (response.status_code, response[LEFT]) == (200, str(FREE.characters_per_day - 10))
        assert response["x-ratelimit-remaining-requests"]
        assert limits.characters_used_today(account) == 10

    @pytest.mark.parametrize("header", ["Bearer ev_nobody", "Basic abc", "Bearer"])
    def test_a_wrong_key_does_not_make_a_visitor(self, header):
        response = generate(Client(headers={"Authorization": header}))
        assert (response.status_code, error_of(response)["code"]) == (401, "invalid_api_key")

    def test_a_key_goes_before_the_session(self, page, person):
        other = make_account(FREE)
        response = page.post(
            URL,
            json.dumps({"input": "abc"}),
            content_type="application/json",
            headers={"Authorization": f"Bearer {make_key(other)}"},
        )
        assert response.status_code == 200
        assert (limits.characters_used_today(person), limits.characters_used_today(other)) == (0, 3)


def leaving_after(chunks: int) -> IsWanted:
    """Return what a client says that leaves while chunk number `chunks` is rendered."""
    answers = iter([True] * chunks)
    return lambda: next(answers, False)


class TestCancellation:
    """A request whose client has gone is not finished; what was rendered is charged, and it counts in its minute."""

    TEXT = "One sentence. " * 300

    def test_a_visitor_pays_for_what_was_rendered(self, visitor):
        with pytest.raises(ApiError) as caught:
            service.create_visitor_speech("203.0.113.7", SpeechRequest("a. " * 300), is_wanted=leaving_after(1))
        assert caught.value.code == "request_cancelled"
        used = VISITOR_CHARACTERS_PER_DAY - left_of(visitor)
        assert 100 < used < 400

    @pytest.mark.parametrize("chunks", [1, 2, 5])
    def test_an_account_pays_for_what_was_rendered(self, person, clock, chunks):
        with pytest.raises(ApiError):
            service.create_speech(person, SpeechRequest(self.TEXT), is_wanted=leaving_after(chunks))
        used = limits.characters_used_today(person)
        assert self.TEXT[:used] == ("One sentence. " * chunks)[:-2]
        (day,) = daily_usage(person, clock.now.date(), clock.now.date())
        assert (day.requests, day.characters) == (1, used)

    def test_who_left_in_the_queue_is_not_rendered_but_counted_in_the_minute(self, person):
        with pytest.raises(ApiError):
            service.create_speech(person, SpeechRequest(self.TEXT), is_wanted=lambda: False)
        assert limits.characters_used_today(person) == 0
        _, rate = service.create_speech(person, SpeechRequest("Hello"))
        assert rate.remaining == FREE.requests_per_minute - 2

    def test_leaving_does_not_evade_the_limit_of_the_minute(self, person):
        for _ in range(FREE.requests_per_minute):
            with pytest.raises(ApiError, match="Nobody waits"):
                service.create_speech(person, SpeechRequest("Hello there"), is_wanted=lambda: False)
        with pytest.raises(LimitExceeded):
            service.create_speech(person, SpeechRequest("Hello there"))

    def test_a_failure_of_ours_costs_no_characters_however_far_it_came(self, person):
        with pytest.raises(SynthesisFailed):
            service.create_speech(person, SpeechRequest(f"{self.TEXT} {FAILING}"))
        assert limits.characters_used_today(person) == 0
        _, rate = service.create_speech(person, SpeechRequest("Hello"))
        assert rate.remaining == FREE.requests_per_minute - 2

    def test_a_client_that_waits_gets_the_same_bytes(self, person):
        speech, _ = service.create_speech(person, SpeechRequest("Hello there"), is_wanted=lambda: True)
        assert speech.audio == service.create_speech(person, SpeechRequest("Hello there"))[0].audio


class TestPronounce:
    def pronounce(self, client: Client, word: str, **fields: Any) -> HttpResponse:
        return client.post(PRONOUNCE, json.dumps({"input": word} | fields), content_type="application/json")

    @pytest.mark.parametrize(
        ("word", "voice"),
        [
            ("Worcester", "bf_emma"),
            ("New York", "af_sky"),
            ("$5", "af_sky"),
            ("Dr. O’Neill", "am_adam"),
            ("東京", "af_sky"),
        ],
    )
    def test_the_markup_is_accepted_as_input(self, visitor, real_engine, word, voice):
        answer = self.pronounce(visitor, word, voice=voice).json()
        (span,) = parse_markup(answer["markup"]).spans
        assert isinstance(span, PronunciationSpan)
        assert (span.word, span.phonemes) == (word, answer["phonemes"])
        assert generate(visitor, input=answer["markup"], voice=voice).status_code == 200

    def test_it_costs_no_characters(self, visitor, page, person, real_engine):
        assert self.pronounce(visitor, "Worcester").status_code == 200
        assert self.pronounce(page, "Worcester")["x-ratelimit-remaining-requests"]
        assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY
        assert limits.characters_used_today(person) == 0

    @pytest.mark.parametrize("word", ["", "  ", "[a]", "two\nlines", "a" * 61, "...", '<break time="1s"/>', 7, None])
    def test_text_that_is_not_a_word_is_refused(self, visitor, real_engine, word):
        response = self.pronounce(visitor, word)
        assert response.status_code == 400
        assert error_of(response)["param"] == "input"

    def test_a_voice_of_another_plan_is_refused(self, visitor):
        assert error_of(self.pronounce(visitor, "Worcester", voice="af_nicole"))["code"] == "plan_required"
