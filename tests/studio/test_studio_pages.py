"""The pages of the studio: access to jobs, and the editors with their results."""

import io
import re
from datetime import timedelta

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.limits import characters_used_today
from accounts.plans import FREE, PRO
from files import storage
from jobs.models import MAX_TITLE, Job, Turn
from jobs.service import remove_job
from studio.documents.document import MAX_CHARACTERS
from tests.support.engine import FAILING
from tests.support.factories import make_account
from tests.support.jobs import long_text, make_job, make_podcast, rendered
from tts.text.planning import MAX_LENGTH

pytestmark = pytest.mark.django_db

SOUND = {"title": "", "audio_format": "mp3", "speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral"}
KEY = "0123456789abcdef" * 2


@pytest.fixture
def free():
    return make_account(FREE)


@pytest.fixture
def pro():
    return make_account(PRO)


def browser_of(account):
    client = Client()
    client.force_login(account)
    return client


def page_of(response):
    """Return a page's words without its tags, with single spaces."""
    assert response.status_code == 200, response.status_code
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def podcast(*turns, action="create", **fields):
    """Return what the editor of a podcast sends."""
    spoken = {"speaker": [speaker for speaker, _ in turns], "text": [text for _, text in turns]}
    return SOUND | {"voice_a": "af_aoede", "voice_b": "am_adam", "key": KEY, "action": action} | spoken | fields


def book(*chapters, action="create", **fields):
    """Return what the editor of a book sends."""
    titles = {"chapter_title": [title for title, _ in chapters], "chapter_text": [text for _, text in chapters]}
    return SOUND | {"voice": "af_aoede", "key": KEY, "action": action} | titles | fields


def turns_in(response):
    """Return the (speaker, text) of the turns that an editor shows."""
    return [(shown["item"].speaker, shown["item"].text) for shown in response.context["items"]]


def chapters_in(response):
    return [(shown["item"].title, shown["item"].text) for shown in response.context["items"]]


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


