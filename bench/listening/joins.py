"""Measures signs by which a listener could notice the joins of chunks: clicks, lost sound, pauses of other lengths."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.stats import mannwhitneyu

from bench.listening.silences import longest_between, silences
from bench.listening.takes import Take
from tts.engines.base import SAMPLE_RATE, Samples
from tts.text.words import Boundary
from tts.timing import WordCue

_NEAR = SAMPLE_RATE // 500
_AROUND = SAMPLE_RATE // 50
_RISE = 4.0
_FAINTEST_CLICK = 10 ** (-50 / 20)

HEADER = (
    "voice",
    "chunks",
    "clicks",
    "sound lost before (most)",
    "after",
    "pauses inside, s (quartiles)",
    "at joins, s",
    "longer inside",
)


@dataclass(frozen=True, slots=True)
class SentencePauses:
    """Seconds of silence between two sentences of a paragraph, within a chunk and where two chunks meet."""

    inside_s: tuple[float, ...]
    at_joins_s: tuple[float, ...]

    @property
    def longer_inside(self) -> float:
        """The probability that a pause inside is longer than one at a join: 0.5 if nobody can distinguish them.

        Source: the common-language effect size, Mann and Whitney's U over the number of pairs.
        """
        if not self.inside_s or not self.at_joins_s:
            return 0.5
        statistic = mannwhitneyu(self.inside_s, self.at_joins_s).statistic
        return float(statistic / (len(self.inside_s) * len(self.at_joins_s)))


def sentence_pauses(take: Take) -> SentencePauses:
    """Return the pauses of `take` after each sentence that does not end a paragraph."""
    quiet, cues = silences(take.samples, 0.02), take.cues
    at_join = set(take.join_cues)
    found: dict[bool, list[float]] = {True: [], False: []}
    for index, (before, after) in enumerate(pairwise(cues), start=1):
        if before.boundary != Boundary.SENTENCE:
            continue
        found[index in at_join].append(_pause_between(quiet, before, after))
    return SentencePauses(tuple(found[False]), tuple(found[True]))


def pause_before(take: Take, cue: int) -> float:
    """Return the seconds of the longest silence between the middle of the word before `cue` and the end of its own."""
    return _pause_between(silences(take.samples, 0.02), take.cues[cue - 1], take.cues[cue])


def _pause_between(quiet: list[tuple[float, float]], before: WordCue, after: WordCue) -> float:
    pause = longest_between(quiet, (before.start_s + before.end_s) / 2, after.end_s)
    return pause[1] - pause[0] if pause else 0.0


def click_times(take: Take) -> list[float]:
    """Return the times in seconds at which a chunk of `take` begins or ends with a click."""
    edges = []
    samples = take.samples
    for join in take.joins:
        sounding_before = np.flatnonzero(samples[:join])
        sounding_after = np.flatnonzero(samples[join:])
        edges += [int(sounding_before[-1]), join + int(sounding_after[0])]
    return [edge / SAMPLE_RATE for edge in edges if has_click(samples, edge)]


def has_click(samples: Samples, position: int) -> bool:
    """Tell whether the wave bends far more sharply within 2 ms of `position` than in the 20 ms around.

    Faint bends, below -50 dBFS, do not count.
    """
    bends = np.abs(np.diff(samples, 2, append=0.0, prepend=0.0))
    near = bends[max(0, position - _NEAR) : position + _NEAR]
    around = np.concatenate(
        (bends[max(0, position - _NEAR - _AROUND) : max(0, position - _NEAR)], bends[position + _NEAR :][:_AROUND])
    )
    sharpest = float(near.max(initial=0.0))
    return sharpest > _FAINTEST_CLICK and sharpest > _RISE * float(around.max(initial=0.0))


def join_row(take: Take) -> list[str]:
    """Return the cells of `HEADER` for a chapter."""
    pauses = sentence_pauses(take)
    return [
        f"`{take.voice}`",
        str(len(take.edges)),
        str(len(click_times(take))),
        f"{max(edges.before_s for edges in take.edges) * 1000:.0f} ms",
        f"{max(edges.after_s for edges in take.edges) * 1000:.0f} ms",
        _spread(pauses.inside_s),
        _spread(pauses.at_joins_s),
        f"{pauses.longer_inside:.0%}",
    ]


def _spread(values: Sequence[float]) -> str:
    """Return the quartiles and the number of `values`."""
    quartiles = np.quantile(values, (0.25, 0.5, 0.75)) if values else (float("nan"),) * 3
    return " ".join(f"{value:.2f}" for value in quartiles) + f" ({len(values)})"
