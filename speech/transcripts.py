"""Transcripts: how a text would be spoken, word by word."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tts.text.words import Unspoken


class TranscribedWord(NamedTuple):
    """A word as spoken, with its phonemes as the engine writes them (IPA), "" without sound.

    `alternatives` are the other pronunciations of its spelling, also in IPA, each with its misaki notation.
    """

    word: str
    phonemes: str
    alternatives: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A text as it would be spoken: its language, its words, and the parts without sound."""

    language: str
    words: tuple[TranscribedWord, ...]
    unspoken: tuple[Unspoken, ...]

    def shown(self) -> dict[str, Any]:
        """Return language, spoken text, phonemes and words as the API and the command line show them."""
        return {
            "language": self.language,
            "spoken": " ".join(word.word for word in self.words),
            "phonemes": " ".join(word.phonemes for word in self.words if word.phonemes),
            "words": [word._asdict() | {"alternatives": [*word.alternatives]} for word in self.words],
        }
