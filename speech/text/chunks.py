"""Chunks: what an engine takes at once. Cut at sentences, then clauses, then words; nothing is dropped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from speech.text.words import Boundary, Word


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words to be spoken in one breath; at least one."""

    words: tuple[Word, ...]

    @property
    def boundary(self) -> Boundary:
        """How strongly the text divides after the chunk."""
        return self.words[-1].boundary


def written_length(word: Word) -> int:
    """Return the letters that a word weighs in a chunk, the space after it included."""
    return len(word.phonemes or word.reading or word.text) + len(word.after) + 1


def split_chunks(words: Sequence[Word], limit: int, weigh: Callable[[Word], int] = written_length) -> list[Chunk]:
    """Return `words` in order as chunks of at most `limit` by the measure of `weigh`.

    A sentence is one chunk where it fits. A longer one is cut after the last clause that fits, or else after the last
    word that fits. A single word heavier than the limit is a chunk of its own.
    """
    return [Chunk(tuple(part)) for sentence in _sentences(words) for part in _parts(sentence, limit, weigh)]


def _sentences(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    start = 0
    for index, word in enumerate(words, start=1):
        if word.boundary >= Boundary.SENTENCE or index == len(words):
            yield words[start:index]
            start = index


def _parts(words: Sequence[Word], limit: int, weigh: Callable[[Word], int]) -> Iterator[Sequence[Word]]:
    start = weight = 0
    clause_end = 0
    index = 0
    while index < len(words):
        weight += weigh(words[index])
        if weight > limit and index > start:
            cut = clause_end if clause_end > start else index
            yield words[start:cut]
            start = index = cut
            weight = 0
            continue
        index += 1
        if words[index - 1].boundary >= Boundary.CLAUSE:
            clause_end = index
    if start < len(words):
        yield words[start:]
