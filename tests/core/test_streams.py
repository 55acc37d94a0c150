import io
from collections.abc import Generator

from core.streams import StreamedFile


def test_it_is_read_block_by_block_to_its_end():
    file = StreamedFile(block for block in (b"one", b"", b"two"))
    assert [file.read(1), file.read(1), file.read(1), file.read(1)] == [b"one", b"two", b"", b""]


def test_a_detached_rest_stays_open():
    ended = []

    def blocks() -> Generator[bytes]:
        try:
            yield b"one"
            yield b"two"
        finally:
            ended.append(True)

    file = StreamedFile(blocks())
    assert file.read() == b"one"
    rest = file.detach()
    file.close()
    assert (file.read(), ended) == (b"", [])
    assert rest.read() == b"two"
    rest.close()
    assert (rest.read(), ended) == (b"", [True])


def test_it_closes_what_its_blocks_are_made_of_though_none_was_read():
    source = io.BytesIO(b"sound")
    file = StreamedFile((block for block in (source.read(),)), size=5, source=source)
    detached = file.detach()
    file.close()
    assert (source.closed, detached.size) == (False, 5)
    detached.close()
    assert source.closed
