"""A text in several voices: stretches that tags name, and dialogue in a second voice."""

import json

import pytest

from accounts.plans import FREE
from files import storage
from jobs import casting
from jobs.casting import MAX_VOICES
from jobs.models import Job, Segment
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from jobs.service import create_job
from tests.support.api import error_of
from tests.support.factories import make_account
from tests.support.jobs import URL, decoded, rendered, send_job

pytestmark = pytest.mark.django_db

TAGGED = "She came in. [voice:nova]Who is there?[/voice] Nobody. [voice:ff_siwis]Bonjour, 2 amis.[/voice] She left."


def said(job_id: str) -> list[tuple[str, str, str]]:
    rows = Segment.objects.filter(job=job_id).order_by("number")
    return [(row.voice, row.cast_by, row.text) for row in rows]


def test_each_stretch_is_in_its_voice(client):
    job_id = send_job(client, {"input": TAGGED, "voice": "af_bella"}).json()["id"]
    assert said(job_id) == [
        ("af_bella", "", "She came in. "),
        ("af_nova", "tag", "Who is there? "),
        ("af_bella", "", "Nobody. "),
        ("ff_siwis", "tag", "Bonjour, 2 amis. "),
        ("af_bella", "", "She left."),
    ]
    job = Job.objects.get(pk=job_id)
    assert job.voices == ["af_bella", "af_nova", "ff_siwis"]
    assert job.characters == len(TAGGED)
    record = client.get(f"{URL}/{rendered(job).pk}").json()
    assert record["status"] == "completed"
    captions = client.get(record["captions"]["srt"]).content.decode()
    assert "Bonjour, 2 amis." in " ".join(captions.split("\n"))
    assert "voice" not in captions


def test_a_stretch_is_read_in_the_language_of_its_voice(client):
    job_id = send_job(client, {"input": "It costs 2. [voice:ff_siwis]Et 2.[/voice]", "voice": "af_bella"}).json()["id"]
    spoken = []
    for _ in range(2):
        segment = claim_segment().segment
        spoken += [cue.word for cue in rendering._speak(segment, *rendering._asked(segment, segment.job)).cues]
    assert {"two", "deux"} <= set(spoken)
    assert str(segment.job_id) == job_id


def test_dialogue_is_in_the_second_voice(client):
    text = "“Come in,” said Ann. “It is late.”\n\nHe came."
    body = {"input": text, "voice": "bf_emma", "dialogue_voice": "am_adam"}
    job_id = send_job(client, body).json()["id"]
    assert said(job_id) == [
        ("am_adam", "quote", "“Come in,” "),
        ("bf_emma", "", "said Ann. "),
        ("am_adam", "quote", "“It is late.”\n\n"),
        ("bf_emma", "", "He came."),
    ]
    assert Job.objects.get(pk=job_id).dialogue_voice == "am_adam"
    assert rendered(Job.objects.get(pk=job_id)).status == "completed"


@pytest.mark.parametrize(
    ("body", "param", "code"),
    [
        ({"input": "[voice:nobody]Hi.[/voice]"}, "input", "voice_not_found"),
        ({"input": "[voice:af_bella]Hi."}, "input", "invalid_value"),
        ({"input": "Hi.[/voice]"}, "input", "invalid_value"),
        ({"input": "Hi. [voice:af_bella]<break>[/voice]"}, "input", "invalid_value"),
        ({"input": "“Hi.”", "dialogue_voice": "nobody"}, "dialogue_voice", "voice_not_found"),
        ({"input": "“Hi.”", "dialogue_voice": 3}, "dialogue_voice", "invalid_value"),
        ({"input": "[voice:af_bella] [/voice]"}, "input", "invalid_value"),
    ],
)
def test_what_is_wrong_with_a_voice_is_named(client, body, param, code):
    error = error_of(send_job(client, body))
    assert (error["param"], error["code"]) == (param, code)
    assert not Job.objects.exists()


def test_each_voice_obeys_the_plan():
    parts = (Part("Hi. [voice:am_onyx]Hi.[/voice]", "af_bella"),)
    with pytest.raises(Exception, match="'am_onyx' needs the Pro plan") as refused:
        create_job(make_account(FREE), JobRequest(parts, has_voice_tags=True))
    assert (refused.value.code, refused.value.param) == ("plan_required", "input")
    parts = (Part("Hi.", "af_bella"),)
    with pytest.raises(Exception, match="'am_onyx' needs the Pro plan"):
        create_job(make_account(FREE), JobRequest(parts, has_voice_tags=True, dialogue_voice="am_onyx"))


def test_voices_and_stretches_are_bounded(client, monkeypatch):
    names = "".join(f"[voice:v{number}]a[/voice]" for number in range(MAX_VOICES + 1))
    assert "too many voices" in error_of(send_job(client, {"input": names}))["message"]
    monkeypatch.setattr(casting, "MAX_STRETCHES", 3)
    often = "[voice:af_bella]a[/voice] b " * 3
    assert "too often" in error_of(send_job(client, {"input": often}))["message"]
    monkeypatch.setattr(casting, "MAX_MARKS", 3)
    marked = {"input": "“a.” “b.”", "dialogue_voice": "am_adam"}
    assert error_of(send_job(client, marked))["param"] == "dialogue_voice"


def test_long_speech_reads_brackets_as_before(client):
    text = "[voice:nobody]Hello there. " * 2_500
    headers = {"X-Service-Long-Text": "async"}
    body = json.dumps({"input": text, "voice": "af_bella"})
    answer = client.post("/api/v1/audio/speech", body, content_type="application/json", headers=headers)
    assert answer.status_code == 202
    assert {voice for voice, _, _ in said(answer.json()["id"])} == {"af_bella"}


def test_a_job_that_was_begun_by_another_worker_has_the_same_bytes(client):
    contents = []
    for is_interrupted in (False, True):
        job_id = send_job(client, {"input": TAGGED * 3, "voice": "af_bella"}).json()["id"]
        if is_interrupted:
            for _ in range(4):
                rendering.render_segment(claim_segment())
            lost = claim_segment()
            Segment.objects.filter(pk=lost.segment.pk).update(due_at=lost.segment.job.created_at)
        job = rendered(Job.objects.get(pk=job_id))
        contents.append(storage.read(job.audio_name))
    assert contents[0] == contents[1]
    assert len(decoded(contents[0])) / 24_000 == pytest.approx(job.duration_s, abs=0.05)


def test_equal_requests_without_a_second_voice_have_the_digest_they_had():
    plain = JobRequest((Part("Hello.", "nova"),))
    assert JobRequest((Part("Hello.", "nova"),), has_voice_tags=True).digest() == plain.digest()
    assert JobRequest((Part("Hello.", "nova"),), dialogue_voice="am_adam").digest() != plain.digest()
