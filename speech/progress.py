"""The progress of a rendering, and the expected length of its audio: estimated from the speech so far, or the text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from unicodedata import east_asian_width

from tts.engines.base import SAMPLE_RATE
from tts.synthesis import Utterance
from tts.text.words import Item, Pause, Word

_WIDE_LETTERS = 4
"""A Chinese or Japanese character takes as long to say as this many letters of an alphabet."""
_WORD_S, _LETTER_S = 0.1, 0.04
"""The seconds of a word and of each of its letters. Spoken sentences and numbers last 0.9 to 1.4 times as long in
espeak-ng's voices of nine languages, and single letters twice as long.
"""


@dataclass(frozen=True, slots=True)
class Progress:
    """The spoken share of the text, 0 to 1, and the length of the audio in seconds: expected in all, and so far."""

    share: float
    expected_s: float
    spoken_s: float = 0.0


OnProgress = Callable[[Progress], None]
"""Gets the progress of a rendering after each utterance."""


class Forecast:
    """Follows the rendering of a text: each letter is expected to take as long as the letters before it."""

    def __init__(self, items: Sequence[Item]) -> None:
        letters, paused_s = 0, 0.0
        self._reached = [(letters, paused_s)]
        for item in items:
            if isinstance(item, Pause):
                paused_s += item.duration_ms / 1000
            else:
                letters += _letters(item.text)
                self._reached.append((letters, paused_s))
        self._letters, self._paused_s = letters, paused_s
        self._done = 0
        self._samples = 0

    def after(self, utterance: Utterance) -> Progress:
        """Return the progress after `utterance`, the next one of the rendering."""
        self._samples += len(utterance.samples)
        self._done = min(self._done + len(utterance.cues) + len(utterance.unspoken), len(self._reached) - 1)
        letters, paused_s = self._reached[self._done]
        done_s = self._samples / SAMPLE_RATE
        if not letters:
            return Progress(0.0, inf, done_s)
        expected_s = (done_s - paused_s) * self._letters / letters + self._paused_s
        return Progress(letters / self._letters, expected_s, done_s)


def least_duration_s(items: Sequence[Item], speed: float) -> float:
    """Return an estimate of the seconds that `items` last at `speed` in the fastest voice; nothing is rendered."""
    words_s = sum(
        _WORD_S + _LETTER_S * (_letters(item.text) if item.phonemes is None else len(item.phonemes))
        for item in items
        if isinstance(item, Word)
    )
    return words_s / speed + sum(item.duration_ms for item in items if isinstance(item, Pause)) / 1000


def _letters(text: str) -> int:
    """Return the length of `text` in letters of an alphabet."""
    return sum(_WIDE_LETTERS if east_asian_width(letter) == "W" else 1 for letter in text)
