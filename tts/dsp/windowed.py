"""A sound in windows, with the same edges and peaks as `trim_edges` and `limit_peaks` give the whole."""

from collections.abc import Sequence

import numpy as np

from tts.dsp.joins import FADE, RISE, SILENCE
from tts.dsp.loudness import limit_peaks
from tts.engines.base import Interval, Samples
from tts.timing import shift_interval

_AROUND = 1024
"""Samples on each side on which the gain of the limiter depends, and more: 43 ms."""


class WindowedSound:
    """Hands out a sound as soon as its edges and peaks are known. The sound lasts two fades or more."""

    def __init__(self) -> None:
        self.start: int | None = None
        """The index of the first kept sample, once there is sound."""
        self.trimmed: Samples = np.zeros(0, np.float32)
        """The trimmed sound so far, before its peaks are lowered."""
        self._held = self.trimmed
        self._passed = self._ready = 0

    def add(self, samples: Samples, *, is_last: bool = False) -> Samples:
        """Take the next `samples`, and return all ready ones; after the last, all are ready."""
        self._held = np.concatenate((self._held, samples))
        self._trim(is_last=is_last)
        ready = len(self.trimmed) if is_last else max(self._ready, len(self.trimmed) - _AROUND)
        begin, self._ready = self._ready, ready
        first = max(0, begin - _AROUND)
        return limit_peaks(self.trimmed[first:])[begin - first : ready - first]

    def left_of(self, intervals: Sequence[Interval | None]) -> list[Interval | None]:
        """Return the positions of `intervals` of the sound in its trimmed part so far; None before the first sound."""
        if self.start is None:
            return [None] * len(intervals)
        return [word and shift_interval(word, -self.start, len(self.trimmed)) for word in intervals]

    def _trim(self, *, is_last: bool) -> None:
        """Move the samples that are certainly sound from the held to the trimmed ones."""
        loud = np.flatnonzero(np.abs(self._held) > SILENCE)
        if self.start is None and len(loud):
            silent = max(0, int(loud[0]) - FADE)
            self.start = self._passed + silent
            self._held, loud = self._held[silent:], loud - silent
        end = int(loud[-1]) + 1 if len(loud) else 0
        if self.start is None:
            silent = max(0, len(self._held) - FADE)
            self._passed, self._held = self._passed + silent, self._held[silent:]
            return
        # Silence may come next; then the fade-out ends `FADE` samples after the last sound, or with the samples.
        count = min(end + FADE, len(self._held)) if is_last else max(0, min(end, len(self._held) - FADE))
        taken, self._held = self._held[:count].copy(), self._held[count:]
        rise = RISE[len(self.trimmed) :][: len(taken)]
        taken[: len(rise)] *= rise
        if is_last:
            taken[-FADE:] *= RISE[::-1][-len(taken) :]
        self.trimmed = np.concatenate((self.trimmed, taken))
