"""The formats of audio files: their names, MIME types and sizes, and the codecs that write them."""

import io
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import soundfile
from pedalboard.io import AudioFile

from tts.engines.base import SAMPLE_RATE, Samples

Opener = Callable[[io.IOBase], Any]
"""Opens a writer on a file."""

DEFAULT_FORMAT = "mp3"
_MP3_KBIT_PER_S = 96

_UNKNOWN_SIZE = 2**32 - 1
"""The size that ffmpeg writes into the headers of pipes; readers take it as "up to the end"."""


class _AvWriter:
    """Writes a file with a codec and a container of FFmpeg; its bytes depend only on the samples."""

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
        import av  # 17 MB and 0.1 s, which the other formats do not need

        # Without `bitexact`, the serial number of an Ogg stream is random; without `flush_packets`, pages are held
        # back.
        muxing = {"fflags": "bitexact+flush_packets", **muxing}
        self._container = av.open(file, "w", container, container_options=muxing)
        self._stream = self._container.add_stream(codec, SAMPLE_RATE, options, layout="mono", bit_rate=bit_rate)
        self._stream.format = "flt" if codec == "libopus" else "fltp"
        self._container.start_encoding()
        self._frame_of = av.AudioFrame.from_ndarray
        self._sample_count = 0

    def write(self, samples: Samples) -> None:
        """Append `samples`, a second at a time: an encoder's output for a frame is in memory at once."""
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


def _endless_wav_head(rate: int) -> bytes:
    """Return the header of a WAV of unknown length, at `rate` samples per second."""
    return struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        *(b"RIFF", _UNKNOWN_SIZE, b"WAVE"),
        *(b"fmt ", 16, 1, 1, rate, 2 * rate, 2, 16),
        *(b"data", _UNKNOWN_SIZE),
    )


def _mp3(rate: int = SAMPLE_RATE, kbit_per_s: int = _MP3_KBIT_PER_S) -> Opener:
    def opener(file: Any) -> Any:
        # pedalboard's LAME is as exact as the one in soundfile and three times as fast (docs/decisions/0006).
        return AudioFile(file, "w", rate, 1, quality=kbit_per_s, format="mp3")

    return opener


def _sound_file(container: str, endian: str = "FILE", *, subtype: str = "PCM_16", rate: int = SAMPLE_RATE) -> Opener:
    return lambda file: soundfile.SoundFile(file, "w", rate, 1, subtype, endian, container)


class _FlacWriter:
    """Writes FLAC with the same samples as WAV: libsndfile rounds floats down there, and to the nearest in FLAC."""

    def __init__(self, file: io.IOBase) -> None:
        self._file = _sound_file("FLAC")(file)

    def write(self, samples: Samples) -> None:
        """Append `samples`."""
        rounded = io.BytesIO()
        with _sound_file("RAW", "LITTLE")(rounded) as writer:
            writer.write(samples)
            writer.flush()
            self._file.write(np.frombuffer(rounded.getvalue(), "<i2"))

    def close(self) -> None:
        """Write the end of the file."""
        self._file.close()


def _opus(kbit_per_s: int = 48) -> Opener:
    # Source: RFC 7587, 3.1.1: 28 to 40 kbit/s for speech of all frequencies. "lowdelay" uses only CELT, which preserves
    # the waveform and takes a third of the time of SILK; a page every 100 ms, so that the first sound comes early.
    options = {"application": "lowdelay", "compression_level": "5"}
    rest: dict[str, Any] = {"bit_rate": kbit_per_s * 1000, "page_duration": "100000", "serial_offset": "1"}
    return lambda file: _AvWriter(file, "ogg", "libopus", options=options, **rest)


def _aac(file: io.IOBase) -> _AvWriter:
    # The "fast" search takes a third of the time of the default one. Noise substitution would invent an "s".
    return _AvWriter(file, "adts", "aac", bit_rate=64_000, options={"aac_coder": "fast", "aac_pns": "0"})


