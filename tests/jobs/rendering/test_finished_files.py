"""Finished files: chapters, titles, authors and covers of jobs, in their records and in the files themselves."""

import base64
import io
import json
import shutil
import subprocess

import av
import mutagen.mp3
import mutagen.mp4
import numpy as np
import pytest
from django.test import Client
from PIL import Image

from accounts.plans import PRO
from accounts.storage_use import change_storage, stored_bytes
from files import storage
from jobs.cover_reader import MAX_BYTES, MAX_SIDE
from jobs.models import DoomedFolder, Job, Segment
from jobs.queue import sweeping
from jobs.queue.claims import claim_assembly, claim_segment
from jobs.rendering.segments import assemble, render_segment
from tests.support.api import error_of
from tests.support.audio import chapters_of
from tests.support.engine import UNSPOKEN
from tests.support.jobs import URL, files_in, long_text, rendered, send_job
from tests.support.pictures import picture

pytestmark = pytest.mark.django_db

TITLES = ("The harbour", "Les bateaux", "Ende")


def in_base64(data):
    return base64.b64encode(data).decode()


def book(**fields):
    chapters = [{"title": title, "input": long_text(2)} for title in TITLES]
    return {"chapters": chapters, "title": "A Book", "author": "Ann Author", **fields}


def made(client, body):
    """Return the completed job for `body`, and its record."""
    accepted = send_job(client, body)
    assert accepted.status_code == 202, accepted.content
    job = rendered(Job.objects.get(pk=accepted.json()["id"]))
    return job, client.get(f"{URL}/{job.pk}").json()


def fetched(client, path, **headers):
    answer = client.get(path, headers=headers)
    assert answer.status_code in (200, 206), answer.content
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def played(audio):
    with av.open(io.BytesIO(audio)) as container:
        frames = [frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)]
    return np.concatenate([frame / 2**15 if frame.dtype == np.int16 else frame for frame in frames])


def onset_after(samples, start_s):
    """Return when the first sound begins that is later than a moment before `start_s`, seconds."""
    first = max(0, round((start_s - 0.1) * 24_000))
    return (first + int(np.argmax(np.abs(samples[first:]) > 0.02))) / 24_000


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("audio_format", ["m4b", "mp3", "wav"])
def test_chapters_begin_where_their_first_words_sound(client, audio_format, speed):
    texts = ["One two three. " * 40, '<break time="1500ms"/> Four five six.', f"{UNSPOKEN}. " * 60 + "Seven eight."]
    chapters = [{"title": title, "input": text} for title, text in zip(TITLES, texts, strict=True)]
    job, record = made(client, {"chapters": chapters, "format": audio_format, "speed": speed})
    audio = storage.read(job.audio_name)
    samples = played(audio)
    assert [chapter["title"] for chapter in record["chapters"]] == list(TITLES)
    starts = [chapter["start"] for chapter in record["chapters"]]
    assert starts == [pytest.approx(onset_after(samples, start), abs=0.05) for start in starts]
    assert [chapter["end"] for chapter in record["chapters"]] == [*starts[1:], record["duration"]]
    if audio_format != "wav":
        assert chapters_of(audio) == [
            (title, pytest.approx(start, abs=0.001)) for title, start in zip(TITLES, starts, strict=True)
        ]


def test_a_first_chapter_after_a_pause_begins_with_its_first_word(client):
    chapters = [{"title": "One", "input": '<break time="2s"/> One two.'}, {"title": "Two", "input": "Three."}]
    job, record = made(client, {"chapters": chapters, "format": "m4b"})
    assert record["chapters"][0]["start"] == pytest.approx(2.03, abs=0.05)
    assert chapters_of(storage.read(job.audio_name))[0] == ("One", record["chapters"][0]["start"])


