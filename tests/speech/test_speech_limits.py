"""Plans and limits at `POST /api/v1/audio/speech`."""

import pytest

from accounts.limits import admitted, characters_used_today
from accounts.plans import FREE
from tests.support.api import error_of, speak
from tests.support.engine import FAILING, UNSPOKEN
from tests.support.factories import make_account, make_client
from voices.catalog import CATALOG, OPENAI_VOICES

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


class TestPlan:
    def test_a_pro_voice_needs_pro(self, free_client):
        free = [voice.id for voice in CATALOG.values() if voice.is_free]
        for voice in ("af_alloy", "ar_m2", "echo", "jf_alpha"):
            response = speak(free_client, voice=voice)
            assert response.status_code == 403
            error = error_of(response)
            assert (error["code"], error["type"], error["param"]) == ("plan_required", "permission_error", "voice")
            assert OPENAI_VOICES.get(voice, voice) in error["message"]
            assert all(name in error["message"] for name in free)
            assert error["voices"] == free

    def test_every_free_voice_is_free(self, free_client):
        for voice in CATALOG.values():
            if voice.is_free:
                assert speak(free_client, voice=voice.id, input="A").status_code == 200

    @pytest.mark.usefixtures("any_requests_a_minute")
    def test_every_voice_is_pro(self, pro_client):
        for voice in CATALOG:
            assert speak(pro_client, voice=voice, input="A 1").status_code == 200

    def test_a_cloned_voice_needs_pro_and_an_owner(self, free_client, pro_client):
        assert speak(free_client, voice="voice_abc").status_code == 403
        assert speak(free_client, voice="voice_abc", ev_timestamps=True).status_code == 403
        assert error_of(speak(pro_client, voice="voice_abc"))["code"] == "voice_not_found"


@pytest.mark.usefixtures("clock")
class TestLimits:
    def test_length_is_counted_in_code_points_as_sent(self, free_client):
        text = "🙂" * 4_989 + " [a](/ə/) ok"
        assert len(text) == FREE.max_input + 1
        assert error_of(speak(free_client, input=text))["code"] == "input_too_long"
        assert speak(free_client, input=text[1:]).status_code == 200

    def test_the_daily_pool_is_spent_by_characters(self):
        account = make_account(FREE)
        client = make_client(account)
        assert speak(client, input="a" + " " * 3_999).status_code == 200
        assert characters_used_today(account) == 4_000
        response = speak(client, input="a" + " " * 1_000)
        assert response.status_code == 429
        error = error_of(response)
        assert (error["code"], error["type"]) == ("daily_quota_exceeded", "rate_limit_error")
        assert (error["used"], error["limit"]) == (4_000, 5_000)
        assert error["reset_at"].endswith("T00:00:00Z")
        assert 1 <= int(response["Retry-After"]) <= 86_400
        assert response["x-should-retry"] == "false"
        assert speak(client, input="a" + " " * 999).status_code == 200

    def test_rejected_requests_cost_nothing(self):
        account = make_account(FREE)
        client = make_client(account)
        for fields in ({"speed": 9}, {"voice": "nobody"}, {"input": " "}, {"voice": "af_alloy"}):
            assert 400 <= speak(client, **fields).status_code < 500
        assert characters_used_today(account) == 0
        assert speak(client)["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 1)

    def test_a_request_that_had_to_be_rendered_to_be_rejected_counts_in_its_minute(self):
        account = make_account(FREE)
        client = make_client(account)
        assert speak(client, input=f'<break time="1s"/>{UNSPOKEN} ').status_code == 400
        assert characters_used_today(account) == 0
        assert speak(client)["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 2)

    def test_a_burst_of_an_account_is_told_its_own_limit_although_the_queue_is_full(self, set_slots):
        account = make_account(FREE)
        client = make_client(account)
        slots = set_slots(1, 0)
        with slots.take(), admitted(account, 1), admitted(account, 1):
            response = speak(client)
        assert (response.status_code, error_of(response)["code"]) == (429, "concurrency_limit_exceeded")
        with slots.take():
            assert speak(client).status_code == 503
        assert speak(client)["x-ratelimit-remaining-requests"] == str(FREE.requests_per_minute - 3)

    def test_a_failure_on_our_side_costs_nothing(self):
        account = make_account(FREE)
        client = make_client(account)
        response = speak(client, input=f"please {FAILING} now")
        assert response.status_code == 500
        error = error_of(response)
        assert (error["code"], error["type"]) == ("synthesis_failed", "server_error")
        assert characters_used_today(account) == 0

    def test_a_full_queue_is_a_503(self, free_client, set_slots):
        slots = set_slots(1, 0)
        with slots.take():
            response = speak(free_client)
        assert response.status_code == 503
        assert error_of(response)["code"] == "server_overloaded"
        assert int(response["Retry-After"]) >= 1
