"""Replacements in a text, and the mapping between positions in the original and in the edited text."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

Replacement = tuple[int, int, str]
"""Code points `start` to `end` of a text, and the text that is read in their place."""

FindEdits = Callable[[str], Iterator[Replacement]]


class Edit(NamedTuple):
    """`text` is at code point `at` of the edited text, in place of code points `start` to `end` of the original."""

    start: int
    end: int
    text: str
    at: int

    @property
    def until(self) -> int:
        """The code point of the edited text where `text` ends."""
        return self.at + len(self.text)


def edits_of(replacements: Iterable[Replacement]) -> tuple[Edit, ...]:
    """Return `replacements` in order as edits. Of two that overlap, the one that begins first counts, or the longer."""
    edits: list[Edit] = []
    end = shift = 0
    for start, stop, text in sorted(set(replacements), key=lambda found: (found[0], -found[1])):
        if start < end or (start == stop and edits and edits[-1].end == start):
            continue
        edits.append(Edit(start, stop, text, start + shift))
        end, shift = stop, shift + len(text) - (stop - start)
    return tuple(edits)


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return `text` with `edits` carried out."""
    pieces: list[str] = []
    position = 0
    for edit in edits:
        pieces += text[position : edit.start], edit.text
        position = edit.end
    return "".join((*pieces, text[position:]))


def original_range(edits: Sequence[Edit], start: int, end: int) -> tuple[int, int]:
    """Return the code points of the original for `start` to `end` (more than `start`) of the edited text.

    A piece inside an edit stands for everything that the edit replaces. Text left out beside the piece is not part of
    it.
    """
    before = bisect_right(edits, start, key=lambda edit: edit.at) - 1
    inside = bisect_left(edits, end, key=lambda edit: edit.at) - 1
    return _place(edits, before, start, is_end=False), _place(edits, inside, end, is_end=True)


def is_edited(edits: Sequence[Edit], start: int, end: int) -> bool:
    """Tell whether `start` to `end` of the edited text contains an edit."""
    following = bisect_right(edits, start, key=lambda edit: edit.until)
    return following < len(edits) and edits[following].at < end


def _place(edits: Sequence[Edit], index: int, position: int, *, is_end: bool) -> int:
    if index < 0:
        return position
    edit = edits[index]
    beyond = position - edit.until
    if beyond < 0 or (is_end and beyond == 0 and edit.text):
        return edit.end if is_end else edit.start
    return edit.end + beyond
