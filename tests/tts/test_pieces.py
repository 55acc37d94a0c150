"""Assembled files as three decoders play them, compared with what was written piece by piece."""

import io
import struct
from collections.abc import Callable, Iterator

import av
import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.signal import correlate

from tests.support.audio import level_db
from tests.support.decoders import by_ffmpeg, by_libsndfile, by_miniaudio, whole
from tests.support.depth import examples, first
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.pieces import CODEC_DELAY, FRAME_SAMPLES, Extent, Piece, PieceEncoder, file_head, file_tail
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

FORMATS = ("mp3", "wav")
MP3_FRAME_BYTES = 288
MP3_HEADER = bytes.fromhex("fff3a4c4")
"""MPEG-2 layer III, 96 kbit/s, 24 kHz, mono, no CRC, no padding byte."""
TIMES = np.arange(30_000) / SAMPLE_RATE
SOUNDS: dict[str, Samples] = {
    "hum": 0.9 * np.sin(2 * np.pi * 60 * TIMES + 1),
    "tone": 0.9 * np.cos(2 * np.pi * 1000 * TIMES),
    "whistle": 0.9 * np.cos(2 * np.pi * 11_000 * TIMES),
    "buzz": 0.8 * np.sign(np.sin(2 * np.pi * 100 * TIMES)),
    "noise": np.random.default_rng(0).uniform(-0.9, 0.9, len(TIMES)),
}
SOUNDS = {name: sound.astype(np.float32) for name, sound in SOUNDS.items()}


DECODERS: list[Callable[[bytes], Samples]] = [by_libsndfile, by_ffmpeg, by_miniaudio]


def encode(name: str, samples: Samples, gap_s: float = 0.0) -> Piece:
    encoder = PieceEncoder(name)
    encoder.write(samples)
    return encoder.finish(gap_s)


def assemble(name: str, pieces: list[Piece]) -> bytes:
    sizes = sum(len(piece.data) for piece in pieces), sum(piece.sample_count for piece in pieces)
    return b"".join((file_head(name, Extent(*sizes)), *(piece.data for piece in pieces), file_tail(name)))


def padded(samples: Samples, piece: Piece) -> Samples:
    return np.pad(samples, (0, piece.sample_count - len(samples)))


def snr_db(written: Samples, read: Samples) -> float:
    return level_db(written) - level_db(read.astype(np.float64) - written)


def lag(written: Samples, read: Samples) -> int:
    """Return by how many samples `read` is late, found within 100 ms."""
    reach = SAMPLE_RATE // 10
    return int(correlate(np.pad(read, reach), written, "valid", method="fft").argmax()) - reach


def frames(data: bytes) -> Iterator[bytes]:
    return (data[start : start + MP3_FRAME_BYTES] for start in range(0, len(data), MP3_FRAME_BYTES))


@pytest.fixture(scope="module")
def speech(espeak: EspeakEngine) -> list[Samples]:
    """Fifty phrases of three words, with the silence at its edges that utterances have."""
    speaker = Speaker(espeak, "af_heart", "en-US")
    words = " ".join(SENTENCES["en-US"]).split()
    phrases = [read_text(" ".join(words[start : start + 3]), "en-US") for start in range(50)]
    return [np.concatenate([part.samples for part in synthesize(items, speaker, Controls())]) for items in phrases]


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("count", first(2, [1, 2, 50]))
@pytest.mark.parametrize("name", FORMATS)
def test_every_decoder_plays_each_piece_in_its_place(speech: list[Samples], name: str, count: int, decoder):
    pieces = [encode(name, samples, gap_s=0.14) for samples in speech[:count]]
    written = np.concatenate([padded(*both) for both in zip(speech, pieces, strict=False)])
    read = decoder(assemble(name, pieces))
    assert len(read) == len(written)
    assert snr_db(written, read) >= snr_db(written, decoder(whole(name, written))) - 0.5
    start = 0
    for samples, piece in zip(speech, pieces, strict=False):
        heard = read[start : start + len(samples)]
        assert lag(samples, heard) == 0
        assert snr_db(samples, heard) >= 15
        start += piece.sample_count


@pytest.mark.parametrize("sound", first(1, SOUNDS))
def test_pieces_do_not_touch_each_other(sound: str):
    """Tones at full level to the last sample before the shortest silence: what sounds is the sum of each alone."""
    length = 40 * FRAME_SAMPLES - CODEC_DELAY
    silence = encode("mp3", np.zeros(length + CODEC_DELAY, np.float32))
    piece = encode("mp3", SOUNDS[sound][:length])
    assert piece.sample_count == length + CODEC_DELAY
    first = by_libsndfile(assemble("mp3", [piece, silence]))
    for samples in SOUNDS.values():
        other = encode("mp3", samples[:length])
        second = by_libsndfile(assemble("mp3", [silence, other]))
        assert by_libsndfile(assemble("mp3", [piece, other])) == pytest.approx(first + second, abs=1e-6)


