"""The fixture that the tables share: a text with spoken words in place of its written forms."""

import re
from collections.abc import Callable

import pytest
import regex

from tts.text.normalization import find_spoken_forms

Speak = Callable[[str, str], str]

_TOUCHING_WORDS = regex.compile(r"(?<=[\p{L}\p{M}.])\x00(?=\p{L})")


def _speak(text: str, language: str) -> str:
    spoken, position = "", 0
    for form in find_spoken_forms(text, language):
        spoken += f"{text[position : form.start]}\x00{' '.join(form.words)}\x00"
        position = form.end
    between_words = "" if language in ("ja", "zh") else " "
    spoken = re.sub("\x00+", "\x00", spoken + text[position:])
    return _TOUCHING_WORDS.sub(between_words, spoken).replace("\x00", "")


@pytest.fixture
def speak() -> Speak:
    """Return a function of (text, language tag) that returns the text with spoken words."""
    return _speak
