"""Chunks: what an engine takes at once. Cut at sentences, then clauses, then words; nothing is dropped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from speech.text.words import Boundary, Word


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words to be spoken in one breath; at least one."""

    words: tuple[Word, ...]

    @property
    def boundary(self) -> Boundary:
        """How strongly the text divides after the chunk."""
        return self.words[-1].boundary


@dataclass(frozen=True, slots=True)
class ChunkSize:
    """What an engine takes at once: at most `most` by `written_length`, of a whole paragraph or of one sentence."""

    most: int
    joins_sentences: bool = False


def written_length(word: Word) -> int:
    """Return the letters or phonemes that a word weighs in a chunk, its marks and the space after it included."""
    return len(word.before) + len(word.phonemes or word.reading or word.text) + len(word.after) + 1


def split_chunks(words: Sequence[Word], size: ChunkSize) -> list[Chunk]:
    """Return `words` in order as chunks of `size`.

    What is too long is cut into parts of about the same length, so that no scrap is left: at the end of a sentence,
    else of a clause, else of a word. A single word heavier than the limit is a chunk of its own.
    """
    end = Boundary.PARAGRAPH if size.joins_sentences else Boundary.SENTENCE
    return [Chunk(tuple(part)) for piece in split_at(words, end) for part in _parts(piece, size.most)]


def split_at(words: Sequence[Word], boundary: Boundary) -> Iterator[Sequence[Word]]:
    """Yield `words` in pieces that end where the text divides at least as strongly as `boundary`."""
    start = 0
    for index, word in enumerate(words, start=1):
        if word.boundary >= boundary or index == len(words):
            yield words[start:index]
            start = index


def _parts(words: Sequence[Word], most: int) -> Iterator[Sequence[Word]]:
    ends = list(accumulate(map(written_length, words)))
    start = weight = 0
    while start < len(words):
        cut = _best_cut(words, ends, start, weight, most)
        yield words[start:cut]
        start, weight = cut, ends[cut - 1]


def _best_cut(words: Sequence[Word], ends: Sequence[int], start: int, before: int, most: int) -> int:
    """Return after which word the part from `start` on ends: near the even share, at the strongest division there."""
    left = ends[-1] - before
    if left <= most:
        return len(words)
    share = left / -(-left // most)
    best, best_rank = start + 1, (Boundary.NONE, -share)
    for index in range(start, len(words)):
        weight = ends[index] - before
        if weight > most:
            break
        division = min(words[index].boundary, Boundary.SENTENCE) if weight >= share / 2 else Boundary.NONE
        rank = (division, -abs(weight - share))
        if rank >= best_rank:
            best, best_rank = index + 1, rank
    return best
