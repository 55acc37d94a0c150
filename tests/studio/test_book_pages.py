"""The editor of audiobooks in the studio."""

import io

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.plans import PRO
from jobs.models import MAX_TITLE, Job
from studio.documents.document import MAX_CHAPTERS, MAX_CHARACTERS
from tests.support.jobs import long_text, make_job, rendered
from tests.support.studio import book, browser_of, chapters_in, page_of
from tts.text.planning import MAX_LENGTH

pytestmark = pytest.mark.django_db


def test_the_free_plan_is_told_what_it_lacks(free):
    client = browser_of(free)
    assert "Audiobooks need the Pro plan" in page_of(client.get("/studio/book"))
    assert client.post("/studio/book", book(("", "Hello."))).status_code == 403
    assert not Job.objects.exists()


def test_it_becomes_a_job_with_chapters(pro):
    sent = book(("One", "Hello\r\nthere."), ("", " "), ("Two", "Bye."), title="A book")
    assert browser_of(pro).post("/studio/book", sent).status_code == 302
    job = rendered(Job.objects.get())
    assert (job.title, job.type, job.characters) == ("A book", "longform", len("One\n\nHello\nthere.Two\n\nBye."))
    assert [(chapter.number, chapter.title) for chapter in job.chapters.all()] == [(0, "One"), (1, "Two")]
    assert [segment.text for segment in job.segments.order_by("number")] == ["One\n\nHello\nthere.", "Two\n\nBye."]


def test_a_title_of_a_chapter_is_one_plain_line(pro):
    browser_of(pro).post("/studio/book", book((" One\x00  \u202etwo ", "Hello."), ("Two", "Bye.")))
    job = Job.objects.get()
    assert [chapter.title for chapter in job.chapters.all()] == ["One two", "Two"]
    assert job.characters == len("One two\n\nHello.Two\n\nBye.")


def test_one_text_without_a_title_is_no_chapter(pro):
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
def test_errors_are_shown_at_their_text(pro, chapters, complaint):
    response = browser_of(pro).post("/studio/book", book(*chapters))
    assert complaint in page_of(response)
    assert "your text is safe" in page_of(response)
    assert response.context["items"][-1]["error"]
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("join-0", [("One", "a\n\nTwo\n\nb"), ("Three", "c\n\nd\n\ne")]),
        ("join-2", [("One", "a"), ("Two", "b"), ("Three", "c\n\nd\n\ne")]),
        ("split-2", [("One", "a"), ("Two", "b"), ("Three", "c"), ("", "d\n\ne")]),
        ("split-0", [("One", "a"), ("Two", "b"), ("Three", "c\n\nd\n\ne")]),
        ("up-1", [("Two", "b"), ("One", "a"), ("Three", "c\n\nd\n\ne")]),
        ("down-1", [("One", "a"), ("Three", "c\n\nd\n\ne"), ("Two", "b")]),
        ("split-9", [("One", "a"), ("Two", "b"), ("Three", "c\n\nd\n\ne")]),
        ("join-x", [("One", "a"), ("Two", "b"), ("Three", "c\n\nd\n\ne")]),
    ],
)
def test_chapters_are_joined_split_and_moved(pro, action, expected):
    sent = book(("One", "a"), ("Two", "b"), ("Three", "c\n\nd\n\ne"), action=action)
    assert chapters_in(browser_of(pro).post("/studio/book", sent)) == expected


def test_a_chapter_is_split_at_lines_of_dashes(pro):
    sent = book(("One", "a --- b\n---\nc\n\n -----\nd"), action="split-0")
    assert chapters_in(browser_of(pro).post("/studio/book", sent)) == [("One", "a --- b"), ("", "c"), ("", "d")]


def test_a_book_is_not_split_into_too_many_chapters(pro):
    sent = book(("One", "\n---\n".join("x" * (MAX_CHAPTERS + 1))), action="split-0")
    response = browser_of(pro).post("/studio/book", sent)
    assert f"That makes {MAX_CHAPTERS + 1} chapters; an audiobook has at most {MAX_CHAPTERS}." in page_of(response)
    assert len(chapters_in(response)) == 1


def test_chapters_are_changed_without_scripts(pro):
    client = browser_of(pro)
    response = client.post("/studio/book", book(("One", "a"), ("Two", "b"), action="remove-0"))
    assert chapters_in(response) == [("Two", "b")]
    response = client.post("/studio/book", book(("One", "a"), ("Two", "b"), action="insert-0"))
    assert [title for title, _ in chapters_in(response)] == ["One", "", "Two"]


def test_a_file_becomes_chapters_that_can_be_changed(pro):
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


def test_a_second_file_comes_after_the_first(pro):
    upload = SimpleUploadedFile("two.md", b"# Two\n\nText.\n\n```\ncode\n```\n\n![x](x.png)\n\n![y](y.png)")
    sent = book(("One", "First."), action="import", file=upload, title="Mine")
    response = browser_of(pro).post("/studio/book", sent)
    assert chapters_in(response) == [("One", "First."), ("Two", "Text.")]
    assert response.context["form"]["title"].value() == "Mine"
    assert "Skipped: 1 code block 2 images" in page_of(response)


