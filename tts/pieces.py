"""Assembles long files by copying bytes: each piece is encoded alone, between one head and one tail of the file."""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tts import m4b
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE, Samples
from tts.formats import FORMATS
from tts.labels import Labels, id3_tag
from tts.peaks import PeakMeter

FRAME_SAMPLES = 576
"""A piece lasts whole MP3 frames, in WAV too, so that a job has the same length in both formats.

Source: ISO/IEC 13818-3, layer III at 24 kHz: one granule of 18 times 32 samples.
"""

CODEC_DELAY = 576 + 529
"""Samples between the input of an MP3 encoder and the output of a decoder. The silence at the end of every piece is at
least this long, so that all of its sound is in its own frames.

Source: ENCDELAY and DECDELAY + 1 in LAME's encoder.h.
"""

_MP3_FRAME_BYTES = 288
_ADTS_HEADER_BYTES = 7
_LONGEST_SIZE = 2**32 - 2
"""The highest 32-bit size; in RF64 the next number means "see ds64"."""

# The positions of values in LAME's Info frame that depend on the length: bytes from its start, for mono without its own
# CRC.
_COUNTS, _SEEK_TABLE, _SOUND_SIZE, _CHECKSUM = 21, 29, 161, 167


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: `data` is frames of MP3 or AAC or little-endian PCM16, without any header.

    `sample_count` includes its silence; `lead_count` of it is before the first sound. `frame_sizes` has the bytes of
    each frame if they differ, uint16 big-endian, and `peaks` the waveform from `PeakMeter`.
    """

    data: bytes
    sample_count: int
    lead_count: int = 0
    frame_sizes: bytes = b""
    peaks: bytes = b""


class PieceEncoder:
    """Encodes 24 kHz mono samples into one piece, which does not depend on the pieces before and after it."""

    def __init__(self, format_name: str) -> None:
        """Open a piece of format `format_name`, a key of `FILE_FORMATS`."""
        self._format = FILE_FORMATS[format_name]
        self._encoder = AudioEncoder(self._format.codec)
        self._meter = PeakMeter()
        self._sample_count = 0
        self._silent_count = 0
        self._lead_count: int | None = None

    def write(self, samples: Samples) -> None:
        """Append `samples`, float32 mono in [-1, 1], 24 kHz."""
        sounding = np.flatnonzero(samples)
        end = int(sounding[-1]) + 1 if len(sounding) else 0
        if end:
            if self._lead_count is None:
                self._lead_count = self._silent_count + int(sounding[0])
            self._encode(np.zeros(self._silent_count, dtype=np.float32))
            self._encode(samples[:end])
            self._silent_count = 0
        self._silent_count += len(samples) - end

    def finish(self, gap_s: float) -> Piece:
        """Return the piece with `gap_s` more seconds of silence at its end; a negative gap removes silence.

        The end moves to the nearest whole frame, after a silence that covers the codec's delay. Nothing can be written
        afterwards.
        """
        silent = self._silent_count + round(gap_s * SAMPLE_RATE)
        frame_samples = self._format.frame_samples
        frame_count = max(
            round((self._sample_count + silent) / frame_samples),
            -(-(self._sample_count + self._format.codec_delay) // frame_samples),
        )
        self._encode(np.zeros(frame_count * frame_samples - self._sample_count, dtype=np.float32))
        data, frame_sizes = self._format.frames(self._encoder.finish(), frame_count)
        return Piece(data, self._sample_count, self._lead_count or 0, frame_sizes, self._meter.finish())

    def _encode(self, samples: Samples) -> None:
        self._encoder.write(samples)
        self._meter.write(samples)
        self._sample_count += len(samples)


@dataclass(frozen=True, slots=True)
class Extent:
    """The totals of the pieces of a file: bytes, samples, and the sizes of their frames, as in `Piece`."""

    byte_count: int
    sample_count: int
    frame_sizes: bytes = b""


def file_head(format_name: str, extent: Extent, labels: Labels | None = None) -> bytes:
    """Return the head of a file whose pieces have `extent`, with `labels` if the format can hold them.

    Raises: ValueError if the pieces have another format, or are more than its header can count (99 hours in MP3).
    """
    file_format = FILE_FORMATS[format_name]
    if not file_format.fits(extent):
        raise ValueError(f"{extent.byte_count} bytes of {format_name} do not last {extent.sample_count} samples")
    return file_format.head(extent, labels)


def file_tail(format_name: str) -> bytes:
    """Return the bytes after the last piece."""
    return FILE_FORMATS[format_name].tail()


@cache
def _empty_mp3() -> bytes:
    """Return LAME's file for no samples: its Info frame, then the two silent frames that flush the delay.

    The pieces go between them. The declared delay and padding, 576 samples each, are right for any length.
    """
    return AudioEncoder("mp3").finish()


def _mp3_head(extent: Extent, labels: Labels | None) -> bytes:
    """Return an ID3 tag if there are labels, and LAME's Info frame."""
    tag = id3_tag(labels, extent.sample_count / SAMPLE_RATE) if labels else b""
    return tag + _info_frame(extent.byte_count, extent.sample_count)


