"""Files of arrays that processes share: their content, their owner, and the memory that takes their place."""

import errno
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import pytest
import torch

from tts.engines.shared_arrays import shared_arrays

ARRAYS = {
    "matrix": torch.arange(12.0).view(3, 4),
    "number": torch.tensor(2.5),
    "half": torch.tensor([1.0, -0.5]).bfloat16(),
    "transposed": torch.arange(6.0).view(2, 3).T,
}


class Maker:
    """Makes arrays and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Iterator[tuple[str, torch.Tensor]]:
        self.times += 1
        yield from ARRAYS.items()


@pytest.fixture
def make() -> Maker:
    return Maker()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "weights"


def check(arrays: Any) -> None:
    assert set(arrays) == set(ARRAYS)
    for name, expected in ARRAYS.items():
        assert arrays[name].dtype == expected.dtype
        assert torch.equal(arrays[name], expected)


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def inodes_of_this_process() -> set[int]:
    return {int(line.split()[4]) for line in Path("/proc/self/maps").read_text().splitlines()}


def test_arrays_are_made_once_and_then_mapped(folder: Path, make: Maker):
    check(shared_arrays(folder, "a", make))
    later = shared_arrays(folder, "a", make)
    check(later)
    assert make.times == 1
    assert only_file(folder).stat().st_ino in inodes_of_this_process()
    assert all(array.data_ptr() % 64 == 0 for array in later.values())


def test_the_folder_and_the_file_are_for_their_owner_alone(folder: Path, make: Maker):
    before = os.umask(0)
    try:
        shared_arrays(folder, "a", make)
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert only_file(folder).stat().st_mode & 0o777 == 0o600


def test_without_a_folder_they_are_in_memory(make: Maker):
    check(shared_arrays(None, "a", make))


def test_another_key_is_another_file(folder: Path, make: Maker):
    shared_arrays(folder, "a", make)
    shared_arrays(folder, "b", make)
    assert make.times == 2
    assert len(list(folder.iterdir())) == 2


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[100] ^= 1
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace_by_something_else(path: Path) -> None:
    path.write_bytes(b"<html>" * 1000)


def replace_by_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def lead_elsewhere(path: Path) -> None:
    elsewhere = path.parent.parent / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


def open_to_all(path: Path) -> None:
    path.chmod(0o666)


@pytest.mark.process
@pytest.mark.parametrize(
    "spoil", [cut, flip, empty, replace_by_something_else, replace_by_a_pipe, lead_elsewhere, open_to_all]
)
def test_a_file_that_is_not_as_we_wrote_it_is_made_anew(folder: Path, make: Maker, spoil: Callable[[Path], None]):
    shared_arrays(folder, "a", make)
    spoil(only_file(folder))
    check(shared_arrays(folder, "a", make))
    check(shared_arrays(folder, "a", make))
    assert make.times == 2
    assert only_file(folder).is_file()


def test_a_folder_that_others_may_change_is_not_used(folder: Path, make: Maker, caplog: pytest.LogCaptureFixture):
    folder.mkdir(parents=True)
    folder.chmod(0o770)
    check(shared_arrays(folder, "a", make))
    assert "its mode is 770" in caplog.text
    assert list(folder.iterdir()) == []


def test_a_folder_of_another_user_is_not_used(
    folder: Path, make: Maker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    shared_arrays(folder, "a", make)
    another = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: another)
    check(shared_arrays(folder, "a", make))
    assert make.times == 2
    assert f"and this process runs as {another}" in caplog.text


def test_a_folder_that_a_link_leads_to_is_not_used(folder: Path, make: Maker, caplog: pytest.LogCaptureFixture):
    (folder.parent / "planted").mkdir(mode=0o700, parents=True)
    folder.symlink_to("planted")
    check(shared_arrays(folder, "a", make))
    assert "cannot be used" in caplog.text
    assert list((folder.parent / "planted").iterdir()) == []


def test_where_no_folder_can_be_they_are_in_memory(tmp_path: Path, make: Maker, caplog: pytest.LogCaptureFixture):
    (tmp_path / "file").touch()
    check(shared_arrays(tmp_path / "file" / "weights", "a", make))
    assert "each process keeps weights of its own" in caplog.text


def test_a_full_disk_leaves_nothing_behind(folder: Path, make: Maker, monkeypatch: pytest.MonkeyPatch):
    def fill(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fill)
    check(shared_arrays(folder, "a", make))
    assert list(folder.iterdir()) == []


def test_an_error_of_the_maker_is_the_caller_s(folder: Path):
    def fail() -> Iterator[tuple[str, torch.Tensor]]:
        yield "first", torch.zeros(2)
        raise LookupError("the checkpoint lacks something")

    with pytest.raises(LookupError):
        shared_arrays(folder, "a", fail)
    assert list(folder.iterdir()) == []


def test_leftovers_and_files_without_use_are_deleted(folder: Path, make: Maker):
    shared_arrays(folder, "old", make)
    shared_arrays(folder, "recent", make)
    week_ago = time.time() - 8 * 24 * 3600
    os.utime(folder / "old.arrays", (week_ago, week_ago))
    (folder / "killed.arrays.part").touch()
    (folder / "of somebody").touch()
    shared_arrays(folder, "new", make)
    assert {path.name for path in folder.iterdir()} == {"recent.arrays", "new.arrays", "of somebody"}


def test_a_file_in_use_counts_as_used(folder: Path, make: Maker):
    shared_arrays(folder, "a", make)
    os.utime(folder / "a.arrays", (0, 0))
    shared_arrays(folder, "a", make)
    assert (folder / "a.arrays").stat().st_mtime > time.time() - 3600


@pytest.mark.process
def test_processes_that_start_together_map_one_file(folder: Path):
    context = multiprocessing.get_context("spawn")
    answers: Queue[tuple[int, int]] = context.Queue()
    processes = [context.Process(target=map_slowly, args=(folder, answers)) for _ in range(3)]
    for process in processes:
        process.start()
    found = [answers.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
    assert sum(times for times, _ in found) == 1
    assert {inode for _, inode in found} == {only_file(folder).stat().st_ino}


def map_slowly(folder: Path, answers: "Queue[tuple[int, int]]") -> None:
    maker = Maker()

    def make() -> Iterator[tuple[str, torch.Tensor]]:
        time.sleep(1)
        return maker()

    arrays = shared_arrays(folder, "a", make)
    check(arrays)
    inode = only_file(folder).stat().st_ino
    answers.put((maker.times, inode if inode in inodes_of_this_process() else 0))
