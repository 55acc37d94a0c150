"""What the tables share: a text as the voice of a language is given it to speak."""

from collections.abc import Callable

import pytest

from speech.text.frontend import read_text
from speech.text.phonemes import phonemize
from speech.text.words import Word

Transcribe = Callable[[str, str], str]


def _words(text: str, language: str) -> tuple[Word, ...]:
    items = read_text(text, language)
    return phonemize([item for item in items if isinstance(item, Word)], language)


def _transcribe(text: str, language: str) -> str:
    return " ".join(f"{word.before}{word.phonemes}{word.after}" for word in _words(text, language))


def _sounds(text: str, language: str) -> dict[str, str | None]:
    return {word.text.lower(): word.phonemes for word in reversed(_words(text, language))}


@pytest.fixture(scope="session")
def transcribe() -> Transcribe:
    """Return a function of (text, language tag): the phonemes, words parted by spaces, punctuation where it stood."""
    return _transcribe


@pytest.fixture(scope="session")
def sounds() -> Callable[[str, str], dict[str, str | None]]:
    """Return a function of (text, language tag): the phonemes of each word (lower case) where it first stands."""
    return _sounds
