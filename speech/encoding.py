"""Samples become a file: MP3 or WAV, appended piece by piece by one encoder that is opened and finished once."""

import io
from dataclasses import dataclass

import soundfile

from speech.engines.base import SAMPLE_RATE, Samples

DEFAULT_FORMAT = "mp3"
_MP3_COMPRESSION = 0.42
"""libsndfile's scale from 160 to 8 kbit/s at 24 kHz: 96 kbit/s, constant."""


@dataclass(frozen=True, slots=True)
class AudioFormat:
    """A file format: its MIME type and what libsndfile calls it."""

    content_type: str
    options: dict[str, str | float]


FORMATS = {
    "mp3": AudioFormat(
        "audio/mpeg",
        {
            "format": "MP3",
            "subtype": "MPEG_LAYER_III",
            "bitrate_mode": "CONSTANT",
            "compression_level": _MP3_COMPRESSION,
        },
    ),
    "wav": AudioFormat("audio/wav", {"format": "WAV", "subtype": "PCM_16"}),
}


class AudioEncoder:
    """Encodes 24 kHz mono samples into one file in memory."""

    def __init__(self, name: str) -> None:
        """Open a file of format `name`, a key of `FORMATS`."""
        self._buffer = io.BytesIO()
        self._file = soundfile.SoundFile(
            self._buffer, "w", samplerate=SAMPLE_RATE, channels=1, **FORMATS[name].options
        )
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
