"""`PATCH /api/v1/jobs/{id}`: a part of a finished job is replaced, and only what differs is rendered."""

import json
import re
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.test import Client

from accounts.plans import FREE, PRO
from accounts.service import set_plan
from accounts.usage import characters_of_month
from files import storage
from jobs.failures import fail
from jobs.models import Job, Segment
from jobs.planning import Part
from jobs.queue.claims import claim_segment
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from jobs.service import create_job
from speech import lexicons
from speech.lexicons import Draft
from tests.support.api import error_of
from tests.support.engine import FAILING
from tests.support.factories import make_account, make_client
from tests.support.jobs import URL, book_text, files_in, files_of, make_podcast, render_all, rendered
from tts.dsp.controls import Controls

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def patch(client, job, **body):
    return client.patch(f"{URL}/{job.pk}", json.dumps(body), content_type="application/json")


def sounds(job: Job) -> list[bytes]:
    """Return the bytes of each segment in the file of a completed job."""
    content = storage.read(job.audio_name)
    sizes = list(job.segments.order_by("number").values_list("byte_count", flat=True))
    tail = len(rendering.file_tail(job.audio_format))
    starts = list(accumulate(sizes, initial=len(content) - tail - sum(sizes)))
    return [content[start:end] for start, end in pairwise(starts)]


def made(account, *parts: Part, **fields) -> Job:
    return rendered(create_job(account, JobRequest(tuple(parts), has_voice_tags=True, **fields))[0])


def captions(job: Job) -> list[tuple[int, str]]:
    """Return the start (milliseconds) and the text of each caption."""
    found = []
    for block in storage.read(f"{job.captions_name}.srt").decode().strip().split("\n\n"):
        _, times, *lines = block.split("\n")
        hours, minutes, seconds, ms = map(int, re.split("[:,]", times.split(" --> ")[0]))
        found.append((((hours * 60 + minutes) * 60 + seconds) * 1000 + ms, " ".join(lines)))
    return found


@pytest.mark.parametrize("audio_format", ["mp3", "wav"])
def test_one_changed_word_renders_one_segment_and_moves_the_rest(client, account, audio_format):
    text = book_text(12)
    job = made(account, Part(text, "af_bella"), audio_format=audio_format)
    before, words, count = sounds(job), captions(job), job.segment_count
    answer = patch(client, job, input=text.replace("number 6 begins", "number six hundred begins"))
    assert answer.status_code == 202
    assert (answer.json()["status"], answer.json()["rendering"]) == ("queued", 1)
    changed = Segment.objects.get(job=job, revision=1)
    assert answer.json()["characters"] == len(changed.text)
    job = rendered(job)
    after = sounds(job)
    assert job.status == "completed"
    assert len(after) == len(before) == count
    assert [place for place, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]] == [
        changed.number
    ]
    added = sum(job.segments.values_list("sample_count", flat=True)) / 24_000 - words_end(before, audio_format)
    end_ms = max(at for at, said in words if "Paragraph number 7" in said)
    later = [(at + round(1000 * added), said) for at, said in words if at > end_ms]
    assert len(later) > 10
    assert captions(job)[-len(later) :] == later
    assert files_in_folder(job) == files_of(job)


def words_end(pieces: list[bytes], audio_format: str) -> float:
    """Return the length of pieces, seconds."""
    byte_count = sum(map(len, pieces))
    return byte_count / 48_000 if audio_format == "wav" else byte_count / 288 * 576 / 24_000


def files_in_folder(job: Job) -> list[str]:
    return [name for name in files_in(Path(default_storage.path(""))) if name.startswith(job.folder)]


def test_several_changes_at_once_render_what_they_touch(client, account):
    text = book_text(20)
    job = made(account, Part(text, "af_bella"))
    new = text.replace("number 3 begins", "number three begins").replace("number 15 begins", "number fifteen begins")
    assert patch(client, job, input=new).json()["rendering"] == 2


def test_paragraphs_come_and_go(client, account):
    paragraphs = book_text(10).split("\n\n")
    job = made(account, Part("\n\n".join(paragraphs), "af_bella"))
    longer = [*paragraphs[:4], "A new one stands here.", *paragraphs[4:]]
    assert patch(client, job, input="\n\n".join(longer)).json()["rendering"] <= 2
    job = rendered(job)
    assert "".join(job.segments.order_by("number").values_list("text", flat=True)) == "\n\n".join(longer)
    assert patch(client, job, input="\n\n".join(paragraphs[:-1])).json()["rendering"] <= 2
    job = rendered(job)
    assert job.status == "completed"
    assert "".join(job.segments.order_by("number").values_list("text", flat=True)) == "\n\n".join(paragraphs[:-1])
    fresh = made(account, Part("\n\n".join(paragraphs[:-1]), "af_bella"))
    assert job.duration_s == pytest.approx(fresh.duration_s, abs=0.2)


