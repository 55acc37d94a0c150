"""Files of jobs on local disk and in a bucket: what is written is there whole, and what is deleted is gone."""

import hashlib
import signal
import subprocess
import sys
import threading
import tracemalloc
import uuid
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat
from pathlib import Path

import httpx
import pytest
from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import default_storage, storages
from django.http import HttpResponse
from django.test import RequestFactory

from files import s3, storage
from jobs.api.downloads import answer_file
from tests.support.s3 import bucket_in, files_in, running_s3

ROOT = Path(__file__).resolve().parents[2]
MIB = 2**20
DISK = pytest.mark.parametrize("place", ["disk"], indirect=True)
_IN_A_BUCKET = pytest.param("bucket", marks=pytest.mark.process)
BUCKET = pytest.mark.parametrize("place", [_IN_A_BUCKET], indirect=True)


@pytest.fixture(scope="module")
def bucket():
    """The settings of a bucket, and the storage that writes there: its client takes a while to make."""
    with running_s3() as settings, files_in(settings):
        yield settings, storages["default"]


@pytest.fixture(autouse=True, params=["disk", _IN_A_BUCKET])
def place(request, files_folder, monkeypatch):
    """Where files lie: the folder, or the settings of the bucket."""
    if request.param == "disk":
        return files_folder
    settings, bucket_storage = request.getfixturevalue("bucket")
    monkeypatch.setattr(default_storage, "_wrapped", bucket_storage)
    return settings


@pytest.fixture
def folder() -> str:
    return f"jobs/{uuid.uuid4()}"


