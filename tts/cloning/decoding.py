"""Decodes an uploaded recording to samples, in a separate process that can do nothing else."""

import math

import numpy as np

from core.children.sandbox import Broken, Refused, Sandbox
from tts.cloning.file_formats import format_of
from tts.cloning.recordings import RecordingError
from tts.engines.base import SAMPLE_RATE, Samples

MAX_RECORDING_BYTES = 15 << 20
MAX_RECORDING_S = 120
PROCESSOR_S = 9
"""Seconds of processor time; 120 s of sound in 8 channels at 192 kHz take a third of it."""

_DECODER = Sandbox(
    "tts.cloning.decoder",
    memory_bytes=240 << 20,
    processor_s=PROCESSOR_S,
    answer_bytes=(MAX_RECORDING_S + 1) * SAMPLE_RATE * 4,
    # Each further thread would take 40 MB of the decoder's memory.
    environment={"OPENBLAS_NUM_THREADS": "1"},
)


def decode_recording(data: bytes, *, most_s: float = MAX_RECORDING_S) -> Samples:
    """Return the sound of a WAV, MP3, MP4 or M4A file: float32 mono in [-1, 1], shape (n,), 24 kHz, at most `most_s`.

    Only the content decides the format. A damaged file gives its decodable part. Several channels give their mean, or
    the loudest channel if the mean would lose sound.

    Raises: RecordingError (`too_large`, `not_audio`, `too_long`), SandboxError.
    """
    if len(data) > MAX_RECORDING_BYTES:
        size, most = math.ceil(len(data) * 10 / (1 << 20)) / 10, MAX_RECORDING_BYTES >> 20
        raise RecordingError("too_large", f"The file has {size} MiB; send at most {most} MiB")
    name = format_of(data)
    if name not in ("WAV", "MP3", "MP4"):
        what = f"is {name}" if name else "is no audio that is known here" if data else "is empty"
        raise RecordingError("not_audio", f"The file {what}; send WAV, MP3, MP4 or M4A")
    try:
        sound = _DECODER.answer(data, name.lower(), str(SAMPLE_RATE), str(most_s))
    except Refused as refused:
        code, _, message = str(refused).partition("\n")
        raise RecordingError(code, message) from refused
    except Broken as error:
        message = f"The {name} file was not decoded in {PROCESSOR_S} seconds; try again, or send it as WAV"
        raise RecordingError("not_audio", message) from error
    return np.frombuffer(sound, "<f4").astype(np.float32)
