"""How alike two voices sound to a speaker encoder that has no part in making either: Resemblyzer's.

Source: Wan et al., Generalized End-to-End Loss for Speaker Verification, 2018.
"""

import functools
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import soxr
from numpy.typing import NDArray

from speech.dsp.loudness import db_to_gain
from speech.engines.base import SAMPLE_RATE, Samples
from speech.engines.voice_gains import levelled

Embedding = NDArray[np.float32]
"""Shape (256,), of length 1: the cosine of two is their dot product."""

_PARTIALS_PER_S = 0.8
"""Windows of 1.6 s that are looked at in a second of speech."""

_LEVELS_DB = (0.0, -6.0, -11.0)
"""How loud a recording is heard, beside the level of all voices: from there to the lowest that the encoder leaves."""


def embed_speaker(samples: Samples) -> Embedding:
    """Return who speaks in `samples` (float32 mono, 24 kHz, a second of speech or more), silences left out."""
    return np.asarray(speaker_encoder().embed_utterance(_prepared(samples), rate=_PARTIALS_PER_S))


def embed_person(recording: Samples) -> Embedding:
    """Return who speaks in `recording` (as `embed_speaker` takes it), however loud it is: the encoder hears level."""
    loud = levelled(recording)
    mean = np.sum([embed_speaker(loud * db_to_gain(level_db)) for level_db in _LEVELS_DB], axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def embed_partials(samples: Samples) -> NDArray[np.float32]:
    """Return who speaks in each window of 1.6 s of `samples`, silences left out: shape (n, 256), rows of length 1."""
    _, partials, _ = speaker_encoder().embed_utterance(_prepared(samples), return_partials=True, rate=_PARTIALS_PER_S)
    return np.asarray(partials)


def likeness(one: Embedding, other: Embedding) -> float:
    """Return the cosine of two embeddings, -1 to 1: 0.6 for strangers of the same kind, 0.9 for the same person."""
    return float(one @ other)


MODEL_RATE = 16_000


def _prepared(samples: Samples) -> NDArray[np.float32]:
    with _quiet():
        from resemblyzer import preprocess_wav
    return np.asarray(preprocess_wav(soxr.resample(samples, SAMPLE_RATE, MODEL_RATE)), dtype=np.float32)


@functools.cache
def speaker_encoder() -> Any:
    """Return the encoder itself, its weights fixed: a torch module that takes windows of mel spectra."""
    with _quiet():
        from resemblyzer import VoiceEncoder
    return VoiceEncoder("cpu", verbose=False).requires_grad_(False)


@contextmanager
def _quiet() -> Iterator[None]:
    """Resemblyzer imports what its authors have moved since."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
