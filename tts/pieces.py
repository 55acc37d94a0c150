"""Puts long files together by copying bytes: each piece is encoded alone, between one head and one tail of the file."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from tts.encoding import FORMATS, AudioEncoder
from tts.engines.base import SAMPLE_RATE, Samples

FRAME_SAMPLES = 576
"""A piece lasts whole MP3 frames, in WAV too, so that a job has the same length in both formats.

Source: ISO/IEC 13818-3, layer III at 24 kHz: one granule of 18 times 32 samples.
"""

CODEC_DELAY = 576 + 529
"""Samples between the input of an MP3 encoder and the output of a decoder. The silence at the end of every piece is
at least as long, so that all of its sound is in its own frames.

Source: ENCDELAY and DECDELAY + 1 in LAME's encoder.h.
"""

_MP3_FRAME_BYTES = 288
_LONGEST_SIZE = 2**32 - 2
"""The highest size in 32 bits; in RF64 the next number means "see ds64"."""

# Where LAME's Info frame has values that depend on the length: bytes from its start, for mono without a CRC of its own.
_COUNTS, _SEEK_TABLE, _SOUND_SIZE, _CHECKSUM = 21, 29, 161, 167


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: `data` is MP3 frames or little-endian PCM16, no header; `sample_count` includes its silence."""

    data: bytes
    sample_count: int


class PieceEncoder:
    """Encodes 24 kHz mono samples into one piece, which does not depend on the pieces before and after it."""

    def __init__(self, format_name: str) -> None:
        """Open a piece of format `format_name`, a key of `tts.encoding.FORMATS`."""
        self._encoder = AudioEncoder(format_name)
        self._head_bytes = FORMATS[format_name].head_bytes
        self._container = _CONTAINERS[format_name]
        self._sample_count = 0
        self._silent_count = 0

    def write(self, samples: Samples) -> None:
        """Append `samples`, float32 mono in [-1, 1], 24 kHz."""
        sounding = np.flatnonzero(samples)
        end = int(sounding[-1]) + 1 if len(sounding) else 0
        if end:
            self._encode(np.zeros(self._silent_count, dtype=np.float32))
            self._encode(samples[:end])
            self._silent_count = 0
        self._silent_count += len(samples) - end

    def finish(self, gap_s: float) -> Piece:
        """Return the piece with `gap_s` more seconds of silence at its end; a negative gap takes silence away.

        The end moves to the nearest whole frame, after a silence of at least `CODEC_DELAY`. Nothing can be written
        afterwards.
        """
        silent = self._silent_count + round(gap_s * SAMPLE_RATE)
        frame_count = max(
            round((self._sample_count + silent) / FRAME_SAMPLES),
            -(-(self._sample_count + CODEC_DELAY) // FRAME_SAMPLES),
        )
        self._encode(np.zeros(frame_count * FRAME_SAMPLES - self._sample_count, dtype=np.float32))
        end = self._head_bytes + frame_count * self._container.frame_bytes
        return Piece(self._encoder.finish()[self._head_bytes : end], self._sample_count)

    def _encode(self, samples: Samples) -> None:
        self._encoder.write(samples)
        self._sample_count += len(samples)


def file_head(format_name: str, byte_count: int, sample_count: int) -> bytes:
    """Return the head of a file whose pieces have `byte_count` bytes and `sample_count` samples in all.

    Raises: ValueError if these are not pieces of this format, or more than the header of an MP3 can count (99 hours).
    """
    container = _CONTAINERS[format_name]
    if byte_count * FRAME_SAMPLES != sample_count * container.frame_bytes:
        raise ValueError(f"{byte_count} bytes of {format_name} do not last {sample_count} samples")
    return container.head(byte_count, sample_count)


def file_tail(format_name: str) -> bytes:
    """Return the bytes after the last piece."""
    return _CONTAINERS[format_name].tail()


@cache
def _empty_mp3() -> bytes:
    """Return LAME's file of no samples: its Info frame, then the two silent frames that flush the delay.

    The pieces go between them. The declared delay and padding, 576 samples each, are right for any length.
    """
    return AudioEncoder("mp3").finish()


def _mp3_head(byte_count: int, sample_count: int) -> bytes:
    """Return the Info frame of the empty file with the counts, the seek table and the checksum of this file.

    The CRC of the sound is 0: to compute it takes every byte, and ffmpeg, mpg123 and minimp3 do not look at it.
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


def _wav_head(byte_count: int, sample_count: int) -> bytes:
    """Return a RIFF header of 44 bytes, or an RF64 header of 80 where the file is too long for sizes of 32 bits.

    Source: EBU Tech 3306, 3.4 and annex A: those sizes are -1, and a ds64 chunk before the others has the true ones.
    """
    sound = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
    riff_size = 4 + len(sound) + 8 + byte_count
    if riff_size <= _LONGEST_SIZE:
        riff = struct.pack("<4sI4s", b"RIFF", riff_size, b"WAVE")
        return riff + sound + struct.pack("<4sI", b"data", byte_count)
    riff = struct.pack("<4sI4s", b"RF64", 2**32 - 1, b"WAVE")
    sizes = struct.pack("<4sIQQQI", b"ds64", 28, riff_size + 36, byte_count, sample_count, 0)
    return riff + sizes + sound + struct.pack("<4sI", b"data", 2**32 - 1)


@dataclass(frozen=True, slots=True)
class _Container:
    """The parts of a file around its sound."""

    frame_bytes: int
    head: Callable[[int, int], bytes]
    tail: Callable[[], bytes]


_CONTAINERS = {
    "mp3": _Container(_MP3_FRAME_BYTES, _mp3_head, lambda: _empty_mp3()[_MP3_FRAME_BYTES:]),
    "wav": _Container(2 * FRAME_SAMPLES, _wav_head, lambda: b""),
}
