"""Author, cover and format of books and podcasts in the studio: written, imported, kept, and shown."""

import base64
import io
import re

import docx
import mutagen.mp4
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from ebooklib import epub
from PIL import Image

from accounts.plans import PRO
from files import storage
from jobs.models import Job
from studio.documents.reader import read
from tests.support.factories import make_account
from tests.support.jobs import rendered

pytestmark = pytest.mark.django_db

KEY = "0123456789abcdef" * 2
SOUND = {"audio_format": "m4b", "speed": "1", "pitch": "0", "volume_db": "0", "tone": "neutral", "turn_gap_s": "0.5"}
BOOK = SOUND | {
    "key": KEY,
    "title": "A Book",
    "author": "Ann Author",
    "voice": "af_aoede",
    "chapter_title": ["One", "Two"],
    "chapter_text": ["It was a dark night.", "The sun rose."],
}
PODCAST = SOUND | {
    "key": KEY,
    "title": "Talk",
    "author": "Ann Author",
    "voice_a": "af_aoede",
    "voice_b": "am_adam",
    "name_a": "Anna",
    "speaker": ["A", "B"],
    "text": ["Hello.", "Hi."],
}


@pytest.fixture
def browser():
    client = Client()
    client.force_login(make_account(PRO))
    return client


def picture(kind="PNG", color="navy"):
    file = io.BytesIO()
    Image.new("RGB", (300, 200), color).save(file, kind)
    return file.getvalue()


def upload(data, name="cover.png"):
    return SimpleUploadedFile(name, data)


def cover_in(response):
    """Return the size of the cover that an editor holds; None without one."""
    held = response.context["form"]["cover"].value()
    if not held:
        return None
    assert f"data:image/jpeg;base64,{held}" in response.content.decode()
    with Image.open(io.BytesIO(base64.b64decode(held))) as cover:
        return cover.size


def made(browser, address, sent):
    response = browser.post(address, sent | {"action": "create"})
    assert response.status_code == 302, re.sub("<[^>]+>", "", response.content.decode())
    return rendered(Job.objects.get())


@pytest.mark.parametrize(("address", "page"), [("/studio/book", BOOK), ("/studio/podcast", PODCAST)])
def test_a_cover_is_kept_from_answer_to_answer_and_stands_in_the_file(browser, address, page):
    chosen = browser.post(address, page | {"action": "check", "cover_file": upload(picture())})
    assert cover_in(chosen) == (300, 200)
    held = chosen.context["form"]["cover"].value()
    assert cover_in(browser.post(address, page | {"action": "add", "cover": held})) == (300, 200)
    job = made(browser, address, page | {"cover": held})
    tags = mutagen.mp4.MP4(io.BytesIO(storage.read(job.audio_name))).tags
    assert (tags["©nam"], tags["©ART"]) == ([page["title"]], ["Ann Author"])
    with Image.open(io.BytesIO(bytes(tags["covr"][0]))) as cover:
        assert cover.size == (300, 200)
    shown = browser.get(f"/studio/jobs/{job.pk}").content.decode()
    assert f'src="/api/v1/jobs/{job.pk}/cover"' in shown
    assert "Ann Author" in shown
    assert "M4B" in shown


def test_a_cover_can_be_chosen_and_sent_with_the_book_at_once(browser):
    job = made(browser, "/studio/book", BOOK | {"cover_file": upload(picture())})
    assert job.cover_name


def test_a_cover_can_be_removed(browser):
    chosen = browser.post("/studio/book", BOOK | {"action": "check", "cover_file": upload(picture())})
    held = chosen.context["form"]["cover"].value()
    assert cover_in(browser.post("/studio/book", BOOK | {"action": "remove-cover", "cover": held})) is None


@pytest.mark.parametrize("action", ["check", "create"])
def test_a_picture_that_cannot_be_read_is_told_at_its_field_and_makes_no_job(browser, action):
    response = browser.post("/studio/book", BOOK | {"action": action, "cover_file": upload(b"GIF89a")})
    assert response.status_code == 200
    assert "Cover is not a JPEG, PNG or WebP picture that we can read." in response.content.decode()
    assert not Job.objects.exists()


