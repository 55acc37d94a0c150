"""Edges of chunks: trims the silence of models, adds natural gaps, and joins chunks without clicks."""

import numpy as np

from tts.dsp.voice_gaps import VOICE_GAPS_S
from tts.engines.base import SAMPLE_RATE, Rendered, Samples
from tts.engines.blends import blend_weights
from tts.text.words import Boundary
from tts.timing import shift_interval

_GAPS_S = {Boundary.NONE: 0.02, Boundary.CLAUSE: 0.14, Boundary.SENTENCE: 0.42, Boundary.PARAGRAPH: 0.65}
_PARAGRAPH_MORE_S = 0.15
"""The least difference between the gap of paragraphs and the gap of sentences."""

EDGE_S = 0.03
"""Silence at the beginning and end of the audio, so that players do not cut off the first and last sound."""

SILENCE = 10 ** (-55 / 20)
"""The level below which the edges of a chunk count as silence."""
_HEARD = 10 ** (-40 / 20)
"""As a share of the peak: the breath of some voices, a third of a second after a sentence, is softer."""
FADE = SAMPLE_RATE * 4 // 1000
"""Samples of a fade: this many are kept before the first and after the last sound above the silence threshold."""
RISE: Samples = np.linspace(0.0, 1.0, FADE, endpoint=False, dtype=np.float32)
"""The gain of a fade-in."""


def gap_s(boundary: Boundary, voice: str) -> float:
    """Return the pause between two chunks of `voice` at normal speed, in seconds, for the boundary of the text there.

    It is as long as the voice's own pauses within a chunk, so that nobody hears where chunks meet. It includes the
    quiet edges of the chunks (`quiet_edges_s`).
    """
    weights = blend_weights(voice)
    if boundary == Boundary.NONE or not weights.keys() <= VOICE_GAPS_S.keys():
        return _GAPS_S[boundary]
    clause_s, sentence_s = (
        sum(weight * VOICE_GAPS_S[part][kind] for part, weight in weights.items()) / sum(weights.values())
        for kind in (0, 1)
    )
    if boundary == Boundary.PARAGRAPH:
        return max(_GAPS_S[boundary], sentence_s + _PARAGRAPH_MORE_S)
    return sentence_s if boundary == Boundary.SENTENCE else clause_s


def trim_edges(rendered: Rendered) -> Rendered:
    """Return `rendered` without silence (below -55 dBFS) at its edges, faded over 4 ms, with its intervals moved."""
    loud = np.flatnonzero(np.abs(rendered.samples) > SILENCE)
    if not len(loud):
        return Rendered(rendered.samples[:0], tuple(None for _ in rendered.words))
    start = max(0, int(loud[0]) - FADE)
    end = min(len(rendered.samples), int(loud[-1]) + 1 + FADE)
    samples = fade_edges(rendered.samples[start:end])
    words = tuple(word and shift_interval(word, -start, len(samples)) for word in rendered.words)
    return Rendered(samples, words)


def quiet_edges_s(samples: Samples) -> tuple[float, float]:
    """Return how long `samples` stay below -40 dB of their peak at the beginning and at the end, in seconds."""
    level = np.abs(samples)
    heard = np.flatnonzero(level > _HEARD * level.max(initial=0.0))
    if not len(heard):
        return 0.0, 0.0
    return int(heard[0]) / SAMPLE_RATE, (len(samples) - 1 - int(heard[-1])) / SAMPLE_RATE


def fade_edges(samples: Samples) -> Samples:
    """Return `samples` with the first and last 4 ms faded in and out."""
    faded = samples.astype(np.float32, copy=True)
    length = min(FADE, len(faded) // 2)
    ramp = np.linspace(0.0, 1.0, length, endpoint=False, dtype=np.float32)
    faded[:length] *= ramp
    faded[len(faded) - length :] *= ramp[::-1]
    return faded


def silence(duration_s: float) -> Samples:
    """Return zeros for `duration_s` seconds, float32 mono, 24 kHz, to the nearest sample."""
    return np.zeros(round(duration_s * SAMPLE_RATE), dtype=np.float32)