class TestPodcastEditor:
    def test_it_becomes_a_job(self, free):
        sent = podcast(("A", "Hello\r\nthere."), ("B", "Hi."), ("A", ""), title="Pilot", speed="1.3", tone="warm")
        response = browser_of(free).post("/studio/podcast", sent)
        job = Job.objects.get()
        assert response.headers["Location"] == f"/studio/jobs/{job.pk}"
        assert (job.title, job.voices, job.characters) == ("Pilot", ["af_aoede", "am_adam"], 15)
        assert (job.controls["speed"], job.controls["tone"]) == (1.3, "warm")
        assert [turn.speaker for turn in job.turns.all()] == ["A", "B"]
        assert characters_used_today(free) == 15

    def test_its_title_keeps_to_its_line(self, free):
        browser_of(free).post("/studio/podcast", podcast(("A", "Hi."), title="\u202eOne\u2069 \x07two"))
        assert Job.objects.get().title == "One two"

    def test_sent_twice_it_is_one_job(self, free):
        client = browser_of(free)
        places = {client.post("/studio/podcast", podcast(("A", "Hello."))).headers["Location"] for _ in range(2)}
        assert len(places) == Job.objects.count() == 1
        assert characters_used_today(free) == 6

    def test_sent_again_with_changes_it_says_so_and_can_be_sent_once_more(self, free):
        client = browser_of(free)
        client.post("/studio/podcast", podcast(("A", "Hello.")))
        response = client.post("/studio/podcast", podcast(("A", "Hello again.")))
        assert "You already sent an earlier version of this page: see what became of it" in page_of(response)
        assert turns_in(response) == [("A", "Hello again.")]
        again = podcast(("A", "Hello again."), key=response.context["key"])
        assert client.post("/studio/podcast", again).status_code == 302
        assert Job.objects.count() == 2

    def test_turns_are_changed_without_scripts(self, free):
        client = browser_of(free)
        response = client.post("/studio/podcast", podcast(("A", "one"), ("B", "two"), action="down-0", title="Kept"))
        assert turns_in(response) == [("B", "two"), ("A", "one")]
        assert response.context["key"] == KEY
        assert 'value="Kept"' in response.content.decode()
        assert turns_in(client.post("/studio/podcast", podcast(("A", "one"), action="remove-0"))) == [("A", "")]

    def test_a_pasted_script_comes_after_what_is_written(self, free):
        sent = podcast(("A", "Written."), ("B", " "), action="import", script="Anna: Hello.\nBen: Hi.")
        response = browser_of(free).post("/studio/podcast", sent)
        assert turns_in(response) == [("A", "Written."), ("A", "Hello."), ("B", "Hi.")]
        assert response.context["script"] == ""

    def test_a_script_that_is_wrong_stays_as_it_is(self, free):
        response = browser_of(free).post("/studio/podcast", podcast(action="import", script="Hello."))
        assert "Line 1 has no speaker" in page_of(response)
        assert response.context["script"] == "Hello."

    def test_it_says_which_line_was_not_taken_for_a_host(self, free):
        sent = podcast(action="import", script="Anna: Hello.\nwell: it goes on.\nBen: Hi.")
        response = browser_of(free).post("/studio/podcast", sent)
        assert turns_in(response) == [("A", "Hello.\nwell: it goes on."), ("B", "Hi.")]
        assert "Read as text, not as hosts: “well:”" in page_of(response)

    def test_a_script_that_is_too_long_is_refused_and_kept(self, free):
        script = "A: Hi\n" + "#" * 2_000_000
        response = browser_of(free).post("/studio/podcast", podcast(action="import", script=script))
        assert "The script has 2,000,006 characters; you can paste 80,000 at once." in page_of(response)
        assert response.context["script"] == script
        assert response.content.count(b"#" * 1_000) <= 2_000

    def test_scripts_count_as_requests_of_the_minute_even_if_they_are_wrong(self, free, clock):
        client = browser_of(free)
        for script in ["Nobody says this."] * (FREE.requests_per_minute - 1) + ["A: Hello."]:
            client.post("/studio/podcast", podcast(action="import", script=script))
        response = client.post("/studio/podcast", podcast(("A", "Kept."), action="import", script="A: Once more."))
        assert "You have sent 20 requests in this minute" in page_of(response)
        assert response.context["script"] == "A: Once more."
        assert turns_in(response) == [("A", "Kept.")]
        assert turns_in(client.post("/studio/podcast", podcast(("A", "Kept."), action="add")))[0] == ("A", "Kept.")
        assert characters_used_today(free) == 0

    @pytest.mark.parametrize(
        ("turns", "fields", "place", "complaint"),
        [
            ((("A", "Hi."), ("B", " "), ("A", "x")), {}, "error-1", "This text is empty: there is nothing to speak."),
            ((("A", '<break time="1"/>'),), {}, "error-0", "Malformed break tag"),
            ((("A", "Hi."),), {"voice_b": "af_nicole"}, None, None),
            ((("A", "Hi."), ("B", "Ho.")), {"voice_b": "af_nicole"}, "id_voice_b_error", "needs the Pro plan"),
            ((("A", "Hi."),), {"voice_a": "nobody"}, "id_voice_a_error", "There is no voice"),
            ((("A", "Hi."),), {"speed": "3"}, "id_speed_error", "less than or equal to 2"),
            ((("A", "Hi."),), {"speed": "fast"}, "id_speed_error", "Enter a number"),
            ((("A", "x" * 2001),), {}, None, "The script has 2,001 characters; an episode has at most 2,000"),
            ((("A", "…"),), {}, None, "Nothing in the script can be spoken"),
        ],
    )
    def test_errors_are_shown_at_their_text(self, free, turns, fields, place, complaint):
        response = browser_of(free).post("/studio/podcast", podcast(*turns, **fields))
        if complaint is None:
            assert response.status_code == 302
            return
        assert complaint in page_of(response)
        if place:
            assert re.search(rf'id="{place}"[^>]*>(?:<li>)?[^<]*{complaint[:12]}', response.content.decode())
        assert turns_in(response) == list(turns)
        assert not Job.objects.exists()
        assert characters_used_today(free) == 0

    def test_a_spent_day_is_explained_in_words(self, free):
        client = browser_of(free)
        for number in range(2):
            sent = podcast(("A", "x " * 1000), key=f"{number:032x}")
            assert client.post("/studio/podcast", sent).status_code == 302
        response = client.post("/studio/podcast", podcast(("A", "x " * 1000)))
        assert "You have used 4,000 of the 5,000 characters" in page_of(response)
        assert "1,000 left today" in page_of(response)

    def test_an_earlier_job_can_be_a_draft(self, pro):
        job = make_podcast(pro, long_text(3), "Hi.", title="Old", audio_format="wav")
        response = browser_of(pro).get(f"/studio/podcast?from={job.pk}")
        assert turns_in(response) == [("A", long_text(3).strip()), ("B", "Hi.")]
        form = response.context["form"]
        assert [form[name].value() for name in ("title", "audio_format", "voice_b")] == ["Old", "wav", "am_adam"]

    def test_a_podcast_of_the_api_with_more_turns_than_the_editor_takes_is_no_draft(self, pro):
        job = make_podcast(pro, "Hi.", title="Long")
        Turn.objects.bulk_create(Turn(job=job, number=number, speaker="A") for number in range(1, 1_001))
        response = browser_of(pro).get(f"/studio/podcast?from={job.pk}")
        assert "The script has 1,001 turns; an episode has at most 1,000." in page_of(response)
        assert turns_in(response) == [("A", ""), ("B", "")]
        assert response.context["form"]["title"].value() == "Long"

    def test_another_accounts_job_cannot_be_a_draft(self, free, pro):
        job = make_podcast(pro, "Secret.")
        assert "Secret." not in page_of(browser_of(free).get(f"/studio/podcast?from={job.pk}"))

    def test_only_voices_of_the_plan_are_offered(self, free, pro):
        assert 'value="af_nicole"' not in browser_of(free).get("/studio/podcast").content.decode()
        assert 'value="af_nicole"' in browser_of(pro).get("/studio/podcast").content.decode()

    def test_the_most_turns_can_be_sent(self, pro):
        sent = podcast(*[("A", f"Turn {number}.") for number in range(1000)], action="check")
        assert len(turns_in(browser_of(pro).post("/studio/podcast", sent))) == 1000


