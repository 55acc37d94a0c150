"""Where a model's files came from, as it is written down beside them."""

import hashlib

import pytest

from tts.engines.model_origin import ORIGIN, FileMark, Origin, mark_of, read_origin, write_origin


@pytest.fixture
def origin(tmp_path):
    (tmp_path / "weights").write_bytes(b"weights")
    return Origin("packages", ("a 1", "b 2"), {"weights": mark_of(tmp_path / "weights")})


def test_what_was_written_is_read(tmp_path, origin):
    write_origin(tmp_path, origin)
    assert read_origin(tmp_path, "weights") == origin
    assert sorted(path.name for path in tmp_path.iterdir()) == [ORIGIN, "weights"]


def test_it_is_not_of_other_weights(tmp_path, origin):
    write_origin(tmp_path, origin)
    (tmp_path / "weights").write_bytes(b"other weights")
    assert read_origin(tmp_path, "weights") is None
    (tmp_path / "weights").unlink()
    assert read_origin(tmp_path, "weights") is None


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"source": "hub", "versions": [], "files": {"weights": 5}}'])
def test_what_is_no_origin_is_none(tmp_path, origin, content):
    (tmp_path / ORIGIN).write_text(content)
    assert read_origin(tmp_path, "weights") is None


def test_a_mark_is_of_one_content_alone(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    git = hashlib.sha1(b"blob 3\0abc").hexdigest()
    for mark in (mark_of(path), FileMark(3, git)):
        assert mark.is_of(path)
        assert not FileMark(4, mark.checksum).is_of(path)
    assert not mark_of(path).is_of(tmp_path / "gone")
    mark = mark_of(path)
    path.write_bytes(b"abd")
    assert not mark.is_of(path)
    assert not FileMark(3, git).is_of(path)