@pytest.mark.parametrize(
    ("upload", "complaint"),
    [
        (None, "Choose a file first."),
        (SimpleUploadedFile("scan.pdf", b"%PDF-1.7"), "“scan.pdf” is damaged or incomplete"),
        (SimpleUploadedFile("big.txt", bytes((15 << 20) + 1)), "“big.txt” is 15.7 MB; the limit is 15.7 MB"),
    ],
)
def test_a_file_that_cannot_be_read_loses_nothing(pro, upload, complaint):
    sent = book(("One", "Kept."), action="import", **({"file": upload} if upload else {}))
    response = browser_of(pro).post("/studio/book", sent)
    assert complaint in page_of(response)
    assert chapters_in(response) == [("One", "Kept.")]


def test_an_earlier_job_can_be_a_draft(pro):
    client = browser_of(pro)
    long = long_text(2).strip()
    client.post("/studio/book", book(("One", long), ("", "No title."), title="Old", speed="1.2"))
    response = client.get(f"/studio/book?from={Job.objects.get().pk}")
    assert chapters_in(response) == [("One", long), ("", "No title.")]
    assert response.context["form"]["speed"].value() == 1.2


def test_a_book_in_several_voices_keeps_them_in_a_draft(pro):
    client, text = browser_of(pro), "He said, “Hello.” [voice:ff_siwis]Bonjour “vous.”[/voice] He left."
    client.post("/studio/book", book(("One", text), ("Two", "The end."), dialogue_voice="am_adam"))
    job = Job.objects.get()
    assert job.voices == ["af_aoede", "am_adam", "ff_siwis"]
    response = client.get(f"/studio/book?from={job.pk}")
    assert chapters_in(response) == [("One", text), ("Two", "The end.")]
    assert response.context["form"]["voice"].value() == "af_aoede"
    assert response.context["form"]["dialogue_voice"].value() == "am_adam"


def test_a_wrong_voice_is_told_where_it_is_named(pro):
    sent = book(("One", "Hello."), ("Two", "[voice:nobody]Hi.[/voice]"), dialogue_voice="")
    assert "There is no voice ‘nobody’" in page_of(browser_of(pro).post("/studio/book", sent)).replace(
        "&#x27;nobody&#x27;", "‘nobody’"
    )
    sent = book(("One", "“Hello.”"), dialogue_voice="nobody")
    form = browser_of(pro).post("/studio/book", sent).context["form"]
    assert "nobody" in form.errors["dialogue_voice"][0]


@pytest.mark.parametrize("text", ["The text.", "Two\n\nparagraphs.", ""])
@pytest.mark.parametrize("title", ["One", "word " * 60 + "end", "x" * (MAX_TITLE + 300), "x" * MAX_TITLE])
def test_a_title_of_any_length_stays_whole_in_a_draft(pro, title, text):
    client = browser_of(pro)
    assert client.post("/studio/book", book((title, text), ("", "The end."))).status_code == 302
    response = client.get(f"/studio/book?from={Job.objects.get().pk}")
    assert chapters_in(response) == [(title, text), ("", "The end.")]


def test_a_text_that_begins_like_its_title_keeps_its_beginning(pro):
    client = browser_of(pro)
    client.post("/studio/book", book(("One", "One more time."), ("Two", "Two")))
    response = client.get(f"/studio/book?from={Job.objects.get().pk}")
    assert chapters_in(response) == [("One", "One more time."), ("Two", "Two")]


def test_a_job_longer_than_a_book_is_no_draft(pro):
    job = make_job(pro, "Hello.")
    Job.objects.filter(pk=job.pk).update(characters=MAX_CHARACTERS + 1)
    response = browser_of(pro).get(f"/studio/book?from={job.pk}")
    assert "3,000,001 characters; the editor takes up to 3,000,000" in page_of(response)
    assert chapters_in(response) == [("", "")]


def test_a_file_counts_as_a_request_of_the_minute(pro, clock):
    client = browser_of(pro)
    for _ in range(PRO.requests_per_minute):
        assert "Choose a file first." in page_of(client.post("/studio/book", book(("One", "Kept."), action="import")))
    response = client.post("/studio/book", book(("One", "Kept."), action="import"))
    assert "You have sent 60 requests in this minute" in page_of(response)
    assert chapters_in(response) == [("One", "Kept.")]


@pytest.mark.parametrize(
    ("name", "title", "shown"),
    [
        ("the_lost-world (1).txt", "", "The lost-world"),
        ("the-lost-world - Copy.txt", "", "The lost world"),
        ("a.txt", "Mine", "Mine"),
    ],
)
def test_the_name_of_a_file_is_its_title_if_there_is_no_other(pro, name, title, shown):
    sent = book(("", ""), action="import", title=title, file=SimpleUploadedFile(name, b"Hello."))
    assert browser_of(pro).post("/studio/book", sent).context["form"]["title"].value() == shown


def test_a_draft_of_a_job_without_chapters_is_one_text(pro):
    job = make_job(pro, "x" * (2 * MAX_LENGTH))
    response = browser_of(pro).get(f"/studio/book?from={job.pk}")
    assert chapters_in(response) == [("", "x" * (2 * MAX_LENGTH))]