class TestBookEditor:
    def test_the_free_plan_is_told_what_it_lacks(self, free):
        client = browser_of(free)
        assert "Audiobooks need the Pro plan" in page_of(client.get("/studio/book"))
        assert client.post("/studio/book", book(("", "Hello."))).status_code == 403
        assert not Job.objects.exists()

    def test_it_becomes_a_job_with_chapters(self, pro):
        sent = book(("One", "Hello\r\nthere."), ("", " "), ("Two", "Bye."), title="A book")
        assert browser_of(pro).post("/studio/book", sent).status_code == 302
        job = rendered(Job.objects.get())
        assert (job.title, job.type, job.characters) == ("A book", "longform", len("One\n\nHello\nthere.Two\n\nBye."))
        assert [(chapter.number, chapter.title) for chapter in job.chapters.all()] == [(0, "One"), (1, "Two")]
        assert [segment.text for segment in job.segments.order_by("number")] == ["One\n\nHello\nthere.", "Two\n\nBye."]

    def test_one_text_without_a_title_is_no_chapter(self, pro):
        browser_of(pro).post("/studio/book", book(("", "Hello.")))
        assert not Job.objects.get().chapters.exists()

    @pytest.mark.parametrize(
        ("chapters", "complaint"),
        [
            ((("", " "),), "There is no text yet"),
            ((("One", "Fine."), ("Two", '<break time="x"/>')), "Malformed break tag"),
            ((("", "…"),), "Nothing in the text can be spoken"),
        ],
    )
    def test_errors_are_shown_at_their_text(self, pro, chapters, complaint):
        response = browser_of(pro).post("/studio/book", book(*chapters))
        assert complaint in page_of(response)
        assert "your text is safe" in page_of(response)
        assert response.context["items"][-1]["error"]
        assert not Job.objects.exists()

    def test_chapters_are_changed_without_scripts(self, pro):
        client = browser_of(pro)
        response = client.post("/studio/book", book(("One", "a"), ("Two", "b"), action="remove-0"))
        assert chapters_in(response) == [("Two", "b")]
        response = client.post("/studio/book", book(("One", "a"), ("Two", "b"), action="insert-0"))
        assert [title for title, _ in chapters_in(response)] == ["One", "", "Two"]

    def test_a_file_becomes_chapters_that_can_be_changed(self, pro):
        made = docx.Document()
        made.add_heading("My life", 0)
        for title in ("One", "Two"):
            made.add_heading(title, 1)
            made.add_paragraph(f"Text of {title}.")
        file = io.BytesIO()
        made.save(file)
        upload = SimpleUploadedFile("life.docx", file.getvalue())
        response = browser_of(pro).post("/studio/book", book(("", ""), action="import", file=upload))
        assert chapters_in(response) == [("One", "Text of One."), ("Two", "Text of Two.")]
        assert response.context["form"]["title"].value() == "My life"
        assert "Imported “life.docx”: 2 chapters." in page_of(response)

    def test_a_second_file_comes_after_the_first(self, pro):
        upload = SimpleUploadedFile("two.md", b"# Two\n\nText.\n\n```\ncode\n```\n\n![x](x.png)\n\n![y](y.png)")
        sent = book(("One", "First."), action="import", file=upload, title="Mine")
        response = browser_of(pro).post("/studio/book", sent)
        assert chapters_in(response) == [("One", "First."), ("Two", "Text.")]
        assert response.context["form"]["title"].value() == "Mine"
        assert "Skipped: 1 code block, 2 images." in page_of(response)

    @pytest.mark.parametrize(
        ("upload", "complaint"),
        [
            (None, "Choose a file first."),
            (SimpleUploadedFile("scan.pdf", b"%PDF-1.7"), "“scan.pdf” is a PDF"),
            (SimpleUploadedFile("big.txt", bytes((15 << 20) + 1)), "“big.txt” is 15.7 MB; the limit is 15.7 MB"),
        ],
    )
    def test_a_file_that_cannot_be_read_loses_nothing(self, pro, upload, complaint):
        sent = book(("One", "Kept."), action="import", **({"file": upload} if upload else {}))
        response = browser_of(pro).post("/studio/book", sent)
        assert complaint in page_of(response)
        assert chapters_in(response) == [("One", "Kept.")]

    def test_an_earlier_job_can_be_a_draft(self, pro):
        client = browser_of(pro)
        long = long_text(2).strip()
        client.post("/studio/book", book(("One", long), ("", "No title."), title="Old", speed="1.2"))
        response = client.get(f"/studio/book?from={Job.objects.get().pk}")
        assert chapters_in(response) == [("One", long), ("", "No title.")]
        assert response.context["form"]["speed"].value() == 1.2

    @pytest.mark.parametrize("text", ["The text.", "Two\n\nparagraphs.", ""])
    @pytest.mark.parametrize("title", ["One", "word " * 60 + "end", "x" * (MAX_TITLE + 300), "x" * MAX_TITLE])
    def test_a_title_of_any_length_stays_whole_in_a_draft(self, pro, title, text):
        client = browser_of(pro)
        assert client.post("/studio/book", book((title, text), ("", "The end."))).status_code == 302
        response = client.get(f"/studio/book?from={Job.objects.get().pk}")
        assert chapters_in(response) == [(title, text), ("", "The end.")]

    def test_a_text_that_begins_like_its_title_keeps_its_beginning(self, pro):
        client = browser_of(pro)
        client.post("/studio/book", book(("One", "One more time."), ("Two", "Two")))
        response = client.get(f"/studio/book?from={Job.objects.get().pk}")
        assert chapters_in(response) == [("One", "One more time."), ("Two", "Two")]

    def test_a_job_longer_than_a_book_is_no_draft(self, pro):
        job = make_job(pro, "Hello.")
        Job.objects.filter(pk=job.pk).update(characters=MAX_CHARACTERS + 1)
        response = browser_of(pro).get(f"/studio/book?from={job.pk}")
        assert "3,000,001 characters; the editor takes up to 3,000,000" in page_of(response)
        assert chapters_in(response) == [("", "")]

    def test_a_file_counts_as_a_request_of_the_minute(self, pro, clock):
        client = browser_of(pro)
        for _ in range(PRO.requests_per_minute):
            assert "Choose a file first." in page_of(
                client.post("/studio/book", book(("One", "Kept."), action="import"))
            )
        response = client.post("/studio/book", book(("One", "Kept."), action="import"))
        assert "You have sent 60 requests in this minute" in page_of(response)
        assert chapters_in(response) == [("One", "Kept.")]

    def test_a_draft_of_a_job_without_chapters_is_one_text(self, pro):
        job = make_job(pro, "x" * (2 * MAX_LENGTH))
        response = browser_of(pro).get(f"/studio/book?from={job.pk}")
        assert chapters_in(response) == [("", "x" * (2 * MAX_LENGTH))]


