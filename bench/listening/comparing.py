"""Compares a text with a transcript: errors by edit distance, and runs of words that are missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rapidfuzz.distance import Levenshtein

from bench.listening.folding import folded_words, is_compared_by_unit

_LOST_SHARE = 0.7
"""A word is lost if this share of its units is missing, with nothing in their place."""


@dataclass(frozen=True, slots=True)
class Errors:
    """The number of words (units of Japanese, Chinese and Hindi) of `total` that were omitted, added or misheard."""

    count: int
    total: int

    @property
    def rate(self) -> float:
        """Errors per word."""
        return self.count / self.total if self.total else 0.0

    def __add__(self, other: "Errors") -> "Errors":
        return Errors(self.count + other.count, self.total + other.total)


def errors(text: str, heard: str, language: str) -> Errors:
    """Return the errors of `heard` against `text` of `language` (BCP 47): at most one per word.

    A recogniser that understands nothing may repeat a word many times, which counts as if it heard nothing.
    """
    said, written = folded_words(text, language), folded_words(heard, language)
    if is_compared_by_unit(language):
        said, written = list("".join(said)), list("".join(written))
    return Errors(min(Levenshtein.distance(said, written), len(said)), len(said))


def lost_runs(text: str, heard: str, language: str) -> list[tuple[int, int]]:
    """Return the runs of two or more words of `text` missing in `heard`, as half-open ranges of folded words.

    Units are aligned, not words, so that a word that was heard as another or as two words is not lost.
    """
    said, written = folded_words(text, language), folded_words(heard, language)
    missing: set[int] = set()
    for operation in Levenshtein.opcodes("".join(said), "".join(written)):
        if operation.tag == "delete":
            missing.update(range(operation.src_start, operation.src_end))
    is_lost, start = [], 0
    for word in said:
        is_lost.append(len(missing.intersection(range(start, start + len(word)))) >= _LOST_SHARE * len(word))
        start += len(word)
    return [run for run in _true_runs(is_lost) if run[1] - run[0] >= 2]


def _true_runs(values: Sequence[bool]) -> Iterator[tuple[int, int]]:
    for value, group in groupby(enumerate(values), key=lambda item: item[1]):
        places = [place for place, _ in group]
        if value:
            yield places[0], places[-1] + 1
