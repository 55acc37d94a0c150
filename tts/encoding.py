"""Encodes samples as a file or as a stream of bytes: one encoder takes them piece by piece and is finished once."""

import io
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import soundfile
from pedalboard.io import AudioFile

from tts.engines.base import SAMPLE_RATE, Samples

DEFAULT_FORMAT = "mp3"
_MP3_KBIT_PER_S = 96

_UNKNOWN_SIZE = 2**32 - 1
_ENDLESS_WAV_HEAD = struct.pack(
    "<4sI4s4sIHHIIHH4sI",
    *(b"RIFF", _UNKNOWN_SIZE, b"WAVE"),
    *(b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16),
    *(b"data", _UNKNOWN_SIZE),
)
"""A header with the size that ffmpeg writes into pipes; readers take it as "up to the end"."""


class _AvWriter:
    """Writes a file with a codec and a container of FFmpeg; its bytes depend on nothing but the samples."""

    def __init__(
        self,
        file: io.IOBase,
        container: str,
        codec: Literal["libopus", "aac"],
        *,
        bit_rate: int,
        options: dict[str, str],
        **muxing: str,
    ) -> None:
        import av  # 17 MB and 0.1 s, which the other formats do without

        # Without `bitexact` the serial number of an Ogg stream is random, without `flush_packets` pages are held back.
        muxing = {"fflags": "bitexact+flush_packets", **muxing}
        self._container = av.open(file, "w", container, container_options=muxing)
        self._stream = self._container.add_stream(codec, SAMPLE_RATE, options, layout="mono", bit_rate=bit_rate)
        self._stream.format = "flt" if codec == "libopus" else "fltp"
        self._container.start_encoding()
        self._frame_of = av.AudioFrame.from_ndarray
        self._sample_count = 0

    def write(self, samples: Samples) -> None:
        """Append `samples`, a second at a time: what an encoder makes of a frame is in memory at once."""
        for start in range(0, len(samples), SAMPLE_RATE):
            second = np.ascontiguousarray(samples[start : start + SAMPLE_RATE], dtype=np.float32)
            frame = self._frame_of(second[np.newaxis], self._stream.format.name, "mono")
            frame.sample_rate, frame.pts = SAMPLE_RATE, self._sample_count
            self._sample_count += len(second)
            self._container.mux(self._stream.encode(frame))

    def close(self) -> None:
        """Write what the encoder still holds, and the end of the file."""
        self._container.mux(self._stream.encode(None))
        self._container.close()


def _mp3(file: Any) -> Any:
    # pedalboard's LAME is as exact as the one in soundfile and three times as fast (docs/decisions/0006).
    return AudioFile(file, "w", SAMPLE_RATE, 1, quality=_MP3_KBIT_PER_S, format="mp3")


def _pcm16(container: str, endian: str = "FILE") -> Callable[[io.IOBase], Any]:
    return lambda file: soundfile.SoundFile(file, "w", SAMPLE_RATE, 1, "PCM_16", endian, container)


class _FlacWriter:
    """Writes FLAC whose samples are those of WAV: libsndfile rounds floats down there, and to the nearest in FLAC."""

    def __init__(self, file: io.IOBase) -> None:
        self._file = _pcm16("FLAC")(file)

    def write(self, samples: Samples) -> None:
        """Append `samples`."""
        rounded = io.BytesIO()
        with _pcm16("RAW", "LITTLE")(rounded) as writer:
            writer.write(samples)
            writer.flush()
            self._file.write(np.frombuffer(rounded.getvalue(), "<i2"))

    def close(self) -> None:
        """Write the end of the file."""
        self._file.close()


def _opus(file: io.IOBase) -> _AvWriter:
    # Source: RFC 7587, 3.1.1: 28 to 40 kbit/s for speech of all frequencies. "lowdelay" keeps to CELT, which keeps the
    # waveform and takes a third of the time of SILK; a page each 100 ms, so that the first sound comes early.
    options = {"application": "lowdelay", "compression_level": "5"}
    return _AvWriter(
        file, "ogg", "libopus", bit_rate=48_000, options=options, page_duration="100000", serial_offset="1"
    )


def _aac(file: io.IOBase) -> _AvWriter:
    # The "fast" search takes a third of the time of the default one. Noise substitution would make up an "s".
    return _AvWriter(file, "adts", "aac", bit_rate=64_000, options={"aac_coder": "fast", "aac_pns": "0"})


@dataclass(frozen=True, slots=True)
class AudioFormat:
    """A file format: its MIME type, the bytes of a second of sound, and a function that opens a writer on a file.

    A writer has `write(samples)` and `close()`. `bytes_per_s` is exact for mp3, wav and pcm, and usual for the others.
    The first `head_bytes` of a file tell its length; a stream begins with `stream_head` instead. Where decoders refuse
    a file of no samples, `is_never_empty` makes it a file of one.
    """

    content_type: str
    bytes_per_s: int
    open: Callable[[io.IOBase], Any]
    head_bytes: int = 0
    stream_head: bytes = b""
    is_never_empty: bool = False