@pytest.mark.skipif(not shutil.which("ffprobe"), reason="ffprobe (apt-get install ffmpeg) is not here")
def test_ffprobe_finds_everything_in_an_audiobook(client, tmp_path):
    _, record = made(client, book(format="m4b", cover=in_base64(picture()), voice="bf_emma"))
    path = tmp_path / "book.m4b"
    path.write_bytes(fetched(client, record["audio_url"]))
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters", str(path)]
    shown = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    tags = shown["format"]["tags"]
    assert (tags["major_brand"], tags["title"], tags["album"], tags["artist"]) == (
        "M4B ", "A Book", "A Book", "Ann Author",
    )  # fmt: skip
    assert (tags["composer"], tags["genre"]) == ("Emma", "Audiobook")
    assert float(shown["format"]["duration"]) == pytest.approx(record["duration"], abs=0.002)
    streams = {stream["codec_type"]: stream for stream in shown["streams"]}
    assert streams["audio"]["tags"]["language"] == "eng"
    assert (streams["video"]["width"], streams["video"]["height"]) == (300, 200)
    found = [(chapter["tags"]["title"], float(chapter["start_time"])) for chapter in shown["chapters"]]
    assert found == [(chapter["title"], chapter["start"]) for chapter in record["chapters"]]


def test_an_mp3_has_the_same_as_tags(client):
    job, record = made(client, book(cover=in_base64(picture())))
    tags = mutagen.mp3.MP3(io.BytesIO(fetched(client, record["audio_url"]))).tags
    assert [str(tags[name]) for name in ("TIT2", "TALB", "TPE1", "TCOM", "TLAN", "TCON")] == [
        "A Book", "A Book", "Ann Author", "Aoede", "eng", "Audiobook",
    ]  # fmt: skip
    assert tags["APIC:"].data == storage.read(job.cover_name) == fetched(client, record["cover_url"])
    listed = [tags[f"CHAP:{name}"] for name in tags["CTOC:toc"].child_element_ids]
    assert [(str(frame.sub_frames["TIT2"]), frame.start_time / 1000) for frame in listed] == [
        (chapter["title"], pytest.approx(chapter["start"], abs=0.001)) for chapter in record["chapters"]
    ]


def test_a_job_without_labels_has_the_bytes_that_it_always_had(client):
    job, record = made(client, {"input": "Hello there."})
    assert storage.read(job.audio_name)[:2] == b"\xff\xf3"
    assert (record["title"], record["author"], record["cover_url"], record["chapters"]) == ("", "", None, [])


@pytest.mark.parametrize("audio_format", ["m4b", "mp3", "wav"])
def test_a_chapter_can_be_downloaded_alone(client, audio_format):
    job, record = made(client, book(format=audio_format))
    whole = played(storage.read(job.audio_name))
    starts = [row.first_segment for row in job.chapters.all()]
    sizes = list(job.segments.order_by("number").values_list("sample_count", flat=True))
    begin, end = sum(sizes[: starts[1]]), sum(sizes[: starts[2]])
    audio = fetched(client, record["chapters"][1]["audio_url"])
    assert len(played(audio)) == end - begin
    assert np.abs(played(audio) - whole[begin:end])[2048:-2048].max() < 0.001
    for header, part in (
        ("bytes=0-99", audio[:100]),
        ("bytes=300-70000", audio[300:70_001]),
        ("bytes=-50", audio[-50:]),
    ):
        answer = client.get(record["chapters"][1]["audio_url"], headers={"Range": header})
        assert (answer.status_code, b"".join(answer.streaming_content)) == (206, part)
    assert client.get(record["chapters"][1]["audio_url"], headers={"Range": "bytes=99999999-"}).status_code == 416
    head = client.head(record["chapters"][1]["audio_url"])
    assert int(head["Content-Length"]) == len(audio)
    if audio_format == "mp3":
        assert str(mutagen.mp3.MP3(io.BytesIO(audio)).tags["TIT2"]) == TITLES[1]
    assert client.get(f"{URL}/{job.pk}/chapters/3/audio").json()["error"]["code"] == "not_found"


