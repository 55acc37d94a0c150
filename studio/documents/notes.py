"""Unmarked notes: the paragraphs to which note marks link, in the text or on separate pages."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from studio.documents.document import Block
from studio.documents.left_out import LeftOut


def without_notes(blocks: Sequence[Block]) -> list[Block]:
    """Return `blocks` without the text of notes to which marks link, and of headings with only notes below."""
    notes = list(_notes(blocks))
    headings = set(_headings_of_notes(blocks, notes)) if any(notes) else set()
    return [
        _left_out(block, int(note not in ("", before))) if note or number in headings else block
        for number, (block, (before, note)) in enumerate(zip(blocks, pairwise(["", *notes]), strict=True))
    ]


def _notes(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield for each block the anchor to which an earlier mark links; "" if the block is not a note."""
    targets: set[str] = set()
    for block in blocks:
        yield "" if block.level else min(targets & block.anchors, default="")
        targets.update(block.marks)


def _headings_of_notes(blocks: Sequence[Block], notes: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of the headings followed only by notes up to the next heading."""
    heading, has_notes = -1, False
    for number, block in enumerate((*blocks, Block("", level=1))):
        if block.level:
            if heading >= 0 and has_notes:
                yield heading
            heading, has_notes = number, False
        elif notes[number]:
            has_notes = True
        elif block.text:
            heading = -1


def _left_out(block: Block, count: int) -> Block:
    """Return an empty block in place of a note, its continuation, or a heading of notes."""
    return Block("", left_out=(*block.left_out, LeftOut("note", block.text, count)))
