"""Words made of plain text, without the front end."""

import re

from tts.text.phonemes.alphabet import within_alphabet
from tts.text.words import Boundary, Word

_WORD = re.compile(r"(\S*[\w\u064B-\u0652])(\W*?)(?:\s+|$)")


def words_of(text: str, language: str | None = None) -> tuple[Word, ...]:
    """Return the words of `text`, which stand apart by spaces, with the marks after them."""
    return tuple(
        Word(
            found[1],
            found.start(1),
            found.end(1),
            after=found[2],
            language=language,
            boundary=Boundary.SENTENCE if found[2] and found[2] in ".؟?!" else Boundary.NONE,
        )
        for found in _WORD.finditer(text)
    )


def plain_phonemes(phonemes: str) -> str:
    """Return those phonemes that the alphabet of the product has, with one space between words."""
    return " ".join(within_alphabet(phonemes).split())
