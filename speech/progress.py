"""How far a rendering is, and how long its audio will be: told from what is spoken so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from unicodedata import east_asian_width

from speech.engines.base import SAMPLE_RATE
from speech.synthesis import Utterance
from speech.text.frontend import Item
from speech.text.words import Pause

_WIDE_LETTERS = 4
"""How many letters of an alphabet are said in the time of a Chinese or Japanese one."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The share of the text that is spoken, 0 to 1, and the seconds of audio that are expected in all."""

    share: float
    expected_s: float


Report = Callable[[Progress], None]
"""Is told after each utterance how far a rendering is."""


class Forecast:
    """Follows the rendering of a text: letters will take as long as those before did, pauses what they say."""

    def __init__(self, items: Sequence[Item]) -> None:
        letters, paused_s = 0, 0.0
        self._reached = [(letters, paused_s)]
        for item in items:
            if isinstance(item, Pause):
                paused_s += item.duration_ms / 1000
            else:
                letters += sum(_WIDE_LETTERS if east_asian_width(letter) == "W" else 1 for letter in item.text)
                self._reached.append((letters, paused_s))
        self._letters, self._paused_s = letters, paused_s
        self._done = 0
        self._samples = 0

    def after(self, utterance: Utterance) -> Progress:
        """Return how far the rendering is with `utterance`, which follows those before."""
        self._samples += len(utterance.samples)
        self._done = min(self._done + len(utterance.cues) + len(utterance.unspoken), len(self._reached) - 1)
        letters, paused_s = self._reached[self._done]
        if not letters:
            return Progress(0.0, inf)
        spoken_s = self._samples / SAMPLE_RATE - paused_s
        return Progress(letters / self._letters, spoken_s * self._letters / letters + self._paused_s)