def noise(length: int) -> bytes:
    """Return bytes that no shift or repetition leaves alike."""
    return b"".join(hashlib.sha256(number.to_bytes(4)).digest() for number in range(length // 32 + 1))[:length]


NOISE = noise(17 * MIB)


def exists(name: str) -> bool:
    try:
        return storage.size(name) >= 0
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("length", [0, 1, 65_537, 8 * MIB - 1, 8 * MIB, 17 * MIB])
def test_a_file_is_read_as_it_was_written(folder, length):
    content = NOISE[:length]
    storage.write(f"{folder}/a", (content[start : start + 100_003] for start in range(0, length, 100_003)))
    assert storage.size(f"{folder}/a") == length
    assert storage.read(f"{folder}/a") == content


def test_empty_blocks_do_not_end_a_file(folder):
    storage.write(f"{folder}/a", [b"", b"one", b"", b"", b"two", b""])
    assert storage.read(f"{folder}/a") == b"onetwo"


@pytest.mark.parametrize(("size", "lengths"), [(1000, [1000, 1000, 500]), (1250, [1250, 1250]), (9999, [2500])])
def test_it_is_read_in_blocks(folder, size, lengths):
    storage.write(f"{folder}/a", [NOISE[:2500]])
    blocks = list(storage.read_blocks(f"{folder}/a", size))
    assert [len(block) for block in blocks] == lengths
    assert b"".join(blocks) == NOISE[:2500]


@pytest.mark.parametrize(("size", "lengths"), [(MIB, [MIB, MIB, 10]), (2 * MIB + 10, [2 * MIB + 10]), (MIB + 5, None)])
def test_slow_readers_hold_nothing_between_blocks(folder, size, lengths):
    content = bytes(range(256)) * (2 * MIB // 256) + b"\2" * 10
    storage.write(f"{folder}/a", [content])
    readers = [storage.read_at_leisure(f"{folder}/a", size) for _ in range(20)]  # more than have places at once
    begun = [next(reader) for reader in readers]
    assert storage.size(f"{folder}/a") == len(content)
    rests = [list(reader) for reader in readers]
    assert {b"".join([first, *rest]) for first, rest in zip(begun, rests, strict=True)} == {content}
    assert lengths is None or [len(block) for block in [begun[0], *rests[0]]] == lengths


def test_an_empty_file_has_no_blocks(folder):
    storage.write(f"{folder}/a", [])
    assert list(storage.read_at_leisure(f"{folder}/a", 10)) == []


def test_reading_may_stop_early(folder):
    storage.write(f"{folder}/a", [NOISE[: 2 * MIB]])
    for _ in range(30):
        blocks = storage.read_blocks(f"{folder}/a", 1000)
        assert next(blocks) == NOISE[:1000]
        blocks.close()


def test_a_new_file_replaces_the_old_one(folder):
    for content in (b"long before", b"short", b"long afterwards"):
        storage.write(f"{folder}/a", [content])
        assert storage.read(f"{folder}/a") == content


def test_a_reader_gets_the_old_file_while_it_is_replaced(folder):
    storage.write(f"{folder}/a", [NOISE[:MIB]])
    blocks = storage.read_blocks(f"{folder}/a", MIB // 2)
    begun = next(blocks)
    storage.write(f"{folder}/a", [b"new" * MIB])
    assert begun + b"".join(blocks) == NOISE[:MIB]


def test_large_files_need_no_more_memory(folder):
    tracemalloc.start()
    try:
        storage.write(f"{folder}/a", repeat(NOISE[:MIB], 80))
        assert sum(len(block) for block in storage.read_blocks(f"{folder}/a", MIB)) == 80 * MIB
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 45 * MIB


@pytest.mark.parametrize("before", [0, 1, 10])
def test_incomplete_content_changes_nothing(folder, before):
    def broken():
        yield from repeat(NOISE[:MIB], before)
        raise RuntimeError("the engine broke")

    for name, was_there in ((f"{folder}/old", True), (f"{folder}/new", False)):
        if was_there:
            storage.write(name, [b"old"])
        with pytest.raises(RuntimeError, match="the engine broke"):
            storage.write(name, broken())
        assert exists(name) == was_there
    assert storage.read(f"{folder}/old") == b"old"


def test_many_threads_at_once(folder):
    def write_and_read(number: int) -> bool:
        content = NOISE[number : number + 300_000]
        storage.write(f"{folder}/{number}", [content])
        storage.write(f"{folder}/shared", [content])
        return storage.read(f"{folder}/{number}") == content

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(write_and_read, range(40)))
    assert storage.read(f"{folder}/shared") in [NOISE[number : number + 300_000] for number in range(40)]


@pytest.mark.parametrize(
    "look",
    [
        storage.size,
        storage.read,
        lambda name: list(storage.read_blocks(name, 10)),
        lambda name: list(storage.read_at_leisure(name, 10)),
    ],
)
def test_a_missing_file_is_an_error(folder, look):
    with pytest.raises(FileNotFoundError):
        look(f"{folder}/none")


def test_many_files_are_deleted_even_if_most_are_missing(folder):
    kept, *gone = (f"{folder}/{number}" for number in (0, 1, 999, 1000, 2000))
    for name in (kept, *gone):
        storage.write(name, [b"x"])
    storage.delete(chain(gone, (f"{folder}/none/{number}" for number in range(2500))))
    assert exists(kept)
    assert not any(exists(name) for name in gone)
    storage.delete([])


def test_a_folder_is_deleted_with_all_below_it(folder):
    below = [f"{folder}/a", f"{folder}/deep/er/b", f"{folder}/deep/c"]
    beside = [f"{folder}b/a", f"{folder}-old", f"{folder[:-1]}/a", f"other/{folder}/a"]
    for name in (*below, *beside):
        storage.write(name, [b"x"])
    storage.delete_folder(f"{folder}/")
    assert not any(exists(name) for name in below)
    assert all(exists(name) for name in beside)
    storage.delete_folder(folder)


@pytest.mark.parametrize("prefix", ["", "/", ".", "./", "..", "jobs/..", "jobs/../"])
def test_everything_is_never_deleted(folder, prefix):
    storage.write(f"{folder}/a", [b"x"])
    with pytest.raises(ValueError, match="needs a name"):
        storage.delete_folder(prefix)
    assert exists(f"{folder}/a")


@pytest.mark.parametrize("name", ["../a", "jobs/../../a", "/etc/passwd"])
def test_no_name_leads_out_of_the_storage(name):
    uses = (
        lambda: storage.write(name, [b"x"]),
        lambda: storage.read(name),
        lambda: storage.size(name),
        lambda: storage.delete([name]),
        lambda: storage.delete_folder(name),
    )
    for use in uses:
        with pytest.raises((SuspiciousOperation, FileNotFoundError)):
            use()


@DISK
def test_a_folder_on_disk_goes_with_its_empty_folders(place, folder):
    storage.write(f"{folder}/deep/a", [b"x"])
    storage.delete([f"{folder}/deep/a"])
    storage.delete_folder(folder)
    assert not (place / folder).exists()


@pytest.mark.process
@DISK
def test_a_killed_process_leaves_nothing_under_the_name(place, folder):
    code = (
        "import itertools, django; from django.conf import settings; settings.configure(STORAGES={'default': "
        f"{{'BACKEND': 'files.local.LocalStorage', 'OPTIONS': {{'location': {str(place)!r}}}}}}})\n"
        "from files import storage\n"
        f"storage.write('{folder}/a', itertools.chain([b'x' * 2**20], iter(input, None)))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE)
    try:
        while not any(path.stat().st_size for path in (place / folder).glob(".*")):
            assert process.poll() is None
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert not exists(f"{folder}/a")
    assert len(list((place / folder).iterdir())) == 1
    storage.delete_folder(folder)
    assert not (place / folder).exists()


@DISK
def test_a_failed_write_leaves_no_file_behind(place, folder):
    storage.write(f"{folder}/a", [b"x"])
    with pytest.raises(TypeError):
        storage.write(f"{folder}/b", [None])
    assert [path.name for path in (place / folder).iterdir()] == ["a"]


@DISK
def test_a_folder_is_deleted_while_others_write_and_delete_in_it(place, folder):
    ended = threading.Event()

    def write() -> None:
        number = 0
        while not ended.is_set():
            number += 1
            try:
                storage.write(f"{folder}/{number % 50}/a", [b"x"])
            except (FileNotFoundError, storage.StorageError):  # the folder went while the file was made
                continue

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        with ThreadPoolExecutor(2) as deleters:
            list(deleters.map(storage.delete_folder, [folder] * 40))
    finally:
        ended.set()
        for writer in writers:
            writer.join()
    storage.delete_folder(folder)
    assert not (place / folder).exists()


@BUCKET
def test_a_long_file_is_uploaded_in_parts(place, folder):
    storage.write(f"{folder}/a.mp3", repeat(NOISE[:MIB], 20))
    uploaded = bucket_in(place).Object(f"some/prefix/{folder}/a.mp3")
    assert uploaded.content_length == 20 * MIB
    assert uploaded.e_tag.strip('"').endswith("-3")
    assert uploaded.content_type == "audio/mpeg"


@BUCKET
def test_an_incomplete_upload_leaves_no_parts(place, folder):
    with pytest.raises(TypeError):
        storage.write(f"{folder}/a", chain(repeat(NOISE[:MIB], 20), [None]))
    assert folder not in "".join(upload.object_key for upload in bucket_in(place).multipart_uploads.all())


@pytest.mark.process
@BUCKET
def test_a_folder_of_many_pages_is_deleted(place, folder, monkeypatch):
    monkeypatch.setattr(s3, "DELETED_AT_ONCE", 10)
    bucket = bucket_in(place)
    for number in range(25):
        bucket.put_object(Key=f"some/prefix/{folder}/{number}")
    storage.delete_folder(folder)
    assert not list(bucket.objects.filter(Prefix=f"some/prefix/{folder}"))


@pytest.mark.process
@BUCKET
def test_unfinished_uploads_are_deleted_with_their_folder(place, folder):
    bucket = bucket_in(place)
    for key in (f"{folder}/a", f"{folder}b/a"):
        bucket.Object(f"some/prefix/{key}").initiate_multipart_upload().Part(1).upload(Body=b"half")
    storage.delete_folder(folder)
    left = [upload.object_key for upload in bucket.multipart_uploads.filter(Prefix=f"some/prefix/{folder}")]
    assert left == [f"some/prefix/{folder}b/a"]


@BUCKET
def test_a_caller_is_redirected_to_a_url_that_lasts_minutes(place, folder):
    storage.write(f"{folder}/a", [NOISE[:5000]])
    response = answered(f"{folder}/a")
    assert (response.status_code, response.content) == (302, b"")
    assert response["Cache-Control"] == "no-store"
    parameters = httpx.URL(response["Location"]).params
    assert parameters["X-Amz-Expires"] == "300"
    assert parameters["X-Amz-Algorithm"] == "AWS4-HMAC-SHA256"
    downloaded = httpx.get(response["Location"], timeout=60)
    assert (downloaded.status_code, downloaded.content) == (200, NOISE[:5000])
    assert downloaded.headers["content-type"] == "audio/mpeg"
    assert downloaded.headers["content-disposition"] == "inline; filename*=utf-8''%C3%A9pisode%201.mp3"


@BUCKET
def test_the_signed_url_takes_ranges_and_head(place, folder):
    storage.write(f"{folder}/a", [NOISE[:5000]])
    part = httpx.get(answered(f"{folder}/a")["Location"], headers={"Range": "bytes=1000-1999"}, timeout=60)
    assert (part.status_code, part.content) == (206, NOISE[1000:2000])
    assert part.headers["content-range"] == "bytes 1000-1999/5000"
    head = httpx.head(answered(f"{folder}/a", "HEAD")["Location"], timeout=60)
    assert (head.status_code, head.headers["content-length"]) == (200, "5000")


@BUCKET
def test_credentials_of_a_role_make_no_url_too_long(place, folder, monkeypatch):
    monkeypatch.setenv("AWS_SESSION_TOKEN", "a/b+" * 500)
    with files_in(place):
        assert len(answered(f"{folder}/a")["Location"]) > 4000


def answered(name: str, method: str = "GET") -> HttpResponse:
    request = RequestFactory().generic(method, "/")
    return answer_file(request, name, content_type="audio/mpeg", file_name="épisode 1.mp3")
