import resource
from pathlib import Path

import pytest

from core.errors import ServiceUnavailable
from core.spools import MAX_IN_MEMORY, Spool, spool


@pytest.mark.parametrize("size", [0, 1, MAX_IN_MEMORY, MAX_IN_MEMORY + 1, 3 * MAX_IN_MEMORY])
def test_it_gives_back_what_it_holds_and_leaves_no_name(tmp_path, size):
    content = bytes(number % 251 for number in range(size))
    with spool([content], tmp_path) as file:
        assert not list(tmp_path.iterdir())
        assert b"".join(iter(lambda: file.read(10_000), b"")) == content
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_told():
    with pytest.raises(ServiceUnavailable, match="not enough disk"):
        spool([bytes(MAX_IN_MEMORY + 1)], Path("/dev/full/nowhere"))


def test_a_full_disk_is_told_after_writes_that_no_library_sees_fail():
    with Spool(Path("/dev/full/nowhere"), in_memory=3) as file:
        assert file.write(b"abc") == 3
        file.check()
        assert file.write(b"d") == 1
        with pytest.raises(ServiceUnavailable, match="not enough disk"):
            file.check()


@pytest.mark.parametrize("in_memory", [10, 1_000])
def test_it_is_a_file_that_can_be_corrected(tmp_path, in_memory):
    with Spool(tmp_path, in_memory=in_memory) as file:
        file.write(b"....")
        file.write(b"sound " * 10)
        file.seek(0)
        file.write(b"head")
        assert (file.tell(), file.size, file.tell()) == (4, 64, 4)
        assert [len(block) for block in file.blocks(30)] == [30, 30, 4]
        assert b"".join(file.blocks(7)) == b"head" + b"sound " * 10


def test_it_tells_once_that_it_is_closed(tmp_path):
    told = []
    file = Spool(tmp_path)
    file.on_close(lambda: told.append("closed"))
    file.close()
    file.close()
    del file
    assert told == ["closed"]


def test_a_disk_that_is_full_at_the_last_bytes_is_told(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = Spool(tmp_path, in_memory=10)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, hard))
        for _ in range(50):
            file.write(b"x" * 100)  # less than Python's buffer of a file, so that no write fails
        with pytest.raises(ServiceUnavailable, match="not enough disk"):
            file.check()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        file.close()
