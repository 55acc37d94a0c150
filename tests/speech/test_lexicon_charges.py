"""Texts that a lexicon makes longer: charged, capped and shown as they are said, at most once a request."""

import json

import pytest

from accounts import limits
from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from core.errors import InputTooLong
from jobs.models import Job
from jobs.planning import Part
from jobs.requests import JobRequest
from jobs.service import create_job
from speech import service
from speech.lexicons import Draft, save_entry
from speech.requests import SpeechRequest
from tests.support.api import error_of, speak
from tests.support.factories import make_account, make_client
from tests.support.jobs import rendered
from tts.text import markup

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]

LONG = " ".join(["word"] * 40)
"""199 characters that are said in place of one."""


@pytest.fixture
def parsed(monkeypatch):
    """The texts whose markup has been parsed, in order."""
    texts, parse = [], markup._parse

    def counting(text):
        texts.append(text)
        return parse(text)

    monkeypatch.setattr(markup, "_parse", counting)
    return texts


def account_on(plan):
    account = make_account(plan)
    save_entry(account, Draft("q", "en", respelling=LONG))
    save_entry(account, Draft("Worcestershire", "en", respelling="wooster"))
    return account


@pytest.fixture
def free():
    return account_on(FREE)


@pytest.fixture
def pro():
    return account_on(PRO)


class TestSpeech:
    def test_what_is_said_is_charged(self, free):
        response = speak(make_client(free), input="q " * 20)
        assert float(response["X-Audio-Duration"]) > 79
        assert characters_used_today(free) == 20 * 200

    @pytest.mark.parametrize("text", ["Worcestershire", "No entry is in this.", "[q](/kjˈu/)", "queue"])
    def test_a_text_that_is_not_made_longer_is_charged_as_written(self, free, text):
        assert speak(make_client(free), input=text).status_code == 200
        assert characters_used_today(free) == len(text)

    def test_the_day_s_pool_is_spent_by_it_and_a_refusal_names_both(self, free):
        client = make_client(free)
        assert speak(client, input="q " * 20).status_code == 200
        response = speak(client, input="q " * 10)
        error = error_of(response)
        assert (response.status_code, error["code"]) == (429, "daily_quota_exceeded")
        assert (error["used"], error["limit"], error["requested"]) == (4_000, 5_000, 2_000)
        assert characters_used_today(free) == 4_000
        assert speak(client, input="q " * 5).status_code == 200
        assert characters_used_today(free) == 5_000

    @pytest.mark.parametrize(
        "address", ["/api/v1/audio/speech", "/api/tts/generate", "/api/tts/stream", "/api/v1/audio/phonemes"]
    )
    def test_the_plan_s_cap_counts_it(self, free, address):
        body = json.dumps({"input": "q " * 26})
        response = make_client(free).post(address, body, content_type="application/json")
        error = error_of(response)
        assert (response.status_code, error["code"], error["param"]) == (400, "input_too_long", "input")
        assert (error["limit"], error["used"]) == (5_000, 26 * 200)
        assert "5,200" in error["message"]
        assert "5,000" in error["message"]
        assert characters_used_today(free) == 0

    def test_too_long_as_said_becomes_a_job_where_the_caller_asks_for_one(self, pro):
        client, body = make_client(pro), json.dumps({"input": "q " * 251})
        refused = client.post("/api/v1/audio/speech", body, content_type="application/json")
        assert error_of(refused)["used"] == 251 * 200
        answer = client.post(
            "/api/v1/audio/speech", body, content_type="application/json", headers={"X-Service-Long-Text": "async"}
        )
        assert answer.status_code == 202
        assert Job.objects.get(pk=answer.json()["id"]).characters == 251 * 200

    def test_who_leaves_is_charged_for_what_was_said(self, free):
        answers = iter([True, True])
        with pytest.raises(Exception, match="Nobody waits"):
            service.create_speech(free, SpeechRequest("q. " * 20), is_wanted=lambda: next(answers, False))
        assert characters_used_today(free) == 2 * 200

    def test_a_plain_text_is_charged_once(self, free, monkeypatch):
        monkeypatch.setattr(limits.Admission, "charged_anew", None)
        assert speak(make_client(free), input="No entry is in this.").status_code == 200

    @pytest.mark.parametrize(
        "address", ["/api/v1/audio/speech", "/v1/audio/speech", "/api/tts/stream", "/api/v1/audio/phonemes"]
    )
    def test_markup_is_parsed_once(self, free, parsed, address):
        client, text = make_client(free), 'One q <break time="100ms"/>.'
        parsed.clear()
        answer = client.post(address, json.dumps({"input": text}), content_type="application/json")
        assert answer.status_code == 200
        assert b"".join(answer)
        assert parsed == [text]


class TestJobs:
    def test_the_record_s_characters_are_what_is_said(self, pro):
        job, _ = create_job(pro, JobRequest((Part("Plain words and q. " * 100, "af_bella"),)))
        assert job.characters == 100 * (18 + 199)
        assert sum(pro.daily_usage.values_list("characters", flat=True)) == job.characters

    def test_markup_is_parsed_once_to_plan_and_once_for_each_segment(self, pro, parsed):
        text = 'Plain words and q. <break time="100ms"/> ' * 40
        parsed.clear()
        job, _ = create_job(pro, JobRequest((Part(text, "af_bella"),), has_voice_tags=True))
        segments = list(job.segments.order_by("number").values_list("text", flat=True))
        assert len(segments) > 2
        assert parsed == [text, *segments]
        parsed.clear()
        rendered(job)
        assert parsed == segments

    def test_an_episode_s_cap_counts_what_is_said(self, free):
        turns = (Part("q " * 8, "af_heart", "A"), Part("q " * 8, "af_heart", "B"))
        with pytest.raises(InputTooLong, match="3,200") as caught:
            create_job(free, JobRequest(turns, is_podcast=True))
        assert caught.value.extra == {"limit": FREE.max_podcast, "used": 3_200}
        assert characters_used_today(free) == 0

    def test_unfinished_characters_count_what_is_said(self, free):
        request = JobRequest((Part("q " * 501, "af_heart"),))
        with pytest.raises(Exception, match="unfinished"):
            create_job(free, request)
        assert characters_used_today(free) == 0
