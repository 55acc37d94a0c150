"""A change of an audiobook or of a podcast with chapters: what is untouched sounds the same, and moves exactly."""

import io
import json

import av
import numpy as np
import pytest

from accounts.plans import PRO
from files import storage
from jobs.models import Job
from tests.support.factories import make_account, make_client
from tests.support.jobs import SENTENCE, URL, rendered, send_job

pytestmark = pytest.mark.django_db

RATE = 24_000
PRIMED = 3 * 1024
"""The samples after a cut in which an AAC decoder still hears what was before it."""

TURNS = [
    {"speaker": "A", "text": "Welcome back.", "chapter": "Hello"},
    {"speaker": "Ben", "text": "Thank you."},
    {"speaker": "A", "text": "Now the news.", "chapter": "News"},
    {"speaker": "Ben", "text": "There is none."},
]
PODCAST = {"type": "podcast", "voices": {"A": "af_bella", "Ben": "am_adam"}, "segments": TURNS, "title": "Talk"}


@pytest.fixture
def client():
    return make_client(make_account(PRO))


def made(client, body):
    """Return the completed job for `body`, and its record."""
    accepted = send_job(client, body)
    assert accepted.status_code == 202, accepted.content
    return ended(client, Job.objects.get(pk=accepted.json()["id"]))


def changed(client, job, **body):
    answer = client.patch(f"{URL}/{job.pk}", json.dumps(body), content_type="application/json")
    assert answer.status_code == 202, answer.content
    return ended(client, job)


def ended(client, job):
    job = rendered(job)
    assert job.status == Job.Status.COMPLETED
    return job, client.get(f"{URL}/{job.pk}").json()


def fetched(client, path):
    answer = client.get(path)
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def opened(audio):
    """Return the samples of a file, and the title and start (seconds) of its chapters."""
    with av.open(io.BytesIO(audio)) as container:
        marks = [(mark["metadata"]["title"], float(mark["start"] * mark["time_base"])) for mark in container.chapters()]
        frames = [frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)]
    return np.concatenate(frames), marks


def chapter_text(number: int) -> str:
    return "\n\n".join(f"Paragraph {place} of {number}. {SENTENCE * 5}".strip() for place in range(3))


def test_a_word_of_an_audiobook_moves_what_follows_by_exactly_the_difference(client):
    chapters = [{"title": f"Chapter {number}", "input": chapter_text(number)} for number in range(3)]
    job, before = made(client, {"chapters": chapters, "format": "m4b", "title": "A Book"})
    old, marks = opened(storage.read(job.audio_name))
    files = [fetched(client, chapter["audio_url"]) for chapter in before["chapters"]]
    text = chapter_text(1).replace("Paragraph 1 of", "The second paragraph, which is longer now, of")
    job, after = changed(client, job, chapter=1, input=text)
    new, moved = opened(storage.read(job.audio_name))

    assert job.segments.filter(revision=1).count() == 1
    difference = len(new) - len(old)
    assert difference > 0
    starts = [start for _, start in marks]
    assert [start for _, start in moved] == [*starts[:2], pytest.approx(starts[2] + difference / RATE, abs=0.001)]
    assert [chapter["start"] for chapter in after["chapters"]] == [start for _, start in moved]
    assert after["duration"] - before["duration"] == pytest.approx(difference / RATE)
    now = [fetched(client, chapter["audio_url"]) for chapter in after["chapters"]]
    assert list(map(bytes.__eq__, files, now)) == [True, False, True]
    second, third = (round(starts[number] * RATE) for number in (1, 2))
    assert np.array_equal(new[:second], old[:second])
    assert np.array_equal(new[third + difference + PRIMED :], old[third + PRIMED :])


@pytest.mark.parametrize("audio_format", ["m4b", "mp3"])
def test_a_turn_of_a_podcast_moves_the_chapters_after_it(client, audio_format):
    job, before = made(client, PODCAST | {"format": audio_format})
    _, marks = opened(storage.read(job.audio_name))
    turns = [fetched(client, turn["audioUrl"]) for turn in before["segments"]]
    job, after = changed(client, job, segment=1, text="Thank you very much indeed, my dear friend.")
    _, moved = opened(storage.read(job.audio_name))
    difference_s = after["duration"] - before["duration"]
    assert difference_s > 0
    assert [title for title, _ in moved] == ["Hello", "News"]
    assert moved[0] == marks[0]
    assert moved[1][1] - marks[1][1] == pytest.approx(difference_s, abs=0.0015)
    assert [chapter["start"] for chapter in after["chapters"]] == [pytest.approx(at, abs=0.001) for _, at in moved]
    now = [fetched(client, turn["audioUrl"]) for turn in after["segments"]]
    assert list(map(bytes.__eq__, turns, now)) == [True, False, True, True]


def test_the_last_turn_of_a_chapter_takes_a_voice_and_a_sound(client):
    job, before = made(client, PODCAST | {"format": "m4b"})
    news = fetched(client, before["chapters"][1]["audio_url"])
    job, after = changed(client, job, segment=1, voice="af_sky", speed=0.5)
    assert job.voices == ["af_bella", "af_sky", "am_adam"]
    assert fetched(client, after["chapters"][1]["audio_url"]) == news
    moved_s = after["chapters"][1]["start"] - before["chapters"][1]["start"]
    assert moved_s == pytest.approx(after["duration"] - before["duration"], abs=0.0015)


def test_a_turn_that_begins_a_chapter_stays_its_beginning(client):
    job, _ = made(client, PODCAST | {"format": "m4b"})
    job, after = changed(client, job, segment=2, text=f"{SENTENCE * 12}")
    assert job.segments.filter(turn_number=2).count() > 1
    news = job.chapters.get(number=1)
    assert job.segments.get(number=news.first_segment).turn_number == 2
    assert [chapter["title"] for chapter in after["chapters"]] == ["Hello", "News"]
    job, after = changed(client, job, segment=0, text=f"{SENTENCE * 12}")
    assert job.segments.get(number=job.chapters.get(number=1).first_segment).turn_number == 2
