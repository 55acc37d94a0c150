"""The sound that a chunk loses when it is cut out of the model's speech."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.signal import correlate

from tts.engines.base import SAMPLE_RATE, Samples

HEADER = ("voice", "lost before, ms", "lost after, ms")

_AUDIBLE = 10 ** (-40 / 20)
"""The least amplitude of audible sound, as a share of the chunk's peak."""


@dataclass(frozen=True, slots=True)
class Edges:
    """Seconds of sound above -40 dB of its peak that a chunk lost before its beginning and after its end."""

    before_s: float
    after_s: float


def lost_edges(kept: Samples, originals: Sequence[Samples]) -> Edges:
    """Return the losses at both ends of `kept`, which was cut out of the best fitting one of `originals`."""
    original, offset = max((_fit(kept, original) for original in originals), key=lambda fit: fit[2])[:2]
    loud = np.flatnonzero(np.abs(original) > _AUDIBLE * np.abs(original).max())
    sounding = np.flatnonzero(kept) + offset
    before, after = sounding[0] - loud[0], loud[-1] - sounding[-1]
    return Edges(max(0, int(before)) / SAMPLE_RATE, max(0, int(after)) / SAMPLE_RATE)


def _fit(kept: Samples, original: Samples) -> tuple[Samples, int, float]:
    """Return `original`, the offset of `kept` in it, and their correlation there (up to 1)."""
    products = correlate(original, kept, mode="full", method="fft")
    best = int(np.argmax(products))
    energy = float(np.linalg.norm(original) * np.linalg.norm(kept))
    return original, best - (len(kept) - 1), float(products[best]) / max(energy, 1e-9)


def edge_row(voice: str, edges: Sequence[Edges]) -> list[str]:
    """Return the cells of `HEADER`: the highest losses of any chunk of `voice`."""
    most_s = (max(edge.before_s for edge in edges), max(edge.after_s for edge in edges))
    return [f"`{voice}`", *(f"{lost_s * 1000:.0f}" for lost_s in most_s)]
