"""The text that a job's player lights up: its words with their times, a stretch at a time, for the owner alone."""

import numpy as np
import pytest
from django.utils import timezone

from accounts.plans import PRO
from files import storage
from jobs.models import Job, Segment
from jobs.planning import Part
from jobs.requests import JobRequest
from jobs.service import create_job
from studio.read_along import MOST_SEGMENTS
from tests.support.factories import make_account
from tests.support.jobs import decoded, long_text, make_job, make_podcast, rendered
from tests.support.studio import browser_of

pytestmark = pytest.mark.django_db


def stretch_of(job, at_s=0.0, client=None):
    response = (client or browser_of(job.account)).get(f"/studio/jobs/{job.pk}/words?at={at_s}")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return response.json()


def written(stretch):
    """Return the text of a stretch as a player shows it."""
    return stretch["opening"] + "".join(text + rest for text, rest, _, _ in stretch["pieces"])


def book(account, *chapters, **fields):
    parts = tuple(Part(f"{title}\n\n{text}", "af_aoede", title=title) for title, text in chapters)
    return rendered(create_job(account, JobRequest(parts, title="A book", **fields))[0])


def test_the_words_stand_as_written_and_sound_at_their_times(pro):
    text = long_text(2) + "\n\nIt cost $5. Why?"
    job = rendered(make_job(pro, text, audio_format="wav"))
    stretch = stretch_of(job)
    assert written(stretch).rstrip() == text.replace(". \n\n", ".\n\n")
    pieces = stretch["pieces"]
    assert [piece[0] for piece in pieces[-4:]] == ["It", "cost", "$5.", "Why?"]
    loud = np.abs(decoded(storage.read(job.audio_name))) > 0.01
    onsets = np.flatnonzero(loud[1:] & ~loud[:-1]) / 24_000
    for _, _, start_s, end_s in pieces:
        assert np.min(np.abs(onsets - start_s)) < 0.03
        assert start_s < end_s <= job.duration_s
    assert (stretch["start"], stretch["end"]) == (0, None)


def test_each_chapter_is_a_stretch_of_its_own(pro):
    job = book(pro, ("One", "It was dark."), ("Two", "It was light."), ("Three", "It was noon."))
    starts = [chapter.start_s for chapter in job.chapters.all()]
    shown = [stretch_of(job, start_s + 0.01) for start_s in starts]
    assert [written(stretch).split() for stretch in shown] == [
        ["One", "It", "was", "dark."],
        ["Two", "It", "was", "light."],
        ["Three", "It", "was", "noon."],
    ]
    assert [stretch["end"] for stretch in shown] == [shown[1]["start"], shown[2]["start"], None]
    assert stretch_of(job, shown[1]["start"]) == shown[1]
    for stretch, start_s in zip(shown, starts, strict=True):
        assert stretch["pieces"][0][2] == pytest.approx(start_s + 0.02, abs=0.01) if start_s else True


@pytest.mark.parametrize("at", ["-1", "", "x"])
def test_a_moment_that_is_none_is_the_beginning(pro, at):
    job = book(pro, ("One", "It was dark."), ("Two", "It was light."))
    assert stretch_of(job, at) == stretch_of(job)


@pytest.mark.parametrize("at", ["1e9", "inf", "nan"])
def test_a_moment_after_the_end_is_the_end(pro, at):
    job = book(pro, ("One", "It was dark."), ("Two", "It was light."))
    assert written(stretch_of(job, at)).startswith("Two")


def long_job(account, segment_count):
    """Return a completed job with rows as a worker leaves them, of a second and two words each."""
    job = rendered(make_job(account))
    words = [["Hello ", 0, 400, 0], ["there. ", 500, 900, 2]]
    rows = [
        Segment(job=job, number=number, text="Hello there. ", voice="af_aoede", gap_s=0, sample_count=24_000)
        for number in range(1, segment_count)
    ]
    Segment.objects.bulk_create(rows)
    job.segments.update(sample_count=24_000, timed_words=words)
    return job