@pytest.mark.parametrize("held", ["%%%", base64.b64encode(b"no picture").decode()])
def test_a_cover_that_is_no_picture_makes_no_job(browser, held):
    response = browser.post("/studio/book", BOOK | {"action": "create", "cover": held})
    assert response.status_code == 200
    assert not Job.objects.exists()


def test_an_earlier_book_brings_its_author_cover_and_format(browser):
    job = made(browser, "/studio/book", BOOK | {"cover_file": upload(picture())})
    draft = browser.get(f"/studio/book?from={job.pk}")
    form = draft.context["form"]
    assert [form[name].value() for name in ("title", "author", "audio_format")] == ["A Book", "Ann Author", "m4b"]
    assert cover_in(draft) == (300, 200)


def test_the_page_of_a_finished_book_has_its_chapters_with_times(browser):
    job = made(browser, "/studio/book", BOOK)
    page = browser.get(f"/studio/jobs/{job.pk}").content.decode()
    times = re.findall(r'class="chapter-time">([^<]+)<', page)
    assert times == ["0:00", f"0:{int(job.chapters.last().start_s):02}"]
    alone = browser.get(f"/studio/jobs/{job.pk}/chapters/1/download")
    assert alone["Content-Type"] == "audio/mp4"
    assert alone["Content-Disposition"] == 'attachment; filename="A Book - 02 Two.m4b"'
    tags = mutagen.mp4.MP4(io.BytesIO(b"".join(alone.streaming_content))).tags
    assert (tags["©nam"], tags["©alb"]) == (["Two"], ["A Book"])


def epub_book(is_old=False):
    made = epub.EpubBook()
    made.set_title("The Sea")
    made.add_author("Ann Author")
    made.add_author("Ben Writer")
    item = epub.EpubHtml(title="One", file_name="one.xhtml")
    item.content = "<h1>One</h1><p>It was a dark night.</p>"
    made.add_item(item)
    made.toc, made.spine = [item], ["nav", item]
    if is_old:
        made.add_item(epub.EpubItem("pic", "images/cover.png", "image/png", picture()))
        made.add_metadata(None, "meta", "", {"name": "cover", "content": "pic"})
    else:
        made.set_cover("images/cover.png", picture(), create_page=False)
    made.add_item(epub.EpubNcx())
    made.add_item(epub.EpubNav())
    file = io.BytesIO()
    epub.write_epub(file, made)
    return file.getvalue()


def docx_book(has_text_first=False):
    made = docx.Document()
    made.core_properties.author = "Ann Author; Ben Writer"
    made.core_properties.title = "The Sea"
    if has_text_first:
        made.add_paragraph("Before all pictures.")
    made.add_picture(io.BytesIO(picture()))
    for title in ("One", "Two"):
        made.add_heading(title)
        made.add_paragraph("It was a dark night.")
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


EMPTY = BOOK | {"title": "", "author": "", "chapter_title": [""], "chapter_text": [""], "action": "import"}


@pytest.mark.parametrize("name", ["book.epub", "old.epub", "book.docx"])
def test_an_imported_book_brings_title_author_cover_and_chapters(browser, name):
    data = docx_book() if name.endswith("docx") else epub_book(is_old=name == "old.epub")
    response = browser.post("/studio/book", EMPTY | {"file": upload(data, name)})
    form = response.context["form"]
    assert [form[field].value() for field in ("title", "author")] == ["The Sea", "Ann Author, Ben Writer"]
    assert cover_in(response) == (300, 200)
    assert response.context["items"][0]["item"].title == "One"
    assert not any("image" in line for line in response.context["imported"].skipped)


def test_an_import_leaves_what_is_written_already(browser):
    held = base64.b64encode(picture("JPEG", "red")).decode()
    page = EMPTY | {"title": "Mine", "author": "Me", "cover": held, "file": upload(epub_book(), "book.epub")}
    form = browser.post("/studio/book", page).context["form"]
    assert [form[field].value() for field in ("title", "author", "cover")] == ["Mine", "Me", held]


def test_a_picture_after_text_is_no_cover():
    document = read(".docx", docx_book(has_text_first=True))
    assert document.cover == b""
    assert document.counted()["image"] == 1
