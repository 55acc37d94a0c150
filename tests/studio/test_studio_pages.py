"""The pages of the studio: access to jobs, their list, and the page of each."""

from datetime import timedelta
from itertools import accumulate

import numpy as np
import pytest
from django.utils import timezone

from files import storage
from jobs.models import Job
from jobs.rendering.segments import MAX_FAILURES
from jobs.service import remove_job
from tests.support.engine import FAILING
from tests.support.factories import make_account
from tests.support.jobs import decoded, long_text, make_job, make_podcast, rendered
from tests.support.studio import book, browser_of, page_of
from tts.engines.base import SAMPLE_RATE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/studio",
        "/studio/book",
        "/studio/podcast",
        "/studio/jobs/3f2a6c1e-0000-4000-8000-000000000000",
        "/studio/jobs/3f2a6c1e-0000-4000-8000-000000000000/delete",
        "/studio/jobs/3f2a6c1e-0000-4000-8000-000000000000/download",
    ],
)
def test_it_needs_somebody_signed_in(client, address):
    assert client.get(address).headers["Location"] == f"/account/login/?next={address}"


class TestList:
    def test_it_says_what_to_do_where_there_is_nothing(self, free):
        response = browser_of(free).get("/studio")
        assert "Create your first podcast" in page_of(response)

    def test_it_shows_what_each_job_is(self, pro):
        make_job(pro, 'Once upon <break time="1s"/> a [time](/tˈIm/), and a few more words than fit in here at all.')
        rendered(make_podcast(pro, "Hello.", "Hi.", title="Episode 1"))
        text = page_of(browser_of(pro).get("/studio"))
        assert "Episode 1 Podcast · Aoede and Adam · 9 characters · 0:00 Finished" in text
        assert "Once upon a time, and a few more words than fit in here at… Audiobook · Aoede · 92 characters" in text

    def test_it_finds_titles_and_beginnings(self, pro):
        for fields in ({"title": "The Lost World"}, {"title": "Other"}, {"text": "A lost letter, found."}):
            make_job(pro, **fields)
        client = browser_of(pro)
        text = page_of(client.get("/studio?q=%20lost%20"))
        assert "The Lost World" in text
        assert "A lost letter" in text
        assert "Other" not in text
        assert "No titles match “ x ”." in page_of(client.get("/studio?q=x"))
        assert "The Lost World" in page_of(client.get("/studio?q=lo%00st"))

    def test_it_tells_what_is_left_of_a_job_in_work(self, pro):
        job = make_job(pro, long_text(4))
        Job.objects.filter(pk=job.pk).update(status="active", done_count=1)
        job.segments.filter(number=0).update(render_s=100, due_at=None)
        job.segments.filter(number=1).update(claim=job.pk, due_at=timezone.now() + timedelta(60))
        minutes = round(100 * (job.segment_count - 1) / 60)
        client = browser_of(pro)
        listed = client.get("/studio", headers={"HX-Request": "true"})
        assert 'hx-get="/studio" hx-trigger="every 2s"' in listed.content.decode()
        assert b"<html" not in listed.content
        assert f"Speaking {100 // job.segment_count}% · about {minutes} minutes left" in page_of(listed)
        assert f"% done, about {minutes} minutes left." in page_of(client.get(f"/studio/jobs/{job.pk}/progress"))

    def test_a_list_of_somebody_signed_out_leaves_the_page(self, client):
        assert client.get("/studio", headers={"HX-Request": "true"}).headers["HX-Redirect"] == "/studio"

    def test_a_list_of_finished_jobs_is_not_asked_for_again(self, pro):
        rendered(make_job(pro))
        assert "hx-get" not in browser_of(pro).get("/studio").content.decode()

    def test_it_has_pages_of_twenty(self, pro):
        for number in range(21):
            make_job(pro, f"Number {number}.")
        client = browser_of(pro)
        assert "Number 20." in page_of(client.get("/studio"))
        assert "Number 0." not in page_of(client.get("/studio"))
        assert "Number 0." in page_of(client.get("/studio?page=2"))

    def test_the_jobs_of_others_are_not_there(self, free, pro):
        make_job(pro, "Secret.")
        assert "Secret." not in page_of(browser_of(free).get("/studio"))

    def test_it_takes_few_queries(self, pro, django_assert_max_num_queries):
        for number in range(25):
            make_podcast(pro, "Hello.", f"Number {number}.")
        client = browser_of(pro)
        with django_assert_max_num_queries(5):
            client.get("/studio")

    def test_a_job_without_its_text_is_named_by_its_kind(self, pro):
        job = rendered(make_job(pro, "Once."))
        job.segments.all().delete()
        Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now())
        assert "Audiobook Audiobook · Aoede" in page_of(browser_of(pro).get("/studio"))


