"""Samples become a file: MP3 or WAV, appended piece by piece by one encoder that is opened and finished once."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import soundfile
from pedalboard.io import AudioFile

from speech.engines.base import SAMPLE_RATE, Samples

DEFAULT_FORMAT = "mp3"
_MP3_KBIT_PER_S = 96
_CHANNELS = 1


def _open_mp3(buffer: io.BytesIO) -> Any:
    """Open the LAME in pedalboard: as exact as the one in soundfile and three times as fast (docs/decisions/0006)."""
    return AudioFile(buffer, "w", SAMPLE_RATE, _CHANNELS, quality=_MP3_KBIT_PER_S, format="mp3")


def _open_wav(buffer: io.BytesIO) -> Any:
    return soundfile.SoundFile(buffer, "w", SAMPLE_RATE, _CHANNELS, "PCM_16", format="WAV")


@dataclass(frozen=True, slots=True)
class AudioFormat:
    """A file format: its MIME type, how many bytes a second of sound takes, and what opens a writer on a buffer.

    A writer has `write(samples)` and `close()`.
    """

    content_type: str
    bytes_per_s: int
    open: Callable[[io.BytesIO], Any]


FORMATS = {
    "mp3": AudioFormat("audio/mpeg", _MP3_KBIT_PER_S * 125, _open_mp3),
    "wav": AudioFormat("audio/wav", SAMPLE_RATE * 2, _open_wav),
}


class AudioEncoder:
    """Encodes 24 kHz mono samples into one file in memory."""

    def __init__(self, name: str) -> None:
        """Open a file of format `name`, a key of `FORMATS`."""
        self._buffer = io.BytesIO()
        self._file = FORMATS[name].open(self._buffer)
        self._sample_count = 0

    @property
    def duration_s(self) -> float:
        """Seconds of sound written so far."""
        return self._sample_count / SAMPLE_RATE

    def write(self, samples: Samples) -> None:
        """Append `samples`, float32 mono in [-1, 1], 24 kHz."""
        self._file.write(samples)
        self._sample_count += len(samples)

    def finish(self) -> bytes:
        """Return the complete file, its header telling the true length. Nothing can be written afterwards."""
        self._file.close()
        return self._buffer.getvalue()
