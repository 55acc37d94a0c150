"""The lines of a PDF page with their letter sizes: small raised numbers are note marks or powers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pypdf import PageObject

from studio.documents.inline import is_raised_mark, small_number
from studio.documents.left_out import LeftOut

_SMALL = 0.85
"""The largest size of raised and lowered numbers, as a share of the size of the letters around them."""
_MOVED = 0.03
"""How much higher or lower they are at least, as a share of the same size."""

_LONGEST_MARK = 5
_WIDTH, _GAP = 0.65, 1.5
"""The widths of a wide letter and of a gap between cells, as shares of the size of letters."""

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\x00": ""})


@dataclass(slots=True)
class Line:
    """A line of a page; empty for a gap.

    `size` is the size of most of its letters; `marks` are its note marks, and `own_mark` is the mark before its text. A
    row of a table has a comma after each cell.
    """

    text: str
    size: float = 0.0
    marks: list[LeftOut] = field(default_factory=list)
    own_mark: str = ""
    is_row: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text that the page shows in one go, with the size of its letters and its place on the page, in points."""

    text: str
    size: float
    height: float
    left: float

    def is_far_from(self, before: "_Piece") -> bool:
        """Tell whether there is a gap before the piece, as between table cells; widths are estimated."""
        end = before.left + _WIDTH * before.size * len(before.text.strip())
        return self.left - end > _GAP * self.size


def lines_of(page: PageObject) -> list[Line]:
    """Return the lines of a page, in the order in which they are shown."""
    pieces: list[_Piece] = []

    def add(text: str, matrix: Any, text_matrix: Any, _: Any, size: Any) -> None:
        scale = abs(float(text_matrix[3])) * abs(float(matrix[3])) or abs(float(text_matrix[1])) or 1.0
        height = float(matrix[3]) * float(text_matrix[5]) + float(matrix[5])
        left = float(matrix[0]) * float(text_matrix[4]) + float(matrix[4])
        pieces.append(_Piece(text.translate(_LIGATURES), float(size) * scale, height, left))

    page.extract_text(visitor_text=add)
    return [_line(line) for line in _divided(pieces)]


def _divided(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the pieces of each line."""
    line: list[_Piece] = []
    for piece in pieces:
        first, *others = piece.text.split("\n")
        line.append(replace(piece, text=first))
        for text in others:
            yield line
            line = [replace(piece, text=text)]
    yield line


def _line(pieces: Sequence[_Piece]) -> Line:
    sizes: Counter[float] = Counter()
    for piece in pieces:
        sizes[round(piece.size, 1)] += len(piece.text.strip())
    size = max(sizes, key=lambda each: sizes[each], default=0.0)
    base = next((piece.height for piece in pieces if piece.text.strip() and round(piece.size, 1) == size), 0.0)
    line = Line("", size)
    before: _Piece | None = None
    for piece in pieces:
        text = piece.text.strip()
        if text and before and piece.is_far_from(before):
            line.text, line.is_row = f"{line.text.rstrip()}, ", True
        before = piece if text else before
        moved = piece.height - base
        is_small = 0 < len(text) < _LONGEST_MARK and piece.size < _SMALL * size and abs(moved) > _MOVED * size
        if is_small and moved > 0 and is_raised_mark(text, line.text):
            if not line.text.strip():
                line.own_mark = text
            line.marks.append(LeftOut("note mark", text, int(line.own_mark != text)))
        elif is_small and (number := small_number(text, is_raised=moved > 0)):
            line.text = f"{line.text.rstrip()}{number}"
        else:
            line.text += piece.text
    line.text = " ".join(line.text.split())
    return line
