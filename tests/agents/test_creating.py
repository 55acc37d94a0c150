"""create_job: audiobooks and podcasts as the Jobs API makes them."""

import json

import pytest
from django.test import Client

from accounts.keys import create_key
from jobs.models import Job
from tests.support.jobs import rendered, send_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine", "files_folder")]

CHAPTERS = [{"title": "One", "text": "It was dark."}, {"title": "Two", "text": "The sun rose."}]
VOICES = {"Anna": "af_heart", "Ben": "am_michael", "Kim": "af_nova"}
SEGMENTS = [{"speaker": name, "text": f"I am {name}."} for name in VOICES]


def created(use_tool, account, **arguments):
    """Return the structured result of a call that makes a job, and the job."""
    result = use_tool(account, "create_job", **arguments)
    assert not result.is_error, result.structured_content
    return result.structured_content, Job.objects.get(pk=result.structured_content["job_id"])


def test_a_book_is_the_job_that_the_api_makes(use_tool, pro):
    labels = {"title": "A Book", "author": "Ann Author", "format": "m4b", "voice": "af_bella"}
    sound = {"speed": 1.5, "pitch": 2, "volume_db": -3, "tone": "warm"}
    structured, job = created(use_tool, pro, chapters=CHAPTERS, **labels, **sound)
    assert (structured["status"], structured["type"], structured["format"]) == ("queued", "longform", "m4b")
    assert structured["characters_charged"] == sum(len(chapter["text"]) for chapter in CHAPTERS)
    program = Client(headers={"Authorization": f"Bearer {create_key(pro, 'http')[1]}"})
    body = {"chapters": [{"title": chapter["title"], "input": chapter["text"]} for chapter in CHAPTERS], **labels}
    body |= {"speed": 1.5, "ev_pitch": 2, "ev_volume_db": -3, "ev_tone": "warm"}
    other = Job.objects.get(pk=send_job(program, body).json()["id"])
    assert job.request_digest == other.request_digest
    assert rendered(job).status == "completed"


def test_get_job_status_tells_title_author_and_chapters(use_tool, pro):
    _, job = created(use_tool, pro, chapters=CHAPTERS, title="A Book", author="Ann Author", format="m4b")
    rendered(job)
    result = use_tool(pro, "get_job_status", job_id=str(job.pk))
    record = result.structured_content
    assert (record["title"], record["author"], record["format"]) == ("A Book", "Ann Author", "m4b")
    assert [chapter["title"] for chapter in record["chapters"]] == ["One", "Two"]
    assert record["chapters"][1]["audio_url"].startswith("http")
    assert [content.mime_type for content in result.content[1:]] == ["audio/mp4", "audio/mp4"]


def test_a_podcast_has_hosts_of_any_names_each_with_a_sound(use_tool, pro):
    controls = {"Ben": {"speed": 0.5}, "Kim": {"pitch": 3, "tone": "warm"}}
    arguments = {"type": "podcast", "voices": VOICES, "segments": SEGMENTS, "gap_ms": 2_500, "speed": 1.5}
    _, job = created(use_tool, pro, **arguments, controls=controls)
    job = rendered(job)
    assert job.host_names == {name: name for name in VOICES}
    assert [(own["speed"], own["pitch_semitones"]) for own in map(job.host_controls.get, ("Ben", "Kim"))] == [
        (0.5, 0),
        (1.5, 3),
    ]
    assert list(job.segments.order_by("number").values_list("voice", flat=True)) == list(VOICES.values())
    assert job.segments.get(number=0).gap_s == pytest.approx(2.5, abs=0.2)


def test_a_text_has_several_voices(use_tool, pro):
    text = 'He said: "Come in." [voice:am_adam]I did.[/voice]'
    _, job = created(use_tool, pro, text=text, dialogue_voice="af_nova")
    assert set(job.voices) == {"af_aoede", "af_nova", "am_adam"}


def test_null_is_left_out(use_tool, pro):
    _, job = created(use_tool, pro, text="Hello.", chapters=None, title=None, gap_ms=None, speed=None)
    assert job.title == ""


@pytest.mark.parametrize(
    ("arguments", "code", "param"),
    [
        ({}, "missing_required_field", "text"),
        ({"text": ""}, "invalid_value", "text"),
        ({"text": "Hi.", "pitch": 9}, "invalid_value", "pitch"),
        ({"text": "Hi.", "voice": "nobody"}, "voice_not_found", "voice"),
        ({"text": "Hi.", "chapters": CHAPTERS}, "invalid_value", "chapters"),
        ({"chapters": "all"}, "invalid_value", "chapters"),
        ({"chapters": [{"title": "One"}]}, "invalid_value", "chapters[0].text"),
        ({"chapters": [{"title": "One", "text": " "}]}, "invalid_value", "chapters[0].text"),
        ({"type": "song"}, "invalid_value", "type"),
        ({"type": "podcast", "voices": {"A": "af_heart", "B": "af_sky"}}, "missing_required_field", "segments"),
        (
            {"type": "podcast", "voices": VOICES, "segments": SEGMENTS, "controls": {"Ben": {"pitch": 9}}},
            "invalid_value",
            "controls.Ben.pitch",
        ),
        ({"type": "podcast", "voices": VOICES, "segments": SEGMENTS, "controls": 1}, "invalid_value", "controls"),
        ({"type": "podcast", "voices": VOICES, "segments": SEGMENTS, "gap_ms": -1}, "invalid_value", "gap_ms"),
    ],
)
def test_an_error_names_the_argument(use_tool, pro, arguments, code, param):
    error = use_tool(pro, "create_job", **arguments).structured_content["error"]
    assert (error["code"], error["param"]) == (code, param), json.dumps(error)
    assert not Job.objects.exists()


def test_it_needs_pro(use_tool, free):
    error = use_tool(free, "create_job", text="Hello.").structured_content["error"]
    assert error["code"] == "plan_required"
    assert "text_to_speech" in error["message"]