def test_a_chapter_changes_alone_and_later_ones_move(client, account):
    parts = [Part(book_text(3), "af_bella", title=f"Chapter {number}") for number in range(3)]
    job = made(account, *parts)
    starts = list(job.chapters.values_list("start_s", flat=True))
    text = book_text(3) + " One more sentence stands here now, and it is a long one."
    patch(client, job, chapter=1, input=text, title="The second")
    job = rendered(job)
    moved = list(job.chapters.values_list("start_s", flat=True))
    assert moved[:2] == starts[:2]
    assert moved[2] > starts[2]
    assert list(job.chapters.values_list("title", flat=True)) == ["Chapter 0", "The second", "Chapter 2"]
    last = job.chapters.last()
    assert job.segments.get(number=last.first_segment).text.startswith("Paragraph number 0")


def test_a_paragraph_gets_another_text_or_voice(client, account):
    job = made(account, Part("One here.\n\nTwo here.\n\nThree here.", "af_bella"))
    assert patch(client, job, paragraph=1, voice="am_adam").status_code == 202
    job = rendered(job)
    assert list(job.segments.order_by("number").values_list("voice", "text")) == [
        ("af_bella", "One here.\n\n"),
        ("am_adam", "Two here.\n\n"),
        ("af_bella", "Three here."),
    ]
    assert job.voices == ["af_bella", "am_adam"]
    patch(client, job, paragraph=2, input="Four here.")
    assert rendered(job).segments.get(number=2).text == "Four here."


def test_a_turn_changes_alone(client, account):
    job = rendered(make_podcast(account, "One here.", "Two here.", "Three here."))
    before = [storage.read(name) for name in job.turns.values_list("audio_name", flat=True)]
    assert patch(client, job, segment=1, text="Two and a half.", voice="af_nova", speed=1.5).json()["rendering"] == 1
    job = rendered(job)
    after = [storage.read(name) for name in job.turns.values_list("audio_name", flat=True)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]
    changed = job.segments.get(turn_number=1)
    assert (changed.voice, changed.controls["speed"]) == ("af_nova", 1.5)


def test_what_changes_nothing_costs_nothing(client, account):
    job = made(account, Part("One here.", "af_bella"))
    used = characters_of_month(account, job.charged_on)
    answer = patch(client, job, input="One here.")
    assert (answer.status_code, answer.json()["rendering"]) == (200, 0)
    assert Job.objects.get(pk=job.pk).status == "completed"
    assert characters_of_month(account, job.charged_on) == used


@pytest.mark.parametrize("title", ["Morning", ""])
def test_a_title_that_changes_nothing_leaves_the_audio_there(client, account, title):
    job = made(account, Part("One here.", "af_bella", title=title))
    answer = patch(client, job, title="Morning")
    assert (answer.status_code, answer.json()["status"]) == (200, "completed")
    assert client.get(f"{URL}/{job.pk}/audio").status_code == 200


@pytest.mark.parametrize(
    "sound", [{"speed": 1.5}, {"ev_tone": "warm", "ev_pitch": 0}, {"speed": 1.5, "voice": "af_bella"}]
)
def test_the_sound_that_a_part_has_already_costs_nothing(client, account, sound):
    job = made(account, Part("One here.", "af_bella"), controls=Controls(speed=1.5, tone="warm"))
    used = characters_of_month(account, job.charged_on)
    answer = patch(client, job, **sound)
    assert (answer.status_code, answer.json()["rendering"]) == (200, 0)
    assert characters_of_month(account, job.charged_on) == used
    assert patch(client, job, speed=1.0, **{k: v for k, v in sound.items() if k != "speed"}).json()["rendering"] == 1


@pytest.mark.parametrize("text", ["!!!", '<break time="1s"/>'])
def test_a_change_that_leaves_nothing_to_say_is_refused_and_the_audio_stays(client, account, text):
    job = made(account, *(Part(f"Chapter {number} here.", "af_bella", title=str(number)) for number in range(2)))
    assert patch(client, job, chapter=0, input=text).status_code == 202
    render_all()
    error = error_of(patch(client, job, chapter=1, input=text))
    assert (error["code"], error["param"]) == ("invalid_value", "input")
    assert error["message"] == "nothing in input can be spoken"
    job.refresh_from_db()
    assert job.status == Job.Status.COMPLETED
    assert storage.read(job.audio_name)


def test_only_what_is_rendered_is_charged_and_given_back(client, account):
    text = book_text(8)
    job = made(account, Part(text, "af_bella"))
    used = characters_of_month(account, job.charged_on)
    charged = patch(client, job, input=text.replace("number 5 begins", "number five begins")).json()["characters"]
    assert 0 < charged < 1_000
    assert characters_of_month(account, job.charged_on) == used + charged
    fail(job.pk, "synthesis_failed", "It failed.")
    assert characters_of_month(account, job.charged_on) == used


def test_killed_in_the_middle_it_becomes_the_same(client, account):
    text = book_text(10)
    new = re.sub(r"number (\d) begins", r"number \1 now begins", text)
    contents = []
    for is_killed in (False, True):
        job = made(account, Part(text, "af_bella"))
        patch(client, job, input=new)
        if is_killed:
            for _ in range(3):
                rendering.render_segment(claim_segment())
            lost = claim_segment()
            Segment.objects.filter(pk=lost.segment.pk).update(due_at=job.created_at)
        contents.append(storage.read(rendered(job).audio_name))
    assert contents[0] == contents[1]


