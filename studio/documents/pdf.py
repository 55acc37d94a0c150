"""PDF: the text of its pages as paragraphs, divided by its bookmarks; text in pictures cannot be read.

A PDF says where letters are, not what a paragraph is: lines are joined, and text that repeats on pages is left out.
"""

import io
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from pypdf import PageObject, PdfReader
from pypdf.errors import PdfReadError, PyPdfError
from pypdf.generic import Destination

from studio.documents.document import (
    Block,
    Chapter,
    Document,
    DocumentError,
    divided_by_headings,
    divided_where_said,
    document_of,
    tidy,
)
from studio.documents.left_out import LeftOut
from studio.documents.pdf_lines import Line, lines_of
from studio.documents.plain import is_heading, text_blocks

_MOST_PAGES = 3_000
_LEAST_PAGES = 3
"""The least number of pages that begin or end with the same line, except for a number, if that line is not text."""
_FULL = 0.8
"""The share of the usual width from which a line is full, so that the next line continues it."""

_NOTE_SIZE, _HEADING_SIZE = 0.93, 1.12
"""The letter sizes, as shares of the usual size, below which text is a note, and above which it is a heading."""
_LONGEST_HEADING = 120
_MOST_LEVELS = 6

_ROW = 0.6
"""The share of the usual width below which a line ends a row or an item without a full stop, unless lower case follows.
"""
_LIST_ITEM = re.compile(r"(?:[•‣▪◦●○–—*-]|\d{1,3}[.)])\s")

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W*(?:[Pp]age\W*)?(?:\d{1,4}|[ivxlc]{1,6})\W*(?:(?:of|/)\W*\d{1,4}\W*)?")
_PROGRAM = re.compile(r"\AMicrosoft (?:Word|PowerPoint) - ")
_FILE_NAME = re.compile(
    r"\.(?:html?|docx?|odt|rtf|txt|pdf|indd|tex|dvi|qxd|pages|md)\Z|\A[a-z]+:/|\A(?:untitled|unknown)\Z", re.I
)
_HYPHENATED = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]\Z")
_SENTENCE_END = re.compile(r"[.!?…:。！？।؟][\"'”’»)\]」』]*\Z")
_WIDE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]\Z")