@dataclass(frozen=True, slots=True)
class AudioFormat:
    """A file format: its MIME type, the bytes per second of sound, and a function that opens a writer on a file.

    A writer has `write(samples)` and `close()`, and takes samples at `sample_rate` (Hz). `bytes_per_s` is exact for
    MP3, WAV, PCM and telephone formats, and typical for the others. The first `head_bytes` of a file tell its length; a
    stream begins with `stream_head` instead. If decoders refuse a file without samples, `is_never_empty` gives it one
    sample.
    """

    content_type: str
    bytes_per_s: int
    open: Opener
    head_bytes: int = 0
    stream_head: bytes = b""
    is_never_empty: bool = False
    sample_rate: int = SAMPLE_RATE


def _wav(rate: int = SAMPLE_RATE) -> AudioFormat:
    head = _endless_wav_head(rate)
    opener = _sound_file("WAV", rate=rate)
    return AudioFormat("audio/wav", rate * 2, opener, head_bytes=len(head), stream_head=head, sample_rate=rate)


def _pcm(rate: int = SAMPLE_RATE) -> AudioFormat:
    return AudioFormat("audio/pcm", rate * 2, _sound_file("RAW", "LITTLE", rate=rate), sample_rate=rate)


def _rated_mp3(rate: int, kbit_per_s: int) -> AudioFormat:
    """Return MP3 at another rate; its first frame is LAME's Info frame if that fits into a frame.

    Source: ISO/IEC 11172-3, 2.4.3.1, and 13818-3 below 32 kHz, for the bytes of a frame; `InitVbrTag` of LAME's
    VbrTag.c for the size of the Info frame: 156 bytes behind the header and the side information of mono.
    """
    is_low = rate < 32_000
    frame_bytes = (72_000 if is_low else 144_000) * kbit_per_s // rate
    head_bytes = frame_bytes if frame_bytes >= 156 + (13 if is_low else 21) else 0
    opener = _mp3(rate, kbit_per_s)
    return AudioFormat("audio/mpeg", kbit_per_s * 125, opener, head_bytes=head_bytes, sample_rate=rate)


def _telephone(subtype: str, content_type: str) -> AudioFormat:
    rate = 8_000
    return AudioFormat(content_type, rate, _sound_file("RAW", subtype=subtype, rate=rate), sample_rate=rate)


FORMATS = {
    # The head is LAME's Info frame: silence for decoders that do not know it. A stream begins with the next frame.
    "mp3": AudioFormat("audio/mpeg", _MP3_KBIT_PER_S * 125, _mp3(), head_bytes=_MP3_KBIT_PER_S * 3),
    "wav": _wav(),
}
"""The formats of `/api/v1`, of jobs and of the site."""

ALL_FORMATS = {
    **FORMATS,
    "opus": AudioFormat("audio/ogg", 9_000, _opus(), is_never_empty=True),
    "aac": AudioFormat("audio/aac", 9_500, _aac, is_never_empty=True),
    "flac": AudioFormat("audio/flac", 26_000, _FlacWriter, is_never_empty=True),
    "pcm": _pcm(),
}
"""The formats of `/v1`: `FORMATS`, Opus in Ogg, AAC in ADTS, FLAC, and little-endian PCM16 without a header."""

_RATES = (8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000)
RATED_FORMATS = {
    **{f"mp3_{rate}_{kbit}": _rated_mp3(rate, kbit) for rate, kbit in ((22_050, 32), (24_000, 48))},
    **{f"mp3_44100_{kbit}": _rated_mp3(44_100, kbit) for kbit in (32, 64, 96, 128, 192)},
    **{f"pcm_{rate}": _pcm(rate) for rate in _RATES},
    **{f"wav_{rate}": _wav(rate) for rate in _RATES},
    **{
        f"opus_48000_{kbit}": AudioFormat("audio/ogg", kbit * 160, _opus(kbit), is_never_empty=True)
        for kbit in (32, 64, 96, 128, 192)
    },
    "ulaw_8000": _telephone("ULAW", "audio/basic"),
    "alaw_8000": _telephone("ALAW", "audio/x-alaw-basic"),
}
"""The formats of `/elevenlabs/v1`, under its names: codec, samples per second and kbit/s. Opus always has 48 kHz."""


def format_named(name: str) -> AudioFormat:
    """Return the format called `name`, a key of `ALL_FORMATS` or of `RATED_FORMATS`."""
    return ALL_FORMATS.get(name) or RATED_FORMATS[name]
