"""Cloned voices at `POST /api/v1/audio/speech` and `/audio/phonemes`."""

import json
from types import SimpleNamespace

import pytest

from accounts.plans import FREE, PRO
from accounts.usage import characters_of_month
from jobs.models import Job
from speech import lexicons
from speech.lexicons import Draft
from tests.support.api import error_of, speak
from tests.support.clones import CLONE, TOO_QUIET, make_clone, make_enrolling, make_failed
from tests.support.engine import FAILING, ToneEngine
from tests.support.factories import make_client

PHONEMES = "/api/v1/audio/phonemes"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


@pytest.fixture
def client(account):
    return make_client(account)


@pytest.fixture
def voice(account):
    return make_clone(account).pk


def ask_phonemes(client, **fields):
    return client.post(PHONEMES, json.dumps({"input": "Hello there"} | fields), content_type="application/json")


@pytest.fixture(params=[speak, ask_phonemes], ids=["speech", "phonemes"])
def ask(request):
    """A function that sends a text to the endpoint."""
    return request.param


class TestVoice:
    def test_a_clone_speaks(self, client, account, voice):
        response = speak(client, voice=voice)
        assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
        assert response["X-Speech-Engine"] == "tone"
        today = account.date_joined.date()
        assert characters_of_month(account, today) == len("Hello there")

    def test_the_object_form_names_it_too(self, client, voice):
        assert speak(client, voice={"id": voice}).content == speak(client, voice=voice).content

    def test_the_engine_is_that_of_the_clone(self, client, voice, use_engines):
        asked = []

        def of_clone(*arguments):
            asked.append(arguments)
            return ToneEngine()

        use_engines(lambda: SimpleNamespace(of_clone=of_clone))
        assert speak(client, voice=voice).status_code == 200
        assert ask_phonemes(client, voice=voice, language="fr").status_code == 200
        assert asked == [(CLONE, "en-US"), (CLONE, "fr")]

    def test_a_failure_of_the_engine_is_not_charged(self, client, account, voice):
        response = speak(client, voice=voice, input=FAILING)
        assert (response.status_code, error_of(response)["code"]) == (500, "synthesis_failed")
        assert characters_of_month(account, account.date_joined.date()) == 0

    def test_it_is_for_its_owner_alone(self, pro_client, voice, ask):
        error = error_of(response := ask(pro_client, voice=voice))
        assert (response.status_code, error["code"], error["param"]) == (400, "voice_not_found", "voice")

    def test_it_is_gone_once_it_is_deleted(self, client, account, voice, ask):
        assert ask(client, voice=voice).status_code == 200
        account.cloned_voices.all().delete()
        assert error_of(ask(client, voice=voice))["code"] == "voice_not_found"

    @pytest.mark.parametrize(("make", "reason"), [(make_enrolling, "enrolled"), (make_failed, TOO_QUIET)])
    def test_only_a_ready_one_is_used(self, client, account, ask, make, reason):
        error = error_of(response := ask(client, voice=make(account).pk))
        assert (response.status_code, error["code"], error["param"]) == (400, "voice_not_ready", "voice")
        assert reason in error["message"]
        assert characters_of_month(account, account.date_joined.date()) == 0

    @pytest.mark.parametrize("fields", [{}, {"ev_timestamps": True}, {"language": "fr"}])
    def test_an_account_that_left_pro_uses_its_own_no_more(self, client, account, voice, ask, fields):
        account.plan_name = FREE.name
        account.save()
        error = error_of(response := ask(client, voice=voice, **fields))
        assert (response.status_code, error["code"], error["param"]) == (403, "plan_required", "voice")

    @pytest.mark.parametrize("name", ["voice_\x00", "voice_\ud800", "voice_" + "0" * 10_000, "voice_'; --"])
    def test_no_name_breaks_anything(self, client, ask, name):
        assert error_of(ask(client, voice=name))["code"] == "voice_not_found"


class TestLanguage:
    def test_the_default_language_is_that_of_the_enrollment(self, client, account):
        shown = ask_phonemes(client, voice=make_clone(account, language="fr").pk, input="5").json()
        assert (shown["language"], shown["spoken"]) == ("fr", "cinq")

    @pytest.mark.parametrize(
        ("language", "tag", "spoken"),
        [("en", "en-US", "five"), ("FR", "fr", "cinq"), ("pt", "pt-BR", "cinco"), (None, "es", "cinco")],
    )
    def test_another_language_may_be_chosen(self, client, account, language, tag, spoken):
        voice = make_clone(account, language="es").pk
        shown = ask_phonemes(client, voice=voice, input="5", language=language).json()
        assert (shown["language"], shown["spoken"]) == (tag, spoken)
        assert speak(client, voice=voice, input="5", language=language).status_code == 200

    def test_the_lexicon_is_that_of_the_chosen_language(self, client, account, voice):
        lexicons.save_entry(account, Draft("SQL", "fr", respelling="esse cu elle"))
        assert ask_phonemes(client, voice=voice, input="SQL", language="fr").json()["spoken"] == "esse cu elle"
        assert ask_phonemes(client, voice=voice, input="SQL").json()["spoken"] != "esse cu elle"

    @pytest.mark.parametrize("language", ["", "xx", "en_US", 5, True, ["fr"], {"id": "fr"}, "\ud800", "a" * 10_000])
    def test_an_unknown_language_is_refused(self, client, voice, ask, language):
        error = error_of(response := ask(client, voice=voice, language=language))
        assert (response.status_code, error["code"], error["param"]) == (400, "invalid_value", "language")
        assert "en-US, es, fr" in error["message"]

    @pytest.mark.parametrize("language", ["fr", "xx", 5, None, ["fr"]])
    def test_other_voices_ignore_it(self, free_client, language):
        assert speak(free_client, language=language).content == speak(free_client).content
        assert ask_phonemes(free_client, language=language).json()["language"] == "en-US"


class TestLimits:
    @pytest.mark.parametrize("language", [None, "ar"])
    def test_a_request_has_two_thousand_characters(self, client, voice, ask, language):
        assert ask(client, voice=voice, input="a" + " " * 1_999, language=language).status_code == 200
        error = error_of(response := ask(client, voice=voice, input="a" + " " * 2_000, language=language))
        assert (response.status_code, error["code"], error["param"]) == (400, "input_too_long", "input")
        assert (error["limit"], error["used"]) == (2_000, 2_001)
        assert "POST /api/v1/jobs" in error["message"]

    def test_the_header_of_long_texts_changes_nothing(self, client, voice):
        client.defaults["HTTP_X_SERVICE_LONG_TEXT"] = "async"
        for length in (2_001, PRO.max_input + 1):
            error = error_of(speak(client, voice=voice, input="a" * length))
            assert error["code"] == "input_too_long"
            assert "POST /api/v1/jobs" in error["message"]
        assert speak(client, voice=voice).status_code == 200
        assert not Job.objects.exists()

    def test_there_are_no_timestamps(self, client, voice):
        error = error_of(response := speak(client, voice=voice, ev_timestamps=True))
        assert (response.status_code, error["code"]) == (400, "timestamps_not_supported")
        assert error["param"] == "ev_timestamps"
