"""Judges a spoken consent: whether it has the speaker of another recording, and whether it says the sentence."""

import json
import logging
import os
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tts.cloning.recordings import RecordingError
from tts.engines.base import Samples

log = logging.getLogger(__name__)

SAME_SPEAKER = 0.72
"""The least likeness of a consent's speaker to a recording's speaker.

LibriSpeech (`python -m bench.consent speakers`): 0.82 and more for one speaker, 0.66 and less for two.
"""

MOST_WRONG = 0.35
"""The largest share of a passage's letters that may be heard wrong: see `python -m bench.consent words`."""

LISTENING_TIMEOUT_S = 120
"""Seconds of the clock: a comparison takes 4 s on a free core, and much longer on a busy one."""

_ROOT = Path(__file__).resolve().parents[2]
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
_MOST_ERRORS = 2000


class ListenerBusy(Exception):
    """The machine is too busy to listen to a recording in time."""


def speaker_likeness(consent: Samples, recording: Samples) -> float:
    """Return the likeness of the speakers of two recordings, -1 to 1; both are float32 mono, 24 kHz.

    Raises: RecordingError `several_speakers` of `recording`; ListenerBusy.
    """
    answer = _ask(np.concatenate([consent, recording]), "compare", str(len(consent)))
    if "code" in answer:
        error = RecordingError(answer["code"], answer["message"])
        error.at_s = answer["at_s"]
        raise error
    return float(answer["likeness"])


def heard_words(consent: Samples, language: str, recogniser: Path) -> str:
    """Return the words that the recogniser, a folder in faster-whisper's layout, hears in `language` (BCP 47).

    Raises: ListenerBusy.
    """
    return str(_ask(consent, "hear", language, str(recogniser))["words"])


def wrong_share(passages: Sequence[str], heard: str) -> float:
    """Return the share of wrong letters in `heard` for the worst passage, 0 to 1.

    The text around the passages does not count: it has names and dates, which recognisers misspell. Nor do case,
    punctuation, digits, accents and spaces.
    """
    told = _letters(heard)
    return max(_fewest_edits(wanted, told) / max(1, len(wanted)) for wanted in map(_letters, passages))


def _fewest_edits(wanted: str, told: str) -> int:
    """Return how many letters must change to find `wanted` somewhere in `told`. Source: Sellers, 1980."""
    row = [0] * (len(told) + 1)
    for letter in wanted:
        edits = [row[0] + 1]
        for place, other in enumerate(told, start=1):
            edits.append(min(row[place - 1] + (letter != other), row[place] + 1, edits[-1] + 1))
        row = edits
    return min(row)


def _letters(text: str) -> str:
    """Return only the letters of `text`, in lower case, without accents and other marks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if letter.isalpha())


def _ask(samples: Samples, *arguments: str) -> dict[str, Any]:
    """Return the answer of `tts.cloning.listener`. Raises: ListenerBusy; RuntimeError if it fails."""
    command = [sys.executable, "-W", "ignore", "-m", "tts.cloning.listener", *arguments]
    try:
        done = subprocess.run(  # noqa: S603  # nosec B603 # no shell; nothing of the command comes from outside
            command,
            input=samples.astype("<f4").tobytes(),
            capture_output=True,
            timeout=LISTENING_TIMEOUT_S,
            env=os.environ | _ONE_THREAD | {"PYTHONPATH": str(_ROOT)},
            cwd=_ROOT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ListenerBusy(f"{arguments[0]} took more than {LISTENING_TIMEOUT_S} s") from error
    if done.returncode:
        errors = done.stderr.decode(errors="replace")[-_MOST_ERRORS:]
        raise RuntimeError(f"the listener ended with status {done.returncode}: {errors}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
