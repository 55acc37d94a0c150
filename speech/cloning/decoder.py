"""The program that `decoding` starts for each upload: a file on standard input, its samples on standard output.

It stands alone (`python -IB decoder.py FORMAT RATE MOST_S MEMORY_BYTES CPU_S`), since a codec library that breaks on
hostile input takes its process with it. What decoding does not need it gives up before the file is looked at.

It answers `READY` once it could start at all, then the samples (float32 mono in [-1, 1]) with status 0, or
`CODE<newline>MESSAGE` with status `REFUSED`.
"""

import contextlib
import io
import resource
import sys
from collections.abc import Iterator


def limit(name: str, most: int) -> None:
    """Let this process have at most `most` of the resource `RLIMIT_<name>`, where the system can see to it."""
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None:
        return
    _, hard = resource.getrlimit(kind)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(ValueError, OSError):  # macOS names limits that it does not let anyone set
        resource.setrlimit(kind, (allowed, allowed))


if __name__ == "__main__":
    limit("DATA", int(sys.argv[4]))
    limit("CPU", int(sys.argv[5]))
    limit("FSIZE", 0)
    limit("CORE", 0)

import av  # noqa: E402 — limited from its first line on
import av.subtitles.codeccontext  # noqa: E402 — av imports these two only once it meets a file,
import av.subtitles.stream  # noqa: E402 — and by then nothing can be opened
import numpy as np  # noqa: E402
import soxr  # noqa: E402
from av.audio.plane import AudioPlane  # noqa: E402
from av.audio.stream import AudioStream  # noqa: E402
from av.container import InputContainer  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

Samples = NDArray[np.float32]

READY = b"+"
REFUSED = 3
DECODERS = {
    "wav": ("pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw", "pcm_mulaw"),
    "mp3": ("mp3float",),
    "mp4": ("aac", "alac", "flac", "mp3float", "opus"),
}
"""What may decode a file, by its format; a decoder of video never runs, not even to find out a size."""

LOWEST_RATE, HIGHEST_RATE = 8_000, 192_000
MOST_CHANNELS = 8
_DEMUXERS = {"wav": "wav", "mp3": "mp3", "mp4": "mov"}
_MOST_STREAMS = 32
_PROBED_BYTES = 1 << 20
_ROUNDING_S = 0.1
"""What encoders add to a recording that lasts exactly as long as it may."""

_LEAST_OF_LOUDEST = 0.6
"""A mix with less of the loudest channel's level lost it to opposite phases or to channels without sound."""

# How the samples of a decoder are stored, and what they are at rest and at full scale.
_FORMATS: dict[str, tuple[type[np.generic], int, int]] = {
    "u8": (np.uint8, 128, 1 << 7),
    "s16": (np.int16, 0, 1 << 15),
    "s32": (np.int32, 0, 1 << 31),
    "flt": (np.float32, 0, 1),
    "dbl": (np.float64, 0, 1),
}


class Refusal(Exception):
    """The file cannot be taken: a code, and a message for who sent it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Passage:
    """Frames of one sample rate and one number of channels, resampled as they come."""

    def __init__(self, rate: int, channels: int, target_rate: int) -> None:
        self.kind = (rate, channels)
        self._stream = soxr.ResampleStream(rate, target_rate, channels, dtype="float32", quality="HQ")
        self._blocks: list[Samples] = []

    def add(self, samples: Samples) -> None:
        """Append `samples`, shape (n, channels), at the rate of the file."""
        self._blocks.append(self._stream.resample_chunk(samples))

    def mixed(self) -> Samples:
        """Return all of it as mono, shape (n,): the channels' mean, or the loudest one where the mean lost sound."""
        self._blocks.append(self._stream.resample_chunk(np.zeros((0, self.kind[1]), np.float32), last=True))
        mean = np.concatenate([block.mean(axis=1) for block in self._blocks])
        energies = sum(np.square(block, dtype=np.float64).sum(axis=0) for block in self._blocks)
        loudest = int(np.argmax(energies))
        if np.square(mean, dtype=np.float64).sum() >= _LEAST_OF_LOUDEST**2 * energies[loudest]:
            return mean
        return np.concatenate([block[:, loudest] for block in self._blocks])


