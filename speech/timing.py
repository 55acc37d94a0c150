"""When each word is heard: engine intervals followed through every later change of the samples."""

from dataclasses import dataclass

from speech.engines.base import SAMPLE_RATE, Interval
from speech.text.words import Boundary, Word


@dataclass(frozen=True, slots=True)
class WordCue:
    """A spoken word and when it sounds: `start_s` to `end_s`, seconds into the returned audio.

    `source_start` and `source_end` delimit its written form in code points of the input; `boundary` is how the text
    divides after it.
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
    """Return where `interval` lies after sound of `length` samples became `stretched_length` samples."""
    if not length:
        return Interval(0, 0)
    ratio = stretched_length / length
    return Interval(round(interval.start * ratio), round(interval.end * ratio))


def cue(word: Word, interval: Interval, offset: int) -> WordCue:
    """Return the cue of `word` that sounds at `interval` of sound beginning `offset` samples into the audio."""
    start, end = (round((offset + edge) / SAMPLE_RATE, 4) for edge in (interval.start, interval.end))
    return WordCue(word.text, start, end, word.start, word.end, word.boundary)