def test_chapters_and_covers_are_for_their_owner(client, pro_client):
    _, record = made(client, book(cover=in_base64(picture())))
    for path in (record["cover_url"], record["chapters"][0]["audio_url"]):
        assert pro_client.get(path).json()["error"]["code"] == "job_not_found"
        assert Client().get(path).status_code == 401


def test_a_chapter_before_its_job_is_completed(client):
    job_id = send_job(client, book()).json()["id"]
    record = client.get(f"{URL}/{job_id}").json()
    assert record["chapters"] == [{"title": title, "start": None, "end": None, "audio_url": None} for title in TITLES]
    assert client.get(f"{URL}/{job_id}/chapters/0/audio").json()["error"]["code"] == "audio_not_ready"


def test_titled_turns_are_the_chapters_of_a_podcast(client):
    turns = [
        {"speaker": "A", "text": "Welcome back.", "chapter": "Hello"},
        {"speaker": "B", "text": "Thank you."},
        {"speaker": "A", "text": "Now the news.", "chapter": "News"},
    ]
    body = {"type": "podcast", "voices": {"A": "af_bella", "B": "am_adam"}, "segments": turns, "title": "Talk"}
    job, record = made(client, body | {"format": "m4b"})
    audio = storage.read(job.audio_name)
    assert [chapter["title"] for chapter in record["chapters"]] == ["Hello", "News"]
    assert record["chapters"][1]["start"] == pytest.approx(
        onset_after(played(audio), record["chapters"][1]["start"]), abs=0.05
    )
    assert mutagen.mp4.MP4(io.BytesIO(audio)).tags["©wrt"] == ["Bella, Adam"]
    turn = fetched(client, record["segments"][1]["audioUrl"])
    assert len(played(turn)) > 4_000
    assert len(fetched(client, record["chapters"][0]["audio_url"])) > len(turn)


@pytest.mark.parametrize("body", [book(format="m4b", cover=in_base64(picture())), book(cover=in_base64(picture()))])
def test_the_same_request_gives_the_same_file_whatever_happens_to_workers(client, body):
    first, _ = made(client, body)
    second = Job.objects.get(pk=send_job(client, body).json()["id"])
    for _ in range(2):
        claim_segment()
    render_segment(claim_segment())
    # The workers of the first two were killed, and their leases end.
    Segment.objects.filter(job=second, due_at__isnull=False).update(due_at=second.created_at)
    assert storage.read(rendered(second).audio_name) == storage.read(first.audio_name)


def test_a_worker_that_dies_while_it_puts_a_book_together_changes_nothing(client, monkeypatch):
    first, _ = made(client, book(format="m4b"))
    job = Job.objects.get(pk=send_job(client, book(format="m4b")).json()["id"])
    with monkeypatch.context() as broken:
        broken.setattr("jobs.rendering.segments.claim_assembly", lambda *_: None)
        while claim := claim_segment():
            render_segment(claim)
    dead = claim_assembly(job.pk)
    Job.objects.filter(pk=job.pk).update(assembly_due_at=job.created_at)
    alive = claim_assembly(job.pk)
    assemble(alive)
    assemble(dead)
    job.refresh_from_db()
    assert job.status == Job.Status.COMPLETED
    assert storage.read(job.audio_name) == storage.read(first.audio_name)


