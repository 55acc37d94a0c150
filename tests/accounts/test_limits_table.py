"""The table of the plans, row by row, over HTTP: what is granted at the limit and what one past it is told."""

from contextlib import ExitStack

import pytest
from django.test import Client

from accounts import limits
from accounts.keys import revoke_key
from accounts.limit_pools import pool_reset_at
from accounts.plans import FREE, PLANS, PRO
from accounts.service import set_plan
from tests.support.api import error_of, speak
from tests.support.factories import make_account, make_client
from tts.dsp.controls import PITCH, SPEED, VOLUME
from tts.text.markup import MAX_PAUSE_MS
from voices.catalog import CATALOG

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]

EACH_PLAN = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


@pytest.fixture
def account(plan):
    return make_account(plan)


@pytest.fixture
def client(account) -> Client:
    return make_client(account)


def text_of(length: int, letter: str = "a") -> str:
    """Return one short word and white space: long to be counted, quick to be spoken."""
    return letter + " " * (length - 1)


@EACH_PLAN
class TestCharactersPerDay:
    def test_row(self, client, account, plan, clock):
        for _ in range(2):
            pool = plan.characters_per_day or 2 * FREE.characters_per_day
            assert speak(client, input=text_of(pool - 1000)).status_code == 200
            assert speak(client, input=text_of(1000)).status_code == 200
            past = speak(client, input="a")
            assert past.status_code == (200 if plan.characters_per_day is None else 429)
            if past.status_code == 429:
                error = error_of(past)
                assert (error["code"], error["type"], error["param"]) == (
                    "daily_quota_exceeded",
                    "rate_limit_error",
                    None,
                )
                assert (error["used"], error["limit"]) == (pool, pool)
                assert f"{pool:,} of the {pool:,} characters" in error["message"]
                assert "web app" in error["message"]
                assert "midnight UTC" in error["message"]
                assert error["reset_at"] == f"{pool_reset_at(clock.now):%Y-%m-%d}T00:00:00Z"
                assert int(past["Retry-After"]) == (pool_reset_at(clock.now) - clock.now).total_seconds()
            clock.now = pool_reset_at(clock.now)


@EACH_PLAN
class TestRequestsPerMinute:
    def test_row(self, client, account, plan, clock):
        for number in range(plan.requests_per_minute):
            response = speak(client, input="a")
            assert response.status_code == 200
            assert response["x-ratelimit-limit-requests"] == str(plan.requests_per_minute)
            assert response["x-ratelimit-remaining-requests"] == str(plan.requests_per_minute - number - 1)
            assert response["x-ratelimit-reset-requests"] == "50s"
        past = speak(client, input="a")
        assert past.status_code == 429
        error = error_of(past)
        assert (error["code"], error["type"]) == ("rate_limit_exceeded", "rate_limit_error")
        assert (error["used"], error["limit"]) == (plan.requests_per_minute, plan.requests_per_minute)
        assert error["reset_at"] == "2026-05-04T12:01:00Z"
        assert (past["Retry-After"], past["x-ratelimit-remaining-requests"]) == ("50", "0")

    def test_more_keys_are_not_more_requests(self, client, account, plan, clock):
        for _ in range(plan.requests_per_minute):
            assert speak(client, input="a").status_code == 200
        other = make_client(account)
        assert speak(other, input="a").status_code == 429


@EACH_PLAN
class TestRequestsAtOnce:
    def test_row(self, client, account, plan, clock):
        limit = plan.concurrent_requests or 10
        with ExitStack() as in_flight:
            for _ in range(limit - 1):
                in_flight.enter_context(limits.admitted(account, 1))
            assert speak(client, input="a").status_code == 200
            in_flight.enter_context(limits.admitted(account, 1))
            past = speak(client, input="a")
            if plan.concurrent_requests is None:
                assert past.status_code == 200
                return
            assert past.status_code == 429
            error = error_of(past)
            assert (error["code"], error["type"]) == ("concurrency_limit_exceeded", "rate_limit_error")
            assert (error["used"], error["limit"]) == (limit, limit)
            assert int(past["Retry-After"]) >= 1
        assert speak(client, input="a").status_code == 200


@pytest.mark.parametrize(
    ("plan", "voice", "limit"),
    [
        pytest.param(FREE, "af_sky", FREE.max_input, id="free"),
        pytest.param(FREE, "ar_m1", FREE.max_input_arabic, id="free-arabic"),
        pytest.param(PRO, "af_sky", PRO.max_input, id="pro"),
        pytest.param(PRO, "ar_m1", PRO.max_input_arabic, id="pro-arabic"),
    ],
)
class TestInput:
    def test_row(self, client, account, plan, voice, limit):
        letter = "م" if voice == "ar_m1" else "a"
        past = speak(client, voice=voice, input=text_of(limit + 1, letter))
        assert past.status_code == 400
        error = error_of(past)
        assert (error["code"], error["type"], error["param"]) == ("input_too_long", "invalid_request_error", "input")
        assert (error["used"], error["limit"]) == (limit + 1, limit)
        upgraded = PRO.max_input_arabic if voice == "ar_m1" else PRO.max_input
        named = (limit, upgraded) if plan is FREE else (limit,)
        assert all(f"{number:,}" in error["message"] for number in named)
        assert ("POST /api/v1/jobs" in error["message"]) is (plan is PRO)
        assert speak(client, voice=voice, input=text_of(limit, letter)).status_code == 200


