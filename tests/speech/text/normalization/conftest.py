"""What the tables share: a text with its written forms replaced by what is said for them."""

from collections.abc import Callable

import pytest

from speech.text.normalization import find_spoken_forms

Speak = Callable[[str, str], str]


def _speak(text: str, language: str) -> str:
    pieces: list[str] = []
    position = 0
    for form in find_spoken_forms(text, language):
        pieces += [text[position : form.start], " ".join(form.words)]
        position = form.end
    return "".join([*pieces, text[position:]])


@pytest.fixture
def speak() -> Speak:
    """Return a function of (text, language tag) that gives the text as it is read."""
    return _speak
