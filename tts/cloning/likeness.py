"""The likeness of two voices to a speaker encoder, which takes no part in making them."""

import numpy as np
import soxr
from numpy.typing import NDArray

from tts.cloning.speaker_encoder import MODEL_RATE, embed_windows, only_speech
from tts.dsp.loudness import db_to_gain
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.voice_gains import levelled

Embedding = NDArray[np.float32]
"""Shape (256,), of length 1: the cosine of two is their dot product."""

_LEVELS_DB = (0.0, -6.0, -11.0)
"""Levels of a recording, from the level of all voices down to the lowest that the encoder does not change."""


def embed_speaker(samples: Samples) -> Embedding:
    """Return the embedding of the speaker of `samples` (float32 mono, 24 kHz, a second of speech or more).

    Silences do not count.
    """
    mean = embed_partials(samples).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def embed_person(recording: Samples) -> Embedding:
    """Return the embedding of the speaker of `recording` (see `embed_speaker`), independent of the recording's level.

    The encoder alone is sensitive to level.
    """
    loud = levelled(recording)
    mean = np.sum([embed_speaker(loud * db_to_gain(level_db)) for level_db in _LEVELS_DB], axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def embed_partials(samples: Samples) -> NDArray[np.float32]:
    """Return an embedding for each window of 1.6 s of `samples` without silences: shape (n, 256), rows of length 1."""
    return embed_windows(only_speech(soxr.resample(samples, SAMPLE_RATE, MODEL_RATE)))


def likeness(one: Embedding, other: Embedding) -> float:
    """Return the cosine of two embeddings, -1 to 1: 0.6 for strangers of the same kind, 0.9 for the same person."""
    return float(one @ other)


def likeness_at_level(samples: Samples, target: Embedding) -> float:
    """Return the likeness of `samples` to `target` at the level of all voices, -1 to 1."""
    return likeness(embed_speaker(levelled(samples)), target)
