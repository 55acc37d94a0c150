"""What of a text was not heard: errors by edit distance, and runs of words that are missing from a transcript."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rapidfuzz.distance import Levenshtein

from bench.listening.folding import folded_words, is_compared_by_unit

_LOST_SHARE = 0.7
"""Of a word's units, how many must be missing, with nothing heard in their place, for the word to be lost."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How many of `total` words (units of Japanese, Chinese and Hindi) were left out, put in or heard as others."""

    count: int
    total: int

    @property
    def rate(self) -> float:
        """Errors a word."""
        return self.count / self.total if self.total else 0.0

    def __add__(self, other: "Errors") -> "Errors":
        return Errors(self.count + other.count, self.total + other.total)


def errors(text: str, heard: str, language: str) -> Errors:
    """Return the errors of `heard` against `text` of `language` (BCP 47): at most one a word.

    A recogniser that understands nothing may repeat a word for long; that is no worse than to hear nothing.
    """
    said, written = folded_words(text, language), folded_words(heard, language)
    if is_compared_by_unit(language):
        said, written = list("".join(said)), list("".join(written))
    return Errors(min(Levenshtein.distance(said, written), len(said)), len(said))


def lost_runs(text: str, heard: str, language: str) -> list[tuple[int, int]]:
    """Return the runs of two or more words of `text`, as half-open ranges of its folded words, that `heard` lacks.

    Units are aligned, not words, so that a word heard as another or as two is no loss.
    """
    said, written = folded_words(text, language), folded_words(heard, language)
    missing = _missing_units("".join(said), "".join(written))
    is_lost, start = [], 0
    for word in said:
        is_lost.append(sum(missing[start : start + len(word)]) >= _LOST_SHARE * len(word))
        start += len(word)
    return [run for run in _true_runs(is_lost) if run[1] - run[0] >= 2]


def _missing_units(said: str, written: str) -> list[bool]:
    missing = [False] * len(said)
    for operation in Levenshtein.opcodes(said, written):
        if operation.tag == "delete":
            missing[operation.src_start : operation.src_end] = [True] * (operation.src_end - operation.src_start)
    return missing


def _true_runs(values: Sequence[bool]) -> Iterator[tuple[int, int]]:
    for value, group in groupby(enumerate(values), key=lambda item: item[1]):
        places = [place for place, _ in group]
        if value:
            yield places[0], places[-1] + 1
