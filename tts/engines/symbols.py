"""Rows of symbols that neural voices speak, the sound of a row, and each word's part of it."""

import hashlib
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from tts.engines.base import SAMPLE_RATE, Interval, Rendered, Samples
from tts.timing import shift_interval

_LEAD_S = 0.05
_TAIL_S = 0.25
"""Sound kept before the first and after the last phoneme, for onset and decay. Beyond it is the model's own pause."""


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """The `symbols` of a chunk, and the half-open range of each word's phonemes; None for a word without sound."""

    symbols: str
    words: tuple[tuple[int, int] | None, ...]

    def phonemes(self) -> tuple[str, ...]:
        """Return the phonemes of each word, "" for a word without sound."""
        return tuple(self.symbols[slice(*word)] if word else "" for word in self.words)

    def silence(self) -> Rendered:
        """Return the sound of a row in which no word has a sound."""
        return Rendered(np.zeros(0, np.float32), (None,) * len(self.words))


@dataclass(frozen=True, slots=True)
class Inference:
    """Float32 mono samples, and the duration of each symbol, with the edges before the first and after the last."""

    samples: Samples
    durations: tuple[int, ...]


def only_known(symbols: str, known: Container[str]) -> str:
    """Return the `symbols` that a model knows."""
    return "".join(symbol for symbol in symbols if symbol in known)


def noise_seed(voice: str, symbols: str) -> int:
    """Return the seed of the noise with which `voice` speaks `symbols`: the same in every process."""
    return int.from_bytes(hashlib.blake2b(f"{voice}\n{symbols}".encode(), digest_size=7).digest())


def joined(parts: Sequence[Inference]) -> Inference:
    """Return the parts as one; the edges between two parts count for the symbol before them."""
    durations = list(parts[0].durations)
    for part in parts[1:]:
        edge = durations.pop()
        durations[-1] += edge + part.durations[0]
        durations.extend(part.durations[1:])
    return Inference(np.concatenate([part.samples for part in parts]), tuple(durations))


def word_intervals(row: SymbolRow, durations: Sequence[int], frame_samples: int) -> list[Interval | None]:
    """Return the interval of samples of each word; `durations` are frames, with an edge before the first symbol.

    A word lasts from its first phoneme to its last; the marks after it belong to the pause.
    """
    ends = [frames * frame_samples for frames in accumulate(durations)]
    return [word and Interval(ends[word[0]], ends[word[1]]) for word in row.words]


def without_pauses(samples: Samples, intervals: Sequence[Interval | None]) -> Rendered:
    """Return the chunk (24 kHz) without the pauses that the model adds for its edges and for the last mark."""
    spoken = [interval for interval in intervals if interval]
    begin = max(0, spoken[0].start - round(_LEAD_S * SAMPLE_RATE))
    end = min(len(samples), spoken[-1].end + round(_TAIL_S * SAMPLE_RATE))
    moved = (interval and shift_interval(interval, -begin, end - begin) for interval in intervals)
    return Rendered(samples[begin:end], tuple(moved))
