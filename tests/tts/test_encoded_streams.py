"""Sound as a stream: it declares no length, comes out soon, and is let go of."""

import io
import resource
import struct
import threading
import tracemalloc
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pedalboard.io import AudioFile

from tests.support.decoders import DECODERS, DELAYS, KINDS, by_ffmpeg, by_juce, hum, pieces_of, streamed, whole
from tests.support.depth import examples
from tts.encoding import StreamEncoder
from tts.engines.base import SAMPLE_RATE, Samples
from tts.formats import ALL_FORMATS

ENDLESS_SIZE = 0xFFFFFFFF


def ogg_pages(audio: bytes) -> list[tuple[int, int, int, bytes]]:
    """Return flags, granule position, serial number and body of each page."""
    pages, at = [], 0
    while at < len(audio):
        mark, version, flags, granule, serial, _, _, segments = struct.unpack("<4sBBqIIIB", audio[at : at + 27])
        assert (mark, version) == (b"OggS", 0)
        size = sum(audio[at + 27 : at + 27 + segments])
        at += 27 + segments + size
        pages.append((flags, granule, serial, audio[at - size : at]))
    assert at == len(audio)
    return pages


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_a_stream_has_the_samples_of_the_file(name: str, speech: Samples):
    file, stream = whole(name, speech), streamed(name, *pieces_of(speech, 30))
    head = ALL_FORMATS[name].head_bytes
    delay = DELAYS.get((name, "streamed"), 0) - DELAYS.get((name, "whole"), 0)
    for decode in DECODERS[name]:
        one, other = decode(file), decode(stream)[delay:][: len(decode(file))]
        assert len(one) == len(other)
        assert np.abs(one - other).max() <= 2e-7  # mpg123 rounds by where a sample lies in its buffer
    if name == "flac":
        head = 42  # the STREAMINFO block has length and checksum
    assert stream[len(stream) - len(file) + head :] == file[head:]


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_a_stream_of_any_division_is_the_same(name: str):
    samples = hum(50_000)
    assert len({streamed(name, *pieces_of(samples, count)) for count in (1, 1, 2, 30, 400)}) == 1


@settings(deadline=None, max_examples=examples(30))
@given(st.lists(st.integers(0, 2000), min_size=1, max_size=12), st.sampled_from(list(ALL_FORMATS)))
def test_any_division_makes_the_same_file_and_stream(lengths: list[int], name: str):
    samples = hum(sum(lengths))
    pieces = np.split(samples, np.cumsum(lengths)[:-1])
    for encode in KINDS.values():
        assert encode(name, *pieces) == encode(name, samples)


def test_a_wav_stream_has_no_size_and_is_read_to_its_end():
    audio = streamed("wav", hum(10_000))
    assert audio[:4] + audio[8:16] == b"RIFFWAVEfmt "
    assert audio[16:36] == whole("wav", hum(10_000))[16:36]
    assert audio[36:40] == b"data"
    assert struct.unpack("<I", audio[4:8]) == struct.unpack("<I", audio[40:44]) == (ENDLESS_SIZE,)
    assert len(audio) == 44 + 20_000


def test_a_flac_stream_declares_neither_length_nor_checksum():
    info = streamed("flac", hum(10_000))[8:42]
    assert int.from_bytes(info[10:18], "big") & 0xFFFFFFFFF == 0
    assert info[18:] == bytes(16)
    assert int.from_bytes(whole("flac", hum(10_000))[18:26], "big") & 0xFFFFFFFFF == 10_000


def test_an_mp3_stream_has_no_frame_that_declares_a_length(speech: Samples):
    audio = streamed("mp3", speech)
    assert not any(tag in audio for tag in (b"Info", b"Xing", b"VBRI"))
    with AudioFile(io.BytesIO(audio)) as file:
        assert file.frames == len(by_ffmpeg(audio))


def test_ogg_pages_are_short_and_end_with_the_sound():
    length = 100_001
    (flags, _, serial, head), _, *sound = ogg_pages(streamed("opus", hum(length)))
    mark, version, channels, pre_skip, rate = struct.unpack("<8sBBHI", head[:16])
    assert (mark, version, channels, rate, serial, flags) == (b"OpusHead", 1, 1, SAMPLE_RATE, 1, 2)
    assert sound[-1][1] - pre_skip == 2 * length
    assert [page[0] & 4 for page in sound] == [0] * (len(sound) - 1) + [4]
    granules = np.array([0, *(page[1] for page in sound)])
    assert np.diff(granules).max() <= 0.2 * 48_000


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_sound_comes_out_soon_after_it_went_in(name: str):
    """At most 0.25 s are held back: a block of FLAC has 0.17 s, a page of Ogg 0.1 s."""
    encoder, sound, handed_out = StreamEncoder(name), hum(SAMPLE_RATE), b""
    for at in range(0, SAMPLE_RATE, 480):
        handed_out += encoder.write(sound[at : at + 480])
        if at == SAMPLE_RATE // 4:
            assert len(handed_out) > 300
    decode = by_juce if name == "flac" else DECODERS[name][0]
    assert len(decode(handed_out)) - DELAYS.get((name, "streamed"), 0) >= 0.75 * SAMPLE_RATE


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_a_stream_counts_its_duration(name: str):
    encoder = StreamEncoder(name)
    for length in (24_000, 0, 12_000):
        encoder.write(np.zeros(length, np.float32))
    assert encoder.duration_s == 1.5
    encoder.finish()
    assert encoder.duration_s == 1.5


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_an_encoder_keeps_nothing_of_what_it_handed_out(name: str):
    kept, _ = memory_kept(name, minutes=2)
    assert kept < 20_000


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ALL_FORMATS)
def test_an_hour_takes_no_memory(name: str):
    kept, grown = memory_kept(name, 60)
    assert kept < 20_000
    assert grown < 1_000_000, "the libraries keep sound"


def memory_kept(name: str, minutes: int) -> tuple[int, int]:
    """Return by how many bytes Python's objects grow after the first minute, and the process in each quarter of it."""
    encoder, sound = StreamEncoder(name), hum(2 * SAMPLE_RATE)
    for _ in range(30):
        encoder.write(sound)
    tracemalloc.start()
    before, largest = tracemalloc.get_traced_memory()[0], [largest_size()]
    for _ in range(4):
        for _ in range(minutes * 30 // 4):
            encoder.write(sound)
        largest.append(largest_size())
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    encoder.finish()
    return kept, min(after - earlier for earlier, after in pairwise(largest))


def largest_size() -> int:
    """Return the bytes that this process has had in memory at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_many_streams_at_once_do_not_mix(name: str):
    sounds = [np.roll(hum(40_000), 997 * index) for index in range(6)]
    expected, got = [streamed(name, sound) for sound in sounds], [b""] * len(sounds)

    def run(index: int) -> None:
        got[index] = streamed(name, *np.array_split(sounds[index], 40))

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(sounds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == expected


@pytest.mark.parametrize("name", ALL_FORMATS)
def test_an_unfinished_stream_can_be_left(name: str):
    for _ in range(20):
        StreamEncoder(name).write(hum(5000))
