"""Downloads from a hub on a local port, with the faults of a real one."""

import hashlib
import os
import shutil
import socket
import threading
from dataclasses import replace

import pytest
from huggingface_hub import constants

from fetching.hub import ATTEMPTS, RETRY_WAIT_S, FetchError, Hub, RemoteFile, bytes_to_come, check_disk_space, within
from tests.support.hub import running_hub
from tests.support.server import free_port
from tts.engines.model_origin import FileMark

pytestmark = pytest.mark.process

CONTENT = os.urandom(300_000)


@pytest.fixture(autouse=True)
def online(monkeypatch):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)


@pytest.fixture
def fake():
    with running_hub() as fake:
        fake.files = {"big.bin": CONTENT, "small.json": b"{}"}
        fake.large = {"big.bin"}
        yield fake


@pytest.fixture
def waits():
    """How long was waited before downloads were repeated."""
    return []


@pytest.fixture
def hub(fake, waits):
    return Hub(fake.url, 120, sleep=waits.append)


@pytest.fixture
def listed(hub, tmp_path):
    paths = {"big.bin": tmp_path / "sub" / "big.bin", "small.json": tmp_path / "small.json"}
    return hub.list_files("owner/model", "main", paths)


@pytest.fixture
def silent_port():
    """A port that accepts connections and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def asked_bytes(fake):
    return [wanted for name, wanted in fake.asked if name == "big.bin"]


def test_it_knows_size_and_checksum_of_every_file(listed, fake):
    big, small = listed
    assert (big.mark.size, big.mark.checksum) == (len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
    assert small.mark.checksum == hashlib.sha1(b"blob 2\0{}").hexdigest()
    assert big.url == f"{fake.url}/owner/model/resolve/main/big.bin"


def test_a_fresh_download_is_whole(hub, listed, fake):
    heard = []
    for file in listed:
        hub.download(file, heard.append)
        assert not file.path.exists()
        file.complete()
        assert file.is_there()
        assert not file.part.exists()
    assert listed[0].path.read_bytes() == CONTENT
    assert heard == [*sorted(heard[:-1]), 2]
    assert fake.bytes_sent == len(CONTENT) + 2


def test_a_broken_connection_is_resumed_where_it_broke(hub, listed, fake):
    fake.break_after, fake.breaks = 70_000, 3
    hub.download(listed[0], lambda count: None)
    assert listed[0].part.read_bytes() == CONTENT
    assert asked_bytes(fake) == [None, "bytes=70000-", "bytes=140000-", "bytes=210000-"]
    assert fake.bytes_sent == len(CONTENT)


def test_an_earlier_run_is_resumed(hub, listed, fake):
    listed[0].part.parent.mkdir()
    listed[0].part.write_bytes(CONTENT[:250_000])
    hub.download(listed[0], lambda count: None)
    assert asked_bytes(fake) == ["bytes=250000-"]
    assert fake.bytes_sent == 50_000
    assert listed[0].mark.is_of(listed[0].part)


def test_a_whole_part_is_not_fetched_again(hub, listed, fake):
    listed[0].part.parent.mkdir()
    listed[0].part.write_bytes(CONTENT)
    hub.download(listed[0], lambda count: None)
    assert asked_bytes(fake) == []
    assert listed[0].mark.is_of(listed[0].part)


def test_the_part_of_another_version_is_left_alone(hub, listed, fake):
    other = replace(listed[0], mark=FileMark(len(CONTENT), "0" * 64))
    other.part.parent.mkdir()
    other.part.write_bytes(b"other")
    hub.download(listed[0], lambda count: None)
    assert asked_bytes(fake) == [None]


def test_a_server_without_ranges_starts_over(hub, listed, fake):
    fake.ignores_ranges = True
    fake.break_after, fake.breaks = 70_000, 1
    hub.download(listed[0], lambda count: None)
    assert listed[0].part.read_bytes() == CONTENT


def test_a_wrong_checksum_is_refused(hub, fake, tmp_path):
    fake.listed["big.bin"] = CONTENT[::-1]
    [file] = hub.list_files("owner/model", "main", {"big.bin": tmp_path / "big.bin"})
    with pytest.raises(FetchError, match=r"big\.bin came with a wrong checksum"):
        hub.download(file, lambda count: None)
    assert list(tmp_path.iterdir()) == []


def test_a_hub_that_always_breaks_is_given_up(hub, listed, fake):
    fake.break_after, fake.breaks = 0, 99
    with pytest.raises(FetchError, match="broke off"):
        hub.download(listed[0], lambda count: None)
    assert not listed[0].path.exists()
    assert len(asked_bytes(fake)) == 1


def test_once_reached_it_is_patient(hub, listed, fake, waits):
    hub.download(listed[1], lambda count: None)
    fake.break_after, fake.breaks = 0, 99
    with pytest.raises(FetchError, match="broke off"):
        hub.download(listed[0], lambda count: None)
    assert len(asked_bytes(fake)) == ATTEMPTS
    assert waits == [RETRY_WAIT_S] * (ATTEMPTS - 1)


@pytest.mark.parametrize(("status", "attempts"), [(403, 1), (503, ATTEMPTS)])
def test_a_refusal_is_told(hub, listed, fake, status, attempts):
    hub.download(listed[1], lambda count: None)
    fake.status = status
    with pytest.raises(FetchError, match=f"big.bin answered HTTP {status}"):
        hub.download(listed[0], lambda count: None)
    assert len(asked_bytes(fake)) == attempts


def test_a_file_that_the_hub_lacks_is_named(hub, tmp_path):
    with pytest.raises(FetchError, match=r"owner/model at main has no gone\.bin"):
        hub.list_files("owner/model", "main", {"gone.bin": tmp_path / "gone.bin"})


def test_a_closed_port_is_told(tmp_path):
    with pytest.raises(FetchError, match=r"127\.0\.0\.1:\d+ cannot be asked"):
        Hub(f"http://127.0.0.1:{free_port()}", 120).list_files("owner/model", "main", {"a": tmp_path / "a"})


def test_a_silent_hub_is_given_up_in_time(silent_port, tmp_path):
    with pytest.raises(FetchError, match=r"127\.0\.0\.1:\d+ did not answer in 0\.2 s"):
        Hub(f"http://127.0.0.1:{silent_port}", 0.2).list_files("owner/model", "main", {"a": tmp_path / "a"})


def test_a_silent_store_is_given_up_in_time(silent_port, tmp_path):
    file = RemoteFile(f"http://127.0.0.1:{silent_port}/a", tmp_path / "a", FileMark(5, "0" * 64))
    with pytest.raises(FetchError, match=r"did not answer in 0\.2 s"):
        Hub("http://127.0.0.1:9", 0.2).download(file, lambda count: None)


def test_a_call_that_hangs_is_left_behind():
    hangs = threading.Event()
    with pytest.raises(TimeoutError):
        within(0.05, hangs.wait)
    hangs.set()
    assert within(120, lambda: "answer") == "answer"


def test_the_token_goes_to_the_hub_alone(hub, fake, monkeypatch, tmp_path):
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    with running_hub() as other:
        for url in (f"{hub.endpoint}/elsewhere/a", f"{other.url}/elsewhere/a"):
            with pytest.raises(FetchError, match="answered HTTP 404"):
                hub.download(RemoteFile(url, tmp_path / "a", FileMark(5, "0" * 64)), lambda count: None)
    assert (fake.tokens, other.tokens) == (["Bearer hf_secret"], [None])


def test_a_full_disk_is_told_beforehand(listed, tmp_path, monkeypatch):
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=200_000))
    with pytest.raises(FetchError, match=r"needs 0 MB more, and 0 MB are free"):
        check_disk_space(tmp_path / "not" / "there", bytes_to_come(listed))
    listed[0].part.parent.mkdir()
    listed[0].part.write_bytes(CONTENT[:150_000])
    check_disk_space(tmp_path, bytes_to_come(listed))
