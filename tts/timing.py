"""The times of words: intervals from engines after each later change of the samples, and cues."""

from dataclasses import dataclass

from tts.engines.base import SAMPLE_RATE, Interval
from tts.text.words import Boundary, Word


@dataclass(frozen=True, slots=True)
class WordCue:
    """A spoken word and the time when it sounds: `start_s` to `end_s`, seconds after the start of the returned audio.

    `source_start` and `source_end` delimit its written form in code points of the input; `boundary` is the boundary of
    the text after it.
    """

    word: str
    start_s: float
    end_s: float
    source_start: int
    source_end: int
    boundary: Boundary = Boundary.NONE


def shift_interval(interval: Interval, offset: int, length: int) -> Interval:
    """Return `interval` moved by `offset` samples and kept within [0, `length`]."""
    start, end = (min(max(edge + offset, 0), length) for edge in (interval.start, interval.end))
    return Interval(start, end)


def stretch_interval(interval: Interval, length: int, stretched_length: int) -> Interval:
    """Return `interval` after its sound of `length` samples was stretched to `stretched_length`."""
    if not length:
        return Interval(0, 0)
    ratio = stretched_length / length
    return Interval(round(interval.start * ratio), round(interval.end * ratio))


def cue(word: Word, interval: Interval, offset: int) -> WordCue:
    """Return the cue of `word`, at `interval` of a sound that begins `offset` samples after the start of the audio."""
    start, end = (round((offset + edge) / SAMPLE_RATE, 4) for edge in (interval.start, interval.end))
    return WordCue(word.text, start, end, word.start, word.end, word.boundary)
