"""Encodes samples as a file or as a stream of bytes: an encoder takes them piece by piece and is finished once."""

import io
from typing import Any

import numpy as np

from tts.engines.base import SAMPLE_RATE, Samples
from tts.formats import AudioFormat, format_named


class _Outlet(io.RawIOBase):
    """A file that hands out appended bytes and forgets them; it ignores later corrections of earlier bytes.

    `head` has its first bytes, with the last corrections.
    """

    def __init__(self, head_bytes: int, stream_head: bytes) -> None:
        """Open a file whose first `head_bytes` are replaced by `stream_head`."""
        self.head = bytearray(head_bytes)
        self._ready = [stream_head]
        self._position, self._end, self._taken = 0, 0, head_bytes

    def write(self, data: Any) -> int:
        """Take `data`; only bytes behind all earlier ones go into the stream."""
        in_head = data[: max(len(self.head) - self._position, 0)]
        self.head[self._position : self._position + len(in_head)] = in_head
        self._ready.append(bytes(data[max(self._taken - self._position, 0) :]))
        self._position += len(data)
        self._end = max(self._end, self._position)
        self._taken = max(self._taken, self._end)
        return len(data)

    def take(self) -> bytes:
        """Return the bytes appended since the last call."""
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


class _Resampler:
    """Changes the sample rate of a sound that comes in pieces."""

    def __init__(self, rate: int) -> None:
        import soxr  # the import takes 0.1 s, and the usual formats do without it

        self._stream = soxr.ResampleStream(SAMPLE_RATE, rate, 1)

    def resample(self, samples: Samples) -> Samples:
        """Return the ready samples at the other rate."""
        return self._resampled(np.ascontiguousarray(samples, dtype=np.float32))

    def finish(self) -> Samples:
        """Return the rest of them."""
        return self._resampled(np.zeros(0, dtype=np.float32), last=True)

    def _resampled(self, samples: Samples, *, last: bool = False) -> Samples:
        resampled: Samples = self._stream.resample_chunk(samples, last=last)
        return resampled


class _Encoder:
    """Writes 24 kHz mono samples into a file of one format, and counts them."""

    def __init__(self, audio_format: AudioFormat, file: io.IOBase) -> None:
        self._format = audio_format
        self._writer = audio_format.open(file)
        self._resampler = _Resampler(audio_format.sample_rate) if audio_format.sample_rate != SAMPLE_RATE else None
        self._sample_count = 0

    @property
    def duration_s(self) -> float:
        """Seconds of sound written so far."""
        return self._sample_count / SAMPLE_RATE

    def _append(self, samples: Samples) -> None:
        self._writer.write(self._resampler.resample(samples) if self._resampler else samples)
        self._sample_count += len(samples)

    def _close(self) -> None:
        if self._resampler:
            self._writer.write(self._resampler.finish())
        if self._format.is_never_empty and not self._sample_count:
            self._writer.write(np.zeros(1, dtype=np.float32))
        self._writer.close()


class AudioEncoder(_Encoder):
    """Encodes 24 kHz mono samples into one file."""

    def __init__(self, name: str, file: io.RawIOBase | None = None) -> None:
        """Open `file`, which is empty and can seek, or a new one, in the format called `name` (`format_named`)."""
        self._file: io.RawIOBase | io.BytesIO = file or io.BytesIO()
        super().__init__(format_named(name), self._file)

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

    The bytes are the same as in the file that `AudioEncoder` makes, except that no header tells the length. Once the
    stream is finished, `head` is the file's header.
    """

    def __init__(self, name: str) -> None:
        """Open a stream in the format called `name` (`format_named`)."""
        audio_format = format_named(name)
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
        """The first bytes of the file, which replace the first bytes of the stream (`AudioFormat.stream_head`)."""
        return bytes(self._outlet.head)

    @property
    def head_in_stream(self) -> bytes:
        """The replacement for `AudioFormat.stream_head` once the stream is finished; it has the true length."""
        return self.head if self._format.stream_head else b""
