"""Formats at other rates: decoders hear the same sound at the rate that the name says, whole and as a stream."""

import io

import av
import numpy as np
import pytest
import soundfile
import soxr

from tests.support.decoders import whole
from tts.encoding import StreamEncoder
from tts.engines.base import SAMPLE_RATE, Samples
from tts.formats import ALL_FORMATS, RATED_FORMATS, format_named

CODECS = {"mp3": "mp3float", "opus": "opus", "wav": "pcm_s16le"}
DELAY = 576 + 529
"""Samples before the sound of MP3 without an Info frame (ENCDELAY and DECDELAY + 1 of LAME)."""
RAW = {"pcm": "PCM_16", "ulaw": "ULAW", "alaw": "ALAW"}


def tone(length: int) -> Samples:
    """Return harmonics up to 3 kHz, which every rate can carry, with a rhythm that shows any shift."""
    times = np.arange(length) / SAMPLE_RATE
    voice = sum(np.sin(2 * np.pi * 230 * harmonic * times) / harmonic for harmonic in range(1, 13))
    return (0.2 * (1 + 0.9 * np.sin(2 * np.pi * 3 * times)) * voice).astype(np.float32)


def streamed(name: str, samples: Samples, pieces: int) -> bytes:
    encoder = StreamEncoder(name)
    parts = np.array_split(samples, pieces)
    return b"".join([*map(encoder.write, parts), encoder.finish()])


def heard(name: str, audio: bytes) -> Samples:
    """Return the decoded samples, at the rate of the format; Opus is always decoded at 48 kHz."""
    kind, rate = name.split("_")[0], int(name.split("_")[1])
    if kind in RAW:
        endian = "LITTLE" if kind == "pcm" else "FILE"
        how = {"samplerate": rate, "channels": 1, "format": "RAW", "subtype": RAW[kind], "endian": endian}
        return soundfile.read(io.BytesIO(audio), dtype="float32", **how)[0]
    with av.open(io.BytesIO(audio)) as file:
        codec = file.streams.audio[0].codec_context
        assert (codec.name, codec.sample_rate, codec.channels) == (CODECS[kind], rate, 1)
        frames = [frame.to_ndarray().reshape(-1) for frame in file.decode(audio=0)]
    sound = np.concatenate(frames)
    return (sound / 32768 if sound.dtype == np.int16 else sound).astype(np.float32)


@pytest.mark.parametrize("form", ["whole", "streamed"])
@pytest.mark.parametrize("name", RATED_FORMATS)
def test_a_decoder_hears_the_sound_at_the_rate(name: str, form: str):
    samples, rate = tone(2 * SAMPLE_RATE), int(name.split("_")[1])
    audio = whole(name, samples) if form == "whole" else streamed(name, samples, 37)
    meant = soxr.resample(samples, SAMPLE_RATE, rate)
    sound = heard(name, audio)
    is_cut = name.startswith("mp3") and (form == "streamed" or not RATED_FORMATS[name].head_bytes)
    sound = sound[DELAY if is_cut else 0 :]
    assert 0 <= len(sound) - len(meant) <= (1152 + 47 if is_cut else 1)
    assert np.corrcoef(sound[: len(meant)], meant)[0, 1] > 0.99


@pytest.mark.parametrize("name", RATED_FORMATS)
def test_a_stream_has_the_bytes_of_the_file_but_for_its_head(name: str):
    samples = tone(50_001)
    file, stream, head = whole(name, samples), streamed(name, samples, 23), RATED_FORMATS[name].head_bytes
    assert stream.removeprefix(RATED_FORMATS[name].stream_head) == file[head:]
    assert not any(mark in stream for mark in (b"Info", b"Xing"))


@pytest.mark.parametrize("name", [name for name in RATED_FORMATS if not name.startswith("opus")])
def test_a_second_has_the_bytes_that_are_told(name: str):
    audio = whole(name, tone(20 * SAMPLE_RATE))
    assert len(audio) / 20 == pytest.approx(RATED_FORMATS[name].bytes_per_s, rel=0.01)


@pytest.mark.parametrize("name", RATED_FORMATS)
def test_a_sound_of_no_samples_is_encoded(name: str):
    assert isinstance(whole(name, tone(0)), bytes)


def test_no_name_means_two_formats():
    assert not ALL_FORMATS.keys() & RATED_FORMATS.keys()
    assert all(format_named(name) for name in (*ALL_FORMATS, *RATED_FORMATS))
