"""Whose sound is whose: what a language makes of a sentence, divided among the words of the sentence.

espeak-ng runs words together and parts them, so that its answer may have more or fewer pieces than the question had
words. How each word sounds alone tells the shares.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from rapidfuzz.distance import Indel, MatchingBlock

_TIE = "\u0361"
_STRESS = str.maketrans("", "", "ˈˌ -")
_HANGING = frozenset("ːʰʲᵝ.\u0303" + _TIE)
_RESHAPED = 2
"""What a piece more or less than words have alone costs, in sounds that differ."""
_SLACK = 2
"""How many words may be run together, and as many parted elsewhere, beyond what the number of pieces shows."""

_Place = tuple[int, int]
"""Before which word and before which piece."""


def divide(pieces: Sequence[str], alone: Sequence[Sequence[str]]) -> list[str]:
    """Return of the sound `pieces` of a sentence, in order, the share of each word: never empty, spaces between pieces.

    `alone` holds how each word sounds by itself, at least one piece each. The shares joined are the pieces joined,
    except where there is less sound than words: then words sound as they do alone. Only a piece that holds several
    words is cut.
    """
    if len(pieces) == sum(map(len, alone)) == len(alone) and all(map(_are_alike, pieces, alone)):
        return list(pieces)
    if sum(len(_sounds(piece)) for piece in pieces) < len(alone):
        return ["".join(word) for word in alone]
    shares: list[str] = []
    for (word, piece), (next_word, next_piece) in pairwise(_Alignment(pieces, alone).best_places()):
        sound = " ".join(pieces[piece:next_piece])
        words = ["".join(sounds) for sounds in alone[word:next_word]]
        shares.extend([sound] if len(words) == 1 else _cut(sound, words))
    return shares


def _are_alike(piece: str, alone: Sequence[str]) -> bool:
    return not set(piece.translate(_STRESS)).isdisjoint(alone[0].translate(_STRESS))


@dataclass(slots=True)
class _Alignment:
    """Pieces and words side by side: a word has one or more pieces, or several words have one."""

    pieces: Sequence[str]
    alone: Sequence[Sequence[str]]

    def best_places(self) -> list[_Place]:
        """Return where words and pieces begin together, and both ends, with the least difference in all."""
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
    """Return the share of each word in one piece, which has a sound for each at least."""
    cuts = [0, *_cuts(piece, alone), len(piece)]
    shares = [piece[start:end] for start, end in pairwise(cuts)]
    return shares if all(map(_sounds, shares)) else _cut_evenly(_sounds(piece), list(map(len, alone)))


def _cuts(piece: str, alone: Sequence[str]) -> list[int]:
    """Return where in `piece` each word but the first begins."""
    expected = "".join(alone)
    blocks = [block for block in Indel.opcodes(expected, piece).as_matching_blocks() if block.size]
    ends = list(accumulate(map(len, alone)))[:-1]
    return [_between_sounds(piece, _position(end, blocks, len(expected), len(piece))) for end in ends]


def _position(end: int, blocks: Sequence[MatchingBlock], expected: int, length: int) -> int:
    """Return the position in the piece that stands for `end` in what was expected; what is new goes to the left."""
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
    while 0 < cut < len(piece) and (piece[cut] in _HANGING or piece[cut - 1] in "ˈˌ" + _TIE):
        cut += 1 if piece[cut] in _HANGING else -1
    return cut


def _sounds(piece: str) -> list[str]:
    """Return the sounds of `piece`, each with the stress before it and with what hangs on it."""
    sounds: list[str] = []
    stress = ""
    for symbol in piece:
        if not symbol.translate(_STRESS):
            stress += symbol
        elif sounds and not stress and (symbol in _HANGING or sounds[-1][-1] == _TIE):
            sounds[-1] += symbol
        else:
            sounds.append(stress + symbol)
            stress = ""
    return [*sounds[:-1], sounds[-1] + stress] if sounds else []


def _cut_evenly(sounds: Sequence[str], lengths: Sequence[int]) -> list[str]:
    """Return `sounds` in proportion to the `lengths` of the words, one at least for each."""
    shares: list[str] = []
    start = 0
    for index, length in enumerate(lengths):
        left = len(lengths) - index - 1
        even = start + round(length / sum(lengths[index:]) * (len(sounds) - start))
        end = len(sounds) if not left else min(max(even, start + 1), len(sounds) - left)
        shares.append("".join(sounds[start:end]))
        start = end
    return shares
