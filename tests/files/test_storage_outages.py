"""When the storage fails, its callers meet one error, soon, and never more waiting threads than it may have."""

import errno
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from botocore.exceptions import ClientError, EndpointConnectionError, ReadTimeoutError

from files import storage
from files.storage import StorageError
from tests.support.interrupted_storage import failing
from tests.support.jobs import files_in

PATIENCE_S = 60

pytestmark = pytest.mark.usefixtures("files_folder")


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        PermissionError("not yours"),
        EndpointConnectionError(endpoint_url="http://10.0.0.7"),
        ReadTimeoutError(endpoint_url="http://10.0.0.7"),
        ClientError({"Error": {"Code": "SlowDown"}}, "PutObject"),
    ],
)
@pytest.mark.parametrize(
    ("method", "call"),
    [
        ("save", lambda: storage.write("a/b", [b"c"])),
        ("open", lambda: storage.read("a/b")),
        ("size", lambda: storage.size("a/b")),
        ("delete_many", lambda: storage.delete(["a/b"])),
        ("delete_folder", lambda: storage.delete_folder("a")),
    ],
)
def test_whatever_fails_it_is_one_error(interruptions, method, call, error):
    interruptions.before[method] = failing(error)
    with pytest.raises(StorageError) as caught:
        call()
    assert caught.value.__cause__ is error


def test_a_file_that_is_not_there_is_no_failure():
    with pytest.raises(FileNotFoundError):
        storage.read("a/b")


def test_a_defect_of_ours_stays_what_it_is(interruptions):
    interruptions.before["save"] = failing(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        storage.write("a/b", [b"c"])


def test_what_fails_on_the_way_is_not_there(files_folder: Path):
    def content():
        yield b"a part"
        raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(StorageError):
        storage.write("a/b", content())
    assert files_in(files_folder) == []


def test_a_storage_that_hangs_holds_up_few_threads(interruptions):
    goes_on, hanging = threading.Event(), threading.Semaphore(0)

    def hang(name):
        hanging.release()
        goes_on.wait(PATIENCE_S)

    interruptions.before["save"] = hang
    with ThreadPoolExecutor(storage._AT_ONCE) as pool:
        waiting = [pool.submit(storage.write, f"a/{number}", [b"c"]) for number in range(storage._AT_ONCE)]
        for _ in waiting:
            assert hanging.acquire(timeout=PATIENCE_S)
        for call in (lambda: storage.write("a/b", [b"c"]), lambda: storage.read("a/b")):
            with pytest.raises(StorageError, match="does not answer"):
                call()
        goes_on.set()
    for future in waiting:
        future.result()
    with pytest.raises(FileNotFoundError):
        storage.read("a/b")


def test_small_files_are_read_in_turn_whatever_they_take():
    contents = {f"parts/{number:02}": bytes([number]) * 1000 for number in range(30)}
    for name, content in contents.items():
        storage.write(name, [content])
    assert list(storage.read_one_by_one(contents)) == list(contents.values())
    assert list(storage.read_one_by_one([])) == []


def test_no_more_are_read_ahead_than_memory_shall_hold(interruptions):
    names, read = [f"parts/{number:02}" for number in range(20)], []
    for name in names:
        storage.write(name, [b"part"])
    interruptions.before["open"] = read.append
    parts = storage.read_one_by_one(names)
    next(parts)
    parts.close()
    assert len(read) <= storage._AHEAD + 1


def test_one_that_is_missing_is_told():
    storage.write("parts/00", [b"0"])
    parts = storage.read_one_by_one(["parts/00", "parts/01", "parts/02"])
    assert next(parts) == b"0"
    with pytest.raises(FileNotFoundError):
        next(parts)
