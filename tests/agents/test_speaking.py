"""text_to_speech: its answers, its charges, and texts that become jobs."""

import json
import re

import pytest
from django.test import Client

from accounts.keys import create_key
from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from accounts.usage import characters_of_month
from agents import speaking
from agents.speaking import reporter
from jobs.models import Job
from speech.progress import Progress
from tests.support.agents import audio_of, error_in
from tests.support.api import error_of, speak
from tests.support.clones import make_clone
from tests.support.engine import FAILING, UNSPOKEN
from tests.support.jobs import decoded, rendered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


def client_of(account):
    return Client(headers={"Authorization": f"Bearer {create_key(account, 'http')[1]}"})


def padded(length):
    """Return a text of `length` characters that is spoken at once."""
    return "Hello there.".ljust(length)


def test_audio_comes_with_its_facts(use_tool, pro):
    result = use_tool(pro, "text_to_speech", text="Hello there, you.", format="wav", speed=1.0)
    facts = result.structured_content
    assert {
        name: facts[name] for name in ("status", "voice", "engine", "format", "characters_charged", "unspoken")
    } == {
        "status": "completed",
        "voice": "af_aoede",
        "engine": "tone",
        "format": "wav",
        "characters_charged": 17,
        "unspoken": [],
    }
    assert [word["word"] for word in facts["words"]] == ["Hello", "there", "you"]
    assert len(decoded(audio_of(result))) / 24_000 == pytest.approx(facts["duration_s"], abs=0.001)
    assert [content.type for content in result.content] == ["text", "audio"]
    assert result.content[1].mime_type == "audio/wav"
    assert "17 characters" in result.content[0].text


def test_it_is_what_the_http_api_answers(use_tool, pro):
    sound = {"voice": "bf_emma", "speed": 1.5, "pitch": 2, "volume_db": -3, "tone": "warm"}
    body = {"input": "Hello there.", "response_format": "wav", "voice": "bf_emma", "speed": 1.5}
    body |= {"ev_pitch": 2, "ev_volume_db": -3, "ev_tone": "warm"}
    audio = audio_of(use_tool(pro, "text_to_speech", text="Hello there.", format="wav", **sound))
    assert audio == speak(client_of(pro), body).content


def test_what_a_model_leaves_out_or_sends_as_null_has_its_default(use_tool, pro):
    given = dict.fromkeys(("voice", "speed", "format", "pitch", "volume_db", "tone"))
    assert audio_of(use_tool(pro, "text_to_speech", text="Hello.", **given)) == audio_of(
        use_tool(pro, "text_to_speech", text="Hello.", timestamps=7, language=7, unknown=7)
    )


def test_openais_voice_names_work(use_tool, pro):
    assert use_tool(pro, "text_to_speech", text="Hello.", voice="alloy").structured_content["voice"] == "af_alloy"


@pytest.mark.parametrize("voice", ["ar_f1", "cloned"])
def test_voices_without_timestamps_have_no_words(use_tool, pro, voice):
    voice_id = make_clone(pro).pk if voice == "cloned" else voice
    facts = use_tool(pro, "text_to_speech", text="Hello there.", voice=voice_id).structured_content
    assert facts["voice"] == voice_id
    assert "words" not in facts


def test_unspoken_pieces_are_named(use_tool, pro):
    result = use_tool(pro, "text_to_speech", text=f"Hello x{UNSPOKEN} there.")
    assert result.structured_content["unspoken"] == [f"x{UNSPOKEN}"]
    assert f"x{UNSPOKEN}" in result.content[0].text


def test_a_shortened_pause_is_told(use_tool, pro):
    result = use_tool(pro, "text_to_speech", text='Hello <break time="99s"/> there.')
    assert [warning["code"] for warning in result.structured_content["warnings"]] == ["pause_shortened"]
    assert "3,000 ms" in result.content[0].text


def test_characters_are_charged_and_given_back_when_it_fails(use_tool, free):
    use_tool(free, "text_to_speech", text="Hello.")
    assert characters_used_today(free) == 6
    assert error_in(use_tool(free, "text_to_speech", text=f"Hello {FAILING}"))["code"] == "synthesis_failed"
    assert characters_used_today(free) == 6


@pytest.mark.parametrize(
    ("plan", "body"),
    [
        (FREE, {"input": "Hello.", "voice": "af_alloy"}),
        (FREE, {"input": "Hello.", "voice": "voice_1"}),
        (FREE, {"input": padded(5_001)}),
        (PRO, {"input": "Hello.", "voice": "voice_1"}),
        (PRO, {"input": "Hello.", "voice": "nobody"}),
        (PRO, {"input": ""}),
        (PRO, {"input": "!"}),
        (PRO, {"input": '<break time="soon"/>'}),
        (PRO, {"input": "Hello.", "speed": 3}),
        (PRO, {"input": "Hello.", "speed": "fast"}),
        (PRO, {"input": FAILING}),
    ],
    ids=lambda value: json.dumps(value)[:40] if isinstance(value, dict) else value.name,
)
def test_errors_are_those_of_the_http_api(use_tool, request, plan, body):
    account = request.getfixturevalue(plan.name)
    arguments = {"text" if name == "input" else name: value for name, value in body.items()}
    result = use_tool(account, "text_to_speech", **arguments)
    expected = error_of(speak(client_of(account), body))
    if expected["param"] == "input":
        expected["param"] = "text"
        expected["message"] = re.sub("^input ", "text ", expected["message"])
    assert error_in(result) == expected
    assert result.content[0].text == f"{expected['code']}: {expected['message']}"


