"""Files as players read them: parsed by hand, decoded by two decoders, compared with what was written."""

import io
import struct
from collections.abc import Iterator

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st
from pedalboard.io import AudioFile

from tests.support.audio import decode
from tests.support.decoders import whole
from tests.support.depth import examples
from tests.support.sentences import SENTENCES
from tts.dsp.controls import Controls
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.formats import DEFAULT_FORMAT, FORMATS
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text

LENGTHS = (1, 2, 100, 575, 576, 577, 1151, 1152, 1153, 24_000, 100_001)
MP3_BITRATES = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
MP3_FRAME_SAMPLES = 576
MP3_DECODER_DELAY = 529


def speech_like(length: int, seed: int = 0) -> Samples:
    times = np.arange(length) / SAMPLE_RATE
    noise = np.random.default_rng(seed).standard_normal(length)
    voice = sum(np.sin(2 * np.pi * 130 * harmonic * times) / harmonic for harmonic in range(1, 12))
    return (0.15 * (1 + 0.5 * np.sin(2 * np.pi * 4 * times)) * voice + 0.005 * noise).astype(np.float32)


def divisions(samples: Samples) -> dict[str, list[Samples]]:
    empty = samples[:0]
    return {
        "one piece": [samples],
        "thirty pieces": np.array_split(samples, 30),
        "single samples": [*(samples[index : index + 1] for index in range(50)), samples[50:]],
        "empty pieces between": [empty, samples[:700], empty, empty, samples[700:], empty],
    }


def mp3_frames(audio: bytes) -> Iterator[bytes]:
    """Yield the frames of an MPEG-2 layer III file, from its first byte to its last."""
    position = 0
    while position < len(audio):
        header = struct.unpack(">I", audio[position : position + 4])[0]
        assert header >> 21 == 0x7FF, f"no frame at byte {position}"
        assert header >> 19 & 3 == 2, "not MPEG-2"
        assert header >> 17 & 3 == 1, "not layer III"
        assert header >> 10 & 3 == 1, "not 24 kHz"
        assert header >> 6 & 3 == 3, "not mono"
        bitrate = MP3_BITRATES[header >> 12 & 15]
        size = 72 * bitrate * 1000 // SAMPLE_RATE + (header >> 9 & 1)
        assert bitrate == 96
        yield audio[position : position + size]
        position += size
    assert position == len(audio), "the last frame is cut off"


def mp3_declared_samples(audio: bytes) -> int:
    """Return how many samples the Xing/Info header says that a player shall play."""
    first, *sound = mp3_frames(audio)
    at = max(first.find(b"Info"), first.find(b"Xing"))
    assert at > 0
    flags, frames, size = struct.unpack(">III", first[at + 4 : at + 16])
    assert flags & 3 == 3
    assert frames == len(sound)
    assert size == len(audio)
    lame = first.find(b"LAME") if b"LAME" in first else first.find(b"Lavc")
    delay, padding = divmod(int.from_bytes(first[lame + 21 : lame + 24], "big"), 4096)
    return frames * MP3_FRAME_SAMPLES - delay - padding


def test_mp3_is_the_default():
    assert DEFAULT_FORMAT == "mp3"
    assert {name: known.content_type for name, known in FORMATS.items()} == {"mp3": "audio/mpeg", "wav": "audio/wav"}


@pytest.mark.parametrize("name", FORMATS)
def test_appended_pieces_make_the_file_of_the_whole(name: str):
    first, *others = (whole(name, *pieces) for pieces in divisions(speech_like(60_000)).values())
    assert all(other == first for other in others)


@settings(deadline=None, max_examples=examples(40))
@given(st.lists(st.integers(0, 2000), max_size=12), st.sampled_from(list(FORMATS)))
def test_any_division_makes_the_same_file(lengths: list[int], name: str):
    samples = speech_like(sum(lengths))
    pieces = np.split(samples, np.cumsum(lengths)[:-1]) if lengths else []
    assert whole(name, *pieces) == whole(name, samples)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", FORMATS)
def test_a_file_has_as_many_samples_as_were_written(name: str, length: int):
    samples, sample_rate = decode(whole(name, speech_like(length)))
    assert sample_rate == SAMPLE_RATE
    assert len(samples) == length