_BROKEN = (PyPdfError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors that pypdf raises for malformed parts of a file."""

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it complains about every small fault of a file


@dataclass(slots=True)
class _Page:
    """The lines of a page, the parts left out, and the names of the chapters that begin on it."""

    lines: list[Line]
    left_out: list[LeftOut] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)


def read_pdf(data: bytes) -> Document:
    """Return the document of a PDF. Raises: DocumentError."""
    try:
        reader = _opened(data)
        pages = [_page(page) for page in reader.pages]
        title = _own_title(str((reader.metadata and reader.metadata.title) or ""))
        for name, number in _bookmarks(reader):
            pages[number].starts.append(name)
    except DocumentError:
        raise
    except Exception as error:  # a damaged file may break any part of the library
        raise DocumentError("The file is damaged or incomplete") from error
    if not any(page.lines for page in pages):
        raise DocumentError("The file has no text: its pages are pictures, as of a scanner; send a version with text")
    _remove_running_lines(pages)
    _remove_notes(pages)
    left_out = [replace(one, page=number) for number, page in enumerate(pages, start=1) for one in page.left_out]
    found, chapters = _chapters(pages, _usual_width(pages))
    return document_of(title or found, chapters, left_out)


def _own_title(title: str) -> str:
    """Return the title in a file's properties; empty if a program has put a file name there."""
    title = " ".join(_PROGRAM.sub("", title).split())
    return "" if _FILE_NAME.search(title) else title


def _opened(data: bytes) -> PdfReader:
    """Return the reader of a file that needs no password, or is only locked against changes."""
    try:
        reader = PdfReader(io.BytesIO(data))
    except PdfReadError as error:
        raise DocumentError("The file is damaged or incomplete") from error
    if reader.is_encrypted and not reader.decrypt(""):
        raise DocumentError("The file is protected with a password")
    if len(reader.pages) > _MOST_PAGES:
        raise DocumentError(f"The file has {len(reader.pages):,} pages; the limit is {_MOST_PAGES:,}")
    return reader


def _page(page: PageObject) -> _Page:
    """Return the lines of a page; blank ones separate paragraphs."""
    lines = lines_of(page)
    while lines and not lines[-1].text:
        lines.pop()
    if not lines:
        return _Page([], [LeftOut("page without text")])
    return _Page(lines, [*_images(page), *(mark for line in lines for mark in line.marks)])


def _images(page: PageObject) -> Iterator[LeftOut]:
    """Yield the pictures of a page; none is decoded."""
    resources = page.get("/Resources")
    objects = resources.get_object().get("/XObject") if resources else None
    for thing in (objects.get_object() if objects else {}).values():
        if thing.get_object().get("/Subtype") == "/Image":
            yield LeftOut("image")


def _bookmarks(reader: PdfReader) -> Iterator[tuple[str, int]]:
    """Yield the name and the page of each bookmark of the highest level, if there are several."""
    try:
        outline = [entry for entry in reader.outline if isinstance(entry, Destination)]
        found = [
            (" ".join((entry.title or "").split()), reader.get_destination_page_number(entry)) for entry in outline
        ]
    except _BROKEN:  # without them the text can still be read
        return
    placed = [(name, number) for name, number in found if name and number is not None and number >= 0]
    yield from placed if len(placed) > 1 else ()


def _remove_running_lines(pages: Sequence[_Page]) -> None:
    """Remove page numbers, and lines that begin or end several pages and differ only in a number."""
    _strip(pages, "page number", lambda line: bool(_PAGE_NUMBER.fullmatch(line)))
    edges = Counter(
        _DIGITS.sub("#", text) for page in pages for text in {line.text for line in (*page.lines[:1], *page.lines[-1:])}
    )
    least, most = max(_LEAST_PAGES, len(pages) // 10), _FULL * _usual_width(pages)

    def is_running(line: str) -> bool:
        is_text = len(line) >= most or _SENTENCE_END.search(line)
        return not is_text and edges[_DIGITS.sub("#", line)] >= least

    _strip(pages, "running title", is_running)
    _strip(pages, "page number", lambda line: bool(_PAGE_NUMBER.fullmatch(line)))


def _strip(pages: Sequence[_Page], kind: str, is_no_text: Callable[[str], bool]) -> None:
    """Remove blank lines from the edges of pages, and lines that are not text but something of a `kind`."""
    for page in pages:
        for place in (0, -1):
            while page.lines and (not page.lines[place].text or is_no_text(page.lines[place].text)):
                if text := page.lines.pop(place).text:
                    page.left_out.append(LeftOut(kind, text))


def _remove_notes(pages: Sequence[_Page]) -> None:
    """Remove footnotes: they begin with marks, and are smaller or have all marks of the page.

    Verses of the Bible have raised numbers too, and only some of their lines begin with one.
    """
    usual = _usual_size(pages)
    for page in pages:
        above: list[str] = []
        small = next((n for n in range(len(page.lines), 0, -1) if page.lines[n - 1].size >= _NOTE_SIZE * usual), 0)
        for first, line in enumerate(page.lines):
            if line.own_mark and (first >= small or above == _own_marks(page.lines[first:])):
                page.left_out.extend(
                    LeftOut("note", note.text, int(note.own_mark != "")) for note in page.lines[first:]
                )
                page.lines = page.lines[:first]
                break
            above.extend(mark.words for mark in line.marks)


def _own_marks(lines: Sequence[Line]) -> list[str]:
    return [line.own_mark for line in lines if line.own_mark]


def _usual_size(pages: Sequence[_Page]) -> float:
    """Return the size of most letters."""
    sizes: Counter[float] = Counter()
    for line in chain.from_iterable(page.lines for page in pages):
        sizes[line.size] += len(line.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _usual_width(pages: Sequence[_Page]) -> int:
    """Return the length of a full line in characters."""
    lengths = sorted(len(line.text) for page in pages for line in page.lines if line.text)
    return lengths[len(lengths) * 9 // 10] if lengths else 0


def _chapters(pages: Sequence[_Page], width: int) -> tuple[str, list[Chapter]]:
    """Return the title and the chapters: by the bookmarks, by large lines, or by headings as in plain text."""
    layout = _Layout(width, _usual_size(pages))
    if not any(page.starts for page in pages):
        blocks = list(layout.blocks([line for page in pages for line in page.lines]))
        if (level := _level_of_chapters(blocks)) and len(blocks) > 2:
            others = (replace(block, level=level) if 0 < block.level < level else block for block in blocks[1:])
            return divided_by_headings([*blocks[:1], *others])
        return "", divided_where_said(text_blocks("\n\n".join(block.text for block in blocks)))
    found: list[Block] = []
    lines: list[Line] = []
    for page in pages:
        for name in page.starts:
            place = _place_of(name, page.lines)
            found.extend(layout.blocks(lines + page.lines[:place]))
            found.append(Block(name, level=1, starts=name))
            lines, page.lines = [], _without_heading(name, page.lines[place:])
        lines = lines + page.lines
    found.extend(layout.blocks(lines))
    return "", divided_where_said(found)


def _level_of_chapters(blocks: Sequence[Block]) -> int:
    """Return the highest level that several headings have, 0 if there is none."""
    counts = Counter(block.level for block in blocks)
    return min((level for level, count in counts.items() if level and count > 1), default=0)


def _place_of(name: str, lines: Sequence[Line]) -> int:
    """Return the number of the line on which a chapter begins: the line of its name, or the first."""
    wanted = _plain(name)
    starts = (number for number, line in enumerate(lines) if line.text and wanted.startswith(_plain(line.text) or "-"))
    return next(starts, 0)


def _without_heading(name: str, lines: Sequence[Line]) -> list[Line]:
    """Return `lines` without the first lines that say the name of the chapter."""
    left, wanted = list(lines), _plain(name)
    while left and wanted and (not left[0].text or wanted.startswith(_plain(left[0].text))):
        wanted = wanted.removeprefix(_plain(left.pop(0).text))
    return left


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


class _Layout:
    """Classifies lines by the `width` of a full one in characters and the usual size of letters in points."""

    def __init__(self, width: int, size: float) -> None:
        self._width = width
        self._size = size

    def blocks(self, lines: Sequence[Line]) -> Iterator[Block]:
        """Yield the paragraphs of lines, and headings: lines of larger letters, the largest above all.

        A line continues with the next one, unless it is short and ends a sentence.
        """
        sizes = sorted({size for line in lines if (size := self._heading_size(line))}, reverse=True)
        levels = {size: min(number, _MOST_LEVELS) for number, size in enumerate(sizes, start=1)} | {0.0: 0}
        texts: list[str] = []
        last = Line("")
        for line in (*lines, Line("")):
            if texts and self._parts(last, line):
                yield Block(tidy("".join(texts)), levels[self._heading_size(last)])
                texts = []
            if line.text:
                _join(texts, line.text)
            last = line

    def _parts(self, last: Line, line: Line) -> bool:
        """Tell whether a paragraph or a heading ends between two lines."""
        if not line.text or last.is_row or line.is_row or is_heading(line.text) or is_heading(last.text):
            return True
        if self._heading_size(last) or self._heading_size(line):
            return self._heading_size(last) != self._heading_size(line)
        is_short = len(last.text) < _FULL * self._width and bool(_SENTENCE_END.search(last.text))
        is_row = len(last.text) < _ROW * self._width and not line.text[0].islower()
        return is_short or is_row or bool(_LIST_ITEM.match(line.text))

    def _heading_size(self, line: Line) -> float:
        """Return the letter size of a line that this size makes a heading, 0.0 for others."""
        is_large = line.size > _HEADING_SIZE * self._size and any(map(str.isalpha, line.text))
        return line.size if is_large and len(line.text) <= _LONGEST_HEADING else 0.0


def _join(texts: list[str], line: str) -> None:
    """Add the next line to the lines of a paragraph, and join a divided word."""
    if not texts:
        texts.append(line)
    elif _HYPHENATED.search(texts[-1]) and line[:1].islower():
        texts[-1] = texts[-1][:-1]
        texts.append(line)
    else:
        texts.append(line if _WIDE.search(texts[-1]) else f" {line}")
