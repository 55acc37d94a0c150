"""The fields of a request for a job: their defaults, and the errors that name them."""

import json

import pytest

from accounts.limits import characters_used_today
from accounts.plans import PRO
from accounts.usage import characters_of_month
from jobs.models import Job, Segment
from tests.support.api import error_of
from tests.support.engine import UNSPOKEN
from tests.support.jobs import LONGFORM, PODCAST, URL, long_text, send_job

pytestmark = pytest.mark.django_db


def test_omitted_fields_have_the_usual_defaults(client):
    job = Job.objects.get(pk=send_job(client, {"input": "Hello."}).json()["id"])
    assert (job.type, job.audio_format) == ("longform", "mp3")
    assert job.segments.get().voice == "af_aoede"
    assert Job.objects.get(pk=send_job(client, LONGFORM | {"format": "wav"}).json()["id"]).audio_format == "wav"
    assert Job.objects.get(pk=send_job(client, LONGFORM | {"format": 3}).json()["id"]).audio_format == "mp3"


@pytest.mark.parametrize("body", [LONGFORM, PODCAST])
def test_null_in_an_optional_field_is_its_default(client, body):
    needed = ("input",) if body is LONGFORM else ("type", "voices", "segments")
    bare = {name: body[name] for name in needed}
    optional = ("model", "speed", "ev_pitch", "ev_volume_db", "ev_tone", "format", "callback_url", "language")
    optional += ("type", "voice") if body is LONGFORM else ()
    first, second = (
        Job.objects.get(pk=send_job(client, sent).json()["id"]) for sent in (bare, bare | dict.fromkeys(optional))
    )
    for field in ("type", "audio_format", "controls", "language", "voices", "callback_url", "request_digest"):
        assert getattr(second, field) == getattr(first, field), field


def test_half_a_character_in_a_title_is_replaced(client):
    job = Job.objects.get(pk=send_job(client, LONGFORM | {"title": "A sunny day \ud83d"}).json()["id"])
    assert job.title == "A sunny day \ufffd"


def test_the_hosts_have_the_podcast_s_sound_but_for_what_is_their_own(client):
    body = PODCAST | {"speed": 1.2, "ev_pitch": 1, "controls": {"B": {"ev_pitch": -2, "ev_tone": None}}}
    job = Job.objects.get(pk=send_job(client, body).json()["id"])
    of_both = {"speed": 1.2, "pitch_semitones": 1, "gain_db": 0, "tone": "neutral"}
    assert job.controls == of_both
    assert job.host_controls == {"B": of_both | {"pitch_semitones": -2}}


@pytest.mark.parametrize("controls", [None, {}, {"A": None}])
def test_without_sounds_of_the_hosts_a_podcast_is_the_same_request(client, controls):
    first, second = (
        Job.objects.get(pk=send_job(client, sent).json()["id"]) for sent in (PODCAST, PODCAST | {"controls": controls})
    )
    assert first.request_digest == second.request_digest
    assert second.host_controls == {}


def test_any_voice_is_accepted(client):
    for voice, stored in (("ar_m3", "ar_m3"), ("nova", "af_nova"), ({"id": "zm_yunxi"}, "zm_yunxi")):
        job_id = send_job(client, {"input": "مرحبا 你好 hello", "voice": voice}).json()["id"]
        assert Segment.objects.get(job_id=job_id).voice == stored


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"type": "poem"}, "type", "invalid_value"),
        ({"type": 1}, "type", "invalid_value"),
        ({"input": None}, "input", "invalid_value"),
        ({"input": "  \n"}, "input", "invalid_value"),
        ({"input": UNSPOKEN}, "input", "invalid_value"),
        ({"input": "a <break time='5m'/> b"}, "input", "invalid_value"),
        ({"voice": "nobody"}, "voice", "voice_not_found"),
        ({"voice": 7}, "voice", "invalid_value"),
        ({"speed": 3}, "speed", "invalid_value"),
        ({"ev_pitch": 5}, "ev_pitch", "invalid_value"),
        ({"ev_tone": "x"}, "ev_tone", "invalid_value"),
        ({"model": "gpt"}, "model", "invalid_value"),
        ({"callback_url": "http://example.com/"}, "callback_url", "invalid_value"),
        ({"callback_url": 5}, "callback_url", "invalid_value"),
        ({"callback_url": ""}, "callback_url", "invalid_value"),
        ({"callback_url": "https://127.0.0.1/"}, "callback_url", "invalid_value"),
    ],
)
def test_a_bad_field_is_named(client, account, change, param, code):
    error = error_of(response := send_job(client, LONGFORM | change))
    assert response.status_code == 400
    assert (error["param"], error["code"], error["type"]) == (param, code, "invalid_request_error")
    assert not Job.objects.exists()
    assert characters_used_today(account) == characters_of_month(account, account.date_joined.date()) == 0


