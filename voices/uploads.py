"""An uploaded recording becomes checked samples, a few uploads at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from core.errors import InvalidValue
from core.places import Places
from tts.cloning.decoding import MAX_RECORDING_S, decode_recording
from tts.cloning.quality import RecordingWarning
from tts.cloning.recordings import MIN_SPEECH_S, RecordingError, check_recording
from tts.engines.base import Samples

# Each decoding is a process of up to 300 MB; a request that waits holds a thread reserved for quick requests.
decodings = Places(at_once=2, queue=6, kind="recordings to decode")


def decoded(
    recording: bytes, param: str, *, most_s: float = MAX_RECORDING_S, least_speech_s: float = MIN_SPEECH_S
) -> tuple[Samples, tuple[RecordingWarning, ...]]:
    """Return the samples of an uploaded file (float32 mono, 24 kHz) and their weaknesses; hold one of `decodings`.

    Raises: InvalidValue naming `param`, SandboxError.
    """
    with refused_as(param):
        samples = decode_recording(recording, most_s=most_s)
        return samples, check_recording(samples, least_speech_s=least_speech_s)


@contextmanager
def refused_as(param: str) -> Iterator[None]:
    """Turn the refusal of a recording into an error of the request's field `param`."""
    try:
        yield
    except RecordingError as error:
        where = {} if error.at_s is None else {"at_s": error.at_s}
        raise InvalidValue(error.message, param=param, code=error.code, extra=where) from error
