"""Sound in blocks: work on a block at a time needs the memory of one, however long the sound is."""

from collections.abc import Iterator

from tts.engines.base import SAMPLE_RATE, Samples

BLOCK = 10 * SAMPLE_RATE
"""Samples: a sentence at the usual tempo is shorter, the slowest chunk ten times as long. Whole seconds, because the
frames of some encoders restart with each block.
"""


def blocks(samples: Samples) -> Iterator[Samples]:
    """Yield `samples` in views of `BLOCK` samples; the last one may be shorter."""
    for start in range(0, len(samples), BLOCK):
        yield samples[start : start + BLOCK]