@pytest.mark.parametrize("length", LENGTHS)
def test_a_second_decoder_agrees_on_wav(length: int):
    written = speech_like(length)
    with AudioFile(io.BytesIO(whole("wav", written))) as audio:
        assert (audio.samplerate, audio.num_channels, audio.frames) == (SAMPLE_RATE, 1, length)
        assert audio.read(length)[0] == pytest.approx(written, abs=2 / 32767)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_second_decoder_agrees_on_mp3(length: int):
    """JUCE's plays the delay and the padding too, so what the header declares as such is taken off."""
    written = speech_like(length)
    audio = whole("mp3", written)
    with AudioFile(io.BytesIO(audio)) as file:
        played = file.read(file.frames)[0]
    frames = len(list(mp3_frames(audio))) - 1
    assert len(played) in (frames * MP3_FRAME_SAMPLES, (frames + 1) * MP3_FRAME_SAMPLES)
    assert abs(mp3_declared_samples(audio) - length) / SAMPLE_RATE <= 0.06


def test_both_decoders_play_the_same_mp3():
    written = speech_like(50_000)
    audio = whole("mp3", written)
    one, _ = decode(audio)
    with AudioFile(io.BytesIO(audio)) as file:
        other = file.read(file.frames)[0]
    offset = int(np.correlate(other, one[:4000], "valid")[:4000].argmax())
    assert one == pytest.approx(other[offset : offset + len(one)], abs=0.001)


@pytest.mark.parametrize("length", [0, *LENGTHS])
def test_the_sizes_in_the_wav_header_are_true(length: int):
    audio = whole("wav", speech_like(length))
    riff, riff_size, wave, fmt, fmt_size = struct.unpack("<4sI4s4sI", audio[:20])
    assert (riff, wave, fmt, riff_size) == (b"RIFF", b"WAVE", b"fmt ", len(audio) - 8)
    codec, channels, rate, byte_rate, block, bits = struct.unpack("<HHIIHH", audio[20:36])
    assert (codec, channels, rate, byte_rate, block, bits) == (1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
    assert audio[20 + fmt_size : 24 + fmt_size] == b"data"
    (size,) = struct.unpack("<I", audio[24 + fmt_size : 28 + fmt_size])
    assert size == 2 * length
    assert len(audio) == 28 + fmt_size + size


@pytest.mark.parametrize("length", LENGTHS)
def test_every_mp3_frame_has_96_kbit_and_the_header_the_true_length(length: int):
    audio = whole("mp3", speech_like(length))
    assert mp3_declared_samples(audio) == length


@pytest.mark.parametrize("name", FORMATS)
def test_the_file_of_no_samples_is_empty(name: str):
    for pieces in ((), (np.zeros(0, np.float32),)):
        assert soundfile.info(io.BytesIO(whole(name, *pieces))).frames == 0


@pytest.mark.parametrize("name", FORMATS)
def test_duration_counts_what_was_written(name: str):
    encoder = AudioEncoder(name)
    assert encoder.duration_s == 0
    for length in (24_000, 0, 12_000):
        encoder.write(np.zeros(length, np.float32))
    assert encoder.duration_s == 1.5
    assert len(decode(encoder.finish())[0]) == 36_000


@pytest.mark.parametrize("name", FORMATS)
def test_full_scale_is_not_clipped(name: str):
    times = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    written = np.sin(2 * np.pi * 440 * times).astype(np.float32)
    read, _ = decode(whole(name, written))
    assert np.abs(read).max() <= 1
    fitted = written * (np.dot(read, written) / np.dot(written, written))
    assert np.abs(read - fitted)[2000:-2000].max() < 0.01


def test_samples_above_full_scale_do_not_wrap_around():
    read, _ = decode(whole("wav", np.array([1.5, -1.5, 1.0, -1.0], np.float32)))
    assert read == pytest.approx([1, -1, 1, -1], abs=1e-3)


@pytest.mark.parametrize("piece_count", [1, 30])
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("voice", ["am_michael", "af_heart"])
def test_the_end_of_the_speech_is_in_the_file(espeak: EspeakEngine, voice: str, name: str, piece_count: int):
    items = read_text(" ".join(SENTENCES["en-US"][:2]), "en-US")
    speaker = Speaker(espeak, voice, "en-US")
    written = np.concatenate([utterance.samples for utterance in synthesize(items, speaker, Controls())])
    read, _ = decode(whole(name, *np.array_split(written, piece_count)))
    assert len(read) == len(written)
    last = slice(-SAMPLE_RATE // 5, None)
    assert np.corrcoef(read[last], written[last])[0, 1] >= 0.9
    assert np.corrcoef(read, written)[0, 1] >= 0.99


def test_two_encoders_at_once_are_independent():
    one, other = speech_like(30_000, 1), speech_like(30_000, 2)
    first, second = AudioEncoder("mp3"), AudioEncoder("mp3")
    for a, b in zip(np.array_split(one, 10), np.array_split(other, 10), strict=True):
        first.write(a)
        second.write(b)
    assert first.finish() == whole("mp3", one)
    assert second.finish() == whole("mp3", other)