def test_limits_without_an_endpoint_are_listed():
    assert (FREE.max_podcast, PRO.max_podcast) == (2_000, 30_000)
    assert (FREE.has_jobs_api, PRO.has_jobs_api) == (FREE.has_cloning, PRO.has_cloning) == (False, True)
    assert PRO.max_input_of("en-US", is_cloned=True) == PRO.max_input_of("ar", is_cloned=True) == 2_000
    assert PRO.fair_use_per_month == 10_000_000


@EACH_PLAN
class TestVoices:
    def test_row(self, client, account, plan):
        available = [voice["id"] for voice in client.get("/api/v1/audio/voices").json()["voices"] if voice["available"]]
        assert len(available) == (len(CATALOG) if plan.has_all_voices else 12)
        statuses = {voice: speak(client, voice=voice, input="a 1").status_code for voice in ("af_sky", "af_alloy")}
        assert statuses == {"af_sky": 200, "af_alloy": 200 if plan.has_all_voices else 403}


@EACH_PLAN
class TestEveryRequest:
    @pytest.mark.parametrize(
        ("field", "at_limit", "past"),
        [
            ("speed", SPEED.least, SPEED.least - 0.01),
            ("speed", SPEED.most, SPEED.most + 0.01),
            ("ev_pitch", PITCH.least, PITCH.least - 0.01),
            ("ev_pitch", PITCH.most, PITCH.most + 0.01),
            ("ev_volume_db", VOLUME.least, VOLUME.least - 0.01),
            ("ev_volume_db", VOLUME.most, VOLUME.most + 0.01),
        ],
    )
    def test_row_of_a_control(self, client, account, plan, field, at_limit, past):
        assert speak(client, **{field: at_limit}).status_code == 200
        response = speak(client, **{field: past})
        assert (response.status_code, error_of(response)["param"]) == (400, field)

    def test_row_of_pauses(self, client, account, plan):
        shorter, longest, past = (
            float(speak(client, input=f'a <break time="{pause}ms"/> a')["X-Audio-Duration"])
            for pause in (MAX_PAUSE_MS - 100, MAX_PAUSE_MS, MAX_PAUSE_MS + 1000)
        )
        assert longest - shorter == pytest.approx(0.1, abs=0.002)
        assert past == longest


class TestTimeOfCheck:
    """A decision between two requests holds for the second."""

    @pytest.fixture
    def plan(self):
        return PRO

    def test_a_revoked_key(self, client, account):
        assert speak(client).status_code == 200
        revoke_key(account.api_keys.get())
        assert speak(client).status_code == 401

    def test_a_smaller_plan(self, client, account, clock):
        text = text_of(FREE.max_input + 1)
        assert speak(client, voice="af_alloy", input=text).status_code == 200
        set_plan(account, FREE)
        assert error_of(speak(client, voice="af_alloy", input="a"))["code"] == "plan_required"
        assert error_of(speak(client, voice="af_sky", input=text))["code"] == "input_too_long"
        response = speak(client, input="a")
        assert response["x-ratelimit-limit-requests"] == str(FREE.requests_per_minute)

    def test_a_plan_that_ends(self, client, account, clock):
        set_plan(account, PRO, until=clock.now.replace(second=20))
        assert speak(client, voice="af_alloy").status_code == 200
        clock.now = clock.now.replace(second=20)
        assert speak(client, voice="af_alloy").status_code == 403

    def test_a_larger_plan(self, client, account, clock):
        set_plan(account, FREE)
        assert speak(client, input=text_of(FREE.characters_per_day)).status_code == 200
        assert speak(client, input="a").status_code == 429
        set_plan(account, PRO)
        assert speak(client, voice="af_alloy", input=text_of(PRO.max_input)).status_code == 200

    def test_midnight(self, client, account, clock):
        set_plan(account, FREE)
        assert speak(client, input=text_of(FREE.characters_per_day)).status_code == 200
        assert speak(client, input="a").status_code == 429
        clock.now = pool_reset_at(clock.now)
        assert speak(client, input="a").status_code == 200

    def test_a_suspended_account(self, client, account):
        assert speak(client).status_code == 200
        account.is_active = False
        account.save()
        assert error_of(speak(client))["code"] == "invalid_api_key"
        account.is_active = True
        account.save()
        assert speak(client).status_code == 200
