"""Divides the sound of a sentence among its words.

espeak-ng joins some words and splits others, so its answer may have more or fewer pieces than the sentence has words.
The sound of each word by itself shows its share.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from rapidfuzz.distance import Indel, MatchingBlock

_STRESS = str.maketrans("", "", "ˈˌ -")
_HANGING = frozenset("ːʰʲᵝ.\u0303")
"""Symbols that belong to the sound before them."""
_RESHAPED = 2
"""The cost of each piece more or fewer than the words have by themselves, in differing sounds."""
_SLACK = 2
"""The number of words that may be joined, and split elsewhere, beyond the difference in the number of pieces."""

_Place = tuple[int, int]
"""The indices of a word and of a piece that begin at the same sound."""


def divide(pieces: Sequence[str], alone: Sequence[Sequence[str]]) -> list[str]:
    """Return the share of each word in `pieces`, the sound of a sentence in order; a share has spaces between pieces.

    `alone` holds the sound of each word by itself, at least one piece each. No share is empty. The joined shares equal
    the joined pieces, unless there are fewer sounds than words: then each word sounds as it does by itself. Only a
    piece that holds several words is cut.
    """
    if len(pieces) == sum(map(len, alone)) == len(alone) and all(map(_are_alike, pieces, alone)):
        return list(pieces)
    if sum(len(_sounds(piece)) for piece in pieces) < len(alone):
        return ["".join(word) for word in alone]
    shares: list[str] = []
    for (word, piece), (next_word, next_piece) in pairwise(_Alignment(pieces, alone).best_path()):
        sound = " ".join(pieces[piece:next_piece])
        words = ["".join(sounds) for sounds in alone[word:next_word]]
        shares.extend([sound] if len(words) == 1 else _cut(sound, words))
    return shares


def _are_alike(piece: str, alone: Sequence[str]) -> bool:
    return not set(piece.translate(_STRESS)).isdisjoint(alone[0].translate(_STRESS))


@dataclass(slots=True)
class _Alignment:
    """Pieces beside words: one word has one or more pieces, or several words share one piece."""

    pieces: Sequence[str]
    alone: Sequence[Sequence[str]]

    def best_path(self) -> list[_Place]:
        """Return the positions where words and pieces begin together, and the end of both, at the least total cost."""
        expected = [0, *accumulate(map(len, self.alone))]
        slack = abs(len(self.pieces) - expected[-1]) + _SLACK
        costs: dict[_Place, int] = {(0, 0): 0}
        previous: dict[_Place, _Place] = {}
        for word, middle in enumerate(expected[:-1]):
            for place in [(word, piece) for piece in range(middle - slack, middle + slack + 1)]:
                for following in self._following(place, slack) if place in costs else ():
                    cost = costs[place] + self._difference(place, following)
                    if cost < costs.get(following, cost + 1):
                        costs[following], previous[following] = cost, place
        places = [(len(self.alone), len(self.pieces))]
        while places[-1] in previous:
            places.append(previous[places[-1]])
        return places[::-1]

    def _following(self, place: _Place, slack: int) -> Iterator[_Place]:
        word, piece = place
        if piece == len(self.pieces):
            return
        most_pieces = len(self.alone[word]) + slack
        yield from ((word + 1, end) for end in range(piece + 1, min(len(self.pieces), piece + most_pieces) + 1))
        most_words = min(slack, len(_sounds(self.pieces[piece])))
        yield from ((end, piece + 1) for end in range(word + 2, min(len(self.alone), word + most_words) + 1))

    def _difference(self, start: _Place, end: _Place) -> int:
        words = [sound for word in self.alone[start[0] : end[0]] for sound in word]
        pieces = self.pieces[start[1] : end[1]]
        one, other = ("".join(sounds).translate(_STRESS) for sounds in (words, pieces))
        return Indel.distance(one, other) + _RESHAPED * abs(len(words) - len(pieces))


def _cut(piece: str, alone: Sequence[str]) -> list[str]:
    """Return the share of each word in one piece, which has at least one sound for each."""
    expected = "".join(alone)
    blocks = [block for block in Indel.opcodes(expected, piece).as_matching_blocks() if block.size]
    ends = list(accumulate(map(len, alone)))[:-1]
    cuts = [_between_sounds(piece, _position(end, blocks, len(expected), len(piece))) for end in ends]
    shares = [piece[start:end] for start, end in pairwise([0, *cuts, len(piece)])]
    return shares if all(map(_sounds, shares)) else _cut_evenly(_sounds(piece), list(map(len, alone)))


def _position(end: int, blocks: Sequence[MatchingBlock], expected: int, length: int) -> int:
    """Return the position in the piece that matches `end` in the expected sound; new sound goes to the word before."""
    before_a = before_b = 0
    for block in blocks:
        if end <= block.a:
            share = (end - before_a) / max(1, block.a - before_a)
            return block.b if end == block.a else before_b + round(share * (block.b - before_b))
        if end < block.a + block.size:
            return block.b + end - block.a
        before_a, before_b = block.a + block.size, block.b + block.size
    share = (end - before_a) / max(1, expected - before_a)
    return before_b + round(share * (length - before_b))


def _between_sounds(piece: str, cut: int) -> int:
    while 0 < cut < len(piece) and (piece[cut] in _HANGING or piece[cut - 1] in "ˈˌ"):
        cut += 1 if piece[cut] in _HANGING else -1
    return cut


def _sounds(piece: str) -> list[str]:
    """Return the sounds of `piece`, each with the stress before it and the symbols that belong to it."""
    sounds: list[str] = []
    stress = ""
    for symbol in piece:
        if not symbol.translate(_STRESS):
            stress += symbol
        elif sounds and not stress and symbol in _HANGING:
            sounds[-1] += symbol
        else:
            sounds.append(stress + symbol)
            stress = ""
    return [*sounds[:-1], sounds[-1] + stress] if sounds else []


def _cut_evenly(sounds: Sequence[str], lengths: Sequence[int]) -> list[str]:
    """Return `sounds` divided in proportion to the `lengths` of the words, at least one for each."""
    shares: list[str] = []
    start = 0
    for index, length in enumerate(lengths):
        left = len(lengths) - index - 1
        even = start + round(length / sum(lengths[index:]) * (len(sounds) - start))
        end = len(sounds) if not left else min(max(even, start + 1), len(sounds) - left)
        shares.append("".join(sounds[start:end]))
        start = end
    return shares