FORMATS = {
    # The head is LAME's Info frame: silence for decoders that do not know it. A stream begins with the next frame.
    "mp3": AudioFormat("audio/mpeg", _MP3_KBIT_PER_S * 125, _mp3, head_bytes=_MP3_KBIT_PER_S * 3),
    "wav": AudioFormat(
        "audio/wav", SAMPLE_RATE * 2, _pcm16("WAV"), head_bytes=len(_ENDLESS_WAV_HEAD), stream_head=_ENDLESS_WAV_HEAD
    ),
}
"""The formats of `/api/v1`, of jobs and of the site."""

ALL_FORMATS = {
    **FORMATS,
    "opus": AudioFormat("audio/ogg", 9_000, _opus, is_never_empty=True),
    "aac": AudioFormat("audio/aac", 9_500, _aac, is_never_empty=True),
    "flac": AudioFormat("audio/flac", 26_000, _FlacWriter, is_never_empty=True),
    "pcm": AudioFormat("audio/pcm", SAMPLE_RATE * 2, _pcm16("RAW", "LITTLE")),
}
"""The formats of `/v1`: those, Opus in Ogg, AAC in ADTS, FLAC, and little-endian PCM16 without a header."""


class _Outlet(io.RawIOBase):
    """A file that hands out what is appended and forgets it; what a writer corrects in the past is ignored.

    `head` are its first bytes, as they were corrected last.
    """

    def __init__(self, head_bytes: int, stream_head: bytes) -> None:
        """Open a file whose first `head_bytes` are replaced by `stream_head`."""
        self.head = bytearray(head_bytes)
        self._ready = [stream_head]
        self._position, self._end, self._taken = 0, 0, head_bytes

    def write(self, data: Any) -> int:
        """Take `data`, of which only what lies behind all that was taken before goes into the stream."""
        in_head = data[: max(len(self.head) - self._position, 0)]
        self.head[self._position : self._position + len(in_head)] = in_head
        self._ready.append(bytes(data[max(self._taken - self._position, 0) :]))
        self._position += len(data)
        self._end = max(self._end, self._position)
        self._taken = max(self._taken, self._end)
        return len(data)

    def take(self) -> bytes:
        """Return what has been appended since the last call."""
        ready, self._ready = b"".join(self._ready), []
        return ready

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move the position of the next write, as files do."""
        self._position = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._end}[whence]
        return self._position

    def tell(self) -> int:
        """Return the position of the next write."""
        return self._position

    def seekable(self) -> bool:
        """Say yes: writers refuse a file that cannot seek."""
        return True

    def writable(self) -> bool:
        """Say yes."""
        return True


class _Encoder:
    """Writes 24 kHz mono samples into a file of one format, and counts them."""

    def __init__(self, audio_format: AudioFormat, file: io.IOBase) -> None:
        self._format = audio_format
        self._writer = audio_format.open(file)
        self._sample_count = 0

    @property
    def duration_s(self) -> float:
        """Seconds of sound written so far."""
        return self._sample_count / SAMPLE_RATE

    def _append(self, samples: Samples) -> None:
        self._writer.write(samples)
        self._sample_count += len(samples)

    def _close(self) -> None:
        if self._format.is_never_empty and not self._sample_count:
            self._writer.write(np.zeros(1, dtype=np.float32))
        self._writer.close()


class AudioEncoder(_Encoder):
    """Encodes 24 kHz mono samples into one file."""

    def __init__(self, name: str, file: io.RawIOBase | None = None) -> None:
        """Open `file`, which is empty and can seek, or a new one, as one of format `name`, a key of `ALL_FORMATS`."""
        self._file: io.RawIOBase | io.BytesIO = file or io.BytesIO()
        super().__init__(ALL_FORMATS[name], self._file)

    def write(self, samples: Samples) -> None:
        """Append `samples`, float32 mono in [-1, 1], 24 kHz."""
        self._append(samples)

    def close(self) -> None:
        """Complete the file, with its true length in the header; it stays open. Nothing can be written afterwards."""
        self._close()

    def finish(self) -> bytes:
        """Complete the file and return its bytes. Nothing can be written afterwards."""
        self.close()
        self._file.seek(0)
        return self._file.read() or b""


class StreamEncoder(_Encoder):
    """Encodes 24 kHz mono samples as bytes that can be sent at once; the encoder keeps none of them.

    The bytes are those of the file that `AudioEncoder` makes, but no header tells the length: that of the file is
    `head`, once the stream is finished.
    """

    def __init__(self, name: str) -> None:
        """Open a stream of format `name`, a key of `ALL_FORMATS`."""
        audio_format = ALL_FORMATS[name]
        self._outlet = _Outlet(audio_format.head_bytes, audio_format.stream_head)
        super().__init__(audio_format, self._outlet)

    def write(self, samples: Samples) -> bytes:
        """Append `samples`, float32 mono in [-1, 1], 24 kHz, and return the bytes that are ready; there may be none."""
        self._append(samples)
        return self._outlet.take()

    def finish(self) -> bytes:
        """Return the remaining bytes. Nothing can be written afterwards."""
        self._close()
        return self._outlet.take()

    @property
    def head(self) -> bytes:
        """The first bytes of the file, in place of those of the stream (`AudioFormat.stream_head`)."""
        return bytes(self._outlet.head)
