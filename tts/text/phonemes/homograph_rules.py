"""How a rule decides the sense of a word by its neighbours, and how one set of rules serves a class of words."""

from collections.abc import Mapping, Sequence

Sense = tuple[str, str, str]
"""The patterns of the text before the word and after it, in lower case with one space between words, and its IPA.

The IPA is empty if espeak-ng says the word well, with the sounds that join it to its neighbours.
"""
Rule = tuple[str, str, int]
"""The same patterns, and the number of the sound that they select for a word of the class."""


def senses_in_class(words: str, rules: Sequence[Rule]) -> Mapping[str, tuple[Sense, ...]]:
    """Return the senses of `words`, one per line with its sounds (IPA) after it, all decided by `rules`.

    A rule for a sound that the word lacks leaves it to espeak-ng.
    """
    rows = (line.split() for line in words.strip().splitlines())
    return {
        word: tuple((left, right, "".join(sounds[place : place + 1])) for left, right, place in rules)
        for word, *sounds in rows
    }
