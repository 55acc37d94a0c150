"""Words become chunks, which an engine speaks at once: cut at sentences, else clauses, else words; none is dropped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tts.text.words import Boundary, Word


@dataclass(frozen=True, slots=True)
class Chunk:
    """One or more words that an engine speaks at once."""

    words: tuple[Word, ...]

    @property
    def boundary(self) -> Boundary:
        """The boundary after the last word."""
        return self.words[-1].boundary


@dataclass(frozen=True, slots=True)
class ChunkSize:
    """The limit of a chunk: at most `most` by `written_length`, of one sentence or, if it joins them, one paragraph."""

    most: int
    joins_sentences: bool = False


def written_length(word: Word) -> int:
    """Return the length of a word in a chunk: its phonemes or letters, its punctuation and the space after it."""
    return len(word.before) + len(word.phonemes or word.reading or word.text) + len(word.after) + 1


LEAST_START = 40
"""The least length of a chunk that is cut short to be heard soon, and of its rest: Kokoro speaks shorter ones oddly."""


def split_chunks(words: Sequence[Word], size: ChunkSize, *, starts_soon: bool = False) -> list[Chunk]:
    """Return `words` in order as chunks of `size`.

    Text that is too long is cut into parts of about equal length, so that no very short part is left: at the end of a
    sentence, else of a clause, else of a word. A single word longer than the limit is its own chunk. With
    `starts_soon`, the first chunk of joined sentences ends at the first end of a sentence from `LEAST_START` on, if the
    rest is at least as long.
    """
    if starts_soon and size.joins_sentences and (cut := _soonest_cut(words, size.most)):
        return [Chunk(tuple(words[:cut])), *split_chunks(words[cut:], size)]
    end = Boundary.PARAGRAPH if size.joins_sentences else Boundary.SENTENCE
    return [Chunk(tuple(part)) for piece in split_at(words, end) for part in _parts(piece, size.most)]


def split_at(words: Sequence[Word], boundary: Boundary) -> Iterator[Sequence[Word]]:
    """Yield `words` in pieces that end at each boundary of at least the strength of `boundary`."""
    start = 0
    for index, word in enumerate(words, start=1):
        if word.boundary >= boundary or index == len(words):
            yield words[start:index]
            start = index


def _soonest_cut(words: Sequence[Word], most: int) -> int:
    """Return the number of words up to the first end of a sentence from `LEAST_START` on; 0 if `most` comes first.

    It is also 0 if the rest is shorter than `LEAST_START`.
    """
    ends = list(accumulate(map(written_length, words)))
    for count, length in enumerate(ends, start=1):
        if length > most:
            return 0
        if length >= LEAST_START and words[count - 1].boundary >= Boundary.SENTENCE:
            return count if ends[-1] - length >= LEAST_START else 0
    return 0


def _parts(words: Sequence[Word], most: int) -> Iterator[Sequence[Word]]:
    ends = list(accumulate(map(written_length, words)))
    start = spent = 0
    while start < len(words):
        cut = _best_cut(words, ends, start, spent, most)
        yield words[start:cut]
        start, spent = cut, ends[cut - 1]


def _best_cut(words: Sequence[Word], ends: Sequence[int], start: int, spent: int, most: int) -> int:
    """Return the end of the part that begins at `start`: near the even share, at the strongest boundary there.

    `ends` holds the length of the text up to and including each word, `spent` the length of the words before `start`.
    """
    left = ends[-1] - spent
    if left <= most:
        return len(words)
    share = left / -(-left // most)
    best, best_rank = start + 1, (Boundary.NONE, -share)
    for index in range(start, len(words)):
        length = ends[index] - spent
        if length > most:
            break
        boundary = min(words[index].boundary, Boundary.SENTENCE) if length >= share / 2 else Boundary.NONE
        rank = (boundary, -abs(length - share))
        if rank >= best_rank:
            best, best_rank = index + 1, rank
    return best
