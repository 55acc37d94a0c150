from pathlib import Path

import pytest

from core.errors import ServiceUnavailable
from core.spools import MAX_IN_MEMORY, spool


@pytest.mark.parametrize("size", [0, 1, MAX_IN_MEMORY, MAX_IN_MEMORY + 1, 3 * MAX_IN_MEMORY])
def test_it_gives_back_what_it_holds_and_leaves_no_name(tmp_path, size):
    content = bytes(number % 251 for number in range(size))
    with spool(content, tmp_path) as file:
        assert not list(tmp_path.iterdir())
        assert b"".join(iter(lambda: file.read(10_000), b"")) == content
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_told():
    with pytest.raises(ServiceUnavailable, match="not enough disk"):
        spool(bytes(MAX_IN_MEMORY + 1), Path("/dev/full/nowhere"))