class TestJobPage:
    def test_it_shows_the_progress(self, pro):
        job = make_job(pro, long_text(4))
        Job.objects.filter(pk=job.pk).update(status="active", done_count=1)
        client = browser_of(pro)
        content = client.get(f"/studio/jobs/{job.pk}").content.decode()
        assert f'hx-get="/studio/jobs/{job.pk}/progress"' in content
        assert '<meta http-equiv="refresh" content="3">' in content
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

    def test_chapters_lead_to_their_places(self, pro):
        client = browser_of(pro)
        client.post("/studio/book", book(("One", "Text."), ("Two", "More.")))
        job = rendered(Job.objects.get())
        content = client.get(f"/studio/jobs/{job.pk}").content.decode()
        assert f'data-seek="{job.chapters.get(number=1).start_s}"' in content

    def test_it_says_why_there_are_no_captions(self, pro):
        text = page_of(browser_of(pro).get(f"/studio/jobs/{rendered(make_job(pro, 'مرحبا', voice='ar_m1')).pk}"))
        assert "No captions: Arabic and cloned voices" in text
        job = rendered(make_job(pro))
        Job.objects.filter(pk=job.pk).update(captions_name="", voices=[])
        assert "we could not make captions for this audio" in page_of(browser_of(pro).get(f"/studio/jobs/{job.pk}"))

    def test_a_failure_says_what_to_do_next(self, pro, monkeypatch):
        monkeypatch.setattr("jobs.rendering.MAX_FAILURES", 1)
        job = rendered(make_job(pro, f"It will {FAILING} now."))
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