def test_a_change_that_fails_can_be_sent_again(client, account):
    job = made(account, Part(book_text(4), "af_bella"))
    patch(client, job, input=book_text(4).replace("number 2", FAILING))
    for _ in range(rendering.MAX_FAILURES):
        Segment.objects.filter(job=job, due_at__isnull=False).update(due_at=job.created_at)
        render_all()
    assert Job.objects.get(pk=job.pk).status == "failed"
    assert patch(client, job, input=book_text(4)).status_code == 409


def test_new_text_is_read_by_the_lexicon_of_now(client, account):
    lexicons.save_entry(account, Draft("SQL", "en", respelling="sequel"))
    job = made(account, Part("SQL one.\n\n[voice:af_nova]Plain two.[/voice]", "af_bella"))
    lexicons.save_entry(account, Draft("SQL", "en", respelling="one two three four"))
    patch(client, job, paragraph=1, input="SQL two.")
    job = rendered(job)
    counts = list(job.segments.order_by("number").values_list("word_count", flat=True))
    assert counts == [2, 5]


def test_nothing_can_be_heard_while_a_change_runs(client, account):
    job = made(account, Part("One here.", "af_bella"), Part("Two here.", "af_bella"))
    addresses = [f"{URL}/{job.pk}/{end}" for end in ("audio", "captions.srt", "chapters/0/audio")]
    patch(client, job, chapter=1, input="Three here.")
    record = client.get(f"{URL}/{job.pk}").json()
    assert (record["status"], record["audio_url"], record["captions"]) == ("queued", None, None)
    assert [chapter["audio_url"] for chapter in record["chapters"]] == [None, None]
    assert {error_of(client.get(address))["code"] for address in addresses} == {"audio_not_ready"}
    rendered(job)
    assert {client.get(address).status_code for address in addresses} == {200}


def test_a_paragraph_in_a_voice_of_its_own_takes_another(client, account):
    job = made(account, Part("One here.\n\n[voice:am_adam]Two here.[/voice]", "af_bella"))
    patch(client, job, paragraph=1, voice="af_nova")
    job = rendered(job)
    assert job.voices == ["af_bella", "af_nova"]
    patch(client, job, paragraph=1, voice="af_bella")
    assert rendered(job).voices == ["af_bella"]


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"chapter": 4, "input": "Hi."}, "chapter"),
        ({"chapter": "one", "input": "Hi."}, "chapter"),
        ({"paragraph": 4, "input": "Hi."}, "paragraph"),
        ({"paragraph": 0, "speed": 1.5}, "paragraph"),
        ({}, "input"),
        ({"input": " "}, "input"),
        ({"input": "[voice:af_bella]Hi."}, "input"),
        ({"input": "[voice:nobody]Hi.[/voice]"}, "input"),
        ({"voice": "nobody"}, "voice"),
        ({"speed": 5}, "speed"),
        ({"title": "two\nlines"}, "title"),
        ({"title": "x" * 201}, "title"),
    ],
)
def test_what_is_wrong_is_named(client, account, body, param):
    job = made(account, Part("One here.", "af_bella"))
    assert error_of(patch(client, job, **body))["param"] == param
    assert Job.objects.get(pk=job.pk).status == "completed"


def test_access(client, account):
    job = create_job(account, JobRequest((Part("One here.", "af_bella"),)))[0]
    assert error_of(patch(client, job, input="Two."))["code"] == "job_not_changeable"
    job = rendered(job)
    other = make_client(make_account(PRO))
    assert error_of(patch(other, job, input="Two."))["code"] == "job_not_found"
    assert error_of(patch(Client(), job, input="Two."))["code"] == "invalid_api_key"
    set_plan(account, FREE)
    assert error_of(patch(client, job, input="Two."))["code"] == "plan_required"


def test_a_job_whose_words_an_earlier_release_forgot_keeps_its_captions(client, account):
    job = made(account, Part("One here.", "af_bella"))
    job.segments.update(timed_words=None)
    assert error_of(patch(client, job, input="Two."))["code"] == "job_not_changeable"
    assert captions(Job.objects.get(pk=job.pk))


@pytest.mark.exhaustive
@pytest.mark.timeout(1_200)
def test_one_word_of_a_long_book_renders_the_segment_that_holds_it(client, account):
    text = book_text(600)
    assert len(text) > 300_000
    job = made(account, Part(text, "af_bella"))
    before, said, duration_s = sounds(job), captions(job), job.duration_s
    answer = patch(client, job, input=text.replace("number 300 begins", "number three begins")).json()
    assert answer["rendering"] == 1
    number = job.segments.get(revision=1).number
    job = rendered(job)
    after, now = sounds(job), captions(job)
    assert [place for place in range(len(before)) if before[place] != after[place]] == [number]
    moved_ms = round(1000 * (job.duration_s - duration_s))
    later = [(at + moved_ms, words) for at, words in said[len(said) // 2 + 100 :]]
    assert now[-len(later) :] == later
    assert now[: len(said) // 2 - 100] == said[: len(said) // 2 - 100]
