"""Whose sound is whose: what a language makes of a sentence, divided among the words of the sentence.

espeak-ng runs words together and parts them, so that its answer may have more or fewer pieces than the question had
words. How each word sounds alone tells the shares.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from rapidfuzz.distance import Indel, MatchingBlock

_STRESS = str.maketrans("", "", "ˈˌ -")
_HANGING = frozenset("ːʰʲᵝ\u0303\u0361")
_NEAR_GAPS = (0, -1, 1, -2)
"""A cut with a gap between pieces as near as this belongs into the gap."""


def divide(pieces: Sequence[str], alone: Sequence[Sequence[str]]) -> list[str]:
    """Return of the sound `pieces` of a sentence, in order, the share of each word: never empty, spaces between pieces.

    `alone` holds how each word sounds by itself, at least one piece each. The shares joined are the pieces joined,
    except where there is less sound than words: then words sound as they do alone.
    """
    counts = [len(word) for word in alone]
    if sum(counts) == len(pieces):
        cuts = [0, *accumulate(counts)]
        shares = [pieces[start:end] for start, end in pairwise(cuts)]
        if all(map(_are_alike, shares, alone)):
            return [" ".join(share) for share in shares]
    return _divide_by_sound(pieces, ["".join(word) for word in alone])


def _are_alike(share: Sequence[str], alone: Sequence[str]) -> bool:
    return not set("".join(share).translate(_STRESS)).isdisjoint("".join(alone).translate(_STRESS))


def _divide_by_sound(pieces: Sequence[str], alone: Sequence[str]) -> list[str]:
    whole = " ".join(pieces)
    if len("".join(pieces).translate(_STRESS)) < len(alone):
        return list(alone)
    cuts = _cuts(whole, alone)
    shares = [whole[start:end].strip() for start, end in pairwise([0, *cuts, len(whole)])]
    return shares if all(share.translate(_STRESS) for share in shares) else _divide_evenly(whole, alone)


def _cuts(whole: str, alone: Sequence[str]) -> list[int]:
    """Return where in `whole` each word but the first begins."""
    expected = "".join(alone)
    blocks = [block for block in Indel.opcodes(expected, whole).as_matching_blocks() if block.size]
    ends = list(accumulate(map(len, alone)))[:-1]
    return [_snapped(whole, _position(end, blocks, len(expected), len(whole))) for end in ends]


def _position(end: int, blocks: Sequence[MatchingBlock], expected: int, length: int) -> int:
    """Return the position in the whole that stands for `end` in what was expected; what is new goes to the left."""
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


def _snapped(whole: str, cut: int) -> int:
    for position in (cut + distance for distance in _NEAR_GAPS):
        if 0 < position < len(whole) and whole[position] == " ":
            return position
    while 0 < cut < len(whole) and (whole[cut] in _HANGING or whole[cut - 1] in "ˈˌ\u0361"):
        cut += 1 if whole[cut] in _HANGING else -1
    return cut


def _divide_evenly(whole: str, alone: Sequence[str]) -> list[str]:
    """Return shares in proportion to how long the words are alone, a sound at least for each."""
    sounds: list[str] = []
    for symbol in whole:
        if sounds and (symbol in _HANGING or symbol == " " or not sounds[-1].translate(_STRESS)):
            sounds[-1] += symbol
        else:
            sounds.append(symbol)
    if len(sounds) < len(alone):
        return list(alone)
    shares: list[str] = []
    lengths = [len(word) for word in alone]
    start = 0
    for index, length in enumerate(lengths):
        left = len(lengths) - index - 1
        weight = length / sum(lengths[index:])
        end = len(sounds) if not left else start + round(weight * (len(sounds) - start))
        end = min(max(end, start + 1), len(sounds) - left)
        shares.append("".join(sounds[start:end]).strip())
        start = end
    return shares
