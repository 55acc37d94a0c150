"""The part of `consent` that needs the speaker encoder or a recogniser, in a separate process.

They take hundreds of megabytes, which a web process need not hold. They hear samples from the confined decoder, so no
part of a stranger's file is parsed here.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import soxr

from tts.cloning.recordings import RecordingError
from tts.engines.base import SAMPLE_RATE, Samples

_RECOGNISER_RATE = 16_000
_TOKENS_A_SECOND = 15
"""More than anybody speaks: Whisper repeats a word endlessly if it does not understand the sound."""


def compare(samples: Samples, consent_count: str) -> dict[str, Any]:
    """Return the likeness of the speakers of two recordings; the first `consent_count` samples are the consent.

    If several people speak in the second recording, the answer is that refusal.
    """
    from tts.cloning.likeness import embed_person, likeness
    from tts.cloning.speakers import check_single_speaker

    consent, recording = np.split(samples, [int(consent_count)])
    try:
        check_single_speaker(recording)
    except RecordingError as error:
        return {"code": error.code, "message": error.message, "at_s": error.at_s}
    return {"likeness": likeness(embed_person(consent), embed_person(recording))}


def hear(samples: Samples, language: str, directory: str) -> dict[str, Any]:
    """Return the words that the recogniser in `directory` hears, as it writes them in `language` (BCP 47)."""
    from faster_whisper import WhisperModel

    model = WhisperModel(directory, device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
    segments, _ = model.transcribe(
        soxr.resample(samples, SAMPLE_RATE, _RECOGNISER_RATE),
        language=language.partition("-")[0],
        beam_size=5,
        temperature=0.0,
        condition_on_previous_text=False,
        max_new_tokens=min(20 + round(len(samples) / SAMPLE_RATE * _TOKENS_A_SECOND), 440),
    )
    return {"words": " ".join(segment.text.strip() for segment in segments)}


_TASKS: dict[str, Callable[..., dict[str, Any]]] = {"compare": compare, "hear": hear}


def main(task: str, *arguments: str) -> None:
    """Write the answer to `task` as JSON; its samples are on standard input: little-endian float32 mono, 24 kHz."""
    samples = np.frombuffer(sys.stdin.buffer.read(), "<f4").astype(np.float32)
    sys.stdout.write(json.dumps(_TASKS[task](samples, *arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
