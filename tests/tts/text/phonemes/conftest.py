"""Fixtures for the tables: a text in the form in which the voice of a language gets it."""

from collections.abc import Callable

import pytest

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

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
    """Return a function of (text, language tag): the phonemes, with spaces between words, and the punctuation."""
    return _transcribe


@pytest.fixture(scope="session")
def sounds() -> Callable[[str, str], dict[str, str | None]]:
    """Return a function of (text, language tag): the phonemes of each word (lower case) at its first place."""
    return _sounds