class TestJobPage:
    def test_it_shows_the_progress(self, pro):
        job = make_job(pro, long_text(4))
        Job.objects.filter(pk=job.pk).update(status="active", done_count=1)
        client = browser_of(pro)
        content = client.get(f"/studio/jobs/{job.pk}").content.decode()
        assert f'hx-get="/studio/jobs/{job.pk}/progress"' in content
        assert f'<a href="/studio/jobs/{job.pk}">Check progress</a>' in content
        assert f"{100 // job.segment_count}% done" in page_of(client.get(f"/studio/jobs/{job.pk}/progress"))

    def test_a_podcast_can_be_heard_and_downloaded(self, free):
        job = rendered(make_podcast(free, "Hello there.", "Hi.", title="Ep. 1: “Voices”/more"))
        client = browser_of(free)
        content = client.get(f"/studio/jobs/{job.pk}").content.decode()
        assert "hx-get" not in content
        for number in range(2):
            assert f"/api/v1/jobs/{job.pk}/segments/{number}/audio" in content
        download = client.get(f"/studio/jobs/{job.pk}/download")
        assert b"".join(download.streaming_content) == storage.read(job.audio_name)
        assert download.headers["Content-Disposition"] == 'attachment; filename="Ep. 1 Voices more.mp3"'
        captions = client.get(f"/api/v1/jobs/{job.pk}/captions.vtt")
        assert captions.headers["Content-Type"] == "text/vtt; charset=utf-8"
        assert captions.content.decode().startswith("WEBVTT\n\n00:00:00.")

    def test_its_turns_are_on_pages_of_two_hundred(self, pro):
        job = make_podcast(pro, *(f"Turn {number}." for number in range(201)))
        Job.objects.filter(pk=job.pk).update(status="completed")
        client = browser_of(pro)
        first, second = (client.get(f"/studio/jobs/{job.pk}?page={number}") for number in (1, 2))
        assert [turn["text"] for turn in first.context["turns"]] == [f"Turn {number}." for number in range(200)]
        assert [turn["text"] for turn in second.context["turns"]] == ["Turn 200."]
        assert f'href="/studio/jobs/{job.pk}?page=2#turns"' in first.content.decode()
        assert "turn 201, host" in page_of(second)

    def test_it_shows_what_may_sound_otherwise_than_expected(self, pro):
        job = make_job(pro, "Dies ist ein langer deutscher Text, den eine englische Stimme nicht gut lesen wird. " * 2)
        assert "The text looks German; the voice reads English." in page_of(
            browser_of(pro).get(f"/studio/jobs/{job.pk}")
        )

    def test_chapters_lead_to_their_places(self, pro):
        client = browser_of(pro)
        client.post("/studio/book", book(("One", "Text."), ("Two", "More.")))
        job = rendered(Job.objects.get())
        content = client.get(f"/studio/jobs/{job.pk}").content.decode()
        assert f'data-from="{job.chapters.get(number=1).start_s}"' in content

    @pytest.mark.parametrize("audio_format", ["mp3", "wav"])
    def test_each_chapter_can_be_downloaded(self, pro, audio_format):
        client = browser_of(pro)
        chapters = (("One", "Text. " * 100), ("", "More."), ("Three: the end?", "End. " * 50))
        client.post("/studio/book", book(*chapters, audio_format=audio_format, title="My book"))
        job = rendered(Job.objects.get())
        assert "Download by chapter One Untitled Three: the end?" in page_of(client.get(f"/studio/jobs/{job.pk}"))
        answers = [client.get(f"/studio/jobs/{job.pk}/chapters/{number}/download") for number in range(3)]
        names = [f"My book - {name}.{audio_format}" for name in ("01 One", "02 Chapter 2", "03 Three the end")]
        assert [answer.headers["Content-Disposition"] for answer in answers] == [
            f'attachment; filename="{name}"' for name in names
        ]
        contents = [b"".join(answer.streaming_content) for answer in answers]
        assert [len(content) for content in contents] == [int(answer.headers["Content-Length"]) for answer in answers]
        parts, whole = [decoded(content) for content in contents], decoded(storage.read(job.audio_name))
        assert sum(map(len, parts)) == len(whole)
        starts = [0, *accumulate(map(len, parts))]
        for part, start, chapter in zip(parts, starts, job.chapters.all(), strict=False):
            # The decoder of MP3 starts anew with each chapter.
            assert np.allclose(part[1_200:], whole[start + 1_200 : start + len(part)], atol=1e-3)
            assert 0 <= chapter.start_s - start / SAMPLE_RATE < 0.1
        assert client.get(f"/studio/jobs/{job.pk}/chapters/3/download").status_code == 404
        assert browser_of(make_account()).get(f"/studio/jobs/{job.pk}/chapters/0/download").status_code == 404

    def test_it_says_why_there_are_no_captions(self, pro):
        text = page_of(browser_of(pro).get(f"/studio/jobs/{rendered(make_job(pro, 'مرحبا', voice='ar_m1')).pk}"))
        assert "No captions: Arabic and cloned voices" in text
        job = rendered(make_job(pro))
        Job.objects.filter(pk=job.pk).update(captions_name="", voices=[])
        assert "we could not make captions for this audio" in page_of(browser_of(pro).get(f"/studio/jobs/{job.pk}"))

    def test_a_failure_says_what_to_do_next(self, pro):
        job = make_job(pro, f"It will {FAILING} now.")
        job.segments.update(failures=MAX_FAILURES - 1)
        job = rendered(job)
        text = page_of(browser_of(pro).get(f"/studio/jobs/{job.pk}"))
        assert "Part 1 of the text could not be spoken. You have not been charged." in text
        assert "Use it as a draft and try again." in text

    def test_removed_audio_is_explained(self, pro):
        job = rendered(make_job(pro))
        Job.objects.filter(pk=job.pk).update(files_removed_at=timezone.now(), ended_at=timezone.now() - timedelta(60))
        client = browser_of(pro)
        assert "This audio has expired" in page_of(client.get(f"/studio/jobs/{job.pk}"))
        assert client.get(f"/studio/jobs/{job.pk}/download").status_code == 404
        assert client.get(f"/api/v1/jobs/{job.pk}/captions.srt").status_code == 404

    def test_its_player_may_play_from_an_object_storage(self, pro, settings, monkeypatch):
        job = rendered(make_job(pro))
        client = browser_of(pro)
        policies = [client.get(f"/studio/jobs/{job.pk}").headers["Content-Security-Policy"]]
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
            monkeypatch.setenv(name, "eu-central-1")
        bucket = {"BACKEND": "files.s3.BucketStorage", "OPTIONS": {"bucket_name": "audio"}}
        settings.STORAGES = settings.STORAGES | {"default": bucket}
        policies.append(client.get(f"/studio/jobs/{job.pk}").headers["Content-Security-Policy"])
        assert ["https://audio.s3.eu-central-1.amazonaws.com" in policy for policy in policies] == [False, True]

    @pytest.mark.parametrize("place", ["", "/delete", "/download"])
    def test_another_accounts_job_is_not_found(self, free, pro, place):
        job = rendered(make_job(pro))
        client = browser_of(free)
        assert client.get(f"/studio/jobs/{job.pk}{place}").status_code == 404
        assert client.post(f"/studio/jobs/{job.pk}/delete").status_code == 404
        assert Job.objects.filter(pk=job.pk).exists()

    def test_the_poll_of_a_job_that_is_gone_leaves_the_page(self, pro, client):
        job = make_job(pro)
        address = f"/studio/jobs/{job.pk}/progress"
        assert client.get(address).headers["HX-Redirect"] == f"/account/login/?next=/studio/jobs/{job.pk}"
        remove_job(job)
        assert browser_of(pro).get(address).headers["HX-Redirect"] == "/studio"

    def test_it_can_be_deleted_once_it_is_confirmed(self, pro, files_folder):
        job = rendered(make_job(pro, title="Gone"))
        client = browser_of(pro)
        assert "Delete “Gone”?" in page_of(client.get(f"/studio/jobs/{job.pk}/delete"))
        assert "“Gone” was deleted." in page_of(client.post(f"/studio/jobs/{job.pk}/delete", follow=True))
        assert not any(path.is_file() for path in files_folder.rglob("*"))

    def test_it_takes_few_queries(self, pro, django_assert_max_num_queries):
        job = rendered(make_podcast(pro, *["Hello there."] * 30))
        client = browser_of(pro)
        for address in (f"/studio/jobs/{job.pk}", f"/studio/jobs/{job.pk}/progress", f"/studio/podcast?from={job.pk}"):
            with django_assert_max_num_queries(10):
                client.get(address)


class TestCaptionsOfTheApi:
    def test_the_record_has_their_addresses(self, pro, pro_client):
        job = rendered(make_job(pro))
        client = browser_of(pro)
        assert client.get(f"/api/v1/jobs/{job.pk}/captions.txt").status_code == 404
        srt = client.get(f"/api/v1/jobs/{job.pk}/captions.srt")
        assert srt.content.decode().startswith("1\n00:00:00,0")
        assert pro_client.get(f"/api/v1/jobs/{job.pk}/captions.srt").status_code == 404

    def test_missing_parts_are_explained(self, pro):
        client = browser_of(pro)
        waiting = client.get(f"/api/v1/jobs/{make_job(pro).pk}/captions.srt")
        assert waiting.json()["error"]["code"] == "audio_not_ready"
        arabic = client.get(f"/api/v1/jobs/{rendered(make_job(pro, 'مرحبا', voice='ar_m1')).pk}/captions.srt")
        assert arabic.json()["error"]["code"] == "captions_not_available"