def test_a_changed_chapter_moves_the_later_ones_and_keeps_their_frames(client):
    job, before = made(client, book(format="m4b", cover=in_base64(picture())))
    audio = storage.read(job.audio_name)
    last = fetched(client, before["chapters"][2]["audio_url"])
    change = json.dumps({"chapter": 1, "input": "New words."})
    assert client.patch(f"{URL}/{job.pk}", change, content_type="application/json").status_code == 202
    job = rendered(job)
    after = client.get(f"{URL}/{job.pk}").json()
    changed = storage.read(job.audio_name)
    assert fetched(client, after["chapters"][2]["audio_url"]) == last
    assert len(changed) < len(audio)
    assert len(played(changed)) / 24_000 == pytest.approx(after["duration"])
    assert [chapter["start"] for chapter in after["chapters"]] == [start for _, start in chapters_of(changed)]
    moved_s = after["chapters"][2]["start"] - before["chapters"][2]["start"]
    assert moved_s == pytest.approx(after["duration"] - before["duration"], abs=0.0015)
    assert mutagen.mp4.MP4(io.BytesIO(changed)).tags["covr"]


@pytest.mark.parametrize("audio_format", ["m4b", "mp3"])
def test_all_that_a_job_keeps_is_counted(client, account, files_folder, audio_format):
    made(client, book(format=audio_format, cover=in_base64(picture())))
    size = sum((files_folder / name).stat().st_size for name in files_in(files_folder))
    assert stored_bytes(account) == size


def test_a_cover_is_a_jpeg_within_bounds(client):
    noise = Image.fromarray(np.random.default_rng(0).integers(0, 255, (1800, 2400, 3), np.uint8))
    file = io.BytesIO()
    noise.resize((1800, 1350)).save(file, "JPEG", quality=60)
    _, record = made(client, {"input": "Hello.", "cover": f"data:image/jpeg;base64,{in_base64(file.getvalue())}"})
    content = fetched(client, record["cover_url"])
    with Image.open(io.BytesIO(content)) as cover:
        assert (cover.format, cover.mode, max(cover.size) <= MAX_SIDE) == ("JPEG", "RGB", True)
        assert cover.width / cover.height == pytest.approx(4 / 3, abs=0.01)
        assert not cover.getexif()
    assert len(content) <= MAX_BYTES
    assert client.get(record["cover_url"])["Content-Type"] == "image/jpeg"


def test_a_see_through_cover_is_white_below_and_a_turned_one_upright(client):
    _, record = made(client, {"input": "Hello.", "cover": in_base64(picture(mode="RGBA", color=(0, 0, 0, 0)))})
    with Image.open(io.BytesIO(fetched(client, record["cover_url"]))) as cover:
        assert cover.getpixel((5, 5)) == (255, 255, 255)
    turned = Image.Exif()
    turned[0x0112] = 6
    _, record = made(client, {"input": "Hello.", "cover": in_base64(picture("JPEG", exif=turned))})
    with Image.open(io.BytesIO(fetched(client, record["cover_url"]))) as cover:
        assert cover.size == (200, 300)


def test_a_cover_goes_with_its_job(client, files_folder):
    job, record = made(client, {"input": "Hello.", "cover": in_base64(picture())})
    assert not DoomedFolder.objects.exists()
    Job.objects.update(ended_at="2020-01-01T00:00:00Z")
    sweeping.remove_old_files()
    assert files_in(files_folder) == []
    assert client.get(f"{URL}/{job.pk}").json()["cover_url"] is None
    assert client.get(record["cover_url"]).status_code == 404


def test_the_cover_of_a_job_that_was_refused_is_left_to_the_sweep(client, account, interruptions):
    interruptions.after["save"] = lambda name: change_storage(account.pk, PRO.max_stored_bytes)
    refused = send_job(client, {"input": "Hello.", "cover": in_base64(picture())})
    assert error_of(refused)["code"] == "storage_quota_exceeded"
    assert not Job.objects.exists()
    assert DoomedFolder.objects.count() == 1


def test_an_idempotency_key_means_the_cover_too(client):
    one, other = ({"input": "Hello.", "cover": in_base64(picture(color=color))} for color in ("red", "blue"))
    headers = {"Idempotency-Key": "book-1"}
    ids = {send_job(client, one, **headers).json()["id"] for _ in range(2)}
    assert len(ids) == 1
    assert error_of(send_job(client, other, **headers))["code"] == "idempotency_conflict"


