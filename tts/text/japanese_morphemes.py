"""Morphemes: the words that the dictionary finds in Japanese text."""

from typing import NamedTuple


class Morpheme(NamedTuple):
    """A word of the dictionary: as written, its part of speech, and its katakana as pronounced."""

    surface: str
    part_of_speech: str
    reading: str
