"""The part of `decoding` that reads the file, in a separate process (`core.children.confined_sandbox`)."""

import contextlib
import io
from collections.abc import Iterator

import av
import av.subtitles.codeccontext  # av imports these two only when it opens a file,
import av.subtitles.stream  # and by then nothing can be opened
import numpy as np
import soxr
from av.audio.plane import AudioPlane
from av.audio.stream import AudioStream
from av.container import InputContainer
from numpy.typing import NDArray

from core.children.sandbox import Refused

Samples = NDArray[np.float32]

DECODERS = {
    "wav": ("pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw", "pcm_mulaw"),
    "mp3": ("mp3float",),
    "mp4": ("aac", "alac", "flac", "mp3float", "opus"),
}
"""The decoders that may run, by the format of the file; a video decoder never runs, not even to find out a size."""

LOWEST_RATE, HIGHEST_RATE = 8_000, 192_000
MOST_CHANNELS = 8
_DEMUXERS = {"wav": "wav", "mp3": "mp3", "mp4": "mov"}

_ROUNDING_S = 0.1
"""Encoders may add this to a recording of exactly the longest allowed duration."""

_ADVISED_S = 60
"""The least `most_s` for recordings of voices; consents take less."""

_LEAST_OF_LOUDEST = 0.6
"""A mix with a lower share of the loudest channel's level has lost sound to opposite phases or to silent channels."""

# The type of a decoder's samples, their value for silence, and the distance from that value to full scale.
_FORMATS: dict[str, tuple[type[np.generic], int, int]] = {
    "u8": (np.uint8, 128, 1 << 7),
    "s16": (np.int16, 0, 1 << 15),
    "s32": (np.int32, 0, 1 << 31),
    "flt": (np.float32, 0, 1),
    "dbl": (np.float64, 0, 1),
}


class Passage:
    """Frames of one sample rate and one number of channels, resampled one after the other."""

    def __init__(self, rate: int, channels: int, target_rate: int) -> None:
        self.kind = (rate, channels)
        self._stream = soxr.ResampleStream(rate, target_rate, channels, dtype="float32", quality="HQ")
        self._blocks: list[Samples] = []

    def add(self, samples: Samples) -> None:
        """Append `samples`, shape (n, channels), at the rate of the file."""
        self._blocks.append(self._stream.resample_chunk(samples))

    def mixed(self) -> Samples:
        """Return the passage as mono, shape (n,): the mean of the channels, or the loudest if the mean lost sound."""
        self._blocks.append(self._stream.resample_chunk(np.zeros((0, self.kind[1]), np.float32), last=True))
        mean = np.concatenate([block.mean(axis=1) for block in self._blocks])
        energies = sum(np.square(block, dtype=np.float64).sum(axis=0) for block in self._blocks)
        loudest = int(np.argmax(energies))
        if np.square(mean, dtype=np.float64).sum() >= _LEAST_OF_LOUDEST**2 * energies[loudest]:
            return mean
        return np.concatenate([block[:, loudest] for block in self._blocks])


def decode(data: bytes, file_format: str, rate: int, most_s: float) -> Samples:
    """Return the decodable sound of a file as mono at `rate` Hz, in [-1, 1]; `file_format` is a key of `DECODERS`.

    Raises: Refused.
    """
    demuxer = _DEMUXERS[file_format]
    options = {
        "format_whitelist": demuxer,
        "protocol_whitelist": "none",
        "codec_whitelist": ",".join(DECODERS[file_format]),
        "max_streams": "32",
        "probesize": str(1 << 20),
    }
    try:
        file = av.open(io.BytesIO(data), "r", format=demuxer, options=options, metadata_errors="replace")
    except (av.FFmpegError, EOFError) as error:
        raise _refusal("not_audio", _damaged(file_format)) from error
    with file:
        passages = _read(file, _audio_stream(file, file_format), rate, most_s)
    if not passages:
        raise _refusal("not_audio", _damaged(file_format))
    sound: Samples = np.clip(np.concatenate([passage.mixed() for passage in passages]), -1, 1)
    return sound