def test_the_days_pool_is_shared_with_the_http_api(use_tool, free):
    assert speak(client_of(free), {"input": padded(4_000)}).status_code == 200
    refused = error_in(use_tool(free, "text_to_speech", text=padded(1_001)))
    expected = error_of(speak(client_of(free), {"input": padded(1_001)}))
    assert refused.pop("retry_after_s") > 0
    assert refused == expected
    assert refused["code"] == "daily_quota_exceeded"


@pytest.mark.parametrize(
    ("arguments", "code", "param"),
    [
        ({}, "missing_required_field", "text"),
        ({"text": None}, "missing_required_field", "text"),
        ({"text": 7}, "invalid_value", "text"),
        ({"text": "Hello.", "pitch": 5}, "invalid_value", "pitch"),
        ({"text": "Hello.", "volume_db": "loud"}, "invalid_value", "volume_db"),
        ({"text": "Hello.", "tone": "shrill"}, "invalid_value", "tone"),
        ({"text": "Hello.", "voice": 7}, "invalid_value", "voice"),
    ],
)
def test_an_argument_at_fault_is_named_as_the_tool_names_it(use_tool, pro, arguments, code, param):
    found = error_in(use_tool(pro, "text_to_speech", **arguments))
    assert (found["code"], found["param"]) == (code, param)
    assert found["message"].startswith(param)


@pytest.mark.parametrize(("voice", "cap"), [("af_aoede", 8_000), ("ar_m1", 4_000), ("cloned", 2_000)])
def test_a_longer_text_becomes_a_job(use_tool, pro, voice, cap):
    voice_id = make_clone(pro).pk if voice == "cloned" else voice
    at_once = use_tool(pro, "text_to_speech", text=padded(cap), voice=voice_id)
    assert at_once.structured_content["status"] == "completed"
    queued = use_tool(pro, "text_to_speech", text=padded(cap + 1), voice=voice_id, format="wav", speed=2)
    facts = queued.structured_content
    assert (facts["status"], facts["voice"], facts["characters_charged"]) == ("queued", voice_id, cap + 1)
    assert not queued.is_error
    assert facts["job_id"] in queued.content[0].text
    assert "get_job_status" in facts["next_step"]
    job = Job.objects.get(pk=facts["job_id"])
    assert (job.account, job.audio_format, job.controls["speed"]) == (pro, "wav", 2)
    assert characters_of_month(pro, job.charged_on) == 2 * cap + 1


@pytest.mark.usefixtures("files_folder")
def test_the_job_says_the_whole_text(use_tool, pro):
    text = "Several words are spoken here. " * 300
    job = Job.objects.get(pk=use_tool(pro, "text_to_speech", text=text).structured_content["job_id"])
    assert rendered(job).status == Job.Status.COMPLETED
    assert job.characters == len(text)


@pytest.mark.parametrize(("voice", "length", "at_once"), [("af_aoede", 8_001, 5_000), ("ar_m1", 4_001, 4_000)])
def test_jobs_need_the_pro_plan(use_tool, free, voice, length, at_once):
    found = error_in(use_tool(free, "text_to_speech", text=padded(length), voice=voice))
    assert (found["code"], found["param"], found["limit"], found["used"]) == ("plan_required", "text", at_once, length)
    assert not Job.objects.exists()
    assert characters_used_today(free) == 0


def test_an_empty_text_of_any_length_is_no_job(use_tool, pro):
    assert error_in(use_tool(pro, "text_to_speech", text=" " * 9_000))["code"] == "invalid_value"


def test_a_call_that_nobody_waits_for_does_not_begin(use_tool, free, quiet_monitor):
    quiet_monitor.is_wanted = lambda: False
    assert error_in(use_tool(free, "text_to_speech", text="Hello."))["code"] == "request_cancelled"
    assert characters_used_today(free) == 0


def test_a_cancelled_call_is_charged_for_what_was_rendered(use_tool, free, quiet_monitor):
    answers = iter([True, True])
    quiet_monitor.is_wanted = lambda: next(answers, False)
    text = "Several words are spoken here. " * 100
    assert error_in(use_tool(free, "text_to_speech", text=text))["code"] == "request_cancelled"
    assert characters_used_today(free) == 2 * 31 - 2


def test_progress_is_told_while_there_is_some_left(use_tool, pro, quiet_monitor):
    use_tool(pro, "text_to_speech", text="Several words are spoken here. " * 20)
    shares = [share for share, _, _ in quiet_monitor.told]
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert shares[-1] < 1


@pytest.mark.parametrize(
    ("audio_format", "seconds", "is_told"),
    [("mp3", 41, True), ("mp3", 43, False), ("wav", 10, True), ("wav", 11, False)],
)
def test_progress_is_told_only_of_what_will_fit_into_an_event(quiet_monitor, audio_format, seconds, is_told):
    reporter(quiet_monitor, audio_format)(Progress(0.5, seconds))
    assert bool(quiet_monitor.told) == is_told


def test_audio_that_outgrows_its_event_ends_there_and_is_charged_up_to_there(use_tool, free, monkeypatch):
    monkeypatch.setattr(speaking, "_FORECAST_MARGIN", 0.001)
    monkeypatch.setattr(speaking, "_MAX_AUDIO_OF_EVENT", 500_000)
    text = "Several words are spoken here. " * 150
    found = error_in(use_tool(free, "text_to_speech", text=text))
    assert (found["code"], "is charged" in found["message"]) == ("audio_too_large", True)
    assert 500 < characters_used_today(free) < 2_000


def test_a_client_without_progress_gets_audio_of_any_size(use_tool, pro, monkeypatch, quiet_monitor):
    monkeypatch.setattr(speaking, "_FORECAST_MARGIN", 0.001)
    quiet_monitor.tell = lambda *news: False
    assert not use_tool(pro, "text_to_speech", text="Several words are spoken here. " * 200).is_error
