"""An uploaded recording becomes samples, decoded in a process of its own that may do nothing else."""

import logging
import math
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np

from speech.cloning.file_formats import format_of
from speech.cloning.recordings import RecordingError
from speech.engines.base import SAMPLE_RATE, Samples

log = logging.getLogger(__name__)

MAX_RECORDING_BYTES = 15 << 20
MAX_RECORDING_S = 120
DECODING_TIMEOUT_S = 9
"""Of the processor and of the clock; 120 s of sound in 8 channels at 192 kHz take a third of it."""

_MEMORY_BYTES = 240 << 20
"""For the decoder's data; its code comes on top."""

_FORMATS = ("WAV", "MP3", "MP4")
_DECODER = Path(__file__).with_name("decoder.py")
_READY = b"+"
_REFUSED = 3
"""What the decoder answers and exits with: see there."""

# Nothing else of ours: it holds secrets.
_ENVIRONMENT = {name: os.environ[name] for name in ("LD_LIBRARY_PATH", "TMPDIR") if name in os.environ}
_ENVIRONMENT["OPENBLAS_NUM_THREADS"] = "1"  # each of its threads would take 40 MB of the decoder's memory


class DecoderError(Exception):
    """The decoder does not run on this machine: ours, not the sender's."""


def decode_recording(data: bytes) -> Samples:
    """Return the sound of a WAV, MP3, MP4 or M4A file: float32 mono in [-1, 1], shape (n,), 24 kHz, at most 120 s.

    The content alone tells the format. Of a damaged file, what can be decoded comes back; of several channels, the
    mean, or the loudest where the mean would lose sound.

    Raises: RecordingError (`too_large`, `not_audio`, `too_long`), DecoderError.
    """
    if len(data) > MAX_RECORDING_BYTES:
        size, most = math.ceil(len(data) * 10 / (1 << 20)) / 10, MAX_RECORDING_BYTES >> 20
        raise RecordingError("too_large", f"The file has {size} MiB; send at most {most} MiB")
    name = format_of(data)
    if name not in _FORMATS:
        what = f"is {name}" if name else "is no audio that is known here" if data else "is empty"
        raise RecordingError("not_audio", f"The file {what}; send WAV, MP3, MP4 or M4A")
    return _decode(data, name)


def _decode(data: bytes, format_name: str) -> Samples:
    done = _run_decoder(data, format_name)
    answer = done.stdout[len(_READY) :]
    if done.returncode == 0:
        return np.frombuffer(answer, "<f4").astype(np.float32)
    if done.returncode == _REFUSED:
        code, _, message = answer.decode().partition("\n")
        raise RecordingError(code, message)
    errors = done.stderr.decode(errors="replace")
    if not done.stdout.startswith(_READY):
        raise DecoderError(f"the decoder of recordings ended with status {done.returncode} at its start: {errors}")
    log.warning(
        "the decoder ended with status %d on %d bytes of %s: %s", done.returncode, len(data), format_name, errors
    )
    message = f"The {format_name} file was not decoded in {DECODING_TIMEOUT_S} seconds; try again, or send it as WAV"
    raise RecordingError("not_audio", message)


def _run_decoder(data: bytes, format_name: str) -> subprocess.CompletedProcess[bytes]:
    """Return how the decoder ended on `data`; where it has run out of time, as if it had been ended by itself."""
    numbers = (SAMPLE_RATE, MAX_RECORDING_S, _MEMORY_BYTES, DECODING_TIMEOUT_S)
    command = [sys.executable, "-IB", str(_DECODER), format_name.lower(), *map(str, numbers)]
    try:
        return subprocess.run(  # noqa: S603  # nosec B603 # nothing in the command comes from outside
            command, input=data, capture_output=True, timeout=DECODING_TIMEOUT_S, env=_ENVIRONMENT, cwd="/", check=False
        )
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(command, -signal.SIGKILL, expired.stdout or b"", expired.stderr or b"")