def test_an_answer_is_bounded_and_the_answers_make_up_the_whole(pro, django_assert_max_num_queries):
    job = long_job(pro, 2 * MOST_SEGMENTS + 5)
    client, stretches, at_s = browser_of(pro), [], 0.0
    while at_s is not None:
        with django_assert_max_num_queries(6):
            stretches.append(stretch_of(job, at_s, client))
        at_s = stretches[-1]["end"]
    assert [stretch["start"] for stretch in stretches] == [0, MOST_SEGMENTS, 2 * MOST_SEGMENTS]
    assert [len(stretch["pieces"]) for stretch in stretches] == [2 * MOST_SEGMENTS, 2 * MOST_SEGMENTS, 10]
    assert stretches[1]["pieces"][2:4] == [["Hello", " ", 51.0, 51.4], ["there.", " ", 51.5, 51.9]]


def test_turns_are_paragraphs_that_begin_with_the_names_of_hosts(pro):
    named = rendered(make_podcast(pro, "Hello there.", "Hi.", host_names={"A": "Anna", "B": "Ben"}))
    stretch = stretch_of(named)
    assert written(stretch) == "Anna: Hello there.\n\nBen: Hi."
    assert [text for text, *_ in stretch["pieces"]] == ["Hello", "there.", "Hi."]
    assert written(stretch_of(rendered(make_podcast(pro, "Hello there.", "Hi.")))) == "Hello there.\n\nHi."


def arabic_dialogue(account):
    parts = (Part("Good morning.", "af_aoede", "A"), Part("مرحبا بكم.", "ar_m1", "B"), Part("Bye.", "af_aoede", "A"))
    return rendered(create_job(account, JobRequest(parts, is_podcast=True))[0])


def test_a_voice_without_timestamps_has_its_words_lit_too(pro):
    job = arabic_dialogue(pro)
    assert [text for text, *_ in stretch_of(job)["pieces"]] == ["Good", "morning.", "مرحبا", "بكم.", "Bye."]
    assert not job.captions_name


def test_a_segment_without_word_times_is_one_piece_among_words(pro):
    job = arabic_dialogue(pro)
    job.segments.filter(number=1).update(timed_words=None)  # as earlier releases left it
    stretch = stretch_of(job)
    assert [text for text, *_ in stretch["pieces"]] == ["Good", "morning.", "مرحبا بكم.", "Bye."]
    starts, ends = [piece[2] for piece in stretch["pieces"]], [piece[3] for piece in stretch["pieces"]]
    assert starts == sorted(starts)
    assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))


def test_speech_that_was_rendered_at_once_is_text_alone(pro):
    job = rendered(make_job(pro))
    job.segments.update(sample_count=0, timed_words=None)  # as `jobs.kept_speech` makes them
    assert stretch_of(job) == {"start": 0, "end": None, "opening": "Hello there.", "pieces": []}


class TestWhoMaySee:
    def test_another_account_finds_nothing(self, pro):
        job = rendered(make_job(pro))
        assert browser_of(make_account(PRO)).get(f"/studio/jobs/{job.pk}/words").status_code == 404

    def test_it_needs_somebody_signed_in(self, client, pro):
        address = f"/studio/jobs/{rendered(make_job(pro)).pk}/words"
        assert client.get(address)["Location"] == f"/account/login/?next={address}"

    def test_an_unfinished_job_has_none(self, pro):
        job = make_job(pro)
        assert browser_of(pro).get(f"/studio/jobs/{job.pk}/words").status_code == 404

    def test_a_job_whose_audio_has_expired_has_none(self, pro):
        job = rendered(make_job(pro))
        Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now())
        assert browser_of(pro).get(f"/studio/jobs/{job.pk}/words").status_code == 404

    def test_it_is_only_read(self, pro):
        job = rendered(make_job(pro))
        assert browser_of(pro).post(f"/studio/jobs/{job.pk}/words").status_code == 405