A_ALONE = {"segments": [{"speaker": "A", "text": "Hello."}]}


@pytest.mark.parametrize(
    ("change", "param", "code"),
    [
        ({"voices": ...}, "voices", "missing_required_field"),
        ({"voices": "af_bella"}, "voices", "invalid_value"),
        ({"voices": {"A": "af_bella"}}, "voices.B", "missing_required_field"),
        ({"voices": {"A": "nobody", "B": "af_bella"}}, "voices.A", "voice_not_found"),
        ({"voices": {"A": "af_bella", "B": "nobody"}}, "voices.B", "voice_not_found"),
        ({"voices": {"A": "af_bella", "B": 5}}, "voices.B", "invalid_value"),
        (A_ALONE | {"voices": {"A": "af_bella", "B": "nobody"}}, "voices.B", "voice_not_found"),
        (A_ALONE | {"voices": {"A": "af_bella", "B": "voice_nobody"}}, "voices.B", "voice_not_found"),
        ({"gap_ms": -1}, "gap_ms", "invalid_value"),
        ({"gap_ms": 5001}, "gap_ms", "invalid_value"),
        ({"gap_ms": "500"}, "gap_ms", "invalid_value"),
        ({"controls": []}, "controls", "invalid_value"),
        ({"controls": {"A": 2}}, "controls.A", "invalid_value"),
        ({"controls": {"B": {"speed": 3}}}, "controls.B.speed", "invalid_value"),
        ({"controls": {"A": {"ev_tone": "shrill"}}}, "controls.A.ev_tone", "invalid_value"),
        ({"segments": ...}, "segments", "missing_required_field"),
        ({"segments": []}, "segments", "invalid_value"),
        ({"segments": {}}, "segments", "invalid_value"),
        ({"segments": ["x"]}, "segments[0]", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": "x"}, {"speaker": "C", "text": "x"}]}, "segments[1].speaker", None),
        ({"segments": [{"text": "x"}]}, "segments[0].speaker", "missing_required_field"),
        ({"segments": [{"speaker": "A"}]}, "segments[0].text", "missing_required_field"),
        ({"segments": [{"speaker": "A", "text": " "}]}, "segments[0].text", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": "<break>"}]}, "segments[0].text", "invalid_value"),
        ({"segments": [{"speaker": "A", "text": UNSPOKEN}]}, "segments", "invalid_value"),
    ],
)
def test_a_bad_field_of_a_podcast_is_named(client, change, param, code):
    body = {name: value for name, value in (PODCAST | change).items() if value is not ...}
    error = error_of(response := send_job(client, body))
    assert response.status_code == 400
    assert error["param"] == param
    assert error["code"] == (code or "invalid_value")
    assert not Job.objects.exists()


def test_an_episode_has_as_many_characters_as_the_plan_says(client, limit_pro):
    limit_pro(max_podcast=40)
    host = {"speaker": "A"}
    fits = PODCAST | {"segments": [host | {"text": "a" * 20}, host | {"text": "b" * 20}]}
    assert send_job(client, fits).status_code == 202
    error = error_of(response := send_job(client, fits | {"segments": [*fits["segments"], host | {"text": "c"}]}))
    assert response.status_code == 400
    assert (error["code"], error["param"], error["limit"], error["used"]) == ("input_too_long", "segments", 40, 41)


def test_a_long_text_is_accepted(client):
    text = long_text(400)
    job = Job.objects.get(pk=send_job(client, {"input": text}).json()["id"])
    assert job.characters == len(text) > PRO.max_input
    assert "".join(job.segments.order_by("number").values_list("text", flat=True)) == text


def test_a_body_that_is_not_an_object_is_an_error(client):
    response = client.post(URL, json.dumps([1]), content_type="application/json")
    assert (response.status_code, error_of(response)["code"]) == (400, "invalid_json")