def _info_frame(byte_count: int, sample_count: int) -> bytes:
    """Return the Info frame of the empty file with the counts, the seek table and the checksum of this file.

    The CRC of the sound is 0: computing it would need every byte, and ffmpeg, mpg123 and minimp3 ignore it.
    Source: http://gabriel.mp3-tech.org/mp3infotag.html and LAME's VbrTag.c.
    """
    size = len(_empty_mp3()) + byte_count
    if size > _LONGEST_SIZE:
        raise ValueError(f"{sample_count} samples are too many for the header of an MP3")
    frame = bytearray(_empty_mp3()[:_MP3_FRAME_BYTES])
    struct.pack_into(">II", frame, _COUNTS, size // _MP3_FRAME_BYTES - 1, size)
    struct.pack_into("100B", frame, _SEEK_TABLE, *(percent * 256 // 100 for percent in range(100)))
    struct.pack_into(">IH", frame, _SOUND_SIZE, size, 0)
    struct.pack_into(">H", frame, _CHECKSUM, _crc16(frame[:_CHECKSUM]))
    return bytes(frame)


def _crc16(header: bytearray) -> int:
    """Return CRC-16/ARC: 0x8005 reflected, from 0 (LAME's CRC_update_lookup)."""
    crc = 0
    for byte in header:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc


def _wav_head(extent: Extent, _: Labels | None) -> bytes:
    """Return a RIFF header of 44 bytes, or an RF64 header of 80 if the file is too long for 32-bit sizes.

    Source: EBU Tech 3306, 3.4 and annex A: those sizes are -1, and a ds64 chunk before the others has the true ones.
    """
    byte_count, sample_count = extent.byte_count, extent.sample_count
    sound = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
    riff_size = 4 + len(sound) + 8 + byte_count
    if riff_size <= _LONGEST_SIZE:
        riff = struct.pack("<4sI4s", b"RIFF", riff_size, b"WAVE")
        return riff + sound + struct.pack("<4sI", b"data", byte_count)
    riff = struct.pack("<4sI4s", b"RF64", 2**32 - 1, b"WAVE")
    sizes = struct.pack("<4sIQQQI", b"ds64", 28, riff_size + 36, byte_count, sample_count, 0)
    return riff + sizes + sound + struct.pack("<4sI", b"data", 2**32 - 1)


def _adts_frames(encoded: bytes) -> list[bytes]:
    """Return the frames of a file of AAC in ADTS, without their headers. Source: ISO/IEC 13818-7, 6.2."""
    frames, position = [], 0
    while position < len(encoded):
        size = (encoded[position + 3] & 3) << 11 | encoded[position + 4] << 3 | encoded[position + 5] >> 5
        frames.append(encoded[position + _ADTS_HEADER_BYTES : position + size])
        position += size
    return frames


def _aac_piece(encoded: bytes, frame_count: int) -> tuple[bytes, bytes]:
    """Return the first `frame_count` frames, and their sizes.

    A frame of AAC overlaps the one before: frame 0 begins the first 1024 samples, which sound with frame 1. The last
    frame would only end a silence, and the first frame of the next piece does that too.
    """
    frames = _adts_frames(encoded)[:frame_count]
    return b"".join(frames), _packed_sizes(frames)


def _packed_sizes(frames: Sequence[bytes]) -> bytes:
    return struct.pack(f">{len(frames)}H", *map(len, frames))


@cache
def _m4b_tail() -> bytes:
    """Return a frame of silence, with which the last piece ends."""
    encoder = AudioEncoder("aac")
    encoder.write(np.zeros(m4b.FRAME_SAMPLES, dtype=np.float32))
    return _adts_frames(encoder.finish())[-1]


def _m4b_head(extent: Extent, labels: Labels | None) -> bytes:
    return m4b.m4b_head(extent.frame_sizes + _packed_sizes([_m4b_tail()]), labels or Labels())


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """A format of long files: its MIME type, its bytes per second of sound, and how its pieces and files are made.

    A piece is frames of `frame_samples` from a file in the format `codec`. `frame_bytes` is 0 if frames differ.
    """

    content_type: str
    bytes_per_s: int
    codec: str
    frame_samples: int
    codec_delay: int
    frame_bytes: int
    head: Callable[[Extent, Labels | None], bytes]
    tail: Callable[[], bytes]

    def frames(self, encoded: bytes, count: int) -> tuple[bytes, bytes]:
        """Return the data and the frame sizes of a piece of `count` frames in `encoded`."""
        if not self.frame_bytes:
            return _aac_piece(encoded, count)
        start = FORMATS[self.codec].head_bytes
        return encoded[start : start + count * self.frame_bytes], b""

    def fits(self, extent: Extent) -> bool:
        """Tell whether pieces of this format can have `extent`."""
        if self.frame_bytes:
            return extent.byte_count * self.frame_samples == extent.sample_count * self.frame_bytes
        sizes = np.frombuffer(extent.frame_sizes, ">u2")
        return len(sizes) * self.frame_samples == extent.sample_count and int(sizes.sum()) == extent.byte_count


FILE_FORMATS = {
    "mp3": FileFormat(
        content_type=FORMATS["mp3"].content_type,
        bytes_per_s=FORMATS["mp3"].bytes_per_s,
        codec="mp3",
        frame_samples=FRAME_SAMPLES,
        codec_delay=CODEC_DELAY,
        frame_bytes=_MP3_FRAME_BYTES,
        head=_mp3_head,
        tail=lambda: _empty_mp3()[_MP3_FRAME_BYTES:],
    ),
    "wav": FileFormat(
        content_type=FORMATS["wav"].content_type,
        bytes_per_s=FORMATS["wav"].bytes_per_s,
        codec="wav",
        frame_samples=FRAME_SAMPLES,
        codec_delay=CODEC_DELAY,
        frame_bytes=2 * FRAME_SAMPLES,
        head=_wav_head,
        tail=lambda: b"",
    ),
    "m4b": FileFormat(
        content_type="audio/mp4",
        bytes_per_s=8_500,
        codec="aac",
        frame_samples=m4b.FRAME_SAMPLES,
        codec_delay=m4b.FRAME_SAMPLES,
        frame_bytes=0,
        head=_m4b_head,
        tail=_m4b_tail,
    ),
}
"""The formats of jobs; an audiobook in `m4b` is AAC in MP4."""