@pytest.mark.parametrize("length", [40 * FRAME_SAMPLES - CODEC_DELAY, 20_000, 20_001])
@pytest.mark.parametrize("sound", SOUNDS)
def test_a_piece_sounds_as_in_a_file_of_its_own(sound: str, length: int):
    written = SOUNDS[sound][:length]
    piece = encode("mp3", written)
    read = by_libsndfile(assemble("mp3", [piece]))
    assert np.array_equal(read, by_libsndfile(whole("mp3", padded(written, piece))))


@pytest.mark.parametrize("sound", SOUNDS)
def test_nothing_clicks_where_a_tone_ends(sound: str):
    tone, silence = encode("mp3", SOUNDS[sound][:20_000]), encode("mp3", np.zeros(20_000, np.float32))
    read = by_libsndfile(assemble("mp3", [silence, tone, silence, tone]))
    joint = silence.sample_count
    assert np.abs(read[: joint - CODEC_DELAY]).max() == 0
    assert np.abs(read[joint + tone.sample_count :][: silence.sample_count - CODEC_DELAY]).max() < 1e-6


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("name", FORMATS)
def test_nothing_clicks_between_phrases(speech: list[Samples], name: str, decoder):
    pieces = [encode(name, samples, gap_s=0.34) for samples in speech]
    read = decoder(assemble(name, pieces))
    for joint in np.cumsum([piece.sample_count for piece in pieces[:-1]]):
        assert np.abs(read[joint - 4000 : joint + 100]).max() < 1e-5


@pytest.mark.parametrize("decoder", DECODERS)
@pytest.mark.parametrize("name", FORMATS)
def test_a_piece_may_be_silence_only(name: str, decoder):
    silence, tone = encode(name, np.zeros(0, np.float32), gap_s=0.65), encode(name, SOUNDS["tone"])
    assert silence.sample_count == 27 * FRAME_SAMPLES
    read = decoder(assemble(name, [silence, tone, silence]))
    assert len(read) == 2 * silence.sample_count + tone.sample_count
    assert np.abs(read[: silence.sample_count - CODEC_DELAY]).max() == 0
    assert np.abs(read[-silence.sample_count :]).max() < 1e-6


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("gap_s", "expected_s"), [(0.3, 1.3), (0.0, 1.0), (-0.06, 0.94), (-0.6, 0.4), (-5.0, 0.046)])
def test_a_gap_adds_to_the_silence_that_is_there_or_takes_from_it(name: str, gap_s: float, expected_s: float):
    tone = SOUNDS["tone"][:24_000]
    piece = encode(name, np.concatenate((tone, np.zeros(24_000, np.float32))), gap_s)
    assert piece.sample_count / SAMPLE_RATE == pytest.approx(1 + expected_s, abs=0.0241)


@pytest.mark.parametrize("name", FORMATS)
def test_the_file_of_no_pieces_is_empty(name: str):
    assert soundfile.info(io.BytesIO(assemble(name, []))).frames == 0


def test_a_wav_is_the_file_of_all_samples(speech: list[Samples]):
    pieces = [encode("wav", samples) for samples in speech]
    written = np.concatenate([padded(*both) for both in zip(speech, pieces, strict=True)])
    assert assemble("wav", pieces) == whole("wav", written)


@settings(max_examples=examples(40))
@given(st.lists(st.integers(0, 2000), max_size=6), st.floats(-0.1, 1), st.sampled_from(sorted(SOUNDS)))
def test_any_piece_has_whole_frames_and_is_repeatable(lengths: list[int], gap_s: float, sound: str):
    written = SOUNDS[sound][: sum(lengths)]
    wanted = len(written) + round(gap_s * SAMPLE_RATE)
    least = len(np.trim_zeros(written, "b")) + CODEC_DELAY
    for name, frame_bytes in (("mp3", MP3_FRAME_BYTES), ("wav", 2 * FRAME_SAMPLES)):
        encoder = PieceEncoder(name)
        for part in np.split(written, np.cumsum(lengths)):
            encoder.write(part)
        piece = encoder.finish(gap_s)
        assert piece == encode(name, written, gap_s)
        assert piece.sample_count >= least
        assert abs(piece.sample_count - wanted) <= FRAME_SAMPLES / 2 or piece.sample_count < least + FRAME_SAMPLES
        assert len(piece.data) * FRAME_SAMPLES == piece.sample_count * frame_bytes


@settings(max_examples=examples(20))
@given(st.lists(st.tuples(st.sampled_from(sorted(SOUNDS)), st.integers(0, 6000)), min_size=1, max_size=6))
def test_any_pieces_play_exactly_as_long_as_they_say(parts: list[tuple[str, int]]):
    for name in FORMATS:
        pieces = [encode(name, SOUNDS[sound][:length]) for sound, length in parts]
        audio = assemble(name, pieces)
        assert {len(decoder(audio)) for decoder in DECODERS} == {sum(piece.sample_count for piece in pieces)}


