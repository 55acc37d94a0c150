"""The first bytes of a file tell its format, whatever stands before them or is broken in them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recordings import coded, wav
from tts.cloning.file_formats import format_of

TONE = (0.3 * np.sin(np.arange(24_000) / 10)).astype(np.float32)
MP3 = coded("mp3", TONE[:6_000], write_xing="0", id3v2_version="0")
ID3 = b"ID3\x04\x00\x00"


def tag(size: int) -> bytes:
    """Return an ID3v2 tag of `size` bytes after its head."""
    return ID3 + bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0)) + bytes(size)


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: wav(TONE), "WAV"),
        (lambda: wav(TONE, container="RF64"), "WAV"),
        (lambda: coded("mp4", TONE), "MP4"),
        (lambda: coded("m4a", TONE), "MP4"),
        (lambda: MP3, "MP3"),
        (lambda: coded("mp3", TONE), "MP3"),
        (lambda: coded("mp3", TONE, 8_000), "MP3"),
        (lambda: coded("mp3", TONE, 44_100), "MP3"),
        (lambda: tag(300) + MP3, "MP3"),
        (lambda: tag(20) + tag(1000) + MP3, "MP3"),
        (lambda: bytes(5000) + MP3, "MP3"),
        (lambda: b"\xff\xfb\xff\xff" * 100 + MP3, "MP3"),
        (lambda: MP3[:100], "MP3"),
        (lambda: coded("aac", TONE), "AAC without MP4"),
        (lambda: tag(20) + coded("aac", TONE), "AAC without MP4"),
        (lambda: coded("flac", TONE), "FLAC"),
        (lambda: tag(20) + coded("flac", TONE), "FLAC"),
        (lambda: coded("ogg", TONE, codec="libopus"), "Ogg"),
        (lambda: coded("webm", TONE), "WebM or Matroska"),
        (lambda: coded("mov", TONE), "QuickTime"),
        (lambda: wav(TONE, container="AIFF"), "AIFF"),
        (lambda: wav(TONE, container="CAF"), "CAF"),
        (lambda: wav(TONE, container="AU"), "AU"),
        (lambda: coded("asf", TONE), "WMA"),
        (lambda: coded("avi", TONE), "AVI"),
        (lambda: b"", None),
        (lambda: b"RIFF", None),
        (lambda: b"RIFF\x24\x00\x00\x00WEBPVP8 ", None),
        (lambda: b"\xff" * 40_000, None),
        (lambda: tag(20), None),
        (lambda: ID3 + b"\x7f\x7f\x7f\x7f" + MP3, None),
        (lambda: b"#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n", None),
        (lambda: b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 20, None),
        (lambda: "ÿûÿþ".encode("utf-16"), None),
        (lambda: bytes(20_000) + MP3, None),
    ],
)
def test_content_tells_the_format(make, name):
    assert format_of(make()) == name


@given(st.one_of(st.binary(max_size=200), st.binary(max_size=60).map(lambda tail: ID3 + tail)))
def test_any_bytes_have_an_answer(data):
    assert isinstance(format_of(data), str | None)


@given(st.integers(0, len(MP3) - 1), st.integers(0, 255))
def test_one_wrong_byte_does_not_hide_an_mp3(position, value):
    assert format_of(MP3[:position] + bytes([value]) + MP3[position + 1 :]) == "MP3"
