"""Encoded sound, and independent decoders that hear it."""

import io
from collections.abc import Callable, Iterator

import av
import miniaudio
import numpy as np
import soundfile
from av.audio.codeccontext import AudioCodecContext
from pedalboard.io import AudioFile
from scipy.signal import resample_poly

from tts.encoding import AudioEncoder, StreamEncoder
from tts.engines.base import SAMPLE_RATE, Samples

Decoder = Callable[[bytes], Samples]


def pieces_of(samples: Samples, count: int) -> list[Samples]:
    """Return `count` pieces of odd sizes, some of them empty or of one sample."""
    shares = np.random.default_rng(count).uniform(0, 1, count - 1) ** 3
    cuts = np.sort(np.concatenate((shares, shares[:2]))[: count - 1] * len(samples)).astype(int)
    return np.split(samples, cuts)


def whole(name: str, *pieces: Samples) -> bytes:
    """Return a file of the sound."""
    encoder = AudioEncoder(name)
    for piece in pieces:
        encoder.write(piece)
    return encoder.finish()


def streamed(name: str, *pieces: Samples) -> bytes:
    """Return a stream of the sound."""
    encoder = StreamEncoder(name)
    return b"".join([*(encoder.write(piece) for piece in pieces), encoder.finish()])


def by_libsndfile(audio: bytes) -> Samples:
    samples, sample_rate = soundfile.read(io.BytesIO(audio), dtype="float32")
    assert sample_rate == SAMPLE_RATE
    return samples


def by_ffmpeg(audio: bytes, container_name: str | None = None) -> Samples:
    with av.open(io.BytesIO(audio), format=container_name) as container:
        return joined(container.decode(audio=0))


def by_codec(name: str) -> Decoder:
    """Return the decoder of FFmpeg that is called `name`, not the one that it prefers."""

    def decode(audio: bytes) -> Samples:
        with av.open(io.BytesIO(audio)) as container:
            context = AudioCodecContext.create(name, "r")
            return joined(
                frame
                for packet in container.demux(audio=0)
                for frame in context.decode(packet if packet.size else None)  # type: ignore[attr-defined]
            )

    return decode


def joined(frames: Iterator[av.AudioFrame]) -> Samples:
    """Return the samples of the frames, 24 kHz."""
    frames = list(frames)
    sound = np.concatenate([frame.to_ndarray().reshape(-1) for frame in frames])
    if np.issubdtype(sound.dtype, np.integer):
        sound = sound / -float(np.iinfo(sound.dtype).min)
    if frames[0].sample_rate != SAMPLE_RATE:
        sound = resample_poly(sound, SAMPLE_RATE, frames[0].sample_rate)
    return sound.astype(np.float32)


def by_miniaudio(audio: bytes) -> Samples:
    decoded = miniaudio.decode(audio, miniaudio.SampleFormat.FLOAT32, nchannels=1, sample_rate=SAMPLE_RATE)
    return np.array(decoded.samples, dtype=np.float32)


def by_juce(audio: bytes) -> Samples:
    with AudioFile(io.BytesIO(audio)) as file:
        return file.read(file.frames)[0] if file.frames else file.read(len(audio))[0]


def as_pcm(audio: bytes) -> Samples:
    return (np.frombuffer(audio, "<i2") / 32768).astype(np.float32)


def as_raw_by_ffmpeg(audio: bytes) -> Samples:
    with av.open(io.BytesIO(audio), format="s16le", options={"sample_rate": str(SAMPLE_RATE)}) as container:
        return joined(container.decode(audio=0))


DECODERS: dict[str, list[Decoder]] = {
    "mp3": [by_libsndfile, by_ffmpeg, by_miniaudio],
    "wav": [by_libsndfile, by_ffmpeg, by_miniaudio],
    "opus": [by_libsndfile, by_ffmpeg],
    "aac": [by_ffmpeg, by_codec("aac_fixed")],
    "flac": [by_ffmpeg, by_miniaudio],
    "pcm": [as_pcm, as_raw_by_ffmpeg],
}
KINDS = {"whole": whole, "streamed": streamed}
DELAYS = {("mp3", "streamed"): 576 + 529, ("aac", "streamed"): 1024, ("aac", "whole"): 1024}
"""Samples of silence before the sound, where nothing tells decoders to skip what the codec needs to begin.

Source: ENCDELAY and DECDELAY + 1 in LAME's encoder.h; ISO/IEC 14496-3: half a window of 2048 samples.
"""


def hum(length: int) -> Samples:
    """Return a low voice in noise."""
    times = np.arange(length) / SAMPLE_RATE
    noise = np.random.default_rng(0).standard_normal(length)
    voice = sum(np.sin(2 * np.pi * 130 * harmonic * times) / harmonic for harmonic in range(1, 12))
    return (0.2 * voice + 0.005 * noise).astype(np.float32)