def decode(data: bytes, file_format: str, rate: int, most_s: float) -> Samples:
    """Return as mono at `rate` Hz, in [-1, 1], what can be decoded of a file in `file_format`, a key of `DECODERS`.

    Raises: Refusal.
    """
    demuxer = _DEMUXERS[file_format]
    options = {
        "format_whitelist": demuxer,
        "protocol_whitelist": "none",
        "codec_whitelist": ",".join(DECODERS[file_format]),
        "max_streams": str(_MOST_STREAMS),
        "probesize": str(_PROBED_BYTES),
    }
    try:
        file = av.open(io.BytesIO(data), "r", format=demuxer, options=options, metadata_errors="replace")
    except (av.FFmpegError, EOFError) as error:
        raise Refusal("not_audio", _damaged(file_format)) from error
    with file:
        passages = _read(file, _audio_stream(file, file_format), rate, most_s)
    if not passages:
        raise Refusal("not_audio", _damaged(file_format))
    sound: Samples = np.clip(np.concatenate([passage.mixed() for passage in passages]), -1, 1)
    return sound


def _damaged(file_format: str) -> str:
    return f"The {file_format.upper()} file is damaged or incomplete, nothing in it can be decoded; send it again"


def _audio_stream(file: InputContainer, file_format: str) -> AudioStream:
    if not file.streams.audio:
        raise Refusal("not_audio", f"The {file_format.upper()} file has no audio track; send one that has")
    stream = file.streams.audio[0]
    codec = stream.codec_context.name if stream.codec_context else "an unknown codec"
    if codec not in DECODERS[file_format]:
        wanted = "PCM" if file_format == "wav" else "AAC"
        message = f"The audio in the {file_format.upper()} file is coded as {codec}; send it as {wanted}"
        raise Refusal("not_audio", message)
    return stream


def _read(file: InputContainer, stream: AudioStream, rate: int, most_s: float) -> list[Passage]:
    """Return the passages of `stream` up to where the file breaks off."""
    stream.codec_context.thread_count = 1
    passages: list[Passage] = []
    duration_s = 0.0
    for frame in _frames(file, stream):
        kind = frame.sample_rate, frame.layout.nb_channels
        _check_kind(*kind)
        duration_s += frame.samples / frame.sample_rate
        if duration_s > most_s + _ROUNDING_S:
            raise Refusal("too_long", f"The recording lasts longer than {most_s:g} seconds; send 15 to 60 seconds")
        if not passages or passages[-1].kind != kind:
            passages.append(Passage(*kind, rate))
        passages[-1].add(_samples(frame))
    return passages


def _frames(file: InputContainer, stream: AudioStream) -> Iterator[av.AudioFrame]:
    """Yield what can be decoded; packets that cannot be are passed over, as players do."""
    with contextlib.suppress(av.FFmpegError, EOFError):
        for packet in file.demux(stream):
            with contextlib.suppress(av.FFmpegError, EOFError):
                yield from packet.decode()


def _check_kind(rate: int, channels: int) -> None:
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise Refusal("not_audio", f"The sample rate is {rate} Hz; send {LOWEST_RATE} to {HIGHEST_RATE} Hz")
    if not 1 <= channels <= MOST_CHANNELS:
        raise Refusal("not_audio", f"The recording has {channels} channels; send 1 to {MOST_CHANNELS}")


def _samples(frame: av.AudioFrame) -> Samples:
    """Return the samples of `frame` in [-1, 1], shape (n, channels); what is no number is silent."""
    channels = frame.layout.nb_channels
    plane_count, columns = (channels, 1) if frame.format.is_planar else (1, channels)
    # Not `frame.to_ndarray()` before it counts planes by the channels: PyAV 18.1 reads on behind the last of 8.
    planes = [AudioPlane(frame, index) for index in range(plane_count)]
    kind, rest, full_scale = _FORMATS[frame.format.packed.name]
    stored = [np.frombuffer(memoryview(plane), kind, frame.samples * columns) for plane in planes]
    sound = np.stack(stored, axis=1).reshape(-1, channels)
    if sound.dtype.kind == "f":
        finite: Samples = np.clip(np.nan_to_num(sound, nan=0, posinf=0, neginf=0), -1, 1).astype(np.float32)
        return finite
    return (sound.astype(np.float32) - np.float32(rest)) * np.float32(1 / full_scale)


def main() -> int:
    """Decode the file on standard input; return the exit status."""
    file_format, rate, most_s = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    limit("NOFILE", 3)  # from here on nothing can be opened, neither a file nor a connection
    _answer(READY)
    try:
        samples = decode(sys.stdin.buffer.read(), file_format, rate, most_s)
    except Refusal as refusal:
        return _refuse(refusal)
    except MemoryError:
        message = f"The {file_format.upper()} file takes more memory to decode than a recording may; send it as WAV"
        return _refuse(Refusal("not_audio", message))
    _answer(samples.astype("<f4", copy=False).data)
    return 0


def _refuse(refusal: Refusal) -> int:
    _answer(f"{refusal.code}\n{refusal.message}".encode())
    return REFUSED


def _answer(part: bytes | memoryview) -> None:
    sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
