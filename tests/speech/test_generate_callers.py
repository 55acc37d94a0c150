"""`POST /api/tts/generate` as a visitor, with a session and with a key: whose characters it takes."""

import json

import pytest
from django.test import Client

from accounts import limits
from accounts.plans import FREE, PRO, VISITOR_CHARACTERS_PER_DAY
from accounts.usage import daily_usage
from speech import render_places
from tests.support.api import error_of
from tests.support.engine import FAILING
from tests.support.factories import make_account, make_client, make_key
from tests.support.web_speech import LEFT, PRONOUNCE, URL, generate, left_of
from voices.catalog import CATALOG

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


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

    def test_visitors_leave_places_to_accounts(self, visitor, free_client, set_slots):
        set_slots(1, 0)
        with render_places.public_slots().take():
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
        api = make_client(person)
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
        api = make_client(person)
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
