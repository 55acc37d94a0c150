"""Long files put together by copying bytes: pieces encoded each alone, and what stands before and after all of them."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from speech.encoding import AudioEncoder
from speech.engines.base import SAMPLE_RATE, Samples

FRAME_SAMPLES = 576
"""A piece lasts whole frames of MP3, in WAV too, so that a job is as long in either.

Source: ISO/IEC 13818-3, layer III at 24 kHz: one granule of 18 times 32 samples.
"""

CODEC_DELAY = 576 + 529
"""Samples by which an MP3 decoder's output lags behind the encoder's input. The silence at the end of every piece is
at least as long, so that its sound lies wholly in its own frames.

Source: ENCDELAY and DECDELAY + 1 in LAME's encoder.h.
"""

_MP3_FRAME_BYTES = 288
_WAV_FRAME_BYTES = 2 * FRAME_SAMPLES
_WAV_HEAD_BYTES = 44
_LONGEST_SIZE = 2**32 - 2
"""What a 32-bit size can tell; in RF64 the number after it means "see ds64"."""

# Where LAME's Info frame says what depends on the length: bytes from the frame's start, mono, without a CRC of its own.
_COUNTS, _SEEK_TABLE, _SOUND_SIZE, _CHECKSUM = 21, 29, 161, 167


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: `data` is MP3 frames or little-endian PCM16, no header; `sample_count` includes its silence."""

    data: bytes
    sample_count: int


class PieceEncoder:
    """Encodes 24 kHz mono samples into one piece, the same whatever stands before and after it in the file."""

    def __init__(self, format_name: str) -> None:
        """Open a piece of format `format_name`, a key of `speech.encoding.FORMATS`."""
        self._encoder = AudioEncoder(format_name)
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
        """Return the piece with `gap_s` seconds of silence more at its end; a negative gap takes some away.

        The end is moved to the nearest whole frame, with silence of `CODEC_DELAY` at least before it. Nothing can be
        written afterwards.
        """
        silent = self._silent_count + round(gap_s * SAMPLE_RATE)
        frame_count = max(
            round((self._sample_count + silent) / FRAME_SAMPLES),
            -(-(self._sample_count + CODEC_DELAY) // FRAME_SAMPLES),
        )
        self._encode(np.zeros(frame_count * FRAME_SAMPLES - self._sample_count, dtype=np.float32))
        start = self._container.encoder_head_bytes
        end = start + frame_count * self._container.frame_bytes
        return Piece(self._encoder.finish()[start:end], self._sample_count)

    def _encode(self, samples: Samples) -> None:
        self._encoder.write(samples)
        self._sample_count += len(samples)


def file_head(format_name: str, byte_count: int, sample_count: int) -> bytes:
    """Return what stands before pieces of `byte_count` bytes and `sample_count` samples in all.

    Raises: ValueError if these are not pieces of this format, or more than an MP3's header can count (99 hours).
    """
    container = _CONTAINERS[format_name]
    if byte_count * FRAME_SAMPLES != sample_count * container.frame_bytes:
        raise ValueError(f"{byte_count} bytes of {format_name} do not last {sample_count} samples")
    return container.head(byte_count, sample_count)


def file_tail(format_name: str) -> bytes:
    """Return what stands after the last piece."""
    return _CONTAINERS[format_name].tail()


def assembled_size(format_name: str, byte_count: int, sample_count: int) -> int:
    """Return the bytes of the file of head, pieces and tail.

    Raises: ValueError as `file_head` does.
    """
    return len(file_head(format_name, byte_count, sample_count)) + byte_count + len(file_tail(format_name))


@cache
def _empty_mp3() -> bytes:
    """Return LAME's file of no samples: its Info frame, then the two silent frames that flush the delay.

    The pieces go between them: the delay and the padding that it declares, 576 samples each, hold for any length.
    """
    return AudioEncoder("mp3").finish()


def _mp3_head(byte_count: int, sample_count: int) -> bytes:
    """Return the Info frame of the empty file with the counts, the seek table and the checksum of this one.

    The CRC of the sound is 0: it would take every byte, and ffmpeg, mpg123 and minimp3 do not look at it.
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


def _mp3_tail() -> bytes:
    return _empty_mp3()[_MP3_FRAME_BYTES:]


def _crc16(header: bytearray) -> int:
    """Return CRC-16/ARC: 0x8005 reflected, from 0 (LAME's CRC_update_lookup)."""
    crc = 0
    for byte in header:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc


def _wav_head(byte_count: int, sample_count: int) -> bytes:
    """Return a RIFF header of 44 bytes, or RF64's of 80 where the file is too long for sizes of 32 bits.

    Source: EBU Tech 3306, 3.4 and annex A: those sizes are -1, the true ones stand in a ds64 chunk, which comes first.
    """
    sound = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16)
    riff_size = 4 + len(sound) + 8 + byte_count
    if riff_size <= _LONGEST_SIZE:
        riff = struct.pack("<4sI4s", b"RIFF", riff_size, b"WAVE")
        return riff + sound + struct.pack("<4sI", b"data", byte_count)
    riff = struct.pack("<4sI4s", b"RF64", 2**32 - 1, b"WAVE")
    sizes = struct.pack("<4sIQQQI", b"ds64", 28, riff_size + 36, byte_count, sample_count, 0)
    return riff + sizes + sound + struct.pack("<4sI", b"data", 2**32 - 1)


def _wav_tail() -> bytes:
    return b""


@dataclass(frozen=True, slots=True)
class _Container:
    """A format around its sound; `encoder_head_bytes` is what `AudioEncoder` writes before it."""

    encoder_head_bytes: int
    frame_bytes: int
    head: Callable[[int, int], bytes]
    tail: Callable[[], bytes]


_CONTAINERS = {
    "mp3": _Container(_MP3_FRAME_BYTES, _MP3_FRAME_BYTES, _mp3_head, _mp3_tail),
    "wav": _Container(_WAV_HEAD_BYTES, _WAV_FRAME_BYTES, _wav_head, _wav_tail),
}