def _damaged(file_format: str) -> str:
    return f"The {file_format.upper()} file is damaged or incomplete, nothing in it can be decoded; send it again"


def _audio_stream(file: InputContainer, file_format: str) -> AudioStream:
    if not file.streams.audio:
        raise _refusal("not_audio", f"The {file_format.upper()} file has no audio track; send one that has")
    stream = file.streams.audio[0]
    codec = stream.codec_context.name if stream.codec_context else "an unknown codec"
    if codec not in DECODERS[file_format]:
        wanted = "PCM" if file_format == "wav" else "AAC"
        message = f"The audio in the {file_format.upper()} file is coded as {codec}; send it as {wanted}"
        raise _refusal("not_audio", message)
    return stream


def _read(file: InputContainer, stream: AudioStream, rate: int, most_s: float) -> list[Passage]:
    """Return the passages of `stream` up to its end, or to the point where the file breaks off."""
    stream.codec_context.thread_count = 1
    passages: list[Passage] = []
    duration_s = 0.0
    for frame in _frames(file, stream):
        frame_rate, channels = kind = frame.sample_rate, frame.layout.nb_channels
        if not LOWEST_RATE <= frame_rate <= HIGHEST_RATE:
            message = f"The sample rate is {frame_rate} Hz; send {LOWEST_RATE} to {HIGHEST_RATE} Hz"
            raise _refusal("not_audio", message)
        if not 1 <= channels <= MOST_CHANNELS:
            raise _refusal("not_audio", f"The recording has {channels} channels; send 1 to {MOST_CHANNELS}")
        duration_s += frame.samples / frame.sample_rate
        if duration_s > most_s + _ROUNDING_S:
            advice = "; send 15 to 60 seconds" if most_s >= _ADVISED_S else ""
            raise _refusal("too_long", f"The recording lasts longer than {most_s:g} seconds{advice}")
        if not passages or passages[-1].kind != kind:
            passages.append(Passage(*kind, rate))
        passages[-1].add(_samples(frame))
    return passages


def _frames(file: InputContainer, stream: AudioStream) -> Iterator[av.AudioFrame]:
    """Yield the decodable frames; like players, skip packets that cannot be decoded."""
    with contextlib.suppress(av.FFmpegError, EOFError):
        for packet in file.demux(stream):
            with contextlib.suppress(av.FFmpegError, EOFError):
                yield from packet.decode()


def _samples(frame: av.AudioFrame) -> Samples:
    """Return the samples of `frame` in [-1, 1], shape (n, channels); NaN and infinity become 0."""
    channels = frame.layout.nb_channels
    plane_count, columns = (channels, 1) if frame.format.is_planar else (1, channels)
    # Not `frame.to_ndarray()`: PyAV 18.1 does not count planes by channels, and reads beyond the last of 8.
    planes = [AudioPlane(frame, index) for index in range(plane_count)]
    kind, rest, full_scale = _FORMATS[frame.format.packed.name]
    stored = [np.frombuffer(memoryview(plane), kind, frame.samples * columns) for plane in planes]
    sound = np.stack(stored, axis=1).reshape(-1, channels)
    if sound.dtype.kind == "f":
        finite: Samples = np.clip(np.nan_to_num(sound, nan=0, posinf=0, neginf=0), -1, 1).astype(np.float32)
        return finite
    return (sound.astype(np.float32) - np.float32(rest)) * np.float32(1 / full_scale)


def answer(data: bytes, file_format: str, rate: str, most_s: str) -> bytes:
    """Return the samples of `decode` as little-endian float32.

    Raises: Refused with a code, a line feed and a sentence for the sender.
    """
    try:
        return decode(data, file_format, int(rate), float(most_s)).astype("<f4", copy=False).tobytes()
    except MemoryError as error:
        message = f"The {file_format.upper()} file takes more memory to decode than a recording may; send it as WAV"
        raise _refusal("not_audio", message) from error


def _refusal(code: str, message: str) -> Refused:
    return Refused(f"{code}\n{message}")