CHAPTER = {"title": "One", "input": "Hello."}
BOMB = picture(size=(20_000, 20_000), mode="1", color=0)


@pytest.mark.parametrize(
    ("fields", "param", "rule"),
    [
        ({"chapters": [CHAPTER], "input": "Hello."}, "chapters", "either input or chapters"),
        ({"chapters": []}, "chapters", "at least one {title, input}"),
        ({"chapters": {"title": "One"}}, "chapters", "must be a list"),
        ({"chapters": [CHAPTER, "Two"]}, "chapters[1]", "an object with title and input"),
        ({"chapters": [CHAPTER, {"input": "Hello."}]}, "chapters[1].title", "is required"),
        ({"chapters": [CHAPTER | {"title": "  "}]}, "chapters[0].title", "must not be empty"),
        ({"chapters": [CHAPTER | {"title": "x" * 201}]}, "chapters[0].title", "at most 200 characters"),
        ({"chapters": [CHAPTER | {"title": 1}]}, "chapters[0].title", "must be a string"),
        ({"chapters": [CHAPTER, {"title": "Two"}]}, "chapters[1].input", "is required"),
        ({"chapters": [CHAPTER, CHAPTER | {"input": " "}]}, "chapters[1].input", "is empty"),
        ({"chapters": [CHAPTER] * 501}, "chapters", "at most 500"),
        ({"input": "Hello.", "title": "One\nTwo"}, "title", "one line"),
        ({"input": "Hello.", "title": 7}, "title", "must be a string"),
        ({"input": "Hello.", "author": "x" * 201}, "author", "at most 200 characters"),
        ({"input": "Hello.", "cover": 7}, "cover", "must be a string"),
        ({"input": "Hello.", "cover": "https://example.com/a.jpg"}, "cover", "in base64"),
        ({"input": "Hello.", "cover": in_base64(b"GIF89a" + bytes(99))}, "cover", "JPEG, PNG or WebP"),
        ({"input": "Hello.", "cover": in_base64(picture()[:90])}, "cover", "JPEG, PNG or WebP"),
        ({"input": "Hello.", "cover": in_base64(picture("GIF"))}, "cover", "JPEG, PNG or WebP"),
        ({"input": "Hello.", "cover": in_base64(bytes(5_000_001))}, "cover", "5 MB"),
        ({"input": "Hello.", "cover": in_base64(BOMB)}, "cover", "40,000,000"),
    ],
)
def test_bad_fields_are_named_with_their_rule(client, fields, param, rule):
    answer = send_job(client, fields)
    assert answer.status_code == 400
    error = error_of(answer)
    assert error["param"] == param
    assert rule in error["message"]
    assert not Job.objects.exists()


def test_the_first_turn_begins_the_first_chapter(client):
    turns = [{"speaker": "A", "text": "Hello."}, {"speaker": "B", "text": "Hello.", "chapter": "Two"}]
    error = error_of(
        send_job(client, {"type": "podcast", "voices": {"A": "af_bella", "B": "am_adam"}, "segments": turns})
    )
    assert (error["param"], error["code"]) == ("segments[0].chapter", "missing_required_field")


def test_null_stands_for_nothing(client):
    body = {"input": "Hello.", "chapters": None, "title": None, "author": None, "cover": None}
    assert send_job(client, body).status_code == 202


def test_speech_at_once_knows_no_audiobooks(client):
    body = json.dumps({"input": "Hello.", "response_format": "m4b"})
    answer = client.post("/api/v1/audio/speech", body, content_type="application/json")
    assert answer["Content-Type"] == "audio/mpeg"


def test_the_listing_asks_the_database_once_for_all_chapters(client, django_assert_max_num_queries):
    for _ in range(3):
        send_job(client, book())
    with django_assert_max_num_queries(20):
        listed = client.get(URL).json()["data"]
    assert [len(record["chapters"]) for record in listed] == [3, 3, 3]