@pytest.mark.parametrize("sound", SOUNDS)
def test_no_frame_takes_bits_from_before_its_piece(sound: str):
    """Side information starts with main_data_begin, which counts bytes back (ISO/IEC 13818-3)."""
    data = encode("mp3", SOUNDS[sound]).data
    assert all(frame[:4] == MP3_HEADER for frame in frames(data))
    reach = [frame[4] for frame in frames(data)]
    assert all(back <= index * (MP3_FRAME_BYTES - 13) for index, back in enumerate(reach))
    assert max(reach) > 0


def test_the_mp3_head_counts_frames_and_bytes_and_carries_its_checksum():
    audio = assemble("mp3", [encode("mp3", SOUNDS["tone"]), encode("mp3", SOUNDS["hum"])])
    assert all(frame[:4] == MP3_HEADER for frame in frames(audio))
    tag, flags, frame_count, size = struct.unpack(">4sIII", audio[13:29])
    assert (tag, flags, frame_count, size) == (b"Info", 15, len(audio) // MP3_FRAME_BYTES - 1, len(audio))
    assert int.from_bytes(audio[154:157], "big") == 576 << 12 | 576
    with av.open(io.BytesIO(audio)) as container:
        assert container.streams[0].metadata == {"encoder": "LAME3.100"}, "ffmpeg says so only if the CRC is right"
        duration_s = container.streams[0].duration * container.streams[0].time_base
        assert duration_s * SAMPLE_RATE == (frame_count - 2) * FRAME_SAMPLES


def test_the_seek_table_points_to_the_same_share_of_bytes_as_of_time():
    table = file_head("mp3", Extent(6_000_000 * MP3_FRAME_BYTES, 6_000_000 * FRAME_SAMPLES))[29:129]
    assert [round(point / 2.56) for point in table] == pytest.approx(list(range(100)), abs=1)


@pytest.mark.parametrize("name", FORMATS)
def test_a_head_is_refused_for_bytes_of_another_format(name: str):
    other = encode("wav" if name == "mp3" else "mp3", SOUNDS["tone"])
    with pytest.raises(ValueError, match="do not last"):
        file_head(name, Extent(len(other.data), other.sample_count))


def test_an_mp3_of_more_than_four_gigabytes_is_refused():
    frame_count = 2**32 // MP3_FRAME_BYTES
    with pytest.raises(ValueError, match="too many"):
        file_head("mp3", Extent(frame_count * MP3_FRAME_BYTES, frame_count * FRAME_SAMPLES))


@pytest.mark.parametrize(("byte_count", "head_bytes"), [(2**32 - 38, 44), (2**32 - 36, 80)])
def test_a_wav_becomes_rf64_where_its_size_takes_more_than_32_bits(byte_count: int, head_bytes: int):
    assert len(file_head("wav", Extent(byte_count, byte_count // 2))) == head_bytes


def test_the_sizes_in_the_rf64_header_are_true():
    byte_count = 5 * 2**30
    head = file_head("wav", Extent(byte_count, byte_count // 2))
    assert struct.unpack("<4sI4s", head[:12]) == (b"RF64", 0xFFFFFFFF, b"WAVE")
    assert struct.unpack("<4sI", head[12:20]) == (b"ds64", 28)
    assert struct.unpack("<QQQI", head[20:48]) == (byte_count + 80 - 8, byte_count, byte_count // 2, 0)
    assert struct.unpack("<4sIHHIIHH", head[48:72]) == (b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
    assert struct.unpack("<4sI", head[72:]) == (b"data", 0xFFFFFFFF)


class MostlySilent(io.RawIOBase):
    """A file to read of `size` bytes that stores only its start and its end; zeros lie between."""

    def __init__(self, start: bytes, end: bytes, size: int) -> None:
        self._start, self._end, self._size, self._position = start, end, size, 0

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._position = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}[whence]
        return self._position

    def readinto(self, buffer) -> int:
        places = range(self._position, min(self._position + len(buffer), self._size))
        buffer[: len(places)] = bytes(map(self._byte, places))
        self._position = places.stop
        return len(places)

    def _byte(self, place: int) -> int:
        if place < len(self._start):
            return self._start[place]
        return self._end[place - self._size] if place >= self._size - len(self._end) else 0


@pytest.mark.parametrize("byte_count", [4 * 10**9, 5 * 2**30])
def test_libsndfile_reads_a_long_wav_to_its_last_piece(byte_count: int):
    last = encode("wav", SOUNDS["tone"])
    head = file_head("wav", Extent(byte_count, byte_count // 2))
    with soundfile.SoundFile(MostlySilent(head, last.data, len(head) + byte_count)) as file:
        assert (file.frames, file.samplerate, file.channels) == (byte_count // 2, SAMPLE_RATE, 1)
        file.seek(-last.sample_count, io.SEEK_END)
        assert file.read(len(SOUNDS["tone"])) == pytest.approx(SOUNDS["tone"], abs=2 / 2**15)
